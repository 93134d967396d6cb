import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'BankHoliday',
  {
    date: t.date(),
    description: t.string(),
  },
  { origin: 'observed' },
);

/** BankHoliday. */
export interface BankHoliday extends RecordOf<typeof definition> {}
export const BankHoliday: Definition<BankHoliday> = definition;
