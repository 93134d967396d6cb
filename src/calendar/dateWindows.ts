import { isLocalDate, type LocalDate } from '../definition/scalar.js';
import { dateOfDay, dayNumberOf } from './days.js';

/** A span of days, both ends included. */
export interface DateWindow {
  /** First day of the window. */
  readonly from: LocalDate;
  /** Last day of the window, itself included. */
  readonly to: LocalDate;
}

/**
 * Cuts a span of days into windows of at most `maxDays`, in order, without gap or overlap, for the interface's limits
 * (31 days for reversals, document 8) and for reads that would be too large in one call. Both ends are included.
 */
export function dateWindows(from: LocalDate, to: LocalDate, maxDays = 31): DateWindow[] {
  if (!Number.isInteger(maxDays) || maxDays < 1)
    throw new RangeError('maxDays: expected a whole number from 1');
  const [first, last] = [dayNumber('from', from), dayNumber('to', to)];
  if (first > last) throw new RangeError('from: expected a date not after to');
  const windows: DateWindow[] = [];
  for (let day = first; day <= last; day += maxDays)
    windows.push({ from: dateOfDay(day), to: dateOfDay(Math.min(day + maxDays - 1, last)) });
  return windows;
}

/** Cuts a list into pieces of at most `size`, in order, for limits such as 200 employees a reversal (document 8). */
export function chunksOf<T>(list: readonly T[], size: number): T[][] {
  if (!Number.isInteger(size) || size < 1) throw new RangeError('size: expected a whole number from 1');
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) =>
    list.slice(i * size, (i + 1) * size),
  );
}

function dayNumber(name: string, date: LocalDate): number {
  if (!isLocalDate(date)) throw new RangeError(`${name}: expected a date of the calendar as YYYY-MM-DD`);
  return dayNumberOf(date);
}
