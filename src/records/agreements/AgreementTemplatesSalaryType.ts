import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'AgreementTemplatesSalaryType',
  {
    templateId: t.int(),
    externalTemplateId: t.string(),
    id: t.int(),
    restId: t.int(),
    stCode: t.int(),
    salaryCode: t.string(),
    localLabel: t.string(),
    defaultLabel: t.string(),
    trackerId: t.int(),
    trackerOperator: t.int(),
    trackerFactor: t.decimal(),
    trackerId2: t.int(),
    trackerOperator2: t.int(),
    trackerFactor2: t.decimal(),
    trackerId3: t.int(),
    trackerOperator3: t.int(),
    trackerFactor3: t.decimal(),
    requiresApproval: t.boolean(),
    approvedByDefault: t.boolean(),
    round: t.int(),
    roundCeil: t.int(),
    isLeave: t.boolean(),
    inUse: t.boolean(),
    isActive: t.boolean(),
    salaryTypeCategory: t.int(),
    salaryCost: t.decimal(),
    costType: t.int(),
    incInTotalCost: t.boolean(),
    minimumValue: t.decimal(),
    maximumValue: t.decimal(),
    transferToPayroll: t.boolean(),
    utReduction: t.decimal(),
    roundingSalaryTypeId: t.int(),
    allowManualAdd: t.boolean(),
    notGeneratedAtSameTime: t.string(),
    ts: t.dateTime(),
  },
  { origin: 'observed' },
);

/** AgreementTemplatesSalaryType. */
export interface AgreementTemplatesSalaryType extends RecordOf<typeof definition> {}
export const AgreementTemplatesSalaryType: Definition<AgreementTemplatesSalaryType> = definition;
