import type { Fields } from '../rows/compareField.js';
import { pseudonyms } from '../rows/pseudonyms.js';
import type { Found } from '../rows/Found.js';
import { RowComparison, type RowShape } from '../rows/RowComparison.js';

/** Tells which differences two reads of the same side have by themselves. */
export interface Noise {
  has(difference: Found): boolean;
}

/**
 * What differs between two reads of SOAP: a field of a record, a record that came or went, and a field that changes in half of
 * the records or more, which counts as noise in all of them.
 */
export function noiseIn(shape: RowShape, first: readonly Fields[], second: readonly Fields[]): Noise {
  const { found, pairs } = new RowComparison(pseudonyms()).addAll(shape, first, second);
  const places = new Set(found.map(placeOf));
  const records = new Set(found.filter(isOfRecord).map(({ key }) => key));
  const changed = new Map<string, number>();
  for (const one of found) changed.set(one.field, (changed.get(one.field) ?? 0) + 1);
  const restless = new Set(
    [...changed].filter(([, count]) => count >= RESTLESS && count * 2 >= pairs).map(([field]) => field),
  );
  return {
    has: (one) =>
      places.has(placeOf(one)) || records.has(one.key) || (!isOfRecord(one) && restless.has(one.field)),
  };
}

const RESTLESS = 3;

function placeOf({ key, field }: Found): string {
  return `${key}\0${field}`;
}

function isOfRecord({ kind, field }: Found): boolean {
  return kind === 'twice' || (kind.startsWith('only') && ['record', 'absenceShift'].includes(field));
}
