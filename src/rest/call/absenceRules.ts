import { isLocalDate } from '../../definition/scalar.js';
import type { InputIssue } from '../../errors/index.js';

type Fields = Readonly<Record<string, unknown>>;

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const RATE = /^\d{1,2}(\.\d{1,4})?$/;

/** The period of an absence: `begin` strictly before `end`, at most 24 months. Source: interface document 2.1. */
export function absencePeriodIssues(body: Fields): InputIssue[] {
  const begin = instantOf(body.begin);
  const end = instantOf(body.end);
  const issues: InputIssue[] = [];
  const expected = 'a date and time, such as 2026-06-01T08:00:00';
  if (begin === undefined) issues.push(issueAt(['body', 'begin'], expected, body.begin, '2.1'));
  if (end === undefined) issues.push(issueAt(['body', 'end'], expected, body.end, '2.1'));
  if (begin === undefined || end === undefined) return issues;
  if (begin >= end)
    issues.push(
      issueAt(['body', 'begin'], 'strictly before `end`', body.begin, '2.1, START_MUST_BE_BEFORE_END'),
    );
  else if (end > in24Months(begin))
    issues.push(
      issueAt(
        ['body', 'end'],
        'at most 24 months after `begin`',
        body.end,
        '2.1, ABSENCE_LONGER_THAN_24_MONTH',
      ),
    );
  return issues;
}

/** The rate of a part-time absence, and how it is split. Source: interface document 2.2. */
export function partTimeIssues(query: Fields): InputIssue[] {
  const { absenceRate, absenceRateDirection, splitType } = query;
  const issues: InputIssue[] = [];
  if (!RATE.test(String(absenceRate)) || Number(absenceRate) < 0.0001)
    issues.push(
      issueAt(['query', 'absenceRate'], '0.0001 to 99.9999 with up to 4 decimals', absenceRate, '2.2'),
    );
  if (/^day$/i.test(String(splitType)) && absenceRateDirection === 'WHOLE_SHIFT')
    issues.push(
      issueAt(['query', 'splitType'], 'Shift when absenceRateDirection is WHOLE_SHIFT', splitType, '2.2'),
    );
  return issues;
}

/** Both ends of the range of a look-up of absence types. Source: interface document 4.1. */
export function lookUpRangeIssues(query: Fields): InputIssue[] {
  return ['start', 'end']
    .filter((name) => typeof query[name] !== 'string' || !isLocalDate(query[name] as string))
    .map((name) => issueAt(['query', name], 'a date, yyyy-MM-dd', query[name], '4.1'));
}

function issueAt(path: string[], expected: string, given: unknown, section: string): InputIssue {
  const source = `REST interface document ${section}`;
  return given === undefined
    ? { path, expected, source }
    : { path, expected, source, given: JSON.stringify(given)?.slice(0, 40) ?? typeof given };
}

// Wall-clock times are compared as if they were UTC: both ends are of the same unit.
function instantOf(value: unknown): number | undefined {
  const parts = typeof value === 'string' ? DATE_TIME.exec(value) : null;
  if (!parts || !isLocalDate(parts[1]!)) return undefined;
  const time = Date.parse(`${parts[1]}T${parts[2] ?? '00:00'}${parts[3] ?? ':00'}${parts[4] ?? 'Z'}`);
  return Number.isNaN(time) ? undefined : time;
}

function in24Months(from: number): number {
  const date = new Date(from);
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() + 2);
  // 29 February has no second anniversary: the period ends with the month.
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return date.getTime();
}
