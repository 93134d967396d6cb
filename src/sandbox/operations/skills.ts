import type { SkillItem } from '../../records/skills/SkillItem.js';
import type { UpdateEmployeeSkill } from '../../records/skills/UpdateEmployeeSkill.js';
import type { Unchecked } from '../Unchecked.js';
import { type Caller, employeeNamed } from '../rules/Caller.js';
import { employeesOf } from '../rules/employeesOf.js';
import { rejection } from '../world/messages.js';
import { named, Rejections } from '../rules/Rejections.js';
import type { EmployeeSkillRow } from '../world/rows/skills.js';
import type { World } from '../world/World.js';
import type { Handlers } from './Handler.js';

/** Operations on skills. */
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

  wsdlUpdateSkills(world, _caller, { SkillItems = [] }) {
    return SkillItems.map((row) => saveSkill(world, row));
  },

  wsdlGetEmployeeSkills(world, caller, filter) {
    const { employeeId, employeeBadgeNo: badgeNo, employeeSectionId: sectionId } = filter;
    const group = world.groups.get(filter.employeeGroupId);
    if (filter.employeeGroupId && !group)
      return {
        validationErrors: [rejection('SBX-ROW-002', 'group', `id ${filter.employeeGroupId}`)],
        employeesSkills: [],
      };
    const employees = employeesOf(world, caller, { employeeId, badgeNo, sectionId });
    return {
      validationErrors: [],
      employeesSkills: employees
        .filter(({ id }) => !group || group.members.includes(id))
        .map((employee) => ({
          unitName: world.units.get(employee.restId)?.name ?? '',
          employeeBadgeNo: employee.badgeNo,
          employeeFirstName: employee.givenName,
          employeeFamilyName: employee.familyName,
          skills: skillsOf(world, employee.restId, employee.id)
            .filter((has) => {
              const category = world.skills.get(has.skillId)?.categoryId;
              return !filter.skillCategoryId || category === filter.skillCategoryId;
            })
            .map((has) => skillRecord(world, has)),
        })),
    };
  },

  wsdlUpdateEmployeeSkills(world, caller, { skills: rows = [] }) {
    return rows.map((row) => saveEmployeeSkills(world, caller, row));
  },
} satisfies Partial<Handlers>;

function skillsOf(world: World, restId: number, employeeId: number): EmployeeSkillRow[] {
  return [...world.employeeSkills.ofUnit(restId)].filter((skill) => skill.employeeId === employeeId);
}

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
function saveSkill(world: World, row: Unchecked<SkillItem>): Unchecked<SkillItem> {
  const rejections = new Rejections();
  const existing = world.skills.named({ id: row.skillId, extSkillId: row.extSkillId });
  if (row.skillId && !existing) rejections.add('SBX-ROW-002', 'skill', `id ${row.skillId}`);
  const categoryId = Number(row.skillCategoryId) || existing?.categoryId;
  if (!existing && !row.skillDescription) rejections.add('SBX-SKILL-001');
  if (!categoryId || !world.skillCategories.get(categoryId))
    rejections.add('SBX-ROW-002', 'skill category', `id ${row.skillCategoryId ?? ''}`);
  if (rejections.any || !categoryId) return { ...row, validationErrors: rejections.texts };
  const fields = {
    extSkillId: row.extSkillId ?? existing?.extSkillId ?? '',
    description: row.skillDescription ?? existing?.description ?? '',
    categoryId,
    ts: world.stamp(),
  };
  const saved = existing ? Object.assign(existing, fields) : world.skills.add({ ...fields, restId: 0 });
  return {
    skillId: saved.id,
    extSkillId: saved.extSkillId,
    skillDescription: saved.description,
    skillCategoryId: String(saved.categoryId),
    ts: saved.ts,
    validationErrors: [],
  };
}

/** Sets the skills of an employee; `addSkills` 1 adds to those that are there, else they are replaced. */
function saveEmployeeSkills(
  world: World,
  caller: Caller,
  row: Unchecked<UpdateEmployeeSkill>,
): Unchecked<UpdateEmployeeSkill> {
  const rejections = new Rejections();
  const by = { id: row.persId, badgeNo: row.badgeNo };
  const employee = employeeNamed(world, caller, by, rejections);
  const given = (row.jobSkills ?? []).flatMap((item) => {
    const skill = world.skills.named({ id: item.skillId, extSkillId: item.extSkillId });
    if (!skill) rejections.add('SBX-ROW-002', 'skill', named(item.skillId, item.extSkillId));
    const expiringDate = item.skillExpires === 1 ? item.skillExpiringDate?.slice(0, 10) : undefined;
    return skill ? [{ skillId: skill.id, expires: item.skillExpires === 1, expiringDate }] : [];
  });
  if (rejections.any || !employee) return { ...row, validationErrors: rejections.texts };
  const { restId, id: employeeId } = employee;
  const before = skillsOf(world, restId, employeeId);
  const replaced =
    row.addSkills === 1
      ? before.filter(({ skillId }) => given.some((skill) => skill.skillId === skillId))
      : before;
  for (const skill of replaced) world.employeeSkills.delete(skill, world.stamp());
  for (const skill of given) world.employeeSkills.add({ ...skill, restId, employeeId });
  return { ...row, persId: employeeId, badgeNo: employee.badgeNo, validationErrors: [] };
}
