import type { Decimal, Instant } from '../../definition/scalar.js';

/** A check that is kept. */
export interface KeptCheck {
  /** Its number in the history. */
  readonly id: number;
  /** When it was made. */
  readonly at: Instant;
  /** Whether the period could be transferred. */
  readonly verdict: Verdict;
  /** The policy as a keyed hash. */
  readonly policy: string;
  /** Who answered for it. */
  readonly signedBy: string | undefined;
}

/** A finding of a kept check. */
export interface KeptFinding {
  /** The same for the same finding in every check. */
  readonly key: string;
  /** What did not fit. */
  readonly kind: string;
  /** Id of the unit. */
  readonly unit: number;
  /** Alias of the employee. */
  readonly employee: string | undefined;
  /** The day, if it is of one. */
  readonly day: string | undefined;
  /** The finding in words. */
  readonly says: string;
}

/** What an employee is paid of a salary type now, and what it was in a kept check. */
export interface ChangedSum {
  /** Id of the unit. */
  readonly unit: number;
  /** Alias of the employee. */
  readonly employee: string;
  /** The salary type. */
  readonly salaryType: string;
  /** Hours in the kept check. */
  readonly before: Decimal;
  /** Hours now. */
  readonly after: Decimal;
}

/**
 * `ready`: everything that was asked for was judged, and nothing was found. `ready with exceptions`: only what is accepted or a
 * warning. `notJudged`: nothing was found that stands against it, and something could not be seen or read. `not ready`: all else.
 */
export const VERDICTS = ['ready', 'ready with exceptions', 'notJudged', 'not ready'] as const;
/** Whether a period can be transferred. */
export type Verdict = (typeof VERDICTS)[number];

/** Whether a transfer may follow a verdict. */
export function mayTransfer(verdict: Verdict): boolean {
  return verdict === 'ready' || verdict === 'ready with exceptions';
}
