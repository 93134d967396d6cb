import type { OperationName } from '../map/OperationMove.js';
import type { Inventory, Place, Use } from '../scan/Use.js';

/**
 * What a call can do. `moves`: REST has it, and nothing that the script uses is lost. `loses`: REST has it, but not all
 * that the script uses, or not all of that can be seen. `related`: REST has something else for the purpose. `stays`: REST
 * has nothing.
 */
export type Verdict = (typeof VERDICTS)[number];

/** From what moves to what stays. */
export const VERDICTS = ['moves', 'loses', 'related', 'stays'] as const;

/** One operation in one script. */
export interface CallReadiness {
  readonly operation: OperationName;
  readonly verdict: Verdict;
  /** True for what changes something at the service. */
  readonly changes: boolean;
  /** One sentence on where it goes, or why it stays. */
  readonly why: string;
  /** The REST calls, `METHOD path`. */
  readonly rest: readonly string[];
  /** Fields of the answer that the script is seen to read. */
  readonly reads: readonly string[];
  /** Parts and fields that the script is seen to send. */
  readonly sends: readonly string[];
  /** What the script uses and would lose: fields that it reads or sends, filters that it gives. */
  readonly losses: readonly string[];
  /** What cannot be seen, and must be taken for the worst. */
  readonly assumed: readonly string[];
  /** What it reads or sends that only an observed call has: nothing here makes it. */
  readonly observed: readonly string[];
  /** What another REST call has. */
  readonly elsewhere: readonly string[];
  /** What works in another way. */
  readonly otherwise: readonly string[];
  readonly decisions: readonly string[];
  /** True when what the script reads or sends, or which of two operations it calls, is not certain. */
  readonly unsure: boolean;
  readonly uses: readonly Use[];
}

/**
 * What a script can do. `leaves`: all its calls move. `decide`: all could move, with losses or decisions. `both`: some
 * move and some stay, so it needs both protocols. `stays`: none moves. `unknown`: its calls cannot be read.
 */
export type ScriptVerdict = 'leaves' | 'decide' | 'both' | 'stays' | 'unknown';

/** How much work a script is, and why. */
export interface Effort {
  readonly size: 'small' | 'medium' | 'large';
  readonly why: readonly string[];
}

export interface ScriptReadiness {
  readonly file: string;
  readonly verdict: ScriptVerdict;
  /** What changes something first. */
  readonly calls: readonly CallReadiness[];
  /** Lines of calls whose operation is made up at run time. */
  readonly unknownCalls: readonly number[];
  /** Other files that make calls for it. */
  readonly helpers: readonly string[];
  readonly effort: Effort;
  /** What to do with it first. */
  readonly first: string;
}

/** A file that makes calls for several scripts. */
export interface Helper {
  readonly file: string;
  readonly scripts: readonly string[];
}

/** A call of a deprecated or older operation, and its successor. */
export interface OlderCall {
  readonly operation: OperationName;
  readonly successor: OperationName;
  /** True when the document declares it deprecated; otherwise a newer version exists. */
  readonly declared: boolean;
  readonly files: readonly string[];
  readonly notes: readonly string[];
}

/** One step of the work: each script is in one of them, what changes something before what reads, small before large. */
export interface WorkStep {
  readonly verdict: ScriptVerdict;
  readonly title: string;
  readonly why: string;
  readonly files: readonly string[];
}

/** What somebody must settle before scripts can move, and which wait for it. */
export interface Question {
  readonly text: string;
  readonly files: readonly string[];
}

/** An operation for which no counterpart is shown, and the scripts that it keeps on SOAP. */
export interface KeptOperation {
  readonly operation: OperationName;
  readonly changes: boolean;
  readonly files: readonly string[];
}

/** The readiness report, as data. */
export interface Readiness {
  readonly scripts: readonly ScriptReadiness[];
  /** Every operation that is called, in the order of the matrix. */
  readonly operations: readonly { readonly operation: OperationName; readonly verdict: Verdict }[];
  readonly totals: {
    readonly scripts: Readonly<Record<ScriptVerdict, number>>;
    readonly calls: Readonly<Record<Verdict, number>>;
    readonly operations: Readonly<Record<Verdict, number>>;
    /** Of the operations that the interface document names. */
    readonly documented: {
      readonly operations: number;
      readonly withCounterpart: number;
      readonly without: number;
    };
  };
  readonly older: readonly OlderCall[];
  readonly work: readonly WorkStep[];
  /** Most scripts first. */
  readonly questions: readonly Question[];
  /** Those that keep most scripts on SOAP first. */
  readonly kept: readonly KeptOperation[];
  readonly helpers: readonly Helper[];
  /** Files that name operations and are no scripts: nobody here calls them. */
  readonly mentions: readonly { readonly file: string; readonly operations: readonly OperationName[] }[];
  readonly unknown: readonly Place[];
  readonly skipped: Inventory['skipped'];
  readonly unread: Readonly<Record<string, number>>;
  /** True when no script was read, or none with a call while others could not be read: nothing is known then. */
  readonly isBlind: boolean;
}
