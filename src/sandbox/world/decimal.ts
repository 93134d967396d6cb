import { roundDecimal } from '../../calendar/decimal.js';
import { isDecimal } from '../../definition/scalar.js';

/** The sandbox counts in ten-thousandths, as integers, and rounds half-up. */
export type TenThousandths = number;

/** Counts a decimal text, rounded at the fourth decimal. `undefined` when it is none. */
export function tenThousandthsOf(text: string | number | undefined): TenThousandths | undefined {
  const value = String(text ?? '').trim();
  return isDecimal(value) ? Math.round(Number(roundDecimal(value, 4)) * 10_000) : undefined;
}

/** Writes ten-thousandths with at least `decimals` decimals, and more where they are needed. */
export function decimalOf(value: TenThousandths, decimals: 0 | 2 | 4 = 2): string {
  const text = (value / 10_000).toFixed(4);
  if (decimals === 4) return text;
  return text.replace(decimals === 2 ? /0{1,2}$/ : /\.?0+$/, '');
}

/** Minutes as hours, rounded half-up at the second decimal. */
export function hoursOf(minutes: number): TenThousandths {
  return Math.floor((minutes * 100) / 60 + 0.5) * 100;
}

/** A product of two decimals, rounded half-up at the second decimal. */
export function multiply(a: TenThousandths, b: TenThousandths): TenThousandths {
  return Math.floor((a * b) / 1_000_000 + 0.5) * 100;
}
