import type { ShiftTypeRow } from '../world/rows/scheduling.js';
import type { World } from '../world/World.js';
import { breakFields } from '../rules/breakFields.js';
import type { AnswerOf } from './Handler.js';

/** The `ShiftCategory` record of a shift type (document 2.2); tags and skills only when asked for. */
export function shiftTypeRecord(
  world: World,
  type: ShiftTypeRow,
  include: { readonly tags?: boolean | undefined; readonly skills?: boolean | undefined },
): AnswerOf<'wsdlGetShiftCategories'>[number] {
  return {
    ...type,
    ...breakFields(type.breaks),
    accountNoExtCode: world.extCodeOf(type.accountNo),
    costCentreExtCode: world.extCodeOf(type.costCentre),
    projectNoExtCode: world.extCodeOf(type.projectNo),
    salaryTypeExtCode: type.salaryType ? String(type.salaryType) : '',
    scheduleCategoryUnits: type.units.map(({ unitId, visibleInWebpunch }) => ({
      unitId,
      externalUnitId: world.units.get(unitId)?.extUnitId ?? '',
      visibleInWebpunch,
    })),
    shiftTypeCategoryName: type.categoryName,
    tags: include.tags ? tagRecords(world, type.tags) : undefined,
    skills: include.skills
      ? type.skills.flatMap((id) => {
          const skill = world.skills.get(id);
          const scatName = world.skillCategories.get(skill?.categoryId)?.name ?? '';
          return skill ? [{ scatName, skillDescription: skill.description }] : [];
        })
      : undefined,
  };
}

/** Tags as schedules, shift types and payroll rows carry them. */
export function tagRecords(world: World, ids: readonly number[]) {
  return ids.flatMap((id) => {
    const tag = world.tags.get(id);
    return tag
      ? [
          {
            tagCategoryName: tag.categoryName,
            tagCategoryExternalId: tag.categoryExternalId,
            tagName: tag.name,
            tagCode: tag.code,
            tagExternalId: tag.externalId,
            customFields: tag.customFields,
          },
        ]
      : [];
  });
}
