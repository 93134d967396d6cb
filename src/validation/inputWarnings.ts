import { Secret } from '../secret.js';
import { type FieldSpec, isSuperseded } from '../definition/field.js';
import type { AnyOperation } from '../definition/operation.js';
import { type Rule, refuses } from '../definition/record.js';
import { breachesOf } from '../definition/rule.js';

type Path = readonly (string | number)[];

/** Something about the input of a call that is sent as it is, and that its sender may want to know. */
export interface InputWarning {
  /** Where it stands, such as `['Shifts', 3, 'comment']`. */
  readonly path: Path;
  /**
   * `outsideLatin1`: a text that a server may not be able to store. `unlikely`: it looks like a mistake, and the interface
   * document does not forbid it. `notSent`: another field of the record stands for this one.
   */
  readonly kind: 'outsideLatin1' | 'unlikely' | 'notSent';
  /** What it is, as the end of a sentence that begins with the path. The value itself is not in it. */
  readonly text: string;
}

/** `Shifts[3].endTime: expected a time after begTime`. */
export function describeWarning({ path, text }: InputWarning): string {
  const place = path.map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? key : `.${key}`));
  return `${place.join('')}: ${text}`;
}

/** What is to be told of an input that is right. */
export function inputWarnings(
  operation: AnyOperation,
  input: Readonly<Record<string, unknown>>,
): InputWarning[] {
  return [...walkRecord(operation.input, operation.rules, input, [])];
}

function* walkRecord(
  fields: Readonly<Record<string, FieldSpec>>,
  rules: readonly Rule[],
  value: object,
  path: Path,
): Generator<InputWarning> {
  const record = value as Readonly<Record<string, unknown>>;
  for (const [name, spec] of Object.entries(fields)) {
    const given = record[name];
    if (spec.answerOnly || given === undefined) continue;
    const at = [...path, name];
    if (!isSuperseded(spec, given, record)) yield* walk(spec, given, at);
    else yield { path: at, kind: 'notSent', text: `is not sent, because ${spec.unless} is used` };
  }
  for (const rule of rules)
    if (!refuses(rule))
      for (const breach of breachesOf(rule, record))
        yield { path: [...path, ...breach.path], kind: 'unlikely', text: `expected ${breach.expected}` };
}

function* walk(spec: FieldSpec, value: unknown, path: Path): Generator<InputWarning> {
  if (spec.item) {
    const { item } = spec;
    for (const [i, entry] of (value as readonly unknown[]).entries()) yield* walk(item, entry, [...path, i]);
  } else if (spec.record) yield* walkRecord(spec.record.fields, spec.record.rules, value as object, path);
  else {
    const text = value instanceof Secret ? value.reveal() : value;
    const { likely } = spec;
    if (likely && text !== '' && !likely.test(String(text)))
      yield { path, kind: 'unlikely', text: `expected ${likely.expected}` };
    if (typeof text === 'string' && OUTSIDE_LATIN_1.test(text))
      yield { path, kind: 'outsideLatin1', text: SPOILT };
  }
}

const OUTSIDE_LATIN_1 = /[^\0-\u00FF]/;
const SPOILT =
  'holds characters outside ISO-8859-1, which a server may store as ? (seen in public integrations)';
