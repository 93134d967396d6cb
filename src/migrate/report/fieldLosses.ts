import type { FieldSpec } from '../../definition/field.js';
import type { FieldMap } from '../../bridge/map/FieldMap.js';

/** The fields among some names that a map has no place for, and those of records inside a field that has none. */
export function fieldLosses(map: FieldMap | undefined, names: readonly string[]): string[] {
  if (!map) return [];
  const lost = new Set(map.fields.filter(({ fidelity }) => fidelity === 'lost').flatMap(({ soap }) => soap));
  const own = new Set(Object.keys(map.record.fields));
  return names.flatMap((name) => {
    if (name === 'validationErrors') return [];
    if (own.has(name)) return lost.has(name) ? [name] : [];
    const around = [...lost].find((field) => isInside(name, map.record.fields[field]));
    return around === undefined || names.includes(around) ? [] : [`${name} (of ${around})`];
  });
}

function isInside(name: string, spec: FieldSpec | undefined): boolean {
  const fields = spec?.record?.fields ?? spec?.item?.record?.fields ?? {};
  return Object.entries(fields).some(([field, inner]) => field === name || isInside(name, inner));
}
