import type { FileComparison } from './files/compareFile.js';

/**
 * What became of a call. `moved`: the same call at another place in the order; `different`: the same operation with other
 * parts; `missing` and `extra`: made by one of the scripts only.
 */
export type CallStatus = 'same' | 'moved' | 'different' | 'missing' | 'extra';

/** Where two calls differ. Absent for what is not there, and for secrets and personal data. */
export interface PartDifference {
  /** Such as `Shifts[3].begTime`. */
  readonly path: string;
  readonly before?: string;
  readonly after?: string;
}

/** One call of the old script, of the new one, or of both. */
export interface CallComparison {
  readonly operation: string;
  readonly effect: 'read' | 'write' | 'unknown';
  readonly status: CallStatus;
  /** Which call of the script it is, from 1. */
  readonly before?: number;
  readonly after?: number;
  readonly differences: readonly PartDifference[];
}

/** A call that the cassette does not hold, so that its answer could not be replayed. */
export interface UnrecordedCall {
  readonly script: 'before' | 'after';
  /** Which call of the script it is, from 1. */
  readonly call: number;
  /** Names the nearest recorded call and the fields that differ; no secret and no personal value. */
  readonly why: string;
}

/** How a script ended. */
export interface ScriptEnd {
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  /** Lines of the standard output, and of complaints: the standard error without the warnings of the runtime. */
  readonly lines: number;
  readonly complaints: number;
}

/**
 * `same`: the same calls in the same order, the same output, files and exit. `sameMeaning`: the same but for files that say the same,
 * written otherwise. `outputDiffers`: the same calls only. `different`: other calls, or another exit. `unproven`: the cassette does not
 * hold what the old script calls, or it calls nothing.
 */
export type VerificationVerdict = 'same' | 'sameMeaning' | 'outputDiffers' | 'different' | 'unproven';

/** Something that this recording cannot prove, and how it could be. */
export interface Doubt {
  /** What of the script nobody saw: such as an answer without a record. */
  readonly what: string;
  readonly remedy: string;
}

/** What a script does before and after it was moved, by the calls that it makes. */
export interface Verification {
  readonly verdict: VerificationVerdict;
  readonly counts: Readonly<Record<CallStatus, number>>;
  readonly calls: readonly CallComparison[];
  readonly unrecorded: readonly UnrecordedCall[];
  readonly before: ScriptEnd;
  readonly after: ScriptEnd;
  /** First line of the standard output that differs, from 1. What it says is not shown. */
  readonly firstOtherLine?: number;
  /** What differs in the standard output, line by line. */
  readonly output: readonly string[];
  /** The files that the scripts write, where files are asked for: those that a script touched. */
  readonly files: readonly FileComparison[];
  /** What the old script itself prints and writes otherwise from one run to the next; looked for where something differs. */
  readonly ofItself: readonly string[];
  /** Whatever the verdict, this was not seen. */
  readonly unseen: readonly Doubt[];
}
