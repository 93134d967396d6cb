import { addDays, daysBetween } from '../../calendar/days.js';
import type { LocalDate } from '../../definition/scalar.js';
import { counted } from '../../text/counted.js';
import { defined } from '../../text/defined.js';
import { byMoment, type Evidence } from './Evidence.js';
import { demandsOf, type GoPolicy, policyHash } from './GoPolicy.js';
import { againstIt, countingOf, type Lack, lossesIn } from './againstIt.js';

/** How a script, or one operation of it, stands before a policy. */
export interface Standing {
  /** The script. */
  readonly script: string;
  /** The operation, where it stands alone. */
  readonly operation?: string;
  /** True when the policy has all that it demands. */
  readonly fulfilled: boolean;
  /** What is missing; empty when it is fulfilled. */
  readonly lacks: readonly Lack[];
  /** The same, each in one sentence. */
  readonly waitsFor: readonly string[];
  /** The hash of the script and its helpers as they are now, which the evidence must name. */
  readonly sha256?: string;
  /** The hash of what the policy asks of the script. */
  readonly policy: string;
  /** Fields that the script reads, or may read, and that REST has no place for, such as `wsdlGetEmployees.cardNo`. */
  readonly losses: readonly string[];
  /** Why other nights count for nothing, each reason once. */
  readonly notCounted: readonly string[];
  /** Since nothing stands against it. */
  readonly nights: number;
  /** Runs that were compared. */
  readonly runs: number;
  /** Calls that were compared. */
  readonly calls: number;
  /** Whether an end of a month is among the days. */
  readonly monthEnd: boolean;
  /** The evidence that counts: that of the nights in a row, the oldest first. */
  readonly evidence: readonly Evidence[];
  /** All evidence that there is of the script as it is now, the oldest first. */
  readonly seen: readonly Evidence[];
}

/** Which script is looked at, which operation of it alone, and on what day. */
export interface StandingOptions {
  /** The script. */
  readonly script: string;
  /** Look at this operation alone. */
  readonly operation?: string;
  /** What a scan finds in it: without them a script is judged by the operations of which there are nights, as a gateway has of reads. */
  readonly operations?: readonly string[] | undefined;
  /** The hash of the script and its helpers, from `scriptCode`; without it no night counts. */
  readonly sha256?: string | undefined;
  /** The day from which days are counted back. */
  readonly today: LocalDate;
}

/**
 * Judges the evidence of a script by a policy. The row of nights ends with the newest evidence; what stands against the script,
 * and a night that is missing, begin it anew.
 */
export function standingOf(
  policy: GoPolicy,
  all: readonly Evidence[],
  { script, operation, operations = [], sha256, today }: StandingOptions,
): Standing {
  const demands = demandsOf(policy, script);
  const named = all
    .filter((one) => one.script === script)
    .sort((a, b) => byMoment(a.at, b.at))
    .map((one) => ({ one, counting: countingOf(one, policy, sha256) }));
  const idle = new Set(named.flatMap(({ counting }) => (counting.is === 'counts' ? [] : counting.why)));
  const seen = named.filter(({ counting }) => counting.is !== 'nothing');
  const own = seen.filter(({ one }) => speaksOf(one, operation));
  let row: Evidence[] = [];
  let against: { readonly day: LocalDate; readonly lacks: readonly Lack[] } | undefined;
  for (const { one, counting } of own) {
    const last = row.at(-1);
    if (last && daysBetween(last.day, one.day) > demands.gapDays) row = [];
    const found = againstIt(only(one, operation), policy);
    if (found.length > 0) [row, against] = [[], { day: one.day, lacks: found }];
    // A night in which something was found is no good one, whatever a later run of it says.
    else if (counting.is === 'counts' && (!against || one.day > against.day))
      [row, against] = [[...row, one], undefined];
  }
  const days = new Set(row.map((one) => one.day));
  const parts = row.map((one) => only(one, operation));
  const found = {
    nights: days.size,
    runs: sum(row.map(({ runs }) => runs)),
    calls: sum(parts.flatMap((one) => one.operations.map(({ calls }) => calls))),
    monthEnd: [...days].some((one) => addDays(one, 1).endsWith('-01')),
  };
  const newest = row.at(-1)?.day;
  const ahead = own.find(({ one }) => daysBetween(today, one.day) > 1)?.one;
  const tooFew = (what: 'nights' | 'runs' | 'calls', how = ''): Lack[] =>
    found[what] < demands[what]
      ? [{ id: what, text: `${counted(demands[what], what.slice(0, -1))}${how}, has ${found[what]}` }]
      : [];
  const lacks: Lack[] = [
    ...(sha256 === undefined ? [{ id: 'script', text: 'its file: nobody says which text it has' }] : []),
    ...(against?.lacks ?? []).map((lack) => ({ ...lack, text: `${against!.day}: ${lack.text}` })),
    ...tooFew('nights', ' in a row'),
    ...tooFew('runs'),
    ...tooFew('calls'),
    ...neverSeen(parts, operation === undefined ? operations : []).map((name) => ({
      id: `${name}.answer`,
      text: `a record in an answer of ${name}: none was compared in those nights`,
    })),
    ...(demands.monthEnd && !found.monthEnd ? [{ id: 'monthEnd', text: 'the last day of a month' }] : []),
    // A night is of tomorrow at the most, where clocks are ahead.
    ...(ahead
      ? [{ id: 'future', text: `nights that are over: one is of ${ahead.day}, and today is ${today}` }]
      : []),
    ...(newest && daysBetween(newest, today) > demands.maxAgeDays
      ? [{ id: 'age', text: `a newer night: the newest is of ${newest}` }]
      : []),
  ];
  const losses = new Set(own.flatMap(({ one }) => lossesIn(only(one, operation))));
  return {
    ...defined({ script, operation, sha256 }),
    policy: policyHash(policy, script),
    fulfilled: lacks.length === 0,
    lacks,
    waitsFor: lacks.map(({ text }) => text),
    losses: [...losses].sort(),
    notCounted: [...idle],
    ...found,
    evidence: row,
    seen: seen.map(({ one }) => one),
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
function neverSeen(row: readonly Evidence[], asked: readonly string[]): string[] {
  const operations = row.flatMap((one) => one.operations);
  const seen = new Set(
    operations.flatMap(({ operation, fields }) => (fields.some(({ equal }) => equal > 0) ? operation : [])),
  );
  return [...new Set([...operations.map(({ operation }) => operation), ...asked])].filter(
    (name) => !seen.has(name),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
