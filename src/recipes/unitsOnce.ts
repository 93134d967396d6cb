import type { UnitKeyV2 } from '../records/organisation/UnitKeyV2.js';

/** The units of a list of keys that have an id, each once also where it is listed twice: with the first key that it has. */
export function unitsOnce(listed: readonly UnitKeyV2[]): UnitKeyV2[] {
  const units = new Map<number, UnitKeyV2>();
  for (const unit of listed)
    if (unit.id !== undefined && !units.get(unit.id)?.API_key?.reveal()) units.set(unit.id, unit);
  return [...units.values()];
}
