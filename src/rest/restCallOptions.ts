/** What a caller can set for one REST call. */
export interface RestCallOptions {
  /** Ends the call with an `AbortedError`. */
  readonly signal?: AbortSignal;
  /** Milliseconds for the whole call, retries included. */
  readonly timeoutMs?: number;
}
