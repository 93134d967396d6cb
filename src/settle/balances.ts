import {
  addDecimals,
  compareDecimals,
  roundDecimal,
  subtractDecimals,
  sumDecimals,
} from '../calendar/decimal.js';
import { type Decimal, isDecimal } from '../definition/scalar.js';
import type { Balance, ReadBack } from '../definition/settlement.js';
import type { ShownRecord, ReadResult } from './readShown.js';
import { saysNothing } from '../equivalence/compare.js';
import { type Row, type Companion, type Order, type RowState, unknowable } from './shape.js';

/** Decimals that the service honours. */
const PLACES = 4;

/** The balance to which a row adds, where the read shows one alone. */
export function balanceOf(
  { instead = {}, each = {} }: ReadBack,
  row: Row,
  { records }: ReadResult,
): ShownRecord | undefined {
  const filled = Object.keys(each).filter(
    (name) => !saysNothing(row[name]) && saysNothing(row[instead[name] ?? '']),
  );
  const found = records.filter(({ record }) =>
    filled.every((name) => String(record[name] ?? '') === String(row[name])),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The balance itself, as it is kept of what was there before. */
export function balanceIn({ balance }: Balance, { record }: ShownRecord): string {
  return String(record[balance] ?? '');
}

interface BalanceSetting {
  readonly orders: readonly Order[];
  readonly companions: readonly Companion[];
  readonly readResult: ReadResult;
}

/**
 * What became of a row, by how far the balance went that was looked at before. Several rows that add to one are told only
 * where all or none of them did, on one day and in one direction; otherwise nobody can know.
 */
export function balanceState(
  shown: ReadBack & Balance,
  order: Order,
  { orders, companions, readResult }: BalanceSetting,
): RowState {
  const mine = balanceOf(shown, order.row, readResult);
  const before = firstOf(order.before);
  if (readResult.gaps.length > 0) return unknowable(readResult.gaps.join('; '));
  if (!mine) return unknowable('no balance is shown that is its own');
  if (before === undefined) return unknowable('nobody looked at the balance before');
  const isSame = (other: Order) => balanceOf(shown, other.row, readResult) === mine;
  const open = orders.filter(isSame);
  const counted = companions.filter(
    (other) => isSame(other) && !(other.isOver && firstOf(other.before) !== before),
  );
  if (counted.some(({ isSaved }) => !isSaved))
    return unknowable('another row that is not settled adds to the same balance');
  const all = [...open, ...counted];
  const now = balanceIn(shown, mine);
  if (!isDecimal(now) || !isDecimal(before)) return unknowable('the balance is not shown as a number');
  if (!all.every((other) => isLike(shown, order, other)))
    return unknowable('rows of one balance differ in day, direction or in what was there before');
  const went = absolute(subtractDecimals(now, before));
  const known = sumOf(shown, counted);
  if (compareDecimals(went, known) === 0) return { status: 'notDone' };
  return compareDecimals(went, addDecimals(known, sumOf(shown, open))) === 0
    ? { status: 'done', ids: [] }
    : unknowable('the balance went by another amount than that of all its rows, or of none');
}

/** True for a row that moves the balance by its value, in the direction of the first, from the same before on. */
function isLike(
  { each = {}, adds, unless, direction }: ReadBack & Balance,
  first: Order,
  { row, before }: Order,
): boolean {
  const value = String(row[adds] ?? '');
  const isAdded = row[unless] === false || saysNothing(row[unless]);
  if (!isDecimal(value) || !isAdded) return false;
  const same = [...Object.keys(each), direction].every(
    (name) => String(row[name] ?? '') === String(first.row[name] ?? ''),
  );
  const isDown = (text: string) => text.startsWith('-');
  return (
    same &&
    compareDecimals(rounded(value), '0') !== 0 &&
    isDown(value) === isDown(String(first.row[adds])) &&
    firstOf(before) === firstOf(first.before)
  );
}

function firstOf(before: ReadonlySet<string> | undefined): string | undefined {
  return before && [...before][0];
}

function sumOf({ adds }: Balance, orders: readonly Order[]): Decimal {
  return absolute(sumDecimals(orders.map(({ row }) => rounded(String(row[adds]) as Decimal))));
}

function rounded(value: Decimal): Decimal {
  return roundDecimal(value, PLACES);
}

function absolute(value: Decimal): Decimal {
  return value.replace('-', '') as Decimal;
}
