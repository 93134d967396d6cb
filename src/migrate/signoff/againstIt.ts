import { counted } from '../../text/counted.js';
import type { Evidence, FieldEvidence, OperationEvidence } from './Evidence.js';
import { demandsOf, type GoPolicy } from './GoPolicy.js';
import { ruleFor } from './IgnoreRule.js';

/** What of one night stands against a script, each in one sentence. What nobody says that it is not read counts as read. */
export function againstIt(night: Evidence, policy: GoPolicy): string[] {
  const { maxDifferences, noLoss } = demandsOf(policy, night.script);
  const reasons: string[] = [];
  const differences: string[] = [];
  let many = 0;
  for (const operation of night.operations) {
    const name = operation.operation;
    reasons.push(...operation.problems.map((problem) => `${name} ${problem}`));
    const apart = isIgnored('record', name, night, policy) ? 0 : operation.recordsApart;
    if (apart > 0) differences.push(`${name}: ${counted(apart, 'record')} on one side only`);
    many += apart;
    for (const field of fieldsThatCount(operation, night, policy)) {
      if (field.lost && field.notComparable > 0) {
        if (noLoss) reasons.push(`${name}: ${field.field} has no place over REST`);
      } else if (field.notComparable > 0) reasons.push(`${name}: ${field.field} could not be compared`);
      if (field.different > 0) differences.push(`${name}: ${field.field} differs ${field.different} times`);
      many += field.different;
    }
  }
  return many > maxDifferences ? [...reasons, ...differences] : reasons;
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
