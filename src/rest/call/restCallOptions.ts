import type { RunOptions } from '../../transport/run.js';

/** What a caller can set for one REST call: time limits, retries, and a signal that ends it with an `AbortedError`. */
export interface RestCallOptions extends RunOptions {}
