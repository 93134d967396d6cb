import type { UnitKeyV2 } from '../records/organisation/UnitKeyV2.js';

/** A unit of a list of keys that says which it is. */
export type ListedUnit = UnitKeyV2 & { readonly id: number };

/** The units of a list of keys that have an id, each once also where it is listed twice: with the first key that it has. */
export function unitsOnce(listed: readonly UnitKeyV2[]): ListedUnit[] {
  const units = new Map<number, ListedUnit>();
  for (const unit of listed.filter((one): one is ListedUnit => one.id !== undefined))
    if (!units.get(unit.id)?.API_key?.reveal()) units.set(unit.id, unit);
  return [...units.values()];
}

/** The other units that are listed with the key of a unit. A key is that of one unit, so it is not known whose rows it shows. */
export function withSameKey({ id, API_key: key }: UnitKeyV2, listed: readonly UnitKeyV2[]): number[] {
  const own = key?.reveal();
  const same = own ? listed.filter((other) => other.id !== id && other.API_key?.reveal() === own) : [];
  return [...new Set(same.flatMap((other) => other.id ?? []))];
}
