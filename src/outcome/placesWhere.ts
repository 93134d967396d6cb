import type { FieldSpec } from '../definition/field.js';

type Place = readonly [name: string, inside: FieldSpec];

/**
 * Says of a spec in which fields of its record, or whether in its items, there may be what `isOne` finds, there or further
 * inside. Most records hold none, and there are very many records, so each spec is looked through once.
 */
export function placesWhere(
  isOne: (name: string, spec: FieldSpec) => boolean,
): (spec: FieldSpec) => readonly Place[] {
  const known = new WeakMap<FieldSpec, readonly Place[]>();
  const holds = ([name, spec]: Place, seen: Set<FieldSpec>): boolean => {
    if (isOne(name, spec)) return true;
    if (seen.has(spec)) return false;
    seen.add(spec);
    return inside(spec).some((place) => holds(place, seen));
  };
  return (spec) => {
    let places = known.get(spec);
    if (!places) {
      places = inside(spec).filter((place) => holds(place, new Set()));
      known.set(spec, places);
    }
    return places;
  };
}

function inside({ item, record }: FieldSpec): readonly Place[] {
  return item ? [['', item]] : Object.entries(record?.fields ?? {});
}
