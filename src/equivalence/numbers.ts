import type { Change } from './Comparison.js';

/** A number as it was written: its value, and how many decimals it shows. */
export interface Numeral {
  /** `units` of ten to the power of `-scale`. */
  readonly units: bigint;
  readonly scale: number;
  readonly hasComma: boolean;
}

// Every number of the interface has fewer digits; the time to read longer ones grows faster than they do.
const MOST_DIGITS = 60;
const NUMERAL = /^([+-]?)(\d*)(?:([.,])(\d*))?$/;

/** The number that a text writes, with a point or a comma; `undefined` where it writes none. */
export function numeralOf(value: unknown): Numeral | undefined {
  const text = String(value).trim();
  if (text.length > MOST_DIGITS) return undefined;
  const [all, sign, whole = '', mark, fraction = ''] = NUMERAL.exec(text) ?? [];
  if (all === undefined || whole + fraction === '') return undefined;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, scale: fraction.length, hasComma: mark === ',' };
}

/** How a service changed a number; `undefined` where it is another one. */
export function changesOfNumber(sent: Numeral, shown: Numeral): Change[] | undefined {
  const how: Change[] = shown.hasComma && !sent.hasComma ? ['decimalComma'] : [];
  const scale = Math.max(sent.scale, shown.scale);
  const [a, b] = [unitsAt(sent, scale), unitsAt(shown, scale)];
  if (a === b) return how;
  return isRounded(a, b, 10n ** BigInt(scale - shown.scale)) ? ['rounded', ...how] : undefined;
}

/** Rounded to the last decimal that is shown, to the nearest or towards zero. */
function isRounded(sent: bigint, shown: bigint, unit: bigint): boolean {
  const [off, less] = [magnitude(sent - shown), magnitude(shown) <= magnitude(sent)];
  return off * 2n <= unit || (less && off < unit);
}

/** The number as a text that is the same for all that have its value. */
export function numberText({ units, scale }: Numeral): string {
  const digits = magnitude(units)
    .toString()
    .padStart(scale + 1, '0');
  const fraction = scale === 0 ? '' : digits.slice(-scale).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - scale);
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}

/** The whole numbers next to it, between which a rounded one is; a bucket of `keys.ts`. */
export function wholeOf({ units, scale }: Numeral): bigint {
  return units / 10n ** BigInt(scale);
}

function unitsAt({ units, scale }: Numeral, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
