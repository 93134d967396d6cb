import { groupedBy } from '../../text/groupedBy.js';
import type { NotJudged, PayrollCheck } from '../CheckResult.js';
import type { Finding } from '../findings/Finding.js';
import { FINDING_KINDS, SEVERITIES, wordsOf } from '../policy/kinds.js';
import { shownMinutes } from '../time/minutes.js';
import { csvHead, csvLines, csvStart } from '../../csv/writeCsv.js';

/** The same finding of one employee, or of one unit, with all of its days. */
export interface Line {
  readonly first: Finding;
  /** By day. */
  readonly findings: readonly Finding[];
  /** Of all days; absent where none has any. */
  readonly minutes?: number;
  /** Of the findings that have any. */
  readonly money?: number;
}

/** The findings as people work through them: what is to be put right first, and of that what most minutes are at stake of. */
export function linesOf(findings: readonly Finding[]): Line[] {
  const groups = groupedBy(
    findings,
    ({ kind, unit, employee, name, severity, owner, exception, day, key }) => {
      // What is of nobody is one line each, unless it is of a day.
      const who = employee ?? (day === undefined ? key : '');
      return JSON.stringify([kind, unit, who, name, severity, owner, exception?.reason]);
    },
  );
  const lines = [...groups.values()].map(lineOf);
  const priced = findings.filter(({ money }) => money !== undefined);
  const perMinute = sumOf(priced, 'money') / sumOf(priced, 'minutes') || 1;
  // Without a salary a minute counts as one of the others.
  const stake = (line: Line) => line.money ?? (isOfWhole(line) ? Infinity : (line.minutes ?? 0) * perMinute);
  return lines.sort((a, b) => byUrgency(a, b, stake(a) === stake(b) ? 0 : stake(b) - stake(a)));
}

/** Every finding in the order of its line. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  return linesOf(findings).flatMap((line) => line.findings);
}

function lineOf(group: readonly Finding[]): Line {
  const findings = [...group].sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1));
  const has = (name: 'minutes' | 'money') => findings.some((finding) => finding[name] !== undefined);
  return {
    ...{ first: findings[0]!, findings },
    ...(has('minutes') ? { minutes: shownMinutes(sumOf(findings, 'minutes')) } : {}),
    ...(has('money') ? { money: sumOf(findings, 'money') } : {}),
  };
}

/** Without minutes and a day everything of an employee is at stake, or of a unit. */
function isOfWhole({ minutes, first: { day, employee } }: Line): boolean {
  return minutes === undefined && (day === undefined || employee === undefined);
}

function sumOf(findings: readonly Finding[], name: 'minutes' | 'money'): number {
  return findings.reduce((all, finding) => all + (finding[name] ?? 0), 0);
}

function byUrgency(a: Line, b: Line, byStake: number): number {
  const rank = ({ first }: Line) =>
    first.exception ? SEVERITIES.length : SEVERITIES.indexOf(first.severity);
  const kind = ({ first }: Line) => FINDING_KINDS.indexOf(first.kind);
  return (
    rank(a) - rank(b) ||
    byStake ||
    kind(a) - kind(b) ||
    a.first.unit - b.first.unit ||
    ((a.first.employee ?? '') < (b.first.employee ?? '') ? -1 : 1)
  );
}

/** `2026-03-02`, or `5 days from 2026-03-02 on`. */
export function daysText({ findings }: Line): string {
  const days = [...new Set(findings.flatMap(({ day }) => day ?? []))];
  const [first = '', ...others] = days;
  return days.length > MOST_DAYS
    ? `${days.length} days from ${first} on`
    : [first, ...others.map((day) => day.slice(5))].join(', ');
}

const MOST_DAYS = 6;

/** What was not judged, where, and why. */
export function notJudgedText({ kind, unit, why, accepted }: NotJudged): string {
  const place = [...(kind ? [wordsOf(kind)] : []), ...(unit === undefined ? [] : [`unit ${unit}`])];
  const line = [...place, why].join(': ');
  return accepted ? `${line} (accepted until ${accepted.until} by ${accepted.owner})` : line;
}

const COLUMNS = [
  ...['kind', 'severity', 'owner', 'unit', 'employee', 'name'],
  ...['day', 'minutes', 'hours', 'money', 'says', 'advice'],
  ...['records', 'explains', 'since', 'acceptedUntil', 'acceptedBy', 'reason', 'key'],
];

/** Every finding as a line, in the order of the page; of spreadsheets' formulas nothing is left. */
export function findingsCsv({ findings }: PayrollCheck): string {
  const lineOf = csvLines(COLUMNS, { hours: { kind: 'decimal' } }, 'plain');
  const lines = inOrder(findings).map((finding) => {
    const { exception, records, explains } = finding;
    return lineOf({
      ...finding,
      records: records.map(({ operation, field, id }) => `${operation}.${field}#${id}`).join(' '),
      explains: explains.join(' '),
      acceptedUntil: exception?.until,
      acceptedBy: exception?.owner,
      reason: exception?.reason,
    });
  });
  return csvStart('plain') + csvHead(COLUMNS) + lines.join('');
}
