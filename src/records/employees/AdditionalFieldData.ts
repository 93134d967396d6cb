import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('AdditionalFieldData', '2.3', {
  /** Identifies the field. */
  key: t.string().required().means('setting'),
  /**
   * By the type of the field: text as it is, bool `0` or `1`, choice the key of the choice, date
   * `YYYY-MM-DD`. An empty string means unspecified, except for bool.
   */
  value: t.string().personal().means('amount'),
});

/**
 * The value that an employee has in one field which the customer defined.
 * Source: interface document 2.3.
 */
export interface AdditionalFieldData extends RecordOf<typeof definition> {}
export const AdditionalFieldData: Definition<AdditionalFieldData> = definition;
