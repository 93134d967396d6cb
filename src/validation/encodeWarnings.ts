import { Secret } from '../secret.js';
import type { FieldSpec } from '../definition/field.js';
import type { AnyOperation } from '../definition/operation.js';

/** A text of a request that the server may not be able to store as it is. The text itself is not in it. */
export interface EncodeWarning {
  /** Where it stands, such as `['Shifts', 3, 'comment']`. */
  readonly path: readonly (string | number)[];
  readonly kind: 'outsideLatin1';
}

const OUTSIDE_LATIN_1 = /[^\0-\u00FF]/;

/**
 * The texts of an input with characters outside ISO-8859-1. Requests are UTF-8, but a server may narrow them to
 * ISO-8859-1 and write `?` for such characters (wire fact 5).
 */
export function encodeWarnings(
  operation: AnyOperation,
  input: Readonly<Record<string, unknown>>,
): EncodeWarning[] {
  const warnings: EncodeWarning[] = [];
  walkFields(operation.input, input, [], warnings);
  return warnings;
}

function walkFields(
  fields: Readonly<Record<string, FieldSpec>>,
  value: object,
  path: EncodeWarning['path'],
  warnings: EncodeWarning[],
): void {
  for (const [name, spec] of Object.entries(fields)) {
    if (spec.answerOnly) continue;
    const given = (value as Readonly<Record<string, unknown>>)[name];
    if (given !== undefined) walk(spec, given, [...path, name], warnings);
  }
}

function walk(spec: FieldSpec, value: unknown, path: EncodeWarning['path'], warnings: EncodeWarning[]): void {
  if (spec.item) {
    const { item } = spec;
    for (const [i, entry] of (value as readonly unknown[]).entries())
      walk(item, entry, [...path, i], warnings);
  } else if (spec.record) walkFields(spec.record.fields, value as object, path, warnings);
  else {
    const text = value instanceof Secret ? value.reveal() : value;
    if (typeof text === 'string' && OUTSIDE_LATIN_1.test(text))
      warnings.push({ path, kind: 'outsideLatin1' });
  }
}
