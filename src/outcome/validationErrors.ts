import type { FieldSpec } from '../definition/field.js';

/** The texts with which a record and the records inside it were rejected; those inside say where they stand. */
export function validationErrorsOf(spec: FieldSpec | undefined, value: unknown, path = ''): string[] {
  if (value === undefined || !spec) return [];
  if (spec.item)
    return (value as unknown[]).flatMap((item, i) => validationErrorsOf(spec.item, item, `${path}[${i}]`));
  return Object.entries(spec.record?.fields ?? {}).flatMap(([name, field]) => {
    const inside = (value as Readonly<Record<string, unknown>>)[name];
    if (name !== 'validationErrors')
      return validationErrorsOf(field, inside, path ? `${path}.${name}` : name);
    return ((inside ?? []) as string[]).map((text) => (path ? `${path}: ${text}` : text));
  });
}
