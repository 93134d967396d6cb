import type { FieldSpec } from '../../definition/field.js';
import { ApiKey, Secret } from '../../secret.js';
import { UsageError } from '../CommandContext.js';
import { noteSecret } from '../connection/keyReference.js';

type Fields = Readonly<Record<string, FieldSpec>>;

/** What JSON cannot hold, put back: secrets, and decimals that were written as numbers. The rest stays as it is. */
export function reviveFields(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Object.hasOwn(fields, name) ? reviveValue(fields[name]!, value, name) : value,
    ]),
  );
}

export function reviveValue(spec: FieldSpec, value: unknown, place: string): unknown {
  if (spec.item && Array.isArray(value)) return value.map((item) => reviveValue(spec.item!, item, place));
  if (spec.record && typeof value === 'object' && value !== null && !Array.isArray(value))
    return reviveFields(spec.record.fields, value as Record<string, unknown>);
  if (spec.kind === 'decimal' && typeof value === 'number') return String(value);
  if ((spec.kind === 'secret' || spec.kind === 'apiKey') && typeof value === 'string')
    return secretOf(spec, value, place);
  return value;
}

function secretOf(spec: FieldSpec, text: string, place: string): Secret {
  if (text === '[redacted]')
    throw new UsageError(
      `${place} stands as [redacted] in the input: write the secret in, or take the field out.`,
    );
  if (text !== '') noteSecret(text);
  return spec.kind === 'apiKey' ? new ApiKey(text) : new Secret(text);
}

/** The value of a scalar field that was given as text. What does not fit is left to the validator to describe. */
export function scalarOf(spec: FieldSpec, text: string, place: string): unknown {
  switch (spec.kind) {
    case 'int':
      return /^[+-]?\d+$/.test(text) ? Number(text) : text;
    case 'boolean':
      return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text;
    case 'secret':
    case 'apiKey':
      throw new UsageError(`${place} is a secret and cannot be an argument; give it in a file with --input.`);
    default:
      return text;
  }
}
