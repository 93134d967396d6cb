import { addDays } from '../../calendar/addDays.js';
import { isLocalDate } from '../../definition/scalar.js';

/** Dates are `YYYY-MM-DD`, times `hh:mm:ss`, both texts without a zone: they compare as texts. */

const DAY_MS = 86_400_000;

const utcOf = (date: string) => Date.parse(`${date}T00:00:00Z`);

export function isDate(text: string | undefined): boolean {
  return isLocalDate(text ?? '');
}

export function isTime(text: string | undefined): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text ?? '');
}

/** True for `YYYY-MM-DD hh:mm:ss`, with a blank or a `T`. */
export function isDateTime(text: string | undefined): boolean {
  return /^.{10}[ T].{8}$/.test(text ?? '') && isDate(text!.slice(0, 10)) && isTime(text!.slice(11));
}

/** Days from `from` to `to`: 0 on the same date. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcOf(to) - utcOf(from)) / DAY_MS);
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(date: string): number {
  return new Date(utcOf(date)).getUTCDay() || 7;
}

/** All dates of a span, both ends included. */
export function datesOf(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => addDays(from, i));
}

/** A date and a time as one comparable text. */
export function moment(date: string, time: string): string {
  return `${date}T${time}`;
}

/** Minutes between two moments `YYYY-MM-DDThh:mm:ss`. */
export function minutesBetween(from: string, to: string): number {
  return (Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 60_000;
}

export function addMinutes(at: string, minutes: number): string {
  return new Date(Date.parse(`${at}Z`) + minutes * 60_000).toISOString().slice(0, 19);
}

/** Full years from a birthday to a date. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
