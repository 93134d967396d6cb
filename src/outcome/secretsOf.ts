import type { FieldSpec } from '../definition/field.js';
import { Secret } from '../secret.js';
import { placesWhere } from './placesWhere.js';

const placesOf = placesWhere((_name, { sensitivity }) => sensitivity === 'secret');

/** The secrets inside a value: passwords of an input, keys of an answer. */
export function secretsOf(spec: FieldSpec | undefined, value: unknown): readonly string[] {
  const found: string[] = [];
  if (spec) gather(spec, value, found);
  return found;
}

function gather(spec: FieldSpec, value: unknown, found: string[]): void {
  if (value instanceof Secret) found.push(value.reveal());
  else if (typeof value === 'string' && spec.sensitivity === 'secret') found.push(value);
  if (value === null || typeof value !== 'object') return;
  for (const [name, inside] of placesOf(spec))
    if (!Array.isArray(value)) gather(inside, (value as Readonly<Record<string, unknown>>)[name], found);
    else for (const item of value) gather(inside, item, found);
}
