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
  const scopes: Range[] = [];
  for (let day: string = from; day <= to; ) {
    const number = Number(day.slice(8));
    const next = addDays(day, DAYS - ((number - 1) % DAYS));
    const month = `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
    const end = addDays([next, month, addDays(to, 1)].sort()[0]!, -1);
    scopes.push({ from: day, to: end });
    day = addDays(end, 1);
  }
  return scopes;
}

/** The months of a period with the days of each that are in it; one without a name where no period was asked for. */
export function monthsOfDays({ from, to }: Range): (Range & { readonly month?: string })[] {
  if (from === undefined || to === undefined) return [{}];
  const months: (Range & { readonly month?: string })[] = [];
  for (let day: string = from; day <= to; ) {
    const month = day.slice(0, 7);
    const next = `${addDays(`${month}-28`, 4).slice(0, 7)}-01`;
    const last = addDays(next, -1);
    months.push({ month, from: day, to: last < to ? last : to });
    day = next;
  }
  return months;
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
