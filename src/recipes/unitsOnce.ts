import type { UnitKeyV2 } from '../records/organisation/UnitKeyV2.js';

/** The units of a list of keys that have an id, each once also where it is listed twice: with the first key that it has. */
export function unitsOnce(listed: readonly UnitKeyV2[]): UnitKeyV2[] {
  const units = new Map<number, UnitKeyV2>();
  for (const unit of listed)
    if (unit.id !== undefined && !units.get(unit.id)?.API_key?.reveal()) units.set(unit.id, unit);
  return [...units.values()];
}

/** The other units that are listed with the key of a unit. A key is that of one unit, so it is not known whose rows it shows. */
export function withSameKey({ id, API_key: key }: UnitKeyV2, listed: readonly UnitKeyV2[]): number[] {
  const own = key?.reveal();
  const same = own ? listed.filter((other) => other.id !== id && other.API_key?.reveal() === own) : [];
  return [...new Set(same.flatMap((other) => other.id ?? []))];
}
