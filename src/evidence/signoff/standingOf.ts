import { createHash } from 'node:crypto';
import { addDays, daysBetween } from '../../calendar/days.js';
import type { LocalDate } from '../../definition/scalar.js';
import { counted } from '../../text/counted.js';
import { defined } from '../../text/defined.js';
import { byMoment, type ComparedService, type Evidence } from './Evidence.js';
import { demandsOf, type GoPolicy, policyHash, ruleFor } from './GoPolicy.js';

/** Something that a script lacks for its go: an exception names it by its id. */
export interface Lack {
  /** Such as `nights`, `wsdlGetUnits.name` or `wsdlGetUnits.record`. */
  readonly id: string;
  /** One sentence. */
  readonly text: string;
  /** In what way values or records stand against it, and how many in that night: an exception is for no more of them, nor of another kind. */
  readonly amount?: {
    readonly kind: 'apart' | 'different' | 'lost' | 'notComparable';
    readonly count: number;
  };
}

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
  const idle = new Set(named.flatMap(({ counting }) => counting.why));
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

/** What of one night stands against a script. What nobody says that it is not read counts as read. */
function againstIt({ script, day, operations }: Evidence, policy: GoPolicy): Lack[] {
  const { maxDifferences, noLoss } = demandsOf(policy, script);
  const found = operations.flatMap(({ operation, problems, recordsApart, fields }): Lack[] => {
    const isIgnored = (field: string) =>
      ruleFor(policy.ignore, { script, operation, field, day }).rule !== undefined;
    // What is of the script as a whole stands under `unknown`.
    const about = operation === 'unknown' ? '' : operation;
    const lack = (field: string, text: string, amount: NonNullable<Lack['amount']>): Lack[] =>
      amount.count > 0 ? [{ id: `${operation}.${field}`, text: `${about}: ${text}`.trim(), amount }] : [];
    const apart = isIgnored('record') ? 0 : recordsApart;
    return [
      ...problems.map((problem) => {
        const hash = createHash('sha256').update(problem).digest('hex');
        return { id: `${operation}.problem-${hash.slice(0, 8)}`, text: `${about} ${problem}`.trim() };
      }),
      ...lack('record', `${counted(apart, 'record')} on one side only`, { kind: 'apart', count: apart }),
      ...fields
        .filter(({ field, read }) => read !== 'no' && !isIgnored(field))
        .flatMap(({ field, lost, notComparable: count, different }) => [
          ...(lost
            ? lack(field, `${field} has no place over REST`, { kind: 'lost', count: noLoss ? count : 0 })
            : lack(field, `${field} could not be compared`, { kind: 'notComparable', count })),
          ...lack(field, `${field} differs ${different} times`, { kind: 'different', count: different }),
        ]),
    ];
  });
  const isDifference = ({ amount }: Lack) => amount?.kind === 'apart' || amount?.kind === 'different';
  const differences = found.filter(isDifference);
  const many = differences.reduce((sum, { amount }) => sum + amount!.count, 0);
  const others = found.filter((one) => !isDifference(one));
  return many > maxDifferences ? [...others, ...differences] : others;
}

/** Fields that the script reads, or may read, and that REST has no place for: `wsdlGetEmployees.cardNo`. */
function lossesIn({ operations }: Evidence): string[] {
  return operations.flatMap(({ operation, fields }) =>
    fields
      .filter(({ read, lost, notComparable }) => read !== 'no' && lost && notComparable > 0)
      .map(({ field }) => `${operation}.${field}`),
  );
}

/**
 * Whether a night counts for a script as it is now, and why not. `against`: it compared a part of what the policy asks for, so it lets
 * nothing go, and what it found stands all the same. `nothing`: it is of another text, service, version or time.
 */
function countingOf(night: Evidence, policy: GoPolicy, sha256: string | undefined) {
  const foreign = notOfIt(night, policy, sha256);
  if (foreign !== undefined) return { is: 'nothing', why: [foreign] } as const;
  const part = inPart(night.scope, night.day, policy);
  return part === undefined
    ? ({ is: 'counts', why: [] } as const)
    : ({ is: 'against', why: [part] } as const);
}

/** Why a night is none of the script and the services that are judged. */
function notOfIt(
  { code, soap, rest, toolkit, at, day }: Evidence,
  { hosts, toolkits }: GoPolicy,
  sha256: string | undefined,
): string | undefined {
  if (code === undefined) return 'it does not say which text of the script ran';
  if (code.sha256 !== sha256) return 'the script or a helper had another text';
  const later = daysBetween(day, at.slice(0, 10));
  // A run after midnight may count for the day before, and the day of a machine is not that of UTC.
  if (later < -1 || later > 2) return `it counts for ${day}, and was taken on ${at.slice(0, 10)}`;
  if (toolkits && !toolkits.includes(toolkit))
    return `version ${toolkit} compared, which the policy does not name`;
  return notTheService('SOAP', soap, hosts?.soap) ?? notTheService('REST', rest, hosts?.rest);
}

/** Why a night did not compare all that the policy asks for. */
function inPart(
  { units, from, to }: Evidence['scope'],
  night: LocalDate,
  policy: GoPolicy,
): string | undefined {
  const { shiftDays } = policy;
  const isWhole = policy.units.length > 0 && policy.units.every((unit) => units?.includes(unit));
  if (units && !isWhole) return `it compared the units ${units.join(', ')} alone`;
  if (shiftDays === undefined) return undefined;
  if (!from || !to) return 'it compared no shifts';
  const days = daysBetween(from, to) + 1;
  if (days < shiftDays) return `it compared ${counted(days, 'day')} of shifts`;
  return daysBetween(to, night) > shiftDays ? `it compared shifts until ${to}` : undefined;
}

function notTheService(
  side: string,
  { host, kind }: ComparedService,
  hosts: readonly string[] | undefined,
): string | undefined {
  if (kind === 'sandbox') return `${side} was a sandbox at ${host}`;
  if (kind === 'unknown') return `nobody knows what answered for ${side} at ${host}`;
  if (!hosts) return `the policy names no hosts; ${side} was at ${host}`;
  return hosts.includes(host) ? undefined : `${side} was at ${host}, which the policy does not name`;
}
