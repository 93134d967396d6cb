import type { ShiftRow } from '../world/rows/scheduling.js';

/** A shift of nobody with nothing said. */
export const NEW_SHIFT: Omit<ShiftRow, 'id' | 'restId' | 'ts'> = {
  employeeId: 0,
  begDate: '',
  begTime: '',
  endDate: '',
  endTime: '',
  breaks: [],
  categoryId: 0,
  section: 1,
  costCentre: 0,
  projectNo: 0,
  accountNo: 0,
  agreementId: 0,
  comment: '',
  extScheduleId: '',
  countAsScheduledHours: true,
  isFreeDay: false,
  tasks: [],
  absenceId: 0,
  absenceShift: false,
  orgScheduleId: 0,
  dayCount: 0,
  shiftChanged: 0,
  approved: 0,
  grabbAble: 0,
};
