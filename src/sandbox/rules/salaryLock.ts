import type { World } from '../world/World.js';

/** True when a date of a unit lies in a locked salary period. */
export function isLocked(world: World, restId: number, date: string): boolean {
  for (const lock of world.salaryLocks.ofUnit(restId))
    if (lock.fromDate <= date && date <= lock.toDate) return true;
  return false;
}
