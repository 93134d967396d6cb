import { type Rule, t } from '../../../definition/record.js';
import { ShiftCategoriesTag } from '../ShiftCategoriesTag.js';
import { ShiftRequest } from '../ShiftRequest.js';
import { SubShift } from '../SubShift.js';
import { breaks } from './breaks.js';
import { agreementTexts } from '../../punches/fields/freeTexts.js';

/** Whose shift it is, where and when, and what kind of shift. */
export const shiftPlace = {
  /** Id of the unit. */
  restId: t.int().means('unitId'),
  /** Day on which the shift begins. */
  begDate: t.date().means('beginDate'),
  /** Begin on `begDate`. */
  begTime: t.time().means('beginTime'),
  /** Day on which the shift ends. */
  endDate: t.date().means('endDate'),
  /** End on `endDate`. */
  endTime: t.time().means('endTime'),
  breakType: t.count(),
  ...breaks,
  /** Employee id; `0` when nobody is assigned. */
  persId: t.int().means('personId'),
  /** Badge number of the assigned employee. */
  badgeNo: t.string().personal().means('badgeNo'),
  status: t.int().means('status'),
  /** `1` when the employee offers the shift for a swap. */
  grabbAble: t.int(),
  /** Legacy; always `0`. */
  grabbId: t.int().means('reference'),
  approved: t.int(),
  /** Id of the manager. */
  managerId: t.int().means('reference'),
  /** Id of the shift type, as in `ShiftCategory.id`. */
  categoryId: t.int().means('reference'),
  /** Name of the shift type. */
  categoryName: t.string().means('shiftTypeName'),
  /** Description. */
  comment: t.string().personal().means('remark'),
  /** Id of the section. */
  section: t.int().means('sectionId'),
  /** Name of the section. */
  sectionName: t.string().means('sectionName'),
};

/** Hours and what they are booked on. */
export const shiftHours = {
  /** Total hours. */
  hours: t.decimal().means('amount'),
  /** Id of the fixed schedule. */
  fixSchedId: t.int().means('reference'),
  /** `1` when the shift was changed since it was rolled out. */
  shiftChanged: t.int(),
  /** Id of the cost centre. */
  costCentre: t.int().means('costCentre'),
};

/** Codes of other systems, and how the shift came to be. */
export const shiftCodes = {
  /** Id of the account. */
  accountNo: t.int().means('reference'),
  /** Id of the project. */
  projectNo: t.int().means('reference'),
  /** Name of the unit. */
  unitName: t.string().means('unitName'),
  /** External code of the account. */
  accountNoExtCode: t.string().means('externalCode'),
  /** External code of the cost centre. */
  costCentreExtCode: t.string().means('externalCode'),
  /** External code of the project. */
  projectNoExtCode: t.string().means('externalCode'),
  /** External code of the salary type. */
  salaryTypeExtCode: t.string().means('externalCode'),
  /** Number of the decision. */
  decisionNo: t.string().personal().means('reference'),
  /** Number of the customer. */
  customerNo: t.string().personal().means('reference'),
  ...agreementTexts,
  /** Start of the agreement's period. */
  agrmntPeriodStart: t.date(),
  /** Type of the agreement's period. */
  agrmntPeriodType: t.count(),
  /** Length of the agreement's period. */
  agrmntPeriodLength: t.count(),
  /** Working hours of the agreement. */
  agrmntWorkingHours: t.decimal(),
  udf_value_id: t.int(),
  /** For an absence shift derived from a scheduled shift: the id of that shift; `0` otherwise. */
  orgScheduleId: t.int().means('reference'),
};

/** Its absence, and when it was changed. */
export const shiftLeave = {
  leaveId: t.int().personal().means('leaveReference'),
  /** External code of the leave reason. */
  leaveExtCode: t.string().personal().means('leaveReference'),
  /** Whether the shift is productive time. */
  productiveTime: t.boolean(),
  /** External code of the shift type. */
  shiftTypeExtCode: t.string().means('externalCode'),
  /** Last modification. */
  ts: t.dateTime(),
};

