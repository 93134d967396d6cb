import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { agreementTexts, externalInfo } from './fields/freeTexts.js';

/** What `TimePunch` has, in wire order: other records take some of it. */
export const punchFields = {
  /** Id of the punch. */
  id: t.int().means('recordId'),
  /** Name of the employee. */
  employeeName: t.string().personal().means('personName'),
  /** Id of the unit. */
  restId: t.int().means('unitId'),
  /** Badge number of the employee. */
  badgeNo: t.string().personal().means('badgeNo'),
  /** Social security number of the employee. */
  socsecNo: t.string().personal().means('nationalId'),
  /** Card number of the employee. */
  cardNo: t.string().personal().means('cardNo'),
  /** Punch-in in the unit's local time. */
  punchIn: t.wallClock().means('beginMoment'),
  /** Punch-out in the unit's local time; absent while the punch is open. */
  punchOut: t.wallClock().means('endMoment'),
  /** `punchIn` before rounding or correction, in the unit's local time. */
  orgPunchIn: t.wallClock().means('beginMoment'),
  /** `punchOut` before rounding or correction, in the unit's local time. */
  orgPunchOut: t.wallClock().means('endMoment'),
  /** Punched hours, exact. */
  hours: t.decimal().means('amount'),
  /** Whether the employee approved the punch. */
  approvedByEmployee: t.boolean(),
  /** Whether a manager approved the punch. */
  approvedByManager: t.boolean(),
  /** Whether the customer approved the punch; only for customer-and-order punches. */
  approvedByCustomer: t.boolean(),
  /** External code of the cost centre. */
  costCentre: t.string().means('costCentre'),
  /** External code of the project. */
  projectNo: t.string().means('reference'),
  /** External code of the account. */
  accountNo: t.string().means('reference'),
  ...agreementTexts,
  ...externalInfo,
  /** Number of the decision. */
  decisionNo: t.string().personal().means('reference'),
  /** Number of the customer. */
  customerNo: t.string().personal().means('reference'),
  /** Id of the shift. */
  scheduleId: t.int().means('recordId'),
  /** Whether the punch has gone to payroll. */
  transferredToPayroll: t.boolean(),
  /** Whether the punch is deleted. */
  deleted: t.boolean(),
  /** Whether the punch is productive time, as in `ScheduleV2`. */
  productiveTime: t.boolean().observed(),
  /** Whether there is no punch-out yet. */
  isOpen: t.boolean(),
  /** Comment. */
  comment: t.string().personal().means('remark'),
  /** Comment of the manager. */
  managerComment: t.string().personal().means('remark'),
  /** Id of the employee. */
  employeeId: t.int().means('personId'),
  /** Id of the shift type; only when `shiftTaskInfo` is true. */
  shiftCategoryId: t.int().means('shiftTypeId'),
  /** External id of the shift type; only when `shiftTaskInfo` is true. */
  extShiftCategoryId: t.string().means('externalCode'),
  /** Name of the shift type; only when `shiftTaskInfo` is true. */
  shiftCategoryName: t.string().means('shiftTypeName'),
  /** Reference to a part of the shift. */
  subShiftReference: t.int(),
  /** Last modification. */
  ts: t.dateTime(),
};

const definition = record('TimePunch', '2.7', punchFields, [
  {
    name: 'punchOutOfOpen',
    form: 'onlyWhen',
    fields: ['punchOut'],
    when: { isOpen: { notIn: [true] } },
    says: ['2.7', '`isOpen` (no punch-out yet)'],
  },
  {
    name: 'punchOutMissing',
    form: 'requires',
    fields: ['punchOut'],
    when: { isOpen: { in: [false] } },
    says: ['2.7', '`isOpen` (no punch-out yet)'],
  },
]);

/**
 * One punch: a punch-in and, once it is there, its punch-out. `punchIn`, `punchOut` and the two originals
 * are in the unit's local time; the offset that the server shows in them is wrong and is dropped.
 * Source: interface document 2.7.
 */
export interface TimePunch extends RecordOf<typeof definition> {}
export const TimePunch: Definition<TimePunch> = definition;
