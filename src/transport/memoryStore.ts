/** How a request went: `refused` when the server answered that there are too many. */
export type PlaceResult = 'ok' | 'refused' | 'failed';

/** Where the places of a budget are counted: in this process, or for a fleet elsewhere. */
export interface BudgetStore {
  /** Takes a place, or gives `undefined` when none is free. May throw. */
  take(): Promise<Lease | undefined>;
  /** Says that nobody waits any longer, after `take` gave nothing. */
  leave?(): void;
  /** How many places this process may hold while the store is out of reach; absent where that is not known. */
  readonly share?: number | undefined;
  /** Milliseconds after which to ask again; absent when only a release in this process can free a place. */
  readonly askAgainMs?: number;
}

/** A place that was taken in a store. `limit` is how many there are at present. */
export interface Lease {
  /** Calls at once that the store allows now. */
  readonly limit: number;
  /** Gives the lease back. */
  release(result: PlaceResult): void;
}

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
