import type { OperationName, SoapMove } from '../../bridge/map/OperationMove.js';
import type { DryRun } from '../codemods/rewriteClient.js';
import type { ScannedCall, ScannedScript, WireFinding } from '../../evidence/compare/Comparison.js';
import type { Inventory, Unknown, Use } from '../scan/Use.js';

/**
 * What a call can do. `moves`: REST has it, and nothing that the script uses is lost. `loses`: REST has it, but not all
 * that the script uses, or not all of that can be seen. `related`: REST has something else for the purpose. `stays`: REST
 * has nothing.
 */
export type Verdict = (typeof VERDICTS)[number];

/** From what moves to what stays. */
export const VERDICTS = ['moves', 'loses', 'related', 'stays'] as const;

/** One operation in one script. */
export interface CallReadiness extends ScannedCall {
  /** True for what changes something at the service. */
  readonly changes: boolean;
  /** One sentence on where it goes, or why it stays. */
  readonly why: string;
  /** The REST calls, `METHOD path`. */
  readonly rest: readonly string[];
  /** Fields of the answer that the script is seen to read. */
  readonly reads: readonly string[];
  /** What cannot be seen, and must be taken for the worst. */
  readonly assumed: readonly string[];
  /** What it reads that only an observed call has: nothing here makes it. */
  readonly observed: readonly string[];
  /** What another REST call has. */
  readonly elsewhere: readonly string[];
  /** What works in another way. */
  readonly otherwise: readonly string[];
  /** What somebody has to decide first, in words. */
  readonly decisions: readonly string[];
  /** Where the script calls it. */
  readonly uses: readonly Use[];
}

/**
 * What a script can do. `leaves`: all its calls move. `decide`: all could move, with losses or decisions. `both`: some
 * move and some stay, so it needs both protocols. `stays`: none moves. `unknown`: something in it is not known, so a person
 * has to look first, whatever its calls are.
 */
export type ScriptVerdict = 'leaves' | 'decide' | 'both' | 'stays' | 'unknown';

/** How much work a script is, and why. */
export interface Effort {
  readonly size: 'small' | 'medium' | 'large';
  readonly why: readonly string[];
}

/** What a script can do, and why. */
export interface ScriptReadiness extends ScannedScript {
  /** What it can do. */
  readonly verdict: ScriptVerdict;
  /** What changes something first. */
  readonly calls: readonly CallReadiness[];
  /** Where a person has to look, in it and in the files that call for it. */
  readonly unknowns: readonly Unknown[];
  /** What a dry run of the codemod `client` does with it, where one was made: nothing else is promised. */
  readonly codemod?: DryRun;
  /** A rough number of days of work. */
  readonly days: number;
  /** Who has to act: `team` looks and moves, `owner` of the script decides, `operator` of the service answers. */
  readonly who: 'team' | 'owner' | 'operator';
  /** Other files that make calls for it. */
  readonly helpers: readonly string[];
  /** The other files that it consists of: its helpers, and all that they and it take in. Evidence is of their text too. */
  readonly parts: readonly string[];
  /** How much work it is. */
  readonly effort: Effort;
  /** What to do with it first. */
  readonly first: string;
}

/** A call of a deprecated or older operation, and its successor. */
export interface OlderCall extends Pick<SoapMove, 'declared' | 'notes'> {
  /** The operation that is called. */
  readonly operation: OperationName;
  /** The operation that takes its place. */
  readonly successor: OperationName;
  /** The scripts that call it. */
  readonly files: readonly string[];
}

/** One step of the work: each script is in one of them, what changes something before what reads, small before large. */
export interface WorkStep {
  /** What the scripts of the step have in common. */
  readonly verdict: ScriptVerdict;
  /** What the step is, in words. */
  readonly title: string;
  /** Why it comes at this place. */
  readonly why: string;
  /** The scripts of the step. */
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
  /** The scripts, each with its calls. */
  readonly scripts: readonly ScriptReadiness[];
  /** How many scripts and calls have which verdict. */
  readonly totals: {
    readonly scripts: Readonly<Record<ScriptVerdict, number>>;
    readonly calls: Readonly<Record<Verdict, number>>;
  };
  /** Calls of older operations. */
  readonly older: readonly OlderCall[];
  /** The steps of the work, in their order. */
  readonly work: readonly WorkStep[];
  /** Most scripts first. */
  readonly questions: readonly Question[];
  /** Those that keep most scripts on SOAP first. */
  readonly kept: readonly KeptOperation[];
  /** Files that name operations and are no scripts: nobody here calls them. */
  readonly mentions: readonly { readonly file: string; readonly operations: readonly OperationName[] }[];
  /** Places at which a person has to look. */
  readonly unknowns: readonly Unknown[];
  /** What traffic says against the scan; empty without `observed`. */
  readonly wire: readonly WireFinding[];
  /** Files that were not read, and why. */
  readonly skipped: Inventory['skipped'];
  /** Files of other kinds, counted by their ending. */
  readonly unread: Readonly<Record<string, number>>;
  /** True when no script was read, or none with a call while others could not be read: nothing is known then. */
  readonly isBlind: boolean;
}
