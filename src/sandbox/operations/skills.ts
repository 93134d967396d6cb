import type { SkillItem, UpdateEmployeeSkill } from '../../records/index.generated.js';
import { defined } from '../../text/defined.js';
import { employeesOf } from '../rules/filters.js';
import { type Saving, saveRow, saveRows } from '../rules/Saving.js';
import type { Unchecked } from '../Unchecked.js';
import type { World, EmployeeSkillRow } from '../world/World.js';
import { ofEmployee } from '../world/Table.js';
import type { Handlers } from './Handler.js';

export const skills = {
  wsdlGetSkillCategories(world) {
    return [...world.skillCategories.of()].map(({ id, shortName, name, ts }) => ({
      scatId: id,
      scatShortname: shortName,
      scatName: name,
      skills: [...world.skills.of()]
        .filter(({ categoryId }) => categoryId === id)
        .map((skill) => ({ skillId: skill.id, skillDescription: skill.description, ts: skill.ts })),
      ts,
    }));
  },

  wsdlUpdateSkills: (world, caller, { SkillItems }) => saveRows(world, caller, SkillItems, saveSkill),

  wsdlGetEmployeeSkills(world, caller, filter) {
    const { employeeId, employeeBadgeNo: badgeNo, employeeSectionId: sectionId } = filter;
    return saveRow(world, caller, { employeesSkills: [] }, (saving) => {
      const group = saving.row('group', world.groups, { id: filter.employeeGroupId });
      saving.settle();
      const employees = employeesOf(world, caller, { employeeId, badgeNo, sectionId });
      const asked = ({ skillId }: EmployeeSkillRow) =>
        !filter.skillCategoryId || world.skills.get(skillId)?.categoryId === filter.skillCategoryId;
      const employeesSkills = employees
        .filter(({ id }) => !group || group.members.includes(id))
        .map(({ id, restId, badgeNo, givenName, familyName }) => ({
          unitName: world.units.get(restId)?.name ?? '',
          ...{ employeeBadgeNo: badgeNo, employeeFirstName: givenName, employeeFamilyName: familyName },
          skills: ofEmployee(world.employeeSkills, { id, restId })
            .filter(asked)
            .map((has) => skillRecord(world, has)),
        }));
      return { employeesSkills };
    });
  },

  wsdlUpdateEmployeeSkills: (world, caller, { skills: rows }) =>
    saveRows(world, caller, rows, saveEmployeeSkills),
} satisfies Partial<Handlers>;

function skillRecord(world: World, has: EmployeeSkillRow) {
  const type = world.shiftTypes.find(({ skills: needed }) => needed.includes(has.skillId));
  return {
    skillDescription: world.skills.get(has.skillId)?.description ?? '',
    shiftTypeName: type?.name ?? '',
    shiftTypeId: type?.id ?? 0,
    skillExpires: has.expires ? 1 : 0,
    skillExpiringDate: has.expiringDate,
  };
}

/** Changes the skill of `skillId` or, without one, of `extSkillId`; else creates one (document 2.10). */
function saveSkill(saving: Saving, row: Unchecked<SkillItem>) {
  const { world } = saving;
  const { skillId: id, extSkillId, skillDescription: description } = row;
  const existing = saving.existing('skill', world.skills, { id, extSkillId });
  const categoryId = Number(row.skillCategoryId) || existing?.categoryId;
  if (!existing && !description) saving.add('SBX-SKILL-001');
  if (!categoryId || !world.skillCategories.get(categoryId))
    saving.add('SBX-ROW-002', 'skill category', `id ${row.skillCategoryId ?? ''}`);
  saving.settle();
  const fields = {
    ...{ extSkillId: '', description: '', ...existing, ...defined({ extSkillId, description }) },
    ...{ categoryId: categoryId!, ts: world.stamp() },
  };
  const saved = existing ? Object.assign(existing, fields) : world.skills.add({ ...fields, restId: 0 });
  const { id: skillId, ts } = saved;
  const shown = { skillDescription: saved.description, skillCategoryId: String(saved.categoryId) };
  return { skillId, extSkillId: saved.extSkillId, ...shown, ts };
}

/** Sets the skills of an employee; `addSkills` 1 adds to those that are there, else they are replaced. */
function saveEmployeeSkills(saving: Saving, row: Unchecked<UpdateEmployeeSkill>) {
  const { world } = saving;
  const employee = saving.employee({ id: row.persId, badgeNo: row.badgeNo });
  const given = (row.jobSkills ?? []).flatMap(
    ({ skillId: id, extSkillId, skillExpires, skillExpiringDate }) => {
      const expires = skillExpires === 1;
      const expiringDate = expires ? skillExpiringDate?.slice(0, 10) : undefined;
      const found = saving.rowOf('skill', world.skills, { id, extSkillId });
      return found.map((skill) => ({ skillId: skill.id, expires, expiringDate }));
    },
  );
  saving.settle();
  const { restId, id: employeeId, badgeNo } = employee!;
  const isReplaced = ({ skillId }: EmployeeSkillRow) =>
    row.addSkills !== 1 || given.some((skill) => skill.skillId === skillId);
  for (const skill of ofEmployee(world.employeeSkills, employee!).filter(isReplaced))
    world.employeeSkills.delete(skill, world.stamp());
  for (const skill of given) world.employeeSkills.add({ ...skill, restId, employeeId });
  return { ...row, persId: employeeId, badgeNo };
}
