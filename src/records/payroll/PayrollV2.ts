import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { PayrollTag } from '../scheduling/PayrollTag.js';

const definition = record(
  'PayrollV2',
  {
    id: t.int(),
    /** Name of the employee. */
    empName: t.string().personal(),
    /** Id of the unit. */
    restId: t.int(),
    /** Badge number of the employee. */
    badgeNo: t.string().personal(),
    /** Social security number of the employee. */
    socsecNo: t.string().personal(),
    /** Card number of the employee. */
    cardNo: t.string().personal(),
    pType: t.int(),
    date: t.date(),
    salType: t.string(),
    in: t.string(),
    out: t.string(),
    /** Hours, exact. */
    hours: t.decimal(),
    salaryMgrAttest: t.boolean(),
    transactionEmpAttest: t.boolean(),
    transactionMgrAttest: t.boolean(),
    transactionCustAttest: t.boolean(),
    costCentre: t.string(),
    projectNo: t.string(),
    accountNo: t.string(),
    /** Additional field 1 of the agreement, as in `TimePunch`. */
    agrmntAdditionalField1: t.string().personal(),
    /** Additional field 2 of the agreement, as in `TimePunch`. */
    agrmntAdditionalField2: t.string().personal(),
    /** Additional field 3 of the agreement, as in `TimePunch`. */
    agrmntAdditionalField3: t.string().personal(),
    /** Additional field 4 of the agreement, as in `TimePunch`. */
    agrmntAdditionalField4: t.string().personal(),
    /** Additional field 5 of the agreement, as in `TimePunch`. */
    agrmntAdditionalField5: t.string().personal(),
    /** External information, as in `TimePunch`. */
    externalInfo1: t.string().personal(),
    /** External information, as in `TimePunch`. */
    externalInfo2: t.string().personal(),
    /** External information, as in `TimePunch`. */
    externalInfo3: t.string().personal(),
    /** Number of the decision. */
    decisionNo: t.string().personal(),
    /** Number of the customer. */
    customerNo: t.string().personal(),
    /** Id of the team. */
    teamId: t.int(),
    /** External code of the team. */
    teamExtCode: t.string(),
    /** Id of the shift. */
    scheduleId: t.int(),
    /** Id of the punch. */
    punchId: t.int(),
    punchDate: t.date(),
    orgScheduleId: t.int(),
    leaveAppId: t.int(),
    segmentStartDate: t.date(),
    /** Whether it is productive time, as in `ScheduleV2`. */
    productiveTime: t.boolean(),
    /** Net cost; only when `includeCosts` is true (document 2.8). */
    netCost: t.decimal().personal(),
    /** Cost of absence; only when `includeCosts` is true (document 2.8). */
    absenceCost: t.decimal().personal(),
    /** Social cost; only when `includeCosts` is true (document 2.8). */
    socialCost: t.decimal().personal(),
    /** Total cost; only when `includeCosts` is true (document 2.8). */
    totalCost: t.decimal().personal(),
    /** Tags; only when `includeTags` is true (document 2.8). */
    tags: t.array(PayrollTag),
    /** Only when `includeStCode` is true (document 2.8). */
    stCode: t.int(),
  },
  { origin: 'observed' },
);

/** One payroll transaction. Source: observed signatures. */
export interface PayrollV2 extends RecordOf<typeof definition> {}
export const PayrollV2: Definition<PayrollV2> = definition;
