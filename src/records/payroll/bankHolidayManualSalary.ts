import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('bankHolidayManualSalary', {
  id: t.int().means('recordId'),
  salTypeStCode1: t.count(),
  functionType: t.count(),
  timeIntervalType: t.count(),
  multiFactor: t.decimal(),
  salTypeStCode2: t.count(),
  ruleCondition: t.int(),
  ruleOperator: t.int(),
  ruleSalaryTypeStCode: t.int().means('reference'),
  ruleWorkedHrs: t.decimal(),
  startTime: t.string().means('beginTime'),
  endTime: t.string().means('endTime'),
  minMinutes: t.decimal(),
  maxMinutes: t.decimal(),
  refType: t.string().means('setting'),
  comment: t.string().means('remark'),
  parentRuleId: t.int().means('reference'),
  inheritParent: t.boolean(),
  /** Why the record was rejected; empty when it was not. Answers only. */
  validationErrors: t.validationErrors(),
});

/** One manual salary of a standard bank holiday. Source: observed signatures. */
export interface bankHolidayManualSalary extends RecordOf<typeof definition> {}
export const bankHolidayManualSalary: Definition<bankHolidayManualSalary> = definition;
