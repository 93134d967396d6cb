import type { AbsenceRow } from './rows/absence.js';
import type { EmployeeRow } from './rows/employees.js';
import type { PunchRow } from './rows/punches.js';
import type { ShiftRow } from './rows/scheduling.js';

export const NEW_EMPLOYEE: Omit<EmployeeRow, 'id' | 'restId' | 'badgeNo' | 'ts'> = {
  givenName: '',
  familyName: '',
  email: '',
  cellPhone: '',
  dateOfBirth: '1990-01-01',
  employedDate: '',
  active: 1,
  passive: 0,
  lockStatus: 0,
  staffCat: 1,
  section: 1,
  costCentre: 0,
  role: 1,
  rank: 0,
  punchType: 0,
  sex: 0,
  cardNo: '',
  socsecNo: '',
  address1: '',
  zip: '',
  city: '',
  country: '',
};

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

/** An approved absence for the whole of its days, with nothing more said. */
export const NEW_ABSENCE = {
  fromTime: '00:00:00',
  toTime: '23:59:59',
  sickLevel: '1',
  leaveReasonText: '',
  managerComments: '',
  moderated: 1,
  approvedByManager: true,
  approvedByEmployee: true,
  beenViewed: 0,
  decisionNo: '',
  customerNo: '',
  teamId: 0,
  externalInfo1: '',
  externalInfo2: '',
  externalInfo3: '',
  oldLeaveReason: '',
  transferred: false,
} as const satisfies Partial<AbsenceRow>;

export const NEW_PUNCH = {
  breakMinutes: 0,
  scheduleId: 0,
  approvedByEmployee: true,
  approvedByManager: false,
  transferredToPayroll: false,
  deleted: false,
  costCentre: 0,
  projectNo: 0,
  accountNo: 0,
  categoryId: 0,
  comment: '',
  managerComment: '',
} as const satisfies Partial<PunchRow>;
