/**
 * What became of a call. `moved`: the same call at another place in the order; `different`: the same operation with other
 * parts; `missing` and `extra`: made by one of the scripts only.
 */
export type CallStatus = 'same' | 'moved' | 'different' | 'missing' | 'extra';

/** Where two calls differ. Absent for what is not there, and for secrets and personal data. */
export interface PartDifference {
  /** Such as `Shifts[3].begTime`. */
  readonly path: string;
  /** What the old script sends. */
  readonly before?: string;
  /** What the new script sends. */
  readonly after?: string;
}

/** One call of the old script, of the new one, or of both. */
export interface CallComparison {
  /** The operation that is called. */
  readonly operation: string;
  /** Whether the call changes something. */
  readonly effect: 'read' | 'write' | 'unknown';
  /** How the two calls compare. */
  readonly status: CallStatus;
  /** Which call of the script it is, from 1. */
  readonly before?: number;
  /** Which call of the new script it is, from 1. */
  readonly after?: number;
  /** The parts that differ. */
  readonly differences: readonly PartDifference[];
}

/** A call that the cassette does not hold, so that its answer could not be replayed. */
export interface UnrecordedCall {
  /** The script that made the call. */
  readonly script: 'before' | 'after';
  /** Which call of the script it is, from 1. */
  readonly call: number;
  /** Names the nearest recorded call and the fields that differ; no secret and no personal value. */
  readonly why: string;
}

/** How a script ended. */
export interface ScriptEnd {
  /** The exit code; `null` if a signal ended the script. */
  readonly exitCode: number | null;
  /** Whether it was ended by the time limit. */
  readonly timedOut: boolean;
  /** Lines of the standard output, and of complaints: the standard error without the warnings of the runtime. */
  readonly lines: number;
  /** Lines of the standard error, without warnings of the runtime. */
  readonly complaints: number;
}

/**
 * `same`: the same calls in the same order, the same output and exit. `outputDiffers`: the same calls only. `different`: other calls, or another exit. `unproven`: the cassette does not
 * hold what the old script calls, or it calls nothing, or fails before it has made the recorded calls.
 */
export type VerificationVerdict = 'same' | 'outputDiffers' | 'different' | 'unproven';

/** Something that this recording cannot prove, and how it could be. */
export interface Doubt {
  /** What of the script nobody saw: such as an answer without a record. */
  readonly what: string;
  /** How to prove it. */
  readonly remedy: string;
}

/** What a script does before and after it was moved, by the calls that it makes. */
export interface Verification {
  /** How the scripts compare. */
  readonly verdict: VerificationVerdict;
  /** How many calls have which status. */
  readonly counts: Readonly<Record<CallStatus, number>>;
  /** The calls of both scripts. */
  readonly calls: readonly CallComparison[];
  /** Calls that could not be answered. */
  readonly unrecorded: readonly UnrecordedCall[];
  /** How the old script ended. */
  readonly before: ScriptEnd;
  /** How the new script ended. */
  readonly after: ScriptEnd;
  /** First line of the standard output that differs, from 1. What it says is not shown. */
  readonly firstOtherLine?: number;
  /** What differs in the standard output, line by line. */
  readonly output: readonly string[];
  /** What the old script itself prints otherwise from one run to the next; looked for where something differs. */
  readonly ofItself: readonly string[];
  /** Whatever the verdict, this was not seen. */
  readonly unseen: readonly Doubt[];
}
