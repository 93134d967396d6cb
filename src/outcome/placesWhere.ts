import type { FieldSpec } from '../definition/field.js';
import { madeOnce } from '../text/madeOnce.js';

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
  const placesIn = (spec: FieldSpec) => inside(spec).filter((place) => holds(place, new Set()));
  return (spec) => madeOnce(known, spec, () => placesIn(spec));
}

function inside({ item, record }: FieldSpec): readonly Place[] {
  return item ? [['', item]] : Object.entries(record?.fields ?? {});
}
