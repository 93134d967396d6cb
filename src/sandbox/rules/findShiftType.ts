import type { ShiftTypeRow } from '../world/rows/scheduling.js';
import type { World } from '../world/World.js';

/** A shift type by id or external code, the id first, that a unit can use. `restId` 0 stands for the root key. */
export function findShiftType(
  world: World,
  restId: number,
  { id, extCode }: { readonly id?: number | undefined; readonly extCode?: string | undefined },
): ShiftTypeRow | undefined {
  const type = world.shiftTypes.named({ id, shiftTypeExtId: extCode });
  return type && canUse(type, restId) ? type : undefined;
}

export function canUse(type: ShiftTypeRow, restId: number): boolean {
  return restId === 0 || type.restId === restId || type.sharedToAllUnits;
}
