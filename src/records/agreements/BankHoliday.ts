import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('BankHoliday', {
  /** The day. */
  date: t.date().means('beginDate'),
  /** Name of the day. */
  description: t.string().means('description'),
});

/** A bank holiday of an agreement template. Source: observed signatures. */
export interface BankHoliday extends RecordOf<typeof definition> {}
export const BankHoliday: Definition<BankHoliday> = definition;
