import type { LocalDate } from '../definition/scalar.js';

const DAY_MS = 86_400_000;

/** The date a number of days later, or earlier when it is negative. Days of the calendar: no zone, no summer time. */
export function addDays(day: string, days: number): LocalDate {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10) as LocalDate;
}
