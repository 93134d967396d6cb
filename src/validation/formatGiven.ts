import { counted } from '../text/counted.js';

// Numbers of up to nine figures, days and times in any order, and words for yes and no. Anything else can be a name, a
// number of a person or a key.
const PLAIN =
  /^(?:[+-]?\d{1,9}(?:[.,]\d{1,9})?|(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4})?[ T]?(?:\d{1,2}[:.]\d{1,2}(?:[:.]\d{1,2})?(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?|true|false|yes|no|null|undefined|NaN)$/i;

/** A wrong value where it is a plain number, date or time; else only what it is. */
export function formatGiven(value: unknown): string {
  if (['number', 'boolean', 'symbol'].includes(typeof value)) return String(value);
  if (typeof value !== 'string') return formatKind(value)!;
  return PLAIN.test(value) ? JSON.stringify(value) : `a text of ${counted(value.length, 'character')}`;
}

/** What a wrong value is, for a field whose values are not shown; nothing for a text. */
export function formatKind(value: unknown): string | undefined {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (value instanceof Date) return 'a Date';
  if (typeof value === 'string') return undefined;
  return `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`;
}
