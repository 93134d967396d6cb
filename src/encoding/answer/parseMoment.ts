import { addDays } from '../../calendar/days.js';
import { isLocalDate } from '../../definition/scalar.js';

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
export function parseDate(text: string): unknown {
  if (ZERO.test(text)) return undefined;
  const date = WHOLE_DATE.exec(text)?.[1];
  return date !== undefined && isLocalDate(date) ? date : UNFIT;
}

/** A time of the day with its seconds, without its time zone. The end of a day stays `24:00:00`: which day it was stands elsewhere. */
export function parseTime(text: string): unknown {
  const [, minutes, seconds] = WHOLE_TIME.exec(text) ?? [];
  return minutes === undefined ? UNFIT : timeOf(minutes, seconds);
}

/** A date and time with a `T`, its seconds, and its offset where there is one; the end of a day is the start of the next. */
export function parseDateTime(text: string): unknown {
  return momentOf(text, true);
}

/** The same without an offset. */
export function parseWallClock(text: string): unknown {
  return momentOf(text, false);
}

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