/** A shift from the second version of the schedule operations on. */
export const wholeShift = {
  ...shiftPlace,
  ...shiftHours,
  ...shiftCodes,
  ...shiftLeave,
  /** Id of a scheduled shift; left out for an absence shift. */
  scheduleId: t.int().means('recordId'),
  /** Id of the leave reason. */
  leaveReasonId: t.int().personal().means('leaveReference'),
  /** Id of an absence shift; left out for a scheduled shift. */
  absenceScheduleId: t.int().means('leaveReference'),
  /** Id of the agreement. */
  agreementId: t.int().means('reference'),
  /** Id of the agreement template. */
  agreementTemplateId: t.int().means('reference'),
  /** Whether the employee is employed by the hour. */
  hourlyEmployed: t.boolean(),
  /** Whether it is an absence shift. */
  absenceShift: t.boolean(),
  /** Cost of an unassigned shift; only when `includeCosts` is true. */
  unassignedShiftCost: t.decimal().means('money'),
  /** Net cost; only when `includeCosts` is true, for assigned shifts. */
  netCost: t.decimal().personal().means('money'),
  /** Cost of absence; only when `includeCosts` is true, for assigned shifts. */
  absenceCost: t.decimal().personal().means('money'),
  /** Social cost; only when `includeCosts` is true, for assigned shifts. */
  socialCost: t.decimal().personal().means('money'),
  /**
   * Sum of `netCost`, `absenceCost` and `socialCost`; only when `includeCosts` is true, for assigned
   * shifts.
   */
  totalCost: t.decimal().personal().means('money'),
  /** Requests of employees for the shift. */
  shiftRequests: t.array(ShiftRequest),
  /** Employee id of the owner of the fixed schedule. */
  fixSchedOwnerEmployeeId: t.int().means('reference'),
  /** Badge number of the owner of the fixed schedule. */
  fixSchedOwnerBadgeNo: t.string().personal().means('managerBadgeNo'),
  /** Whether a manager approved the leave. */
  approvedLeave: t.boolean(),
  /** Whether the shift counts as scheduled hours. */
  countAsScheduledHours: t.boolean(),
  /** Whether the employee approved the leave. */
  approvedLeaveByEmployee: t.boolean(),
  /** Parts of the shift with their own shift type. */
  subShifts: t.array(SubShift),
  /** Tags; only when `includeTags` is true. */
  tags: t.array(ShiftCategoriesTag),
  /** External id, when one is set. */
  extScheduleId: t.string().means('externalCode'),
};

/** What the document says of the fields of every version. */
export const grabbIdRule: Rule<keyof typeof shiftPlace> = {
  name: 'grabbIdUsed',
  form: 'fixed',
  field: 'grabbId',
  value: 0,
  says: ['2.5', '`grabbId` (legacy, always `0`)'],
};

/** What it says of those from the second version on. */
export const wholeShiftRules: readonly Rule<keyof typeof wholeShift>[] = [
  grabbIdRule,
  {
    name: 'scheduleIdOfAbsence',
    form: 'onlyWhen',
    fields: ['scheduleId'],
    when: { absenceShift: { notIn: [true] } },
    says: ['2.5', '`scheduleId` (omitted for an absence shift)'],
  },
  {
    name: 'absenceIdOfScheduled',
    form: 'onlyWhen',
    fields: ['absenceScheduleId'],
    when: { absenceShift: { in: [true] } },
    says: ['2.5', '`absenceScheduleId` (omitted for a scheduled shift'],
  },
  {
    name: 'sourceOfScheduled',
    form: 'onlyWhen',
    fields: ['orgScheduleId'],
    when: { absenceShift: { in: [true] } },
    says: ['2.5', '`orgScheduleId` points to the source, `0` otherwise'],
  },
  {
    name: 'costOfAssigned',
    form: 'onlyWhen',
    fields: ['unassignedShiftCost'],
    when: { persId: 'unused' },
    says: ['2.5', '`unassignedShiftCost` (unassigned shifts)'],
  },
  {
    name: 'costsOfUnassigned',
    form: 'onlyWhen',
    fields: ['netCost', 'absenceCost', 'socialCost', 'totalCost'],
    when: { persId: 'used' },
    says: ['2.5', '`totalCost` = net + absence + social (assigned shifts)'],
  },
  {
    name: 'totalCostWrong',
    form: 'sum',
    total: 'totalCost',
    of: ['netCost', 'absenceCost', 'socialCost'],
    says: ['2.5', '`totalCost` = net + absence + social'],
  },
];
