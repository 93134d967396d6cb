import { batchOperation, t } from '../../definition/operation.js';
import { ACCOUNTED, BY_CODE } from './fields/accounted.js';
import { Shift } from '../../records/scheduling/Shift.js';

/**
 * Creates, updates or deletes scheduled or absence shifts, each row by itself.
 * A row without `scheduleId` creates a shift each time it is sent, and `deleteShift: 1` deletes one. The
 * answers hold the saved state.
 * Source: interface document 4.4.
 */
export const wsdlUpdateShifts = batchOperation('wsdlUpdateShifts', {
  action: 'UpdateShifts',
  effect: 'write',
  section: '4.4',
  input: {
    /** The shifts, one a row. */
    Shifts: t.array(Shift).required(),
  },
  settlement: {
    by: 'wsdlGetSchedulesV3',
    look: 'the shifts of the same dates and employees',
    shown: {
      kind: 'likeness',
      ask: { scheduledShifts: true, absenceShifts: true, includeExtScheduleId: true },
      days: { of: ['begDate', 'endDate'], from: 'fromDate', to: 'toDate' },
      id: ['scheduleId', 'absenceScheduleId'],
      identity: ['scheduleId'],
      token: 'extScheduleId',
      alike: [
        ...[['persId', 'badgeNo'], ['shiftCategoryId', 'shiftTypeExtCode'], 'begDate', 'begTime'],
        ...['endDate', 'endTime'],
      ],
      as: {
        scheduleId: ['scheduleId', 'absenceScheduleId'],
        shiftCategoryId: 'categoryId',
        sectionId: 'section',
        ...ACCOUNTED,
        countsAsScheduledHours: 'countAsScheduledHours',
        tasks: 'subShifts',
      },
      instead: {
        // It can be set on create only.
        extScheduleId: 'scheduleId',
        badgeNo: 'persId',
        shiftTypeExtCode: 'shiftCategoryId',
        extSectionId: 'sectionId',
        ...BY_CODE,
      },
      unseen: ['deleteShift', 'extSectionId', 'replaceTasks', 'applyShiftTypeRules'],
      whole: { tasks: { shiftTypeId: 'categoryId', begTime: 'begTime', endTime: 'endTime' } },
      deletes: { field: 'deleteShift', value: 1, by: 'wsdlGetDeletedSchedules', id: 'id' },
    },
  },
  answers: Shift,
  rowIdentity: ['scheduleId', 'persId', 'badgeNo', 'begDate', 'begTime', 'endDate', 'endTime'],
  rowId: 'scheduleId',
});
