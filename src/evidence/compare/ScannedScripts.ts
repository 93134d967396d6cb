import type { OperationName } from '../../bridge/map/OperationMove.js';

/** What a scan knows of scripts, such as `readinessOf(inventory)` of `workforce-soap/migrate` gives. */
export interface ScannedScripts {
  readonly scripts: readonly ScannedScript[];
  /** What the wire says of which no script here knows. */
  readonly wire?: readonly WireSaying[];
  /** Files that were not read, and why. */
  readonly skipped: readonly { readonly file: string; readonly why: string }[];
}

/** A call on the wire that the scan does not explain, or a call of a script that was never seen. */
export interface WireSaying {
  readonly what: 'unexplained' | 'never seen' | 'no script' | 'unknown script';
  readonly script?: string;
  readonly operation: string;
}

export interface ScannedScript {
  readonly file: string;
  readonly calls: readonly ScannedCall[];
  /** What the scan does not know of it, each in one sentence. A script with one is never `go`. */
  readonly doubts: readonly string[];
  /** Other files that make calls for it. */
  readonly helpers?: readonly string[];
  /** What was seen of it on the wire. Without it the script is not judged. */
  readonly observation?: Observation;
}

/**
 * Whether what a script was seen to call on the wire is what its scan says. `unexplained`: a call was seen that its scan does not
 * have. `unknown`: it was not watched, or not for long enough.
 */
export type Observation =
  | { readonly is: 'explained'; readonly from: string; readonly to: string }
  | { readonly is: 'unexplained'; readonly operations: readonly string[] }
  | { readonly is: 'unknown'; readonly because: string };

/** One operation of a script. */
export interface ScannedCall {
  readonly operation: OperationName;
  /** `stays`: REST has nothing. `related`: REST has something else for the purpose. */
  readonly verdict: 'moves' | 'loses' | 'related' | 'stays';
  /** What the script uses and would lose. */
  readonly losses: readonly string[];
  /** True when not all that the script reads could be seen. */
  readonly unsure: boolean;
  readonly uses: readonly {
    /** Fields of the answer that are read. */
    readonly fields: readonly string[];
    /** Other operations that it may be instead. */
    readonly mayBe?: readonly OperationName[];
  }[];
}
