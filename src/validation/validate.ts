import type { InputIssue } from '../errors/index.js';
import type { AnyOperation, FieldSpec } from '../definition/operation.js';
import { requestPlanOf, type RequestField, type RequestPlan } from '../encoding/request/requestPlan.js';
import { noSuch } from '../text/suggest.js';
import { formatGiven, formatKind } from './formatGiven.js';
import { breachesOf } from '../definition/rule.js';
import { expectationOf, isCollection, NOT_A_RECORD } from './expectation.js';
import { isFieldScalar } from './fieldScalar.js';

/** What is wrong with the input of a call, by the types and rules of its operation and records; empty when nothing is. */
export function inputIssues(operation: AnyOperation, input: unknown): readonly InputIssue[] {
  return validationIssuesOf(requestPlanOf(operation), input).map((misfit) =>
    issueOf(operation, input, misfit),
  );
}

function issueOf(
  operation: AnyOperation,
  input: unknown,
  { path, expected, rule }: ValidationIssue,
): InputIssue {
  const isUnknown = expected === undefined;
  const place = placeOf(operation, isUnknown ? path.slice(0, -1) : path);
  const { source } = place;
  if (isUnknown)
    return { path, expected: noSuch('field', String(path.at(-1)), Object.keys(place.fields)), source };
  const value = path.reduce(step, input);
  const given = place.sensitive ? (rule === undefined ? formatKind(value) : undefined) : formatGiven(value);
  return {
    ...{ path, expected },
    ...(given === undefined ? {} : { given }),
    source: rule === undefined ? source : documentSource(rule),
  };
}

/** The definition that a path leads to. */
function placeOf(operation: AnyOperation, path: Path) {
  let fields = operation.input;
  // The document names the operations of 4.5 without their parts.
  let holder: Holder = operation.section === '4.5' ? OBSERVED : operation;
  let source = sourceOf(holder);
  let sensitive = false;
  let spec: FieldSpec | undefined;
  for (const key of path) {
    spec = typeof key === 'number' ? spec?.item : fields[key];
    if (spec?.sensitivity) sensitive = true;
    if (spec) source = sourceOf(holder, spec);
    if (spec?.record) {
      fields = spec.record.fields;
      holder = spec.record;
      source = sourceOf(holder);
    }
  }
  return { fields, sensitive: sensitive || spec?.record !== undefined || spec?.kind === 'array', source };
}

type Holder = Pick<AnyOperation, 'section' | 'origin'>;
const OBSERVED: Holder = { origin: 'observed' };

/** Where the definition stands that a value must fit. */
function sourceOf({ section, origin }: Holder, spec?: FieldSpec): string {
  const limited = spec?.maxLength !== undefined && section !== undefined;
  if (spec?.observed || (origin === 'observed' && !limited)) return 'observed signatures';
  return documentSource(section);
}

function documentSource(section: unknown): string {
  return section === undefined ? 'interface document' : `interface document ${String(section)}`;
}

function step(value: unknown, key: string | number): unknown {
  return value === null || typeof value !== 'object'
    ? undefined
    : (value as Record<string | number, unknown>)[key];
}

type Path = readonly (string | number)[];

/** What does not fit in an input, and where. */
interface ValidationIssue {
  readonly path: Path;
  /** Nothing for a field that there is not. */
  readonly expected: string | undefined;
  /** Section of the document whose rule it breaks. */
  readonly rule?: string;
}

/** All that does not fit a record; the rules of a record see only fields of the right form. */
function validationIssuesOf(plan: RequestPlan, value: unknown, path: Path = []): ValidationIssue[] {
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
