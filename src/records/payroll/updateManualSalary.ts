import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'updateManualSalary',
  {
    salaryCode: t.string(),
    hours: t.decimal(),
    operator: t.string(),
    timepunchId: t.int(),
    punchDateTime: t.string(),
    employeeId: t.int(),
    badgeNo: t.string(),
    overridevalidations: t.boolean(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** updateManualSalary. */
export interface updateManualSalary extends RecordOf<typeof definition> {}
export const updateManualSalary: Definition<updateManualSalary> = definition;
