import { createHash } from 'node:crypto';
import { daysBetween } from '../../calendar/days.js';
import type { LocalDate } from '../../definition/scalar.js';
import { counted } from '../../text/counted.js';
import type { ComparedService, Evidence } from './Evidence.js';
import { demandsOf, type GoPolicy, ruleFor } from './GoPolicy.js';

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

/** What of one night stands against a script. What nobody says that it is not read counts as read. */
export function againstIt({ script, day, operations }: Evidence, policy: GoPolicy): Lack[] {
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
export function lossesIn({ operations }: Evidence): string[] {
  return operations.flatMap(({ operation, fields }) =>
    fields
      .filter(({ read, lost, notComparable }) => read !== 'no' && lost && notComparable > 0)
      .map(({ field }) => `${operation}.${field}`),
  );
}

/**
 * Whether a night counts for a script as it is now. `against`: it compared a part of what the policy asks for, so it lets nothing go, and
 * what it found stands all the same. `nothing`: it is of another text, service, version or time.
 */
export type Counting =
  | { readonly is: 'counts' }
  | { readonly is: 'against' | 'nothing'; readonly why: string };

/** What a night is worth before a policy. `sha256` is the script's text as it is now. */
export function countingOf(night: Evidence, policy: GoPolicy, sha256: string | undefined): Counting {
  const foreign = notOfIt(night, policy, sha256);
  if (foreign !== undefined) return { is: 'nothing', why: foreign };
  const part = inPart(night.scope, night.day, policy);
  return part === undefined ? { is: 'counts' } : { is: 'against', why: part };
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
  switch (kind) {
    case 'sandbox':
      return `${side} was a sandbox at ${host}`;
    case 'unknown':
      return `nobody knows what answered for ${side} at ${host}`;
    case 'service':
      if (!hosts) return `the policy names no hosts; ${side} was at ${host}`;
      return hosts.includes(host) ? undefined : `${side} was at ${host}, which the policy does not name`;
  }
}
