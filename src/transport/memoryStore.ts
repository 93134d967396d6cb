import type { BudgetStore, Lease, PlaceResult } from './budget.js';

/** Counts places in this process. */
export function createMemoryStore(most: number): BudgetStore {
  let limit = most;
  let taken = 0;
  // Counts the times that the limit was lowered.
  let epoch = 0;
  return {
    take: async (): Promise<Lease | undefined> => {
      if (taken >= Math.floor(limit)) return undefined;
      taken++;
      const takenIn = epoch;
      return {
        limit: Math.floor(limit),
        release: (result: PlaceResult) => {
          taken--;
          if (result === 'ok') limit = Math.min(most, limit + 1 / limit);
          // Requests of the same round are all refused: they count once.
          if (result === 'refused' && takenIn === epoch) {
            limit = Math.max(1, Math.floor(limit / 2));
            epoch++;
          }
        },
      };
    },
  };
}
