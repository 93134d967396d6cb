import { isLocalDate } from '../../definition/scalar.js';
import type { InputIssue } from '../../errors/index.js';
import { formatGiven } from '../../validation/formatGiven.js';

type Fields = Readonly<Record<string, unknown>>;

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const RATE = /^\d{1,2}(\.\d{1,4})?$/;

/**
 * The period of an absence: `begin` strictly before `end`, at most 24 months. One of them may have an offset and the other
 * be the wall clock of the unit: then only what is wrong in every zone is wrong. Source: interface document 2.1.
 */
export function absencePeriodIssues(body: Fields): InputIssue[] {
  const begin = timeOf(body.begin);
  const end = timeOf(body.end);
  const wrong = wrongIn('body', body);
  const expected = 'a date and time, such as 2026-06-01T08:00:00';
  if (begin === undefined || end === undefined)
    return [
      ...(begin === undefined ? [wrong('begin', expected, '2.1')] : []),
      ...(end === undefined ? [wrong('end', expected, '2.1')] : []),
    ];
  const from = spanOf(begin, end);
  const to = spanOf(end, begin);
  if (from.earliest >= to.latest)
    return [wrong('begin', 'strictly before `end`', '2.1, START_MUST_BE_BEFORE_END')];
  if (to.earliest > in24Months(from.latest) && end.wallMs > in24Months(begin.wallMs))
    return [wrong('end', 'at most 24 months after `begin`', '2.1, ABSENCE_LONGER_THAN_24_MONTH')];
  return [];
}

/** The rate of a part-time absence, and how it is split. Source: interface document 2.2. */
export function partTimeIssues(query: Fields): InputIssue[] {
  const { absenceRate, absenceRateDirection, splitType } = query;
  const wrong = wrongIn('query', query);
  const isRate = RATE.test(String(absenceRate)) && Number(absenceRate) >= 0.0001;
  const isWhole = absenceRateDirection === 'WHOLE_SHIFT';
  return [
    ...(isRate ? [] : [wrong('absenceRate', '0.0001 to 99.9999 with up to 4 decimals', '2.2')]),
    ...(isWhole && /^day$/i.test(String(splitType))
      ? [wrong('splitType', 'Shift when absenceRateDirection is WHOLE_SHIFT', '2.2')]
      : []),
  ];
}

function wrongIn(place: string, fields: Fields) {
  return (name: string, expected: string, section: string): InputIssue => ({
    ...{ path: [place, name], expected, source: `REST interface document ${section}` },
    ...(fields[name] === undefined ? {} : { given: formatGiven(fields[name]) }),
  });
}

interface Time {
  /** As it was written, read as if it were UTC. */
  readonly wallMs: number;
  /** Milliseconds that its offset is east of UTC; `undefined` for the wall clock of the unit. */
  readonly offsetMs: number | undefined;
}

function timeOf(value: unknown): Time | undefined {
  const parts = typeof value === 'string' ? DATE_TIME.exec(value) : null;
  if (!parts || !isLocalDate(parts[1]!)) return undefined;
  const wall = `${parts[1]}T${parts[2] ?? '00:00'}${parts[3] ?? ':00'}`;
  const wallMs = Date.parse(`${wall}Z`);
  if (Number.isNaN(wallMs)) return undefined;
  const utcMs = parts[4] === undefined ? undefined : Date.parse(`${wall}${parts[4]}`);
  return Number.isNaN(utcMs)
    ? undefined
    : { wallMs, offsetMs: utcMs === undefined ? undefined : wallMs - utcMs };
}

const HOUR_MS = 3_600_000;
// No zone is further from UTC.
const FURTHEST_EAST_MS = 14 * HOUR_MS;
const FURTHEST_WEST_MS = -12 * HOUR_MS;

/** When a time can be, on the clock that both share. Two wall-clock times are of the same unit. */
function spanOf({ wallMs, offsetMs }: Time, other: Time) {
  if (offsetMs === undefined && other.offsetMs !== undefined)
    return { earliest: wallMs - FURTHEST_EAST_MS, latest: wallMs - FURTHEST_WEST_MS };
  const at = wallMs - (offsetMs ?? 0);
  return { earliest: at, latest: at };
}

function in24Months(from: number): number {
  const date = new Date(from);
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() + 2);
  // 29 February has no second anniversary: the period ends with the month.
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return date.getTime();
}
