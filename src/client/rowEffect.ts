import { type AnyOperation, type Effect, rowShape } from '../definition/operation.js';
import type { ReadBack } from '../definition/settlement.js';
import { isNoValue, saysNothing } from '../equivalence/kinds.js';

type Row = Readonly<Record<string, unknown>>;

/**
 * True when sending a row again sets the same again: it names what it changes, gives it no other name (which it can be found
 * under no more), and adds to nothing.
 */
export function setsTheSame(operation: AnyOperation, row: Row): boolean {
  const shown: ReadBack | undefined = operation.settlement?.shown;
  if (operation.effect !== 'write' || !shown) return false;
  const { kind, appends = [], identity = [] } = shown;
  if (appends.some((name) => row[name] !== undefined && row[name] !== false)) return false;
  if (renameIn(shown, row) !== undefined) return false;
  return kind === 'single' || identity.some((name) => isName(name, row[name]));
}

/** The field by which a row names what is there, and the one that gives it another name; `undefined` where none does. */
export function renameIn(
  { renames = {} }: Pick<ReadBack, 'renames'>,
  row: Row,
): readonly [from: string, to: string] | undefined {
  return Object.entries(renames).find(
    ([from, to]) => !saysNothing(row[from]) && !saysNothing(row[to]) && row[from] !== row[to],
  );
}

/**
 * True for what names a record that is there. The service's own ids are numbers: what else stands in such a field it can take
 * for none, and make a record.
 */
export function isName(field: string, value: unknown): boolean {
  if (saysNothing(value) || isNoValue(value)) return false;
  return !/^(?!ext)\w*id$/i.test(field) || /^\s*\d+\s*$/.test(String(value));
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

function rowsIn(operation: AnyOperation, input: Row): Row[] {
  const { part } = rowShape(operation);
  const given = part === undefined ? [input] : [input[part] ?? []].flat();
  // Asked before the input is checked.
  return given.map((row) => (typeof row === 'object' && row !== null ? (row as Row) : {}));
}
