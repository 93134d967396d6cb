import { ApiKey, Secret } from '../../secret.js';
import { isDecimal, type ScalarKind } from '../../definition/scalar.js';
import { isSpace } from '../xml/xmlChars.js';
import { parseDate, parseDateTime, parseTime, parseWallClock, UNFIT } from './parseMoment.js';

/**
 * The value of a text by its kind: `undefined` when it stands for none (an empty number, key or secret, a zero date), `UNFIT` when it
 * is no value of the kind. Strings are taken as they are; all else without the white space around.
 */
export function parseScalar(kind: ScalarKind, text: string): unknown {
  switch (kind) {
    case 'string':
      return text;
    case 'secret':
      return text === '' ? undefined : new Secret(text);
    case 'apiKey':
      return text === '' ? undefined : new ApiKey(text);
    default: {
      const trimmed = trim(text);
      return trimmed === '' ? undefined : parsers[kind](trimmed);
    }
  }
}

type Parsed = Exclude<ScalarKind, 'string' | 'secret' | 'apiKey'>;

const parsers: Readonly<Record<Parsed, (text: string) => unknown>> = {
  int: (text) => {
    const value = /^[+-]?\d{1,20}$/.test(text) ? Number(text) : Number.NaN;
    return Number.isSafeInteger(value) ? value + 0 : UNFIT;
  },
  boolean: (text) =>
    text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : UNFIT,
  decimal: (text) => (isDecimal(text) ? text : plainDecimal(text)),
  date: parseDate,
  dateText: parseDate,
  time: parseTime,
  timeText: parseTime,
  dateTime: parseDateTime,
  dateTimeText: parseDateTime,
  wallClock: parseWallClock,
};

const EXPONENT = /^([+-]?)(\d+)(?:\.(\d*))?[eE]([+-]?\d{1,3})$/;

/** A number with an exponent, as a server writes a small or great one of its floats, without it and without loss. */
function plainDecimal(text: string): unknown {
  const parts = EXPONENT.exec(text);
  if (!parts) return UNFIT;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits + '0'.repeat(point - digits.length);
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

// A loop and not a pattern, which would take quadratic time on much white space.
function trim(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isSpace(text.charCodeAt(from))) from++;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
  return from === 0 && to === text.length ? text : text.slice(from, to);
}
