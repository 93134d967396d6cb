import type { World } from '../world/World.js';

/** True when a locked salary period of a unit touches a date, or a span of dates. */
export function isLocked(world: World, restId: number, fromDate: string, toDate = fromDate): boolean {
  for (const lock of world.salaryLocks.ofUnit(restId))
    if (lock.fromDate <= toDate && fromDate <= lock.toDate) return true;
  return false;
}
