import type { FieldSpec } from '../../definition/field.js';
import { Secret } from '../../secret.js';

const REDACTED = '[redacted]';

/** A value for showing: secret fields, by their definition, are `[redacted]`. Values outside the definition are left out. */
export function redactValue(spec: FieldSpec, value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  if (spec.sensitivity === 'secret' || value instanceof Secret) return REDACTED;
  if (spec.item) return (value as readonly unknown[]).map((item) => redactValue(spec.item!, item));
  if (spec.record) return redactFields(spec.record.fields, value as Readonly<Record<string, unknown>>);
  return value;
}

export function redactFields(
  fields: Readonly<Record<string, FieldSpec>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, spec]) =>
      values[name] === undefined ? [] : [[name, redactValue(spec, values[name])]],
    ),
  );
}
