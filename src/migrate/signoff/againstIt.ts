import { counted } from '../../text/counted.js';
import type { Evidence, FieldEvidence, OperationEvidence } from './Evidence.js';
import { demandsOf, type GoPolicy } from './GoPolicy.js';

/** What of one night stands against a script, each in one sentence. What nobody says that it is not read counts as read. */
export function againstIt(night: Evidence, policy: GoPolicy): string[] {
  const { maxDifferences, noLoss } = demandsOf(policy, night.script);
  const reasons: string[] = [];
  const differences: string[] = [];
  let many = 0;
  for (const operation of night.operations) {
    const name = operation.operation;
    reasons.push(...operation.problems.map((problem) => `${name} ${problem}`));
    if (operation.recordsApart > 0)
      differences.push(`${name}: ${counted(operation.recordsApart, 'record')} on one side only`);
    many += operation.recordsApart;
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
  { script, day }: Evidence,
  { ignore }: GoPolicy,
): FieldEvidence[] {
  const isIgnored = (field: string) =>
    ignore.some(
      (rule) =>
        [field, ...field.split('+')].includes(rule.field) &&
        (rule.script ?? script) === script &&
        (rule.operation ?? operation) === operation &&
        day <= rule.until,
    );
  return fields.filter(({ field, read }) => read !== 'no' && !isIgnored(field));
}
