import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('EligibilityRule', {
  id: t.int().means('recordId'),
  /** Name. */
  name: t.string().means('name'),
  employeeCondition: t.int(),
  employeeConditionAmount: t.int(),
  employeePeriodType: t.count(),
  periodConditionAmount: t.count(),
  periodConditionType: t.count(),
  countAbsences: t.boolean(),
  /** Absences that are allowed; in `SalaryCompensation` ids of leave types, separated by commas. */
  allowedAbsences: t.string().means('setting'),
  overrideCountAsWorkedHours: t.boolean(),
  virtualShiftsAsWorkedTimeDay: t.boolean(),
  ignoreOvertimeShifts: t.boolean(),
  /** Why the row was rejected; empty when it was saved. Answers only. */
  validationErrors: t.validationErrors(),
});

/** One rule that says who is eligible for salary compensation. Source: observed signatures. */
export interface EligibilityRule extends RecordOf<typeof definition> {}
export const EligibilityRule: Definition<EligibilityRule> = definition;
