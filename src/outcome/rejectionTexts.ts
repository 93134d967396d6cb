import type { FieldSpec } from '../definition/field.js';
import type { Redactor } from '../text/redaction/redact.js';

type Texts = { validationErrors?: readonly string[] };

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
  if (value === undefined || value === null || !spec || !mayReject(spec)) return [];
  if (spec.item)
    return (value as unknown[]).flatMap((item, i) =>
      rejectionTexts(spec.item, item, redactor, `${path}[${i}]`),
    );
  return placesOf(spec).flatMap(([name, field]) => {
    const inside = (value as Readonly<Record<string, unknown>>)[name];
    if (inside === undefined) return [];
    if (name !== 'validationErrors')
      return rejectionTexts(field, inside, redactor, path ? `${path}.${name}` : name);
    const texts = (inside as string[]).map((text) => redactor.quote(text));
    if (texts.length > 0) (value as Texts).validationErrors = texts;
    return texts.map((text) => (path ? `${path}: ${text}` : text));
  });
}

const places = new WeakMap<FieldSpec, readonly (readonly [string, FieldSpec])[]>();

/** The fields of a record in which such texts may stand. */
function placesOf(spec: FieldSpec): readonly (readonly [string, FieldSpec])[] {
  let known = places.get(spec);
  if (!known) {
    known = Object.entries(spec.record?.fields ?? {}).filter(
      ([name, field]) => name === 'validationErrors' || mayReject(field),
    );
    places.set(spec, known);
  }
  return known;
}

const known = new WeakMap<FieldSpec, boolean>();

/** True when a record, or one inside it, has a place for such texts. */
function mayReject(spec: FieldSpec): boolean {
  const before = known.get(spec);
  if (before !== undefined) return before;
  known.set(spec, false);
  const may = spec.item
    ? mayReject(spec.item)
    : Object.entries(spec.record?.fields ?? {}).some(
        ([name, field]) => name === 'validationErrors' || mayReject(field),
      );
  known.set(spec, may);
  return may;
}
