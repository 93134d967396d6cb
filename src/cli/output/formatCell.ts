import type { FieldSpec } from '../../definition/field.js';
import { Secret } from '../../secret.js';
import { visibleText } from '../../text/safeText.js';

/** A value for a person to read: known values with their label, nested ones shortened. */
export function formatCell(spec: FieldSpec | undefined, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (value instanceof Secret) return String(value);
  if (Array.isArray(value)) return formatArray(spec, value);
  if (typeof value === 'object') return visibleText(JSON.stringify(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const label = spec?.values?.labelOf(value as string | number);
  const text = visibleText(String(value));
  return label && label.toLowerCase() !== text.replace(/ /g, '').toLowerCase() ? `${text} ${label}` : text;
}

function formatArray(spec: FieldSpec | undefined, values: readonly unknown[]): string {
  if (values.length === 0) return '[]';
  if (spec?.item?.record) return `[${values.length} ${spec.item.record.name}]`;
  return values.map((value) => formatCell(spec?.item, value)).join('; ');
}
