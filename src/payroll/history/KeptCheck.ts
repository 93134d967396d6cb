import type { Verdict } from '../Verdict.js';
import type { Decimal, Instant } from '../../definition/scalar.js';

/** A check that is kept. */
export interface KeptCheck {
  readonly id: number;
  readonly at: Instant;
  readonly verdict: Verdict;
  /** The policy as a keyed hash. */
  readonly policy: string;
  readonly signedBy: string | undefined;
}

/** A finding of a kept check. */
export interface KeptFinding {
  readonly key: string;
  readonly kind: string;
  readonly unit: number;
  readonly employee: string | undefined;
  readonly day: string | undefined;
  readonly says: string;
}

/** What an employee is paid of a salary type now, and what it was in a kept check. */
export interface ChangedSum {
  readonly unit: number;
  readonly employee: string;
  readonly salaryType: string;
  readonly before: Decimal;
  readonly after: Decimal;
}
