import { breachesOf } from '../definition/rule.js';
import type { RequestField, RequestPlan } from '../encoding/request/requestPlan.js';
import { expectationOf, isCollection, NOT_A_RECORD } from './expectation.js';
import { isFieldScalar } from './fieldScalar.js';

export type Path = readonly (string | number)[];

/** What does not fit in an input, and where. */
export interface ValidationIssue {
  readonly path: Path;
  /** Nothing for a field that there is not. */
  readonly expected: string | undefined;
  /** Section of the document whose rule it breaks. */
  readonly rule?: string;
}

/** All that does not fit a record; the rules of a record see only fields of the right form. */
export function validationIssuesOf(plan: RequestPlan, value: unknown, path: Path = []): ValidationIssue[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ path, expected: 'an object' }];
  if (isCollection(value)) return [{ path, expected: NOT_A_RECORD }];
  const record = value as Readonly<Record<string, unknown>>;
  const found = plan.fields.flatMap((field) => inField(field, record[field.name], [...path, field.name]));
  for (const name in record)
    if (!plan.names.has(name)) found.push({ path: [...path, name], expected: undefined });
  const isFormed = found.every(({ expected, rule }) => expected === undefined || rule !== undefined);
  return isFormed ? [...found, ...broken(plan.rules, record, path)] : found;
}

function inField(field: RequestField, value: unknown, path: Path): ValidationIssue[] {
  return value === undefined && !field.required ? [] : inValue(field, value, path);
}

function inValue({ spec, plan, item }: RequestField, value: unknown, path: Path): ValidationIssue[] {
  if (plan) return validationIssuesOf(plan, value, path);
  const expected = expectationOf(spec, value);
  if (!item) return isFieldScalar(spec, value) ? [] : [{ path, expected }];
  if (!Array.isArray(value)) return [{ path, expected }];
  const inside = Array.from(value).flatMap((one, index) => inValue(item, one, [...path, index]));
  return value.length > (spec.maxItems ?? Infinity) ? [{ path, expected }, ...inside] : inside;
}

function broken(rules: RequestPlan['rules'], record: object, path: Path): ValidationIssue[] {
  return rules.flatMap((rule) =>
    breachesOf(rule, record).map((breach) => ({
      path: [...path, ...breach.path],
      expected: breach.expected,
      rule: rule.says[0],
    })),
  );
}
