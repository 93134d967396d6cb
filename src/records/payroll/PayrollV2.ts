import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { PayrollTag } from '../scheduling/PayrollTag.js';

const definition = record(
  'PayrollV2',
  {
    id: t.int(),
    empName: t.string(),
    restId: t.int(),
    badgeNo: t.string(),
    socsecNo: t.string(),
    cardNo: t.string(),
    pType: t.int(),
    date: t.date(),
    salType: t.string(),
    in: t.string(),
    out: t.string(),
    hours: t.decimal(),
    salaryMgrAttest: t.boolean(),
    transactionEmpAttest: t.boolean(),
    transactionMgrAttest: t.boolean(),
    transactionCustAttest: t.boolean(),
    costCentre: t.string(),
    projectNo: t.string(),
    accountNo: t.string(),
    agrmntAdditionalField1: t.string(),
    agrmntAdditionalField2: t.string(),
    agrmntAdditionalField3: t.string(),
    agrmntAdditionalField4: t.string(),
    agrmntAdditionalField5: t.string(),
    externalInfo1: t.string(),
    externalInfo2: t.string(),
    externalInfo3: t.string(),
    decisionNo: t.string(),
    customerNo: t.string(),
    teamId: t.int(),
    teamExtCode: t.string(),
    scheduleId: t.int(),
    punchId: t.int(),
    punchDate: t.date(),
    orgScheduleId: t.int(),
    leaveAppId: t.int(),
    segmentStartDate: t.date(),
    productiveTime: t.boolean(),
    netCost: t.decimal(),
    absenceCost: t.decimal(),
    socialCost: t.decimal(),
    totalCost: t.decimal(),
    tags: t.array(PayrollTag),
    stCode: t.int(),
  },
  { origin: 'observed' },
);

/** PayrollV2. */
export interface PayrollV2 extends RecordOf<typeof definition> {}
export const PayrollV2: Definition<PayrollV2> = definition;
