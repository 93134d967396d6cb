import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'Schedule',
  {
    id: t.int().observed(),
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
    approved: t.int(),
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
    costEstimate: t.decimal().personal().observed(),
    /** Total hours. */
    hours: t.decimal(),
    /** Id of the fixed schedule. */
    fixSchedId: t.int(),
    /** `1` when the shift was changed since it was rolled out. */
    shiftChanged: t.int(),
    /** Id of the cost centre. */
    costCentre: t.int(),
    /** Id of the salary type, as in `ShiftCategory`. */
    salaryType: t.int().nillable().observed(),
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
    unAssigned: t.int().observed(),
    leaveId: t.int().personal(),
    /** External code of the leave reason. */
    leaveExtCode: t.string().personal(),
    /** Whether the shift is productive time. */
    productiveTime: t.boolean(),
    /** External code of the shift type. */
    shiftTypeExtCode: t.string(),
    /** Last modification. */
    ts: t.dateTime(),
  },
  { origin: 'documented', section: '2.5' },
);

/**
 * One shift in the first version of the schedule operations, similar to `ScheduleV2`.
 * Source: interface document 2.5.
 */
export interface Schedule extends RecordOf<typeof definition> {}
export const Schedule: Definition<Schedule> = definition;
