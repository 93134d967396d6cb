import type { InputIssue } from '../errors/index.js';
import type { FieldSpec } from '../definition/field.js';
import type { AnyOperation } from '../definition/operation.js';
import { requestPlanOf } from '../encoding/request/requestPlan.js';
import { noSuch } from '../text/suggest.js';
import { formatGiven, formatKind } from './formatGiven.js';
import { type ValidationIssue, validationIssuesOf, type Path } from './validationIssues.js';

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

interface Place {
  readonly fields: Readonly<Record<string, FieldSpec>>;
  readonly sensitive: boolean;
  readonly source: string;
}

/** The definition that a path leads to. */
function placeOf(operation: AnyOperation, path: Path): Place {
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
