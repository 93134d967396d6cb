import { groupedBy } from '../../text/groupedBy.js';
import type { CallRecord } from './CallRecord.js';

/** What one script did with one operation in one hour. */
export interface Tally {
  readonly hour: string;
  readonly script: string;
  readonly operation: string;
  calls: number;
  outcomes: Partial<Record<CallRecord['outcome'], number>>;
  records: number;
  rejected: number;
  totalMs: number;
  longestMs: number;
  requestBytes: number;
  answerBytes: number;
  deprecated: boolean;
  parts: string[];
  fields: string[];
  /** What would be refused with a token, and how often. Absent in tallies of version 0.5.0. */
  refusals?: Record<string, number>;
  lastAt: string;
}

export function newTally(hour: string, script: string, operation: string): Tally {
  return {
    ...{ hour, script, operation, calls: 0, outcomes: {}, records: 0, rejected: 0, totalMs: 0, longestMs: 0 },
    ...{ requestBytes: 0, answerBytes: 0, deprecated: false, parts: [], fields: [], lastAt: '' },
  };
}

/** Adds a call. */
export function count(tally: Tally, record: CallRecord): void {
  const { outcome, durationMs } = record;
  tally.calls++;
  tally.outcomes[outcome] = (tally.outcomes[outcome] ?? 0) + 1;
  tally.records += record.records;
  tally.rejected += record.rejected;
  tally.totalMs += durationMs;
  tally.longestMs = Math.max(tally.longestMs, durationMs);
  tally.requestBytes += record.requestBytes;
  tally.answerBytes += record.answerBytes;
  tally.deprecated ||= record.deprecated;
  tally.parts = union(tally.parts, record.parts);
  tally.fields = union(tally.fields, record.fields);
  if (record.refused !== undefined)
    tally.refusals = few(summed(tally.refusals ?? {}, { [record.refused]: 1 }));
  if (record.at > tally.lastAt) tally.lastAt = record.at;
}

/** Both together. */
export function merged(tally: Tally, more: Tally): Tally {
  return {
    ...tally,
    outcomes: summed(tally.outcomes, more.outcomes),
    ...(more.refusals ? { refusals: few(summed(tally.refusals ?? {}, more.refusals)) } : {}),
    calls: tally.calls + more.calls,
    records: tally.records + more.records,
    rejected: tally.rejected + more.rejected,
    totalMs: tally.totalMs + more.totalMs,
    longestMs: Math.max(tally.longestMs, more.longestMs),
    requestBytes: tally.requestBytes + more.requestBytes,
    answerBytes: tally.answerBytes + more.answerBytes,
    deprecated: tally.deprecated || more.deprecated,
    parts: union(tally.parts, more.parts),
    fields: union(tally.fields, more.fields),
    lastAt: more.lastAt > tally.lastAt ? more.lastAt : tally.lastAt,
  };
}

function summed<K extends string>(
  known: Partial<Record<K, number>>,
  more: Partial<Record<K, number>>,
): Record<K, number> {
  const sums = { ...known } as Record<K, number>;
  for (const [name, count] of Object.entries(more) as [K, number][]) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

// A caller can invent what is refused.
function few(reasons: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(reasons).slice(0, MOST_REASONS));
}

const MOST_REASONS = 20;

function union(known: string[], more: readonly string[]): string[] {
  const added = more.filter((name) => !known.includes(name));
  return added.length === 0 ? known : [...known, ...added];
}

/** What was seen of one operation of one script, as `migrate scan --observed` and `migrate compare --observed` take it. */
export interface ObservedTraffic {
  /** The name of a token; absent for a caller of whom only the key is known. */
  readonly script?: string;
  readonly operation: string;
  /** Fields of the answers that had a value. */
  readonly fields: readonly string[];
  readonly calls: number;
  /** First and last day, both included. */
  readonly from: string;
  readonly to: string;
}

/** All that was seen, for each script and operation; of a script of which only the key is known without its name. */
export function observedIn(tallies: readonly Tally[]): ObservedTraffic[] {
  const groups = groupedBy(tallies, ({ script, operation }) => JSON.stringify([script, operation]));
  return [...groups.values()].map((group) => {
    const [{ script, operation }] = group as [Tally];
    const days = group.map(({ hour }) => hour.slice(0, 10)).sort();
    return {
      ...(!/^(key \w+|unknown key|)$/.test(script) ? { script } : {}),
      operation,
      fields: [...new Set(group.flatMap(({ fields }) => fields))].sort(),
      calls: group.reduce((all, { calls }) => all + calls, 0),
      ...{ from: days[0]!, to: days.at(-1)! },
    };
  });
}
