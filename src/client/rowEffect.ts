import type { AnyOperation, Effect } from '../definition/operation.js';
import type { ReadBack } from '../definition/settlement.js';
import { saysNothing } from '../equivalence/kinds.js';

type Row = Readonly<Record<string, unknown>>;

/** True when sending a row again sets the same again: it names what it changes, and adds to nothing. */
export function setsTheSame({ effect, settlement }: AnyOperation, row: Row): boolean {
  const shown = settlement?.shown;
  if (effect !== 'write' || !shown) return false;
  const { kind, appends = [], identity = [] }: ReadBack = shown;
  if (appends.some((name) => row[name] !== undefined)) return false;
  return kind === 'single' || identity.some((name) => !saysNothing(row[name]));
}

/**
 * What a call with this input does to the service. Where the operation sets a state, a row without an id or another name of what
 * it sets makes a record each time it is sent, so that a call with one such row appends.
 */
export function effectOf(operation: AnyOperation, input: Row): Effect {
  if (operation.effect !== 'write') return operation.effect;
  return appendingRows(operation, input).length > 0 ? 'append' : 'write';
}

/** The indexes of the rows that make a record each time they are sent, though their operation can set one. */
export function appendingRows(operation: AnyOperation, input: Row): number[] {
  if (operation.effect !== 'write') return [];
  return rowsIn(operation, input).flatMap((row, i) => (setsTheSame(operation, row) ? [] : [i]));
}

function rowsIn({ rows, input: parts }: AnyOperation, input: Row): Row[] {
  const names = Object.keys(parts);
  const part = rows ?? (names.length === 1 && parts[names[0]!]?.record ? names[0]! : undefined);
  const given = part === undefined ? [input] : [input[part] ?? []].flat();
  // Asked before the input is checked.
  return given.map((row) => (typeof row === 'object' && row !== null ? (row as Row) : {}));
}
