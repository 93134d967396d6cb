// A name for each form of text. The second half of each union keeps the name in hovers and errors: an alias of a template
// alone is shown as its template. Literals and templates stay valid, because of the first half.
type DateText = `${number}-${number}-${number}`;
type TimeText = `${number}:${number}:${number}`;
type Named<Text extends string, Hint extends string> = Text & { readonly [hint in Hint]?: never };

/** A calendar date, `YYYY-MM-DD`. `isLocalDate` checks text from elsewhere. */
export type LocalDate = DateText | Named<DateText, 'use isLocalDate()'>;
/** A wall-clock time, `hh:mm:ss`. `isLocalTime` checks text from elsewhere. */
export type LocalTime = TimeText | Named<TimeText, 'use isLocalTime()'>;
type LocalDateTimeText = `${DateText}T${TimeText}` | `${DateText} ${TimeText}`;
/** A wall-clock date and time without a zone, `YYYY-MM-DDThh:mm:ss`; a blank may stand for the `T`. */
export type LocalDateTime = LocalDateTimeText | Named<LocalDateTimeText, 'use isLocalDateTime()'>;
type InstantText = `${DateText}T${TimeText}Z` | `${DateText}T${TimeText}${'+' | '-'}${string}`;
/** A point in time: a date and time with `Z` or an offset. */
export type Instant = InstantText | Named<InstantText, 'use isDateTime()'>;
/** An `xsd:dateTime`: with an offset where the server sent one, else wall-clock time. */
export type DateTime = LocalDateTime | Instant;
type DecimalText = `${number}`;
/** A decimal number as text, exact to the last digit: `'7.50'`. */
export type Decimal = DecimalText | Named<DecimalText, 'use isDecimal()'>;

/** Milliseconds of a day of the calendar, which has no zone and no summer time. */
export const DAY_MS = 86_400_000;

/** The XSD simple types on the wire. */
export type XsdType = 'string' | 'int' | 'boolean' | 'decimal' | 'date' | 'time' | 'dateTime';

/**
 * What a scalar means. The plain ones are named as their XSD type; `…Text` are dates and times that travel as
 * `xsd:string`; `wallClock` is an `xsd:dateTime` whose offset is wrong and dropped (wire trap 3).
 */
export type ScalarKind =
  | XsdType
  | 'dateText'
  | 'timeText'
  | 'dateTimeText'
  | 'wallClock'
  | 'secret'
  | 'apiKey';

export const XSD_TYPE_OF: Readonly<Record<ScalarKind, XsdType>> = {
  string: 'string',
  int: 'int',
  boolean: 'boolean',
  decimal: 'decimal',
  date: 'date',
  time: 'time',
  dateTime: 'dateTime',
  dateText: 'string',
  timeText: 'string',
  dateTimeText: 'string',
  wallClock: 'dateTime',
  secret: 'string',
  apiKey: 'string',
};

const DATE_LENGTH = 10;
const MINUS = 0x2d;
const ZERO = 0x30;
// 24:00:00, the end of a day, is a time of `xsd:time`, and the document forbids it nowhere.
const TIME = /^(([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?|24:00:00(\.0+)?)$/;
const ZONED = /^(.{10})[T ](.{8}(?:\.\d+)?)(Z|[+-]\d{2}:\d{2})?$/;
const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** True for a date of the calendar: `2024-02-29`, not `2023-02-29`. */
export function isLocalDate(text: unknown): text is LocalDate {
  if (typeof text !== 'string' || text.length !== DATE_LENGTH) return false;
  if (text.charCodeAt(4) !== MINUS || text.charCodeAt(7) !== MINUS) return false;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  return year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** The number of two digits, or one that makes every sum with it negative. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - ZERO;
  const ones = text.charCodeAt(at + 1) - ZERO;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -100_000;
}

// Also as some servers write them when they count from a zero month and day (wire fact 14), or as their least date.
const ZERO_DATE = /^-?0{4}-|^-0001-11-30|^0001-01-01/;

/** True for a date, or a date and time, that stands for none. */
export function isZeroDate(text: string): boolean {
  return ZERO_DATE.test(text);
}

/** True for a time from `00:00:00` to `24:00:00`. */
export function isLocalTime(text: unknown): text is LocalTime {
  return typeof text === 'string' && TIME.test(text);
}

/** True for a wall-clock date and time, with `T` or a blank between, without an offset. */
export function isLocalDateTime(text: unknown): text is LocalDateTime {
  return isDateTime(text) && ZONED.exec(text)![3] === undefined;
}

/** True for a wall-clock date and time with or without an offset. */
export function isDateTime(text: unknown): text is DateTime {
  const parts = typeof text === 'string' ? ZONED.exec(text) : null;
  return parts !== null && isLocalDate(parts[1]!) && isLocalTime(parts[2]!);
}

/** True for a decimal number as text: `7.5`, `-0.25`. */
export function isDecimal(text: unknown): text is Decimal {
  return typeof text === 'string' && DECIMAL.test(text);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
