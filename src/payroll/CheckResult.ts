import type { Doubt } from '../assumptions/Assumption.js';
import type { Instant, LocalDate } from '../definition/scalar.js';
import type { DayExplanation } from './explain/DayExplanation.js';
import type { Finding, Reason } from './findings/Finding.js';
import type { PolicyException } from './policy/Policy.js';
import type { FindingKind } from './policy/kinds.js';
import type { ChangedSum, KeptCheck, KeptFinding, Verdict } from './history/KeptCheck.js';
import type { UnitSummary } from './UnitSummary.js';

/** What could not be judged, and why. */
export interface NotJudged extends Reason {
  /** Absent where it is about every finding that rests on the records. */
  readonly kind?: FindingKind;
  readonly unit?: number;
  /** The exception of the policy that accepts it; one of `notShown` accepts what is of no kind. */
  readonly accepted?: PolicyException;
}

/** A punch over a change of clock, with both figures: it is no finding. */
export interface ClockNight {
  /** Id of the unit. */
  readonly unit: number;
  /** Alias or badge number. */
  readonly employee: string;
  /** The day on which the punch begins. */
  readonly day: string;
  /** Id of the punch. */
  readonly punchId: number;
  /** Minutes from punch-in to punch-out as the clock shows them. */
  readonly wall: number;
  /** As they passed: two figures where a time falls in the repeated hour. */
  readonly shortest: number;
  /** The longer of the two figures, in minutes. */
  readonly longest: number;
}

/** What a payroll check gives. */
export interface PayrollCheck {
  /** Whether the period can be transferred. */
  readonly verdict: Verdict;
  /** First day of the period. */
  readonly from: LocalDate;
  /** Last day of the period, itself included. */
  readonly to: LocalDate;
  /** When the check was made. */
  readonly at: Instant;
  /** By unit, employee and day. */
  readonly findings: readonly Finding[];
  /** How many there are of each kind, also beyond what `findings` keeps. */
  readonly counts: Readonly<Partial<Record<FindingKind, number>>>;
  /** What was looked at, by unit. */
  readonly units: readonly UnitSummary[];
  /** Units that could not be read, and why: the verdict is `not ready` then. */
  readonly failed: readonly { readonly unit: number; readonly name: string; readonly error: unknown }[];
  /** What the policy switched off. */
  readonly off: readonly FindingKind[];
  /** What could not be judged, and why. */
  readonly notJudged: readonly NotJudged[];
  /** Exceptions of the policy whose last day is over. */
  readonly expired: number;
  /** Guarantees that do not hold on this service, as the clients' `deployment` says. */
  readonly doubts: readonly Doubt[];
  /** Punches over a change of clock. */
  readonly clockNights: readonly ClockNight[];
  /** The first days of each kind that has to be put right, as `payroll explain` shows them. */
  readonly explained: readonly DayExplanation[];
  /** How many employees were judged over several units. */
  readonly inSeveralUnits: number;
  /** Salary types that pay for the time punched, where the policy names them. */
  readonly baseTypes?: readonly string[];
  /** Against the checks that were kept; absent without a history. */
  readonly history?: CheckHistory;
  /** False where badge numbers stand for employees. */
  readonly aliased: boolean;
}

/** What is otherwise than in a check before. */
export interface CheckHistory {
  /** Under which this check is kept. */
  readonly id: number;
  /** The check that it was compared with; absent when none of these days and units is kept. */
  readonly previous?: KeptCheck & { readonly transferred: boolean };
  /** What was found then and is no more. */
  readonly gone: readonly KeptFinding[];
  /** Whose records are others now. */
  readonly changed: readonly { readonly unit: number; readonly employee: string }[];
  /** Whose records have other time stamps now, and are otherwise the same. */
  readonly stamped: readonly { readonly unit: number; readonly employee: string }[];
  /** The policy is another one than then. */
  readonly policyChanged: boolean;
  /** The lists of salary types and cost centres say something else than then. */
  readonly listsChanged: boolean;
  /** What is paid otherwise. */
  readonly changedSums: readonly ChangedSum[];
}
