import type { ShiftTypeRow } from '../world/rows/scheduling.js';
import type { World } from '../world/World.js';

/** A shift type by id or external code, the id first, that a unit can use. `restId` 0 stands for the root key. */
export function findShiftType(
  world: World,
  restId: number,
  by: { readonly id?: number | undefined; readonly extCode?: string | undefined },
): ShiftTypeRow | undefined {
  const type = by.id ? world.shiftTypes.get(by.id) : by.extCode ? byExtCode(world, by.extCode) : undefined;
  return type && canUse(type, restId) ? type : undefined;
}

function byExtCode(world: World, extCode: string): ShiftTypeRow | undefined {
  for (const type of world.shiftTypes.of()) if (type.shiftTypeExtId === extCode) return type;
  return undefined;
}

export function canUse(type: ShiftTypeRow, restId: number): boolean {
  return restId === 0 || type.restId === restId || type.sharedToAllUnits;
}
