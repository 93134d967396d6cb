import { ANSWER_SHAPES, recordsOf } from '../../bridge/answerShapes.js';
import type { BridgedRead } from '../../bridge/Bridged.js';
import type { AnswerComparison } from '../../evidence/answers/compareAnswers.js';
import { type IgnoreRule, ruleFor } from '../../evidence/signoff/GoPolicy.js';

/** What two answers give in which order is a field of its own: a script may print what it gets as it comes. */
const ORDER = 'order';

/** A comparison that also says whether the same records came in the same order. */
export function withOrder(
  comparison: AnswerComparison,
  soap: unknown,
  rest: unknown,
  {
    script,
    rules,
    day,
  }: { readonly script: string; readonly rules: readonly IgnoreRule[]; readonly day: string },
): AnswerComparison {
  const { operation, verdict, records } = comparison;
  const apart = comparison.fields.some(({ field, different }) => field === 'record' && different > 0);
  if (verdict === 'notComparable' || records.soap !== records.rest || apart) return comparison;
  const name = operation as BridgedRead;
  if (sequenceOf(name, soap) === sequenceOf(name, rest)) return comparison;
  const none = { given: 1, otherForm: 0, different: 0, lost: 0, ignored: 0, noise: 0 };
  const { rule } = ruleFor(rules, { script, operation, field: ORDER, day });
  if (rule) return { ...comparison, fields: [...comparison.fields, { ...none, field: ORDER, ignored: 1 }] };
  const difference = {
    record: 'answer',
    field: ORDER,
    kind: 'different',
    soap: 'one order',
    rest: 'another',
  } as const;
  return {
    ...comparison,
    verdict: 'different',
    differences: [...comparison.differences, difference],
    fields: [...comparison.fields, { ...none, field: ORDER, different: 1 }],
  };
}

/** The identities of the records as they come. */
export function sequenceOf(operation: BridgedRead, value: unknown): string {
  const answer = recordsOf(value);
  const records = 'records' in answer ? answer.records : [];
  const { keys } = ANSWER_SHAPES[operation];
  const names = keys.find((key) =>
    records.every((record) => key.every((name) => record[name] !== undefined)),
  );
  return JSON.stringify(records.map((record) => names?.map((name) => String(record[name]))));
}
