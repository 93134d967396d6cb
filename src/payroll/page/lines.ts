import type { Finding } from '../findings/Finding.js';
import { FINDING_KINDS } from '../policy/kinds.js';
import { SEVERITIES } from '../policy/severity.js';
import { shownMinutes } from '../time/minutes.js';

/** The same finding of one employee, or of one unit, with all of its days. */
export interface Line {
  readonly first: Finding;
  /** By day. */
  readonly findings: readonly Finding[];
  /** Of all days; absent where none has any. */
  readonly minutes?: number;
}

/** The findings as people work through them: what is to be put right first, and of that what most minutes are at stake of. */
export function linesOf(findings: readonly Finding[]): Line[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const { kind, unit, employee, severity, owner, exception } = finding;
    // What is of nobody is one line each, unless it is of a day.
    const who = employee ?? (finding.day === undefined ? finding.key : '');
    const name = JSON.stringify([kind, unit, who, severity, owner, exception?.reason]);
    groups.set(name, [...(groups.get(name) ?? []), finding]);
  }
  return [...groups.values()].map(lineOf).sort(byUrgency);
}

/** Every finding in the order of its line. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  return linesOf(findings).flatMap((line) => line.findings);
}

function lineOf(group: readonly Finding[]): Line {
  const findings = [...group].sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1));
  const known = findings.flatMap(({ minutes }) => minutes ?? []);
  const sum = known.reduce((all, minutes) => all + minutes, 0);
  return { first: findings[0]!, findings, ...(known.length > 0 ? { minutes: shownMinutes(sum) } : {}) };
}

function byUrgency(a: Line, b: Line): number {
  const rank = ({ first }: Line) =>
    first.exception ? SEVERITIES.length : SEVERITIES.indexOf(first.severity);
  const kind = ({ first }: Line) => FINDING_KINDS.indexOf(first.kind);
  return (
    rank(a) - rank(b) ||
    (b.minutes ?? 0) - (a.minutes ?? 0) ||
    kind(a) - kind(b) ||
    a.first.unit - b.first.unit ||
    ((a.first.employee ?? '') < (b.first.employee ?? '') ? -1 : 1)
  );
}

/** `2026-03-02`, or `5 days from 2026-03-02 on`. */
export function daysText({ findings }: Line): string {
  const days = [...new Set(findings.flatMap(({ day }) => day ?? []))];
  if (days.length < 2) return days[0] ?? '';
  const shown = days.length > MOST_DAYS ? `${days.length} days` : '';
  return shown
    ? `${shown} from ${days[0]} on`
    : `${days[0]}, ${days
        .slice(1)
        .map((day) => day.slice(5))
        .join(', ')}`;
}

const MOST_DAYS = 6;
