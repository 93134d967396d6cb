import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'bankHolidayManualSalary',
  {
    id: t.int(),
    salTypeStCode1: t.int(),
    functionType: t.int(),
    timeIntervalType: t.int(),
    multiFactor: t.decimal(),
    salTypeStCode2: t.int(),
    ruleCondition: t.int(),
    ruleOperator: t.int(),
    ruleSalaryTypeStCode: t.int(),
    ruleWorkedHrs: t.decimal(),
    startTime: t.string(),
    endTime: t.string(),
    minMinutes: t.decimal(),
    maxMinutes: t.decimal(),
    refType: t.string(),
    comment: t.string(),
    parentRuleId: t.int(),
    inheritParent: t.boolean(),
    /** Why the record was rejected; empty when it was not. Answers only. */
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** One manual salary of a standard bank holiday. Source: observed signatures. */
export interface bankHolidayManualSalary extends RecordOf<typeof definition> {}
export const bankHolidayManualSalary: Definition<bankHolidayManualSalary> = definition;
