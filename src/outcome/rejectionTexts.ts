import type { FieldSpec } from '../definition/field.js';
import type { Redactor } from '../text/redaction/redact.js';
import { placesWhere } from './placesWhere.js';

type Texts = { validationErrors?: readonly string[] };

const placesOf = placesWhere((name) => name === 'validationErrors');

/**
 * The texts with which a record and the records inside it were rejected, without secrets; those inside say where they
 * stand. What the records themselves say is replaced by the same: they end in messages and logs.
 */
export function rejectionTexts(
  spec: FieldSpec | undefined,
  value: unknown,
  redactor: Redactor,
  path = '',
): string[] {
  if (value === undefined || value === null || !spec) return [];
  return placesOf(spec).flatMap(([name, field]) => {
    if (Array.isArray(value))
      return value.flatMap((item, i) => rejectionTexts(field, item, redactor, `${path}[${i}]`));
    const inside = (value as Readonly<Record<string, unknown>>)[name];
    if (inside === undefined) return [];
    if (name !== 'validationErrors')
      return rejectionTexts(field, inside, redactor, path ? `${path}.${name}` : name);
    const texts = (inside as string[]).map((text) => redactor.quote(text));
    (value as Texts).validationErrors = texts;
    return texts.map((text) => (path ? `${path}: ${text}` : text));
  });
}
