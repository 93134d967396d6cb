import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { PayrollTag } from '../scheduling/PayrollTag.js';

const definition = record(
  'PayrollV2',
  {
    id: t.int().means('recordId'),
    /** Name of the employee. */
    empName: t.string().personal().means('personName'),
    /** Id of the unit. */
    restId: t.int().means('unitId'),
    /** Badge number of the employee. */
    badgeNo: t.string().personal().means('badgeNo'),
    /** Social security number of the employee. */
    socsecNo: t.string().personal().means('nationalId'),
    /** Card number of the employee. */
    cardNo: t.string().personal().means('cardNo'),
    pType: t.int().means('count'),
    date: t.date().means('beginDate'),
    salType: t.string().means('status'),
    in: t.string().means('moment'),
    out: t.string().means('moment'),
    /** Hours, exact. */
    hours: t.decimal().means('amount'),
    salaryMgrAttest: t.boolean(),
    transactionEmpAttest: t.boolean(),
    transactionMgrAttest: t.boolean(),
    transactionCustAttest: t.boolean(),
    costCentre: t.string().means('costCentre'),
    projectNo: t.string().means('reference'),
    accountNo: t.string().means('reference'),
    /** Additional field 1 of the agreement, as in `TimePunch`. */
    agrmntAdditionalField1: t.string().personal().means('freeField'),
    /** Additional field 2 of the agreement, as in `TimePunch`. */
    agrmntAdditionalField2: t.string().personal().means('freeField'),
    /** Additional field 3 of the agreement, as in `TimePunch`. */
    agrmntAdditionalField3: t.string().personal().means('freeField'),
    /** Additional field 4 of the agreement, as in `TimePunch`. */
    agrmntAdditionalField4: t.string().personal().means('freeField'),
    /** Additional field 5 of the agreement, as in `TimePunch`. */
    agrmntAdditionalField5: t.string().personal().means('freeField'),
    /** External information, as in `TimePunch`. */
    externalInfo1: t.string().personal().means('freeField'),
    /** External information, as in `TimePunch`. */
    externalInfo2: t.string().personal().means('freeField'),
    /** External information, as in `TimePunch`. */
    externalInfo3: t.string().personal().means('freeField'),
    /** Number of the decision. */
    decisionNo: t.string().personal().means('reference'),
    /** Number of the customer. */
    customerNo: t.string().personal().means('reference'),
    /** Id of the team. */
    teamId: t.int().means('reference'),
    /** External code of the team. */
    teamExtCode: t.string().means('externalCode'),
    /** Id of the shift. */
    scheduleId: t.int().means('recordId'),
    /** Id of the punch. */
    punchId: t.int().means('recordId'),
    punchDate: t.date(),
    orgScheduleId: t.int().means('reference'),
    leaveAppId: t.int().means('reference'),
    segmentStartDate: t.date(),
    /** Whether it is productive time, as in `ScheduleV2`. */
    productiveTime: t.boolean(),
    /** Net cost; only when `includeCosts` is true (document 2.8). */
    netCost: t.decimal().personal().means('money'),
    /** Cost of absence; only when `includeCosts` is true (document 2.8). */
    absenceCost: t.decimal().personal().means('money'),
    /** Social cost; only when `includeCosts` is true (document 2.8). */
    socialCost: t.decimal().personal().means('money'),
    /** Total cost; only when `includeCosts` is true (document 2.8). */
    totalCost: t.decimal().personal().means('money'),
    /** Tags; only when `includeTags` is true (document 2.8). */
    tags: t.array(PayrollTag),
    /** Only when `includeStCode` is true (document 2.8). */
    stCode: t.int().means('reference'),
  },
  { origin: 'observed' },
);

/** One payroll transaction. Source: observed signatures. */
export interface PayrollV2 extends RecordOf<typeof definition> {}
export const PayrollV2: Definition<PayrollV2> = definition;
