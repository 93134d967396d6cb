import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'EmployeeBadgeNo',
  {
    badgeNo: t.string(),
  },
  { origin: 'observed' },
);

/** EmployeeBadgeNo. */
export interface EmployeeBadgeNo extends RecordOf<typeof definition> {}
export const EmployeeBadgeNo: Definition<EmployeeBadgeNo> = definition;
