import { isLocalDate, type LocalDate } from '../definition/scalar.js';

const DAY_MS = 86_400_000;

/** Days from 1970-01-01 to a calendar date. */
export function dayNumberOf(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

/** The calendar date of a day number. */
export function dateOfDay(day: number): LocalDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10) as LocalDate;
}

/** Today in the machine's time zone, or the date of `now`. */
export function todayOf(now: Date = new Date()): LocalDate {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}` as LocalDate;
}

/** The date at the beginning of a text such as `2024-03-04T08:00:00`, when it is one of the calendar. */
export function leadingDate(text: string): LocalDate | undefined {
  const date = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(text)?.[0];
  return date !== undefined && isLocalDate(date) ? date : undefined;
}
