import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'EmployeeRolloutHours',
  {
    badgeNo: t.string(),
    hours: t.decimal(),
  },
  { origin: 'observed' },
);

/** EmployeeRolloutHours. */
export interface EmployeeRolloutHours extends RecordOf<typeof definition> {}
export const EmployeeRolloutHours: Definition<EmployeeRolloutHours> = definition;
