import type { Strategy } from '../definition/settlement.js';
import { compare, isKept } from '../equivalence/compare.js';
import { type Fields, valueIn } from './compareRow.js';
import type { ReadResult } from './readShown.js';
import { type RowState, unknowable } from './RowState.js';
import type { Row } from './shape.js';

/** Of a row that is done once every record which it covers shows what it sets. */
export function everyState({ shown, read }: Fields, row: Row, { records, gaps }: ReadResult): RowState {
  const { of, as, show } = shown.strategy as Extract<Strategy, { readonly kind: 'every' }>;
  const names = row[of] as readonly unknown[] | undefined;
  const isConcerned = (record: Row) =>
    !names?.length ||
    names.some((name) => compare(read[as], name, valueIn(record, as) ?? null).is !== 'different');
  const concerned = records.filter(({ record }) => isConcerned(record));
  if (concerned.length === 0) return unknowable(gaps[0] ?? 'nothing is shown of what it covers');
  const told = concerned.flatMap(({ record }) =>
    Object.entries(show).map(([name, value]) => compare(read[name], value, valueIn(record, name))),
  );
  if (told.some(({ is }) => is === 'different')) return { status: 'notDone' };
  if (!told.every(isKept))
    return unknowable(`${Object.keys(show).join(', ')} cannot be read of all that it covers`);
  return gaps.length > 0 ? unknowable(gaps.join('; ')) : { status: 'done', ids: [] };
}
