import type { Alias } from '../Alias.js';
import type { Earlier } from '../earlier.js';
import type { Decimal } from '../../definition/scalar.js';
import type { EmployeeLedger, ListName, Period, UnitFacts } from '../ledger/Ledger.js';
import type { TextItems } from '../ledger/readLists.js';
import type { UnitRows } from '../ledger/readUnit.js';
import type { Policy, PolicyException, Severity } from '../policy/Policy.js';
import type { CorrectingOperation, FindingKind, JudgedBy } from '../policy/kinds.js';

/** A record that a finding rests on: what shows it, the field that says it, and its id there. */
export interface RecordRef {
  /** The operation that reads the record. */
  readonly operation: string;
  /** The field that has its id. */
  readonly field: string;
  /** 0 where the record has none, such as a lock status. */
  readonly id: number;
}

/** A row that would mend a finding, for a person to review. It names records by their ids, and nobody. */
export interface Correction {
  /** The operation that corrects. */
  readonly operation: CorrectingOperation;
  /** The row to send. */
  readonly row: Readonly<Record<string, string | number>>;
}

/** What a rule says of an employee or a unit, in words without personal data. */
export interface Found {
  /** The day that it is about; without one the whole period. */
  readonly day?: string;
  /** Minutes at stake. */
  readonly minutes?: number;
  /** The same as exact hours, where the service gives hours. */
  readonly hours?: Decimal;
  readonly records: readonly RecordRef[];
  readonly says: string;
  /** What a person can do. */
  readonly advice: string;
  /** What would mend it through the interface, where what was read says how. */
  readonly corrections?: readonly Correction[];
  /** Where it is another than usual for the kind. */
  readonly severity?: Severity;
  /** Of whom a finding of a unit is. */
  readonly employeeId?: number;
}

/** A finding of a check. */
export interface Finding extends Omit<Found, 'employeeId'> {
  /** What does not fit. */
  readonly kind: FindingKind;
  /** By what it was judged. */
  readonly judgedBy: JudgedBy;
  /** How grave it is, by the policy. */
  readonly severity: Severity;
  /** Who has to look at it. */
  readonly owner: string;
  /** Id of the unit. */
  readonly unit: number;
  /** The alias of the employee, or the badge number where personal data was asked for; absent of a whole unit. */
  readonly employee?: string;
  /** Where personal data was asked for. */
  readonly name?: string;
  /** The same in every check of the same history for the same matter; a keyed hash. */
  readonly key: string;
  /** What follows from it and is therefore not told by itself. */
  readonly explains: readonly FindingKind[];
  /**
   * The minutes at stake by the salary of the agreement on that day, in its currency: an estimate. Where personal data was asked for, and
   * one agreement has a salary.
   */
  readonly money?: number;
  /** Set when the policy accepts it. */
  readonly exception?: PolicyException;
  /** Against the check before: `new`, or `still there`. */
  readonly since?: 'new' | 'still there';
}

/** What rules may look at besides the ledger. */
export interface Scope {
  readonly period: Period;
  readonly policy: Policy;
  /** Now, in milliseconds since 1970. */
  readonly now: number;
  /** Where there is none: why. */
  readonly textItems: TextItems | string;
  readonly transfers: readonly GivenTransfer[];
  readonly earlier: Earlier;
  readonly alias: Alias;
  /** Codes of the salary types of each agreement template; where there are none: why. */
  readonly templates: ReadonlyMap<number, ReadonlySet<string>> | string;
}

/** A transfer that was run. No read of the interface lists them, so they are given. */
export interface GivenTransfer {
  /** First day of the transfer. */
  readonly from: string;
  /** Last day of the transfer, itself included. */
  readonly to: string;
  /** Units that it was for; without them all. */
  readonly units?: readonly number[];
  /** When it was run: an instant. */
  readonly at: string;
}

interface RuleFacts {
  readonly kind: FindingKind;
  /** Findings of the same records that follow from this one. */
  readonly explains?: readonly FindingKind[];
  /** Lists that have to be there as a whole: what is missing in them may have been left out. */
  readonly needs?: readonly ListName[];
  /** Why it cannot be judged with this policy and these lists, if so. */
  readonly notJudged?: (scope: Scope) => Reason | undefined;
}

/** A rule over one employee's ledger. */
export interface EmployeeRule extends RuleFacts {
  readonly find: (ledger: EmployeeLedger, scope: Scope) => Iterable<Found>;
}

/** A rule over what was read of a unit. */
export interface UnitRule extends RuleFacts {
  readonly findInUnit: (unit: UnitFacts, rows: UnitRows, scope: Scope) => Iterable<Found>;
}

/** What is not judged, and why: an answer of its own beside "found" and "not found". */
export interface Reason {
  readonly why: string;
  /**
   * `notAsked`: the policy does not name what it would take, so that nobody waits for an answer. All else lets nothing be called
   * ready: the service does not show it, a field came and could not be read, or a list is not whole.
   */
  readonly because: 'notAsked' | 'notShown' | 'unread' | 'incomplete';
}

/** The reason of a rule that takes something which a policy need not say. */
export function notAsked(isGiven: (policy: Policy) => unknown, why: string) {
  return ({ policy }: Scope): Reason | undefined =>
    isGiven(policy) ? undefined : { because: 'notAsked', why };
}

export function noTextItems({ textItems }: Scope): Reason | undefined {
  return typeof textItems === 'string' ? { because: 'notShown', why: textItems } : undefined;
}

export const NO_BASE_TYPES = notAsked(
  ({ baseTypes }) => baseTypes,
  '`baseTypes` names no salary types that pay for the time punched',
);

export const NO_MANUAL_TYPES = notAsked(
  ({ manualTypes }) => manualTypes,
  '`manualTypes` does not say which values of `pType` are entries by hand',
);
