import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { EmployeeBadgeNo } from '../employees/EmployeeBadgeNo.js';

const definition = record(
  'InfoByDate',
  {
    date: t.string(),
    EmployeeBadgeNo: t.record(EmployeeBadgeNo),
  },
  { origin: 'observed' },
);

/** InfoByDate. */
export interface InfoByDate extends RecordOf<typeof definition> {}
export const InfoByDate: Definition<InfoByDate> = definition;
