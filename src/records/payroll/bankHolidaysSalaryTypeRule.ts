import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'bankHolidaysSalaryTypeRule',
  {
    stCode: t.string(),
    fromTime: t.string(),
    fromType: t.int(),
    toTime: t.string(),
    toType: t.int(),
    amount: t.decimal(),
    amountType: t.int(),
    hasWorkRequirement: t.boolean(),
    workRequirement: t.int(),
    hasShiftRequirement: t.boolean(),
    shiftRequirement: t.int(),
    leaveTypeId: t.int(),
    hasAlternateSalary: t.boolean(),
    alternateAmount: t.decimal(),
    alternateStCode: t.int(),
    alternateFromTime: t.string(),
    alternateFromType: t.int(),
    alternateToTime: t.string(),
    alternateToType: t.int(),
    replaceBaseSalaries: t.boolean(),
    replaceUTSalaries: t.boolean(),
    replaceATSalaries: t.boolean(),
    replaceOTSalaries: t.boolean(),
    leaveReasons: t.string(),
    replaceSickLeaveSalaries: t.boolean(),
    /** Ids of eligibility rules; in `SalaryCompensation` separated by commas. */
    eligibilityRuleIds: t.string(),
    /** Why the record was rejected; empty when it was not. Answers only. */
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** One rule of a standard bank holiday that gives a salary type. Source: observed signatures. */
export interface bankHolidaysSalaryTypeRule extends RecordOf<typeof definition> {}
export const bankHolidaysSalaryTypeRule: Definition<bankHolidaysSalaryTypeRule> = definition;
