import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'TimePunch',
  {
    /** Id of the punch. */
    id: t.int(),
    /** Name of the employee. */
    employeeName: t.string().personal(),
    /** Id of the unit. */
    restId: t.int(),
    /** Badge number of the employee. */
    badgeNo: t.string().personal(),
    /** Social security number of the employee. */
    socsecNo: t.string().personal(),
    /** Card number of the employee. */
    cardNo: t.string().personal(),
    /** Punch-in in the unit's local time. */
    punchIn: t.wallClock(),
    /** Punch-out in the unit's local time; absent while the punch is open. */
    punchOut: t.wallClock(),
    /** `punchIn` before rounding or correction, in the unit's local time. */
    orgPunchIn: t.wallClock(),
    /** `punchOut` before rounding or correction, in the unit's local time. */
    orgPunchOut: t.wallClock(),
    /** Punched hours, exact. */
    hours: t.decimal(),
    /** Whether the employee approved the punch. */
    approvedByEmployee: t.boolean(),
    /** Whether a manager approved the punch. */
    approvedByManager: t.boolean(),
    /** Whether the customer approved the punch; only for customer-and-order punches. */
    approvedByCustomer: t.boolean(),
    /** External code of the cost centre. */
    costCentre: t.string(),
    /** External code of the project. */
    projectNo: t.string(),
    /** External code of the account. */
    accountNo: t.string(),
    /** Additional field 1 of the agreement. */
    agrmntAdditionalField1: t.string().personal(),
    /** Additional field 2 of the agreement. */
    agrmntAdditionalField2: t.string().personal(),
    /** Additional field 3 of the agreement. */
    agrmntAdditionalField3: t.string().personal(),
    /** Additional field 4 of the agreement. */
    agrmntAdditionalField4: t.string().personal(),
    /** Additional field 5 of the agreement. */
    agrmntAdditionalField5: t.string().personal(),
    /** External information. */
    externalInfo1: t.string().personal(),
    /** External information. */
    externalInfo2: t.string().personal(),
    /** External information. */
    externalInfo3: t.string().personal(),
    /** Number of the decision. */
    decisionNo: t.string().personal(),
    /** Number of the customer. */
    customerNo: t.string().personal(),
    /** Id of the shift. */
    scheduleId: t.int(),
    /** Whether the punch has gone to payroll. */
    transferredToPayroll: t.boolean(),
    /** Whether the punch is deleted. */
    deleted: t.boolean(),
    /** Whether the punch is productive time, as in `ScheduleV2`. */
    productiveTime: t.boolean().observed(),
    /** Whether there is no punch-out yet. */
    isOpen: t.boolean(),
    /** Comment. */
    comment: t.string().personal(),
    /** Comment of the manager. */
    managerComment: t.string().personal(),
    /** Id of the employee. */
    employeeId: t.int(),
    /** Id of the shift type; only when `shiftTaskInfo` is true. */
    shiftCategoryId: t.int(),
    /** External id of the shift type; only when `shiftTaskInfo` is true. */
    extShiftCategoryId: t.string(),
    /** Name of the shift type; only when `shiftTaskInfo` is true. */
    shiftCategoryName: t.string(),
    /** Reference to a part of the shift. */
    subShiftReference: t.int(),
    /** Last modification. */
    ts: t.dateTime(),
  },
  { origin: 'documented', section: '2.7' },
);

/**
 * One punch: a punch-in and, once it is there, its punch-out. `punchIn`, `punchOut` and the two originals
 * are in the unit's local time; the offset that the server shows in them is wrong and is dropped.
 * Source: interface document 2.7.
 */
export interface TimePunch extends RecordOf<typeof definition> {}
export const TimePunch: Definition<TimePunch> = definition;
