import type { Every, Presence } from '../definition/settlement.js';
import { compare, isKept, saysNothing } from '../equivalence/compare.js';
import { type ApiKey, Secret } from '../secret.js';
import { type Fields, valueIn } from './compareRow.js';
import { type Order, type Row, type RowState, unknowable } from './shape.js';
import type { ReadResult } from './readShown.js';
import type { Candidates } from './recognise.js';

/** Of a row that is done once somebody is there; `undefined` where nobody is for sure. */
export function presenceState(
  { from, unless, key: shownKey }: Presence,
  { row, before }: Order,
  { sure }: Candidates,
  { today, key }: { readonly today: string; readonly key?: ApiKey | undefined },
): RowState | undefined {
  const day = String(row[from] ?? '');
  if (day > today) return unknowable(`it is to be there from ${day} on alone`);
  if (!saysNothing(row[unless])) return unknowable('it goes where the key does not see');
  if (sure.length === 0) return undefined;
  const isAsking = (shown: unknown) => shown instanceof Secret && shown.reveal() === key?.reveal();
  // Who was there before is there whatever became of it, and a key of several units shows who is in any of them.
  const isUnsure = before
    ? sure.some(({ found: { id } }) => before.has(id))
    : sure.some(({ found: { record } }) => !isAsking(record[shownKey]));
  if (isUnsure) return unknowable('it may have been there before');
  return { status: 'done', ids: sure.map(({ found: { id } }) => id) };
}

/** Of a row that is done once every record which it covers shows what it sets. */
export function everyState(
  { covers, shownAs, show }: Every,
  { read }: Fields,
  row: Row,
  { records, gaps }: ReadResult,
): RowState {
  const names = row[covers] as readonly unknown[] | undefined;
  const isConcerned = (record: Row) =>
    !names?.length ||
    names.some((name) => compare(read[shownAs], name, valueIn(record, shownAs) ?? null).is !== 'different');
  const concerned = records.filter(({ record }) => isConcerned(record));
  if (concerned.length === 0) return unknowable(gaps[0] ?? 'nothing is shown of what it covers');
  const comparisons = concerned.flatMap(({ record }) =>
    Object.entries(show).map(([name, value]) => compare(read[name], value, valueIn(record, name))),
  );
  if (comparisons.some(({ is }) => is === 'different')) return { status: 'notDone' };
  if (!comparisons.every(isKept))
    return unknowable(`${Object.keys(show).join(', ')} cannot be read of all that it covers`);
  return gaps.length > 0 ? unknowable(gaps.join('; ')) : { status: 'done', ids: [] };
}
