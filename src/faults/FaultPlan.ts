import { randomOf } from '../text/random.js';
import type { FaultCall, FaultEffect, InjectedFault } from './InjectedFault.js';

/** When a fault happens. Without `calls`, `first` and `rate`: on every call that is of its operation. */
export interface PlannedFault {
  /** What happens to the call. */
  readonly fault: InjectedFault;
  /** On the calls of these numbers, counted from 1 among the calls of the fault's operations. */
  readonly calls?: readonly number[];
  /** On the first calls only. */
  readonly first?: number;
  /** On this share of the calls, from 0 to 1. */
  readonly rate?: number;
}

/** A fault, several, or when each happens. The first that fits a call is the one that happens. */
export type FaultPlan = InjectedFault | readonly (InjectedFault | PlannedFault)[];

/** Decides what happens to each call of a plan. The same seed decides alike. */
export function effectsOf(plan: FaultPlan, seed = 1): (call: FaultCall) => Promise<FaultEffect | undefined> {
  const planned = [plan]
    .flat()
    .map((entry) => ({ ...('effectOn' in entry ? { fault: entry } : (entry as PlannedFault)), seen: 0 }));
  return async (call) => {
    for (const [i, entry] of planned.entries()) {
      const effect = await entry.fault.effectOn(call);
      if (effect === undefined) continue;
      entry.seen++;
      if (isDue(entry, entry.seen, randomOf(seed, i, entry.seen))) return effect;
    }
    return undefined;
  };
}

function isDue({ calls, first, rate }: Omit<PlannedFault, 'fault'>, nth: number, chance: number): boolean {
  if (calls && !calls.includes(nth)) return false;
  if (first !== undefined && nth > first) return false;
  return rate === undefined || chance < rate;
}
