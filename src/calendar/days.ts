import { DAY_MS, isLocalDate, type LocalDate } from '../definition/scalar.js';

export { DAY_MS };

/** Days from 1970-01-01 to a calendar date. */
export function dayNumberOf(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

/** The calendar date of a day number. */
export function dateOfDay(day: number): LocalDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10) as LocalDate;
}

/** The date in UTC of a moment in milliseconds since 1970. */
export function dateOfMoment(moment: number): LocalDate {
  return dateOfDay(Math.floor(moment / DAY_MS));
}

/** The date a number of days later, or earlier when it is negative. */
export function addDays(date: string, days: number): LocalDate {
  return dateOfDay(dayNumberOf(date) + days);
}

/** Days from `from` to `to`: 0 on the same date. */
export function daysBetween(from: string, to: string): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

/** All dates of a span, both ends included. */
export function datesOf(from: string, to: string): LocalDate[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => addDays(from, i));
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(date: string): number {
  return new Date(dayNumberOf(date) * DAY_MS).getUTCDay() || 7;
}

/** Full years from a birthday to a date. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
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

/** Wall-clock times without a zone: `YYYY-MM-DDThh:mm:ss`, which compare as texts. */

const MINUTE_MS = 60_000;
export const MINUTES_OF_A_DAY = 1440;

const msOf = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}Z`);

/** A date and a time as one comparable text. */
export function moment(date: string, time: string): string {
  return `${date}T${time}`;
}

/** Minutes from one moment to another. */
export function minutesBetween(from: string, to: string): number {
  return (msOf(to) - msOf(from)) / MINUTE_MS;
}

export function addMinutes(at: string, minutes: number): string {
  return new Date(msOf(at) + minutes * MINUTE_MS).toISOString().slice(0, 19);
}
