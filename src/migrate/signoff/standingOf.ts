import { addDays, daysBetween } from '../../calendar/days.js';
import type { LocalDate } from '../../definition/scalar.js';
import { counted } from '../../text/counted.js';
import type { Evidence } from './Evidence.js';
import { demandsOf, type GoPolicy } from './GoPolicy.js';
import { againstIt } from './againstIt.js';

/** How a script, or one operation of it, stands before a policy. */
export interface Standing {
  readonly script: string;
  readonly operation?: string;
  /** True when the policy has all that it demands. */
  readonly fulfilled: boolean;
  /** What is missing, each in one sentence; empty when it is fulfilled. */
  readonly waitsFor: readonly string[];
  /** Since nothing stands against it. */
  readonly nights: number;
  readonly runs: number;
  readonly calls: number;
  readonly monthEnd: boolean;
  /** The evidence that counts: that of the nights in a row, the oldest first. */
  readonly evidence: readonly Evidence[];
  /** All evidence that there is of the script, the oldest first. */
  readonly seen: readonly Evidence[];
}

/** Which script is looked at, which operation of it alone, and on what day. */
export interface StandingOptions {
  readonly script: string;
  readonly operation?: string;
  readonly today: LocalDate;
}

/**
 * Judges the evidence of a script by a policy. The row of nights ends with the newest evidence; what stands against the script,
 * and a night that is missing, begin it anew.
 */
export function standingOf(
  policy: GoPolicy,
  all: readonly Evidence[],
  { script, operation, today }: StandingOptions,
): Standing {
  const demands = demandsOf(policy, script);
  const seen = all.filter((one) => one.script === script).sort((a, b) => (a.at < b.at ? -1 : 1));
  const own = seen.filter((one) => speaksOf(one, operation));
  let row: Evidence[] = [];
  let against: readonly string[] = [];
  for (const one of own) {
    const last = row.at(-1);
    if (last && daysBetween(last.day, one.day) > demands.gapDays) row = [];
    const reasons = againstIt(only(one, operation), policy);
    if (reasons.length > 0) [row, against] = [[], reasons];
    else [row, against] = [[...row, one], []];
  }
  const days = new Set(row.map((one) => one.day));
  const found = {
    nights: days.size,
    runs: sum(row.map(({ runs }) => runs)),
    calls: sum(row.flatMap((one) => only(one, operation).operations.map(({ calls }) => calls))),
    monthEnd: [...days].some((one) => addDays(one, 1).endsWith('-01')),
  };
  const newest = row.at(-1)?.day;
  const ahead = own.find(({ day }) => daysBetween(today, day) > 1);
  const lacks = (have: number, want: number, what: string, how = '') =>
    have < want ? [`${counted(want, what)}${how}, has ${have}`] : [];
  const waitsFor = [
    ...against.map((reason) => `${own.at(-1)!.day}: ${reason}`),
    ...lacks(found.nights, demands.nights, 'night', ' in a row'),
    ...lacks(found.runs, demands.runs, 'run'),
    ...lacks(found.calls, demands.calls, 'call'),
    ...neverSeen(row.map((one) => only(one, operation))).map(
      (name) => `a record in an answer of ${name}: none was compared in those nights`,
    ),
    ...(demands.monthEnd && !found.monthEnd ? ['the last day of a month'] : []),
    // A night is of tomorrow at the most, where clocks are ahead.
    ...(ahead ? [`nights that are over: one is of ${ahead.day}, and today is ${today}`] : []),
    ...(newest && daysBetween(newest, today) > demands.maxAgeDays
      ? [`a newer night: the newest is of ${newest}`]
      : []),
  ];
  return {
    script,
    ...(operation === undefined ? {} : { operation }),
    fulfilled: waitsFor.length === 0,
    waitsFor,
    ...found,
    evidence: row,
    seen,
  };
}

/** Whether evidence says anything of an operation, or of any. */
export function speaksOf(one: Evidence, operation: string | undefined): boolean {
  return only(one, operation).operations.some(({ calls, problems }) => calls > 0 || problems.length > 0);
}

function only(one: Evidence, operation: string | undefined): Evidence {
  if (operation === undefined) return one;
  return { ...one, operations: one.operations.filter((each) => each.operation === operation) };
}

/** Operations of which no value was ever the same on both sides, because there was none. */
function neverSeen(row: readonly Evidence[]): string[] {
  const operations = row.flatMap((one) => one.operations);
  const seen = new Set(
    operations.flatMap(({ operation, fields }) => (fields.some(({ equal }) => equal > 0) ? operation : [])),
  );
  return [...new Set(operations.map(({ operation }) => operation))].filter((name) => !seen.has(name));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
