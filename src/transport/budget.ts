/** Limits how many requests are under way at once. */
export interface Budget {
  /** Waits for a place. Rejects with the signal's reason when that aborts first. */
  acquire(signal: AbortSignal): Promise<Place>;
}

/** A place for one request. */
export interface Place {
  /** Gives the place back and says how it went: `refused` when the server answered that there are too many. */
  release(result: 'ok' | 'refused' | 'failed'): void;
}
