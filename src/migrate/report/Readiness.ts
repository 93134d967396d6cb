import type { OperationName } from '../map/OperationMove.js';
import type { Inventory, Use } from '../scan/Use.js';

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
  /** One sentence on where it goes, or why it stays. */
  readonly why: string;
  /** The REST calls, `METHOD path`. */
  readonly rest: readonly string[];
  /** What the script uses and would lose: fields that it reads or sends, filters that it gives. */
  readonly losses: readonly string[];
  /** What another REST call has. */
  readonly elsewhere: readonly string[];
  readonly decisions: readonly string[];
  /** True when what the script reads or which of two operations it calls is not certain. */
  readonly unsure: boolean;
  readonly uses: readonly Use[];
}

/**
 * What a script can do. `leaves`: all its calls move. `decide`: all could move, with losses or decisions. `both`: some
 * move and some stay, so it needs both protocols. `stays`: none moves. `unknown`: its calls cannot be read.
 */
export type ScriptVerdict = 'leaves' | 'decide' | 'both' | 'stays' | 'unknown';

export interface ScriptReadiness {
  readonly file: string;
  readonly verdict: ScriptVerdict;
  readonly calls: readonly CallReadiness[];
  /** Lines of calls whose operation is made up at run time. */
  readonly unknownCalls: readonly number[];
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

/** One step of the work, in the order in which it pays. */
export interface WorkStep {
  readonly title: string;
  readonly why: string;
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
  readonly unknown: Inventory['unknown'];
  readonly skipped: Inventory['skipped'];
}
