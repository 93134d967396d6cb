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
    id: type.id,
    shiftTypeExtId: type.shiftTypeExtId,
    name: type.name,
    restId: type.restId,
    begTime: type.begTime,
    endTime: type.endTime,
    breakType: type.breakType,
    ...breakFields(type.breaks),
    section: type.section,
    costCentre: type.costCentre,
    salaryType: type.salaryType,
    accountNo: type.accountNo,
    projectNo: type.projectNo,
    accountNoExtCode: world.extCodeOf(type.accountNo),
    costCentreExtCode: world.extCodeOf(type.costCentre),
    projectNoExtCode: world.extCodeOf(type.projectNo),
    salaryTypeExtCode: type.salaryType ? String(type.salaryType) : '',
    onCall: type.onCall,
    isActive: type.isActive,
    isFreeDay: type.isFreeDay,
    countPunchHours: type.countPunchHours,
    countScheduleHours: type.countScheduleHours,
    sharedToAllUnits: type.sharedToAllUnits,
    scheduleCategoryUnits: type.units.map(({ unitId, visibleInWebpunch }) => ({
      unitId,
      externalUnitId: world.units.get(unitId)?.extUnitId ?? '',
      visibleInWebpunch,
    })),
    ts: type.ts,
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
