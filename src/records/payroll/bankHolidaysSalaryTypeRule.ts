import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('bankHolidaysSalaryTypeRule', {
  stCode: t.string().means('reference'),
  fromTime: t.string().means('beginTime'),
  fromType: t.count(),
  toTime: t.string().means('endTime'),
  toType: t.count(),
  amount: t.decimal().means('amount'),
  amountType: t.count(),
  hasWorkRequirement: t.boolean(),
  workRequirement: t.int(),
  hasShiftRequirement: t.boolean(),
  shiftRequirement: t.int(),
  leaveTypeId: t.int().means('reference'),
  hasAlternateSalary: t.boolean(),
  alternateAmount: t.decimal(),
  alternateStCode: t.int().means('reference'),
  alternateFromTime: t.string().means('setting'),
  alternateFromType: t.count(),
  alternateToTime: t.string().means('setting'),
  alternateToType: t.count(),
  replaceBaseSalaries: t.boolean(),
  replaceUTSalaries: t.boolean(),
  replaceATSalaries: t.boolean(),
  replaceOTSalaries: t.boolean(),
  leaveReasons: t.string().means('setting'),
  replaceSickLeaveSalaries: t.boolean(),
  /** Ids of eligibility rules; in `SalaryCompensation` separated by commas. */
  eligibilityRuleIds: t.string().means('reference'),
  /** Why the record was rejected; empty when it was not. Answers only. */
  validationErrors: t.validationErrors(),
});

/** One rule of a standard bank holiday that gives a salary type. Source: observed signatures. */
export interface bankHolidaysSalaryTypeRule extends RecordOf<typeof definition> {}
export const bankHolidaysSalaryTypeRule: Definition<bankHolidaysSalaryTypeRule> = definition;
