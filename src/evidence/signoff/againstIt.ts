import { createHash } from 'node:crypto';
import { counted } from '../../text/counted.js';
import type { ComparedService, Evidence, FieldEvidence, OperationEvidence } from './Evidence.js';
import { demandsOf, type GoPolicy } from './GoPolicy.js';
import { ruleFor } from './IgnoreRule.js';

/** Something that a script lacks for its go: an exception names it by its id. */
export interface Lack {
  /** Such as `nights`, `wsdlGetUnits.name` or `wsdlGetUnits.record`. */
  readonly id: string;
  /** One sentence. */
  readonly text: string;
}

/** What of one night stands against a script. What nobody says that it is not read counts as read. */
export function againstIt(night: Evidence, policy: GoPolicy): Lack[] {
  const { maxDifferences, noLoss } = demandsOf(policy, night.script);
  const reasons: Lack[] = [];
  const differences: Lack[] = [];
  let many = 0;
  for (const operation of night.operations) {
    const name = operation.operation;
    // What is of the script as a whole stands under `unknown`.
    const about = name === 'unknown' ? '' : name;
    const lack = (field: string, text: string): Lack => ({
      id: `${name}.${field}`,
      text: `${about}${text}`.trim(),
    });
    reasons.push(...operation.problems.map((problem) => lack(`problem-${short(problem)}`, ` ${problem}`)));
    const apart = isIgnored('record', name, night, policy) ? 0 : operation.recordsApart;
    if (apart > 0) differences.push(lack('record', `: ${counted(apart, 'record')} on one side only`));
    many += apart;
    for (const { field, lost, notComparable, different } of fieldsThatCount(operation, night, policy)) {
      if (lost && notComparable > 0) {
        if (noLoss) reasons.push(lack(field, `: ${field} has no place over REST`));
      } else if (notComparable > 0) reasons.push(lack(field, `: ${field} could not be compared`));
      if (different > 0) differences.push(lack(field, `: ${field} differs ${different} times`));
      many += different;
    }
  }
  return many > maxDifferences ? [...reasons, ...differences] : reasons;
}

/** Fields that the script reads, or may read, and that REST has no place for: `wsdlGetEmployees.cardNo`. */
export function lossesIn({ operations }: Evidence): string[] {
  return operations.flatMap(({ operation, fields }) =>
    fields
      .filter(({ read, lost, notComparable }) => read !== 'no' && lost && notComparable > 0)
      .map(({ field }) => `${operation}.${field}`),
  );
}

/** Why a night says nothing of a script as it is now; `undefined` for one that counts. */
export function notCounted(
  { code, soap, rest, scope }: Evidence,
  { hosts, units }: GoPolicy,
  sha256: string | undefined,
): string | undefined {
  if (code === undefined) return 'it does not say which text of the script ran';
  if (code.sha256 !== sha256) return 'the script or a helper had another text';
  return (
    notTheService('SOAP', soap, hosts?.soap) ??
    notTheService('REST', rest, hosts?.rest) ??
    (scope.units && units.some((unit) => !scope.units!.includes(unit))
      ? `it compared the units ${scope.units.join(', ')} alone`
      : undefined)
  );
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

function fieldsThatCount(
  { operation, fields }: OperationEvidence,
  night: Evidence,
  policy: GoPolicy,
): FieldEvidence[] {
  return fields.filter(({ field, read }) => read !== 'no' && !isIgnored(field, operation, night, policy));
}

function isIgnored(field: string, operation: string, { script, day }: Evidence, policy: GoPolicy): boolean {
  return ruleFor(policy.ignore, { script, operation, field, day }).rule !== undefined;
}

function short(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
