import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'UpdateTimePunch',
  {
    id: t.int(),
    persId: t.int(),
    badgeNo: t.string(),
    cardNo: t.string(),
    punchDate: t.string(),
    punchIn: t.string(),
    punchOut: t.string(),
    comment: t.string(),
    costCentreCode: t.int(),
    auth1: t.int(),
    bossAuth: t.int(),
    mgrComment: t.string(),
    shiftReference: t.int(),
    projectCode: t.int(),
    salaryType: t.int(),
    salaryTypeExtCode: t.string(),
    externalInfo1: t.string(),
    externalInfo2: t.string(),
    externalInfo3: t.string(),
    payOverTime: t.int(),
    decisionId: t.int(),
    decisionNo: t.string(),
    customerNo: t.string(),
    teamId: t.int(),
    teamExtCode: t.string(),
    updateAction: t.int(),
    applyRounding: t.boolean(),
    agreementId: t.int(),
    payUT: t.int(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** UpdateTimePunch. */
export interface UpdateTimePunch extends RecordOf<typeof definition> {}
export const UpdateTimePunch: Definition<UpdateTimePunch> = definition;
