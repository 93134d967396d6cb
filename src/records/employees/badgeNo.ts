import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('badgeNo', '4.1', {
  /** Badge number of an employee. Text: leading zeros count. */
  badgeNo: t.string().personal().required().means('badgeNo'),
});

/** One badge number to look for. Source: interface document 4.1. */
export interface badgeNo extends RecordOf<typeof definition> {}
export const badgeNo: Definition<badgeNo> = definition;
