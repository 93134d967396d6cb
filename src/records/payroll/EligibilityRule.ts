import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'EligibilityRule',
  {
    id: t.int(),
    name: t.string(),
    employeeCondition: t.int(),
    employeeConditionAmount: t.int(),
    employeePeriodType: t.int(),
    periodConditionAmount: t.int(),
    periodConditionType: t.int(),
    countAbsences: t.boolean(),
    allowedAbsences: t.string(),
    overrideCountAsWorkedHours: t.boolean(),
    virtualShiftsAsWorkedTimeDay: t.boolean(),
    ignoreOvertimeShifts: t.boolean(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** EligibilityRule. */
export interface EligibilityRule extends RecordOf<typeof definition> {}
export const EligibilityRule: Definition<EligibilityRule> = definition;
