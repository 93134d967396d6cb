import { ApiKey, Secret } from '../../secret.js';
import { isDecimal, isLocalDate, type ScalarKind } from '../../definition/scalar.js';
import { isSpace } from '../xml/xmlChars.js';
import { addDays } from '../../calendar/days.js';

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
  dateTime: (text) => momentOf(text, true),
  dateTimeText: (text) => momentOf(text, true),
  wallClock: (text) => momentOf(text, false),
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

/** Stands for a text that is no value of its type. */
export const UNFIT = Symbol('unfit');

// Dates and times as XML Schema writes them, with or without a time zone, and as servers do: a blank for the T, no
// seconds, an offset without its colon, midnight after a date.
const DATE = '(\\d{4}-\\d{2}-\\d{2})';
const TIME = '((?:[01]\\d|2[0-3]):[0-5]\\d|24:00)(?::([0-5]\\d(?:\\.\\d+)?))?';
const ZONE = '(Z|[+-](?:(?:0\\d|1[0-3]):?[0-5]\\d|14:?00))?';
const WHOLE_DATE = new RegExp(`^${DATE}(?:[T ]00:[0:.]+)?${ZONE}$`);
const WHOLE_TIME = new RegExp(`^${TIME}${ZONE}$`);
const WHOLE_DATE_TIME = new RegExp(`^${DATE}[T ]${TIME}${ZONE}$`);
// Also as some servers write them when they count from a zero month and day (wire fact 14), or as their least date.
const ZERO = /^(?:-?0000-\d\d-\d\d|-0001-11-30|0001-01-01)(?:[T ][\d:.]+)?(?:Z|[+-][\d:]+)?$/;
const MIDNIGHT = '24:00';
const LAST_DAY = '9999-12-31';

/** A day of the calendar, without its time zone. */
function parseDate(text: string): unknown {
  if (ZERO.test(text)) return undefined;
  const date = WHOLE_DATE.exec(text)?.[1];
  return date !== undefined && isLocalDate(date) ? date : UNFIT;
}

/** A time of the day with its seconds, without its time zone. The end of a day stays `24:00:00`: which day it was stands elsewhere. */
function parseTime(text: string): unknown {
  const [, minutes, seconds] = WHOLE_TIME.exec(text) ?? [];
  return minutes === undefined ? UNFIT : timeOf(minutes, seconds);
}

/** A date and time with a `T`, its seconds, and its offset where `zoned`; the end of a day is the start of the next. */
function momentOf(text: string, zoned: boolean): unknown {
  if (ZERO.test(text)) return undefined;
  const [, date = '', minutes = '', seconds, zone = ''] = WHOLE_DATE_TIME.exec(text) ?? [];
  const time = timeOf(minutes, seconds);
  if (!isLocalDate(date) || time === UNFIT) return UNFIT;
  if (minutes === MIDNIGHT && date === LAST_DAY) return UNFIT;
  const local = minutes === MIDNIGHT ? `${addDays(date, 1)}T00:00:00` : `${date}T${String(time)}`;
  return !zoned ? local : `${local}${zone.replace(/(\d\d)(\d\d)$/, '$1:$2')}`;
}

function timeOf(minutes: string, seconds = '00'): unknown {
  if (minutes !== MIDNIGHT) return `${minutes}:${seconds}`;
  return Number(seconds) === 0 ? '24:00:00' : UNFIT;
}
