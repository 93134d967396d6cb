import type { FieldSpec } from '../definition/field.js';
import type { Definition } from '../definition/record.js';
import { isFieldScalar } from '../validation/fieldScalar.js';

/**
 * What of a record that the service gave can be sent in another one, or in the same: `asInput(UpdateEmployee, employee)`.
 * Fields go by name, or by the name that the reading record has for them; numbers, texts and flags take the form of the
 * field that they go to. What has no place there is left out.
 */
export function asInput<T extends object>(record: Definition<T>, given: object): T {
  const source = given as Readonly<Record<string, unknown>>;
  const input: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(record.fields)) {
    if (spec.answerOnly) continue;
    const value = fitted(spec, source[name] ?? (spec.readAs && source[spec.readAs]));
    if (value !== undefined) input[name] = value;
  }
  return input as T;
}

function fitted(spec: FieldSpec, value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  if (spec.item) {
    const { item } = spec;
    return Array.isArray(value) ? value.map((entry) => fitted(item, entry)) : undefined;
  }
  if (spec.record) return typeof value === 'object' ? asInput(spec.record, value) : undefined;
  return [value, ...otherForms(spec, value)].find((form) => isFieldScalar(spec, form));
}

/** The same value as the wire has it elsewhere: an id as text, a flag as `0` or `1`. */
function otherForms({ kind }: FieldSpec, value: unknown): unknown[] {
  if (kind === 'string') return typeof value === 'number' ? [String(value)] : [];
  if (kind === 'int') return typeof value === 'boolean' || /^\d+$/.test(String(value)) ? [Number(value)] : [];
  if (kind === 'boolean') return ['0', '1'].includes(String(value)) ? [String(value) === '1'] : [];
  return [];
}
