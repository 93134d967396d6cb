import { addDays } from '../calendar/days.js';
import type { Dataset, Range } from './Dataset.js';
import type { RowNote } from './ledger/rowNote.js';

/** Days of a reading that proves which rows there are: few enough that one call may read them of all units. */
const DAYS = 7;

/**
 * The days of a request in pieces of which each is of one month, so that what is proven of them adds up to months. What has
 * no days is one piece.
 */
export function scopesOf({ period }: Dataset, { from, to }: Range): Range[] {
  if (period === 'none' || from === undefined || to === undefined) return [{}];
  return piecesOf(from, to, (day) => {
    const week = addDays(day, DAYS - 1 - ((Number(day.slice(8)) - 1) % DAYS));
    return week < lastOfMonth(day) ? week : lastOfMonth(day);
  });
}

/** The months of a period with the days of each that are in it; one without a name where no period was asked for. */
export function monthsOfDays({ from, to }: Range): (Range & { readonly month?: string })[] {
  if (from === undefined || to === undefined) return [{}];
  return piecesOf(from, to, lastOfMonth).map((days) => ({ month: days.from.slice(0, 7), ...days }));
}

/** Days in pieces, each up to the last day that is named for its first one. */
function piecesOf(from: string, to: string, lastOf: (day: string) => string) {
  const pieces: { readonly from: string; readonly to: string }[] = [];
  for (let day = from; day <= to; day = addDays(pieces.at(-1)!.to, 1))
    pieces.push({ from: day, to: lastOf(day) < to ? lastOf(day) : to });
  return pieces;
}

function lastOfMonth(day: string): string {
  return addDays(`${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1);
}

/** True for a row of which some day is in a range, or that may have one there. */
export function isIn({ from, to }: Range, { day, until }: Pick<RowNote, 'day' | 'until'>): boolean {
  return from === undefined || to === undefined || day === '' || (day <= to && until >= from);
}

/** True for ranges that have a day in common. */
export function overlap(one: Range, { from = '', to = '' }: Range): boolean {
  return isIn(one, { day: from, until: to });
}

/** Names a scope of a unit, for what is known of when it was proven. */
export function scopeName(unit: number, { from, to }: Range): string {
  return from && to ? `${unit} ${from}..${to}` : String(unit);
}
