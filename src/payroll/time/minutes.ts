import { compareDecimals, roundDecimal } from '../../calendar/decimal.js';
import type { Decimal } from '../../definition/scalar.js';

/** Minutes of decimal hours, to compare with thresholds and to show: sums are made of the hours themselves. */
export function minutesOfHours(hours: Decimal | undefined): number {
  return Math.round(Number(hours ?? 0) * 60 * 1e6) / 1e6;
}

/** The same of all rows together. */
export function minutesIn(rows: readonly { readonly hours: Decimal | undefined }[]): number {
  return rows.reduce((sum, { hours }) => sum + minutesOfHours(hours), 0);
}

/** The same, of which less than none is at stake as well. */
export function minutesPaid(rows: readonly { readonly hours: Decimal | undefined }[]): number {
  return rows.reduce((sum, { hours }) => sum + Math.abs(minutesOfHours(hours)), 0);
}

export function isNegative(hours: Decimal): boolean {
  return compareDecimals(hours, '0') < 0;
}

/** A tenth of a minute is what is shown. */
export function shownMinutes(minutes: number): number {
  return Math.round(minutes * 10) / 10;
}

/** Hours with two decimals at least, as people write them. */
export function shownHours(hours: Decimal): string {
  const rounded = roundDecimal(hours, 4);
  const [whole, fraction = ''] = rounded.split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}
