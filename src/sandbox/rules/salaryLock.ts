import type { World } from '../world/World.js';

/** True when a date of a unit lies in a locked salary period. */
export function isLocked(world: World, restId: number, date: string): boolean {
  return isLockedIn(world, restId, date, date);
}

/** True when a locked salary period of a unit touches a span of dates. */
export function isLockedIn(world: World, restId: number, fromDate: string, toDate: string): boolean {
  for (const lock of world.salaryLocks.ofUnit(restId))
    if (lock.fromDate <= toDate && fromDate <= lock.toDate) return true;
  return false;
}
