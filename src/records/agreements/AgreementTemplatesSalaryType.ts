import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('AgreementTemplatesSalaryType', {
  /** Id of the agreement template. */
  templateId: t.int().means('reference'),
  /** External id of the agreement template. */
  externalTemplateId: t.string().means('reference'),
  /** Id of the salary type. */
  id: t.int().means('recordId'),
  /** Id of the unit, as in `ShiftCategory.restId`. */
  restId: t.int().means('unitId'),
  stCode: t.int().means('reference'),
  /** Salary code. */
  salaryCode: t.string().means('reference'),
  localLabel: t.string().means('title'),
  defaultLabel: t.string().means('title'),
  trackerId: t.int().means('reference'),
  trackerOperator: t.int(),
  trackerFactor: t.decimal(),
  trackerId2: t.int(),
  trackerOperator2: t.int(),
  trackerFactor2: t.decimal(),
  trackerId3: t.int(),
  trackerOperator3: t.int(),
  trackerFactor3: t.decimal(),
  /** Whether salaries of this type need an approval. */
  requiresApproval: t.boolean(),
  /** Whether salaries of this type are approved from the start. */
  approvedByDefault: t.boolean(),
  round: t.int(),
  roundCeil: t.int(),
  /** Whether the salary type is one of leave. */
  isLeave: t.boolean(),
  inUse: t.boolean().means('active'),
  /** Whether the salary type is active. */
  isActive: t.boolean().means('active'),
  salaryTypeCategory: t.count(),
  salaryCost: t.decimal().means('money'),
  costType: t.count(),
  incInTotalCost: t.boolean(),
  /** Least value. */
  minimumValue: t.decimal(),
  /** Greatest value. */
  maximumValue: t.decimal(),
  /** Whether salaries of this type are transferred to payroll. */
  transferToPayroll: t.boolean(),
  utReduction: t.decimal(),
  roundingSalaryTypeId: t.int().means('reference'),
  allowManualAdd: t.boolean(),
  notGeneratedAtSameTime: t.string().means('setting'),
  /** Last modification. */
  ts: t.dateTime(),
});

/** One salary type of an agreement template. Source: observed signatures. */
export interface AgreementTemplatesSalaryType extends RecordOf<typeof definition> {}
export const AgreementTemplatesSalaryType: Definition<AgreementTemplatesSalaryType> = definition;
