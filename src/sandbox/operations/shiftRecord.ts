import type { Shift } from '../../records/scheduling/Shift.js';
import type { ShiftRow } from '../world/rows/scheduling.js';
import type { World } from '../world/World.js';
import { breakFields } from '../rules/breakFields.js';
import type { Unchecked } from '../Unchecked.js';

/** The `Shift` record of a saved shift (document 2.4). */
export function shiftRecord(world: World, shift: ShiftRow): Unchecked<Shift> {
  return {
    scheduleId: String(shift.id),
    begDate: shift.begDate,
    endDate: shift.endDate,
    begTime: shift.begTime,
    endTime: shift.endTime,
    ...breakFields(shift.breaks),
    persId: String(shift.employeeId),
    badgeNo: world.employees.get(shift.employeeId)?.badgeNo ?? '',
    shiftCategoryId: String(shift.categoryId),
    agreementId: shift.agreementId,
    extScheduleId: shift.extScheduleId,
    deleteShift: 0,
    sectionId: shift.section,
    extSectionId: world.sections.get(shift.section)?.extSectionId ?? '',
    comment: shift.comment,
    countsAsScheduledHours: shift.countAsScheduledHours,
    isFreeDay: shift.isFreeDay,
    shiftTypeExtCode: world.shiftTypes.get(shift.categoryId)?.shiftTypeExtId ?? '',
    costCentreId: shift.costCentre,
    costCentreExtCode: world.extCodeOf(shift.costCentre),
    projectId: shift.projectNo,
    projectExtCode: world.extCodeOf(shift.projectNo),
    accountId: shift.accountNo,
    accountExtCode: world.extCodeOf(shift.accountNo),
    tasks: shift.tasks.map(({ categoryId, begTime, endTime }) => ({
      shiftTypeExtCode: world.shiftTypes.get(categoryId)?.shiftTypeExtId ?? '',
      shiftTypeId: categoryId,
      begTime,
      endTime,
    })),
    validationErrors: [],
  };
}
