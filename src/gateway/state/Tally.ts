import { groupedBy } from '../../text/groupedBy.js';

/** What one script did with one operation in one hour. */
export interface Tally
  extends Omit<CallRecord, 'at' | 'outcome' | 'answerer' | 'status' | 'durationMs' | 'refused'> {
  readonly hour: string;
  readonly calls: number;
  readonly outcomes: Partial<Record<CallRecord['outcome'], number>>;
  readonly totalMs: number;
  readonly longestMs: number;
  /** What would be refused with a token, and how often. Absent in tallies of version 0.5.0. */
  readonly refusals?: Readonly<Record<string, number>>;
  readonly lastAt: string;
}

const HOUR = 'YYYY-MM-DDTHH'.length;

/** One call. */
export function tallyOf({
  at,
  outcome,
  durationMs,
  refused,
  status: _,
  answerer: __,
  ...call
}: CallRecord): Tally {
  return {
    ...{ ...call, hour: at.slice(0, HOUR), calls: 1, outcomes: { [outcome]: 1 } },
    ...{ totalMs: durationMs, longestMs: durationMs, lastAt: at },
    ...(refused === undefined ? {} : { refusals: { [refused]: 1 } }),
  };
}

const SUMS = ['calls', 'records', 'rejected', 'totalMs', 'requestBytes', 'answerBytes'] as const;
type Sum = (typeof SUMS)[number];

/** Both together. */
export function merged(tally: Tally, more: Tally): Tally {
  return {
    ...tally,
    outcomes: summed(tally.outcomes, more.outcomes),
    ...(more.refusals ? { refusals: few(summed(tally.refusals ?? {}, more.refusals)) } : {}),
    ...(Object.fromEntries(SUMS.map((name) => [name, tally[name] + more[name]])) as Pick<Tally, Sum>),
    longestMs: Math.max(tally.longestMs, more.longestMs),
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

function union(known: readonly string[], more: readonly string[]): readonly string[] {
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

/** What is known of a call when it is over: names, numbers and times, no value of a record, no key, no word of a body. */
export interface CallRecord extends Omit<AnswerFacts, 'isFault'> {
  /** ISO, when it came. */
  readonly at: string;
  /** The name of the token, or a mark of the key. */
  readonly script: string;
  /** `other` for one that is not known. */
  readonly operation: string;
  /** `refused`: by the gateway. `failed`: the service gave no answer. `gone`: the caller went away before it had one. */
  readonly outcome: 'ok' | 'rejected' | 'fault' | 'refused' | 'failed' | 'gone';
  /** Who gave the answer. */
  readonly answerer: Answerer;
  readonly status: number;
  readonly durationMs: number;
  readonly requestBytes: number;
  readonly answerBytes: number;
  readonly parts: readonly string[];
  readonly deprecated: boolean;
  /** Why the same would be refused with a token. */
  readonly refused?: string | undefined;
}

/** `kept`: the record of an earlier write. `gateway`: a fault of its own, or nobody. */
export type Answerer = 'soap' | 'rest' | 'kept' | 'gateway';

export type Outcome = CallRecord['outcome'];

/** How a call ended by what its answer carried. */
export function outcomeOf({ isFault, rejected }: AnswerFacts, status: number): Outcome {
  if (isFault) return 'fault';
  if (status >= 400) return 'failed';
  return rejected > 0 ? 'rejected' : 'ok';
}

/** What an answer carried, by names and numbers alone. */
export interface AnswerFacts {
  readonly isFault: boolean;
  /** Records in the answered list, or 1. */
  readonly records: number;
  /** Records with validation errors. */
  readonly rejected: number;
  /** Fields that held a value, as `tasks.begTime`. */
  readonly fields: readonly string[];
}
