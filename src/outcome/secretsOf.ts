import type { FieldSpec } from '../definition/field.js';
import { Secret } from '../secret.js';

const known = new WeakMap<FieldSpec, boolean>();

/** The secrets inside a value: passwords of an input, keys of an answer. */
export function secretsOf(spec: FieldSpec | undefined, value: unknown): Iterable<string> {
  // Most records hold none, and there are very many records.
  return value === undefined || value === null || !spec || !mayHold(spec) ? [] : secretsInside(spec, value);
}

function* secretsInside(spec: FieldSpec, value: unknown): Generator<string> {
  if (value instanceof Secret) yield value.reveal();
  else if (typeof value === 'string') {
    if (spec.sensitivity === 'secret') yield value;
  } else if (Array.isArray(value)) for (const item of value) yield* secretsOf(spec.item, item);
  else if (typeof value === 'object')
    for (const [name, field] of Object.entries(spec.record?.fields ?? {}))
      yield* secretsOf(field, (value as Readonly<Record<string, unknown>>)[name]);
}

function mayHold(spec: FieldSpec): boolean {
  const before = known.get(spec);
  if (before !== undefined) return before;
  known.set(spec, false);
  const may =
    spec.sensitivity === 'secret' ||
    (spec.item ? mayHold(spec.item) : Object.values(spec.record?.fields ?? {}).some(mayHold));
  known.set(spec, may);
  return may;
}
