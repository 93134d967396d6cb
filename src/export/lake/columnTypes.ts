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

export function typeOf({ kind }: FieldSpec): ColumnType {
  return TYPES[kind];
}
