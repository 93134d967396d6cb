import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'Payroll',
  {
    id: t.int(),
    empName: t.string(),
    restId: t.int(),
    badgeNo: t.string(),
    socsecNo: t.string(),
    cardNo: t.string(),
    pType: t.int(),
    date: t.string(),
    salType: t.string(),
    in: t.string(),
    out: t.string(),
    hours: t.decimal(),
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
    punchDate: t.string(),
    orgScheduleId: t.int(),
    leaveAppId: t.int(),
    segmentStartDate: t.string(),
  },
  { origin: 'documented' },
);

/** Payroll. */
export interface Payroll extends RecordOf<typeof definition> {}
export const Payroll: Definition<Payroll> = definition;
