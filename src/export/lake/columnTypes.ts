import type { FieldSpec } from '../../definition/field.js';

/** What the values of a column are, whatever the format. */
export type ColumnType = 'text' | 'integer' | 'boolean' | 'decimal' | 'date' | 'time' | 'timestamp' | 'json';

/** Of a decimal, in every format that has a place for it: more is needed by none that was seen. */
export const DECIMAL_DIGITS = 38;
export const DECIMAL_PLACES = 10;

const TYPES: Readonly<Record<FieldSpec['kind'], ColumnType>> = {
  string: 'text',
  secret: 'text',
  apiKey: 'text',
  int: 'integer',
  boolean: 'boolean',
  decimal: 'decimal',
  date: 'date',
  dateText: 'date',
  time: 'time',
  timeText: 'time',
  dateTime: 'timestamp',
  dateTimeText: 'timestamp',
  wallClock: 'timestamp',
  array: 'json',
  record: 'json',
};

/** The types as JSON Schema has them, in lines of JSON. */
export const JSON_TYPES: Readonly<Record<ColumnType, { readonly type?: string; readonly format?: string }>> =
  {
    text: { type: 'string' },
    integer: { type: 'integer' },
    boolean: { type: 'boolean' },
    // Exact: a number of JSON is not.
    decimal: { type: 'string' },
    date: { type: 'string', format: 'date' },
    // Of a clock without a zone, so it is no date-time of JSON Schema.
    time: { type: 'string' },
    timestamp: { type: 'string' },
    json: {},
  };

export function typeOf({ kind }: FieldSpec): ColumnType {
  return TYPES[kind];
}
