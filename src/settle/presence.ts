import type { ReadBack, Strategy } from '../definition/settlement.js';
import { saysNothing } from '../equivalence/compare.js';
import { type ApiKey, Secret } from '../secret.js';
import type { Order } from './Order.js';
import type { Candidates } from './recognise.js';
import { type RowState, unknowable } from './RowState.js';

/** Of a row that is done once somebody is there; `undefined` where nobody is for sure. */
export function presenceState(
  { strategy }: ReadBack,
  { row, before }: Order,
  { sure }: Candidates,
  { today, key }: { readonly today: string; readonly key?: ApiKey | undefined },
): RowState | undefined {
  const { from, unless, key: shownKey } = strategy as Extract<Strategy, { readonly kind: 'presence' }>;
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
