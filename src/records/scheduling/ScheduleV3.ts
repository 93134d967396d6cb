import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { ShiftCategoriesTag } from './ShiftCategoriesTag.js';
import { ShiftRequest } from './ShiftRequest.js';
import { SubShift } from './SubShift.js';
import { ScheduleApproval } from '../../values/ScheduleApproval.js';

const definition = record(
  'ScheduleV3',
  {
    /** Id of the unit. */
    restId: t.int(),
    /** Day on which the shift begins. */
    begDate: t.date(),
    /** Begin on `begDate`. */
    begTime: t.time(),
    /** Day on which the shift ends. */
    endDate: t.date(),
    /** End on `endDate`. */
    endTime: t.time(),
    /** Whether breaks are shown; on mobile only. The document lists its values for `ShiftCategory` alone. */
    breakType: t.int(),
    /** Begin of the first break. */
    begBreak: t.time(),
    /** End of the first break. */
    endBreak: t.time(),
    /** Begin of the second break. */
    begBreak2: t.time(),
    /** End of the second break. */
    endBreak2: t.time(),
    /** Begin of the third break. */
    begBreak3: t.time(),
    /** End of the third break. */
    endBreak3: t.time(),
    /** Begin of the fourth break. */
    begBreak4: t.time(),
    /** End of the fourth break. */
    endBreak4: t.time(),
    /** Employee id; `0` when nobody is assigned. */
    persId: t.int(),
    /** Badge number of the assigned employee. */
    badgeNo: t.string().personal(),
    status: t.int(),
    /** `1` when the employee offers the shift for a swap. */
    grabbAble: t.int(),
    /** Legacy; always `0`. */
    grabbId: t.int(),
    /** `0`: a notice of interest was created from mobile. `1`: a shift booking was approved from mobile. */
    approved: t.int().values(ScheduleApproval),
    /** Id of the manager. */
    managerId: t.int(),
    /** Id of the shift type, as in `ShiftCategory.id`. */
    categoryId: t.int(),
    /** Name of the shift type. */
    categoryName: t.string(),
    /** Description. */
    comment: t.string().personal(),
    /** Id of the section. */
    section: t.int(),
    /** Name of the section. */
    sectionName: t.string(),
    /** Total hours. */
    hours: t.decimal(),
    /** Id of the fixed schedule. */
    fixSchedId: t.int(),
    /** `1` when the shift was changed since it was rolled out. */
    shiftChanged: t.int(),
    /** Id of the cost centre. */
    costCentre: t.int(),
    /** Id of the account. */
    accountNo: t.int(),
    /** Id of the project. */
    projectNo: t.int(),
    /** Name of the unit. */
    unitName: t.string(),
    /** External code of the account. */
    accountNoExtCode: t.string(),
    /** External code of the cost centre. */
    costCentreExtCode: t.string(),
    /** External code of the project. */
    projectNoExtCode: t.string(),
    /** External code of the salary type. */
    salaryTypeExtCode: t.string(),
    /** Number of the decision. */
    decisionNo: t.string().personal(),
    /** Number of the customer. */
    customerNo: t.string().personal(),
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
    /** Start of the agreement's period. */
    agrmntPeriodStart: t.date(),
    /** Type of the agreement's period. */
    agrmntPeriodType: t.int(),
    /** Length of the agreement's period. */
    agrmntPeriodLength: t.int(),
    /** Working hours of the agreement. */
    agrmntWorkingHours: t.decimal(),
    udf_value_id: t.int(),
    /** For an absence shift derived from a scheduled shift: the id of that shift; `0` otherwise. */
    orgScheduleId: t.int(),
    leaveId: t.int().personal(),
    /** External code of the leave reason. */
    leaveExtCode: t.string().personal(),
    /** Whether the shift is productive time. */
    productiveTime: t.boolean(),
    /** External code of the shift type. */
    shiftTypeExtCode: t.string(),
    /** Last modification. */
    ts: t.dateTime(),
    /** Id of a scheduled shift; left out for an absence shift. */
    scheduleId: t.int(),
    /** Id of the leave reason. */
    leaveReasonId: t.int().personal(),
    /** Id of an absence shift; left out for a scheduled shift. */
    absenceScheduleId: t.int(),
    /** Id of the agreement. */
    agreementId: t.int(),
    /** Id of the agreement template. */
    agreementTemplateId: t.int(),
    /** Whether the employee is employed by the hour. */
    hourlyEmployed: t.boolean(),
    /** Whether it is an absence shift. */
    absenceShift: t.boolean(),
    /** Cost of an unassigned shift; only when `includeCosts` is true. */
    unassignedShiftCost: t.decimal(),
    /** Net cost; only when `includeCosts` is true, for assigned shifts. */
    netCost: t.decimal().personal(),
    /** Cost of absence; only when `includeCosts` is true, for assigned shifts. */
    absenceCost: t.decimal().personal(),
    /** Social cost; only when `includeCosts` is true, for assigned shifts. */
    socialCost: t.decimal().personal(),
    /**
     * Sum of `netCost`, `absenceCost` and `socialCost`; only when `includeCosts` is true, for assigned
     * shifts.
     */
    totalCost: t.decimal().personal(),
    /** Requests of employees for the shift. */
    shiftRequests: t.array(ShiftRequest),
    /** Employee id of the owner of the fixed schedule. */
    fixSchedOwnerEmployeeId: t.int(),
    /** Badge number of the owner of the fixed schedule. */
    fixSchedOwnerBadgeNo: t.string().personal(),
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
    /** External id, when one is set; only when `includeExtScheduleId` is true. */
    extScheduleId: t.string(),
    /** Number of the day within an absence, from 1. */
    dayCount: t.int(),
    /** Whether the shift counts as worked hours. */
    countAsWorkedHours: t.boolean(),
    /** Whether the shift is a free day. */
    isFreeDay: t.boolean(),
  },
  { origin: 'documented', section: '2.5' },
);

/**
 * One scheduled or absence shift as it stands: `ScheduleV2` and three fields more.
 * Source: interface document 2.5.
 */
export interface ScheduleV3 extends RecordOf<typeof definition> {}
export const ScheduleV3: Definition<ScheduleV3> = definition;
