import { type Decimal, isDecimal } from '../definition/scalar.js';

/** The sum of two decimals, exact, with as many decimals as the longer of them: `'7.50'` and `'0.5'` give `'8.00'`. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  return sumDecimals([a, b]);
}

/** The sum of decimals, exact, with as many decimals as the longest of them; `'0'` of none. */
export function sumDecimals(values: Iterable<Decimal>): Decimal {
  let sum: Scaled = { units: 0n, scale: 0 };
  for (const value of values) {
    const next = parse(value);
    const scale = Math.max(sum.scale, next.scale);
    sum = { units: unitsAt(sum, scale) + unitsAt(next, scale), scale };
  }
  return format(sum);
}

/** `a - b`, exact, with as many decimals as the longer of them. */
export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  const { units, scale } = parse(b);
  return sumDecimals([a, format({ units: -units, scale })]);
}

/** `-1`, `0` or `1` as `a` is less than, equal to or greater than `b` in value: `'1.0'` equals `'1'`. Sorts. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const [left, right] = [parse(a), parse(b)];
  const scale = Math.max(left.scale, right.scale);
  const [x, y] = [unitsAt(left, scale), unitsAt(right, scale)];
  return x < y ? -1 : x > y ? 1 : 0;
}

/**
 * The decimal with at most so many decimals, rounded half-up: a tie goes away from zero, `'0.00005'` to `'0.0001'` and
 * `'-0.00005'` to `'-0.0001'`. Fewer decimals stay as they are.
 * The service rounds values of time trackers half-up to 4 decimals; what it does with negative ties is not documented.
 * Source: interface document 8.
 */
export function roundDecimal(value: Decimal, places: number): Decimal {
  if (!Number.isInteger(places) || places < 0)
    throw new RangeError('roundDecimal: expected a number of decimals from 0 up');
  const { units, scale } = parse(value);
  if (scale <= places) return format({ units, scale });
  const divisor = 10n ** BigInt(scale - places);
  const half = units < 0n ? -divisor / 2n : divisor / 2n;
  return format({ units: (units + half) / divisor, scale: places });
}

/**
 * A number as decimal text, without an exponent: the shortest that reads as the same number.
 * A sum of numbers can already be off (`0.1 + 0.2`): format first, then add. Throws a `RangeError` for `NaN` and infinity.
 */
export function formatDecimal(number: number): Decimal {
  if (!Number.isFinite(number)) throw new RangeError('formatDecimal: expected a finite number');
  const [digits, exponent = '0'] = String(number).split('e');
  const { units, scale } = parse(digits as Decimal);
  const shifted = scale - Number(exponent);
  return format(
    shifted < 0 ? { units: units * 10n ** BigInt(-shifted), scale: 0 } : { units, scale: shifted },
  );
}

/** The value `units / 10 ** scale`. */
interface Scaled {
  readonly units: bigint;
  readonly scale: number;
}

// The value stays out of the message: it may be a salary.
function parse(value: Decimal): Scaled {
  if (!isDecimal(value)) throw new RangeError("expected a decimal number as text, such as '7.5'");
  const [whole = '', fraction = ''] = value.replace(/^[+-]/, '').split('.');
  const units = BigInt(whole + fraction);
  return { units: value.startsWith('-') ? -units : units, scale: fraction.length };
}

function unitsAt({ units, scale }: Scaled, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}

function format({ units, scale }: Scaled): Decimal {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  const whole = digits.slice(0, digits.length - scale);
  return (scale === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-scale)}`) as Decimal;
}
