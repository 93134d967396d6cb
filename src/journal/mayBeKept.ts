import type { FieldSpec } from '../definition/field.js';
import { Secret } from '../secret.js';
import type { FieldSpecs } from '../definition/rowShape.js';
import type { Row } from '../settle/shape.js';

/**
 * False for a row that has a field for a secret, whatever is in it, or a field that its definition does not know, which may be
 * a secret under a wrong name. What lacks a field must not be sent, so that such a row is kept in no part.
 */
export function mayBeKept(fields: FieldSpecs, row: Row): boolean {
  return Object.entries(row).every(
    ([name, value]) =>
      value === undefined || (Object.hasOwn(fields, name) && valueMayBeKept(fields[name]!, value)),
  );
}

function valueMayBeKept({ sensitivity, item, record }: FieldSpec, value: unknown): boolean {
  if (sensitivity === 'secret' || value instanceof Secret) return false;
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value))
    return item !== undefined && value.every((one) => one === undefined || valueMayBeKept(item, one));
  return record !== undefined && mayBeKept(record.fields, value as Row);
}
