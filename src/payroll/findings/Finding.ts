import type { Alias } from '../Alias.js';
import type { Earlier } from '../earlier.js';
import type { Decimal } from '../../definition/scalar.js';
import { rowsIn } from '../ledger/Ledger.js';
import type { EmployeeLedger, ListName, Period, UnitFacts, Shift, Transaction } from '../ledger/Ledger.js';
import type { Punch } from '../ledger/Ledger.js';
import type { TextItems } from '../ledger/readLists.js';
import type { UnitRows } from '../ledger/readUnit.js';
import type { Policy, PolicyException, Severity } from '../policy/Policy.js';
import type { CorrectingOperation, FindingKind, JudgedBy } from '../policy/kinds.js';
import { minutesPaid, minutesOfHours } from '../time/minutes.js';

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

/** Names a row as a record, by the operation that reads it. */
const refTo =
  (operation: string) =>
  ({ id }: { readonly id: number }, field: string): RecordRef => ({ operation, field, id });

export const ofPerson = refTo('wsdlGetEmployeesV2');
export const ofAgreement = refTo('wsdlGetAgreementsV2');
export const ofPunch = refTo('wsdlGetTimePunches');
export const ofLeave = refTo('wsdlGetLeaveApplicationsV2');
export const ofTransaction = refTo('wsdlGetPayrollV2');
export const ofBalance = refTo('wsdlGetTimeTrackersBalance');
const ofScheduled = refTo('wsdlGetSchedulesV3');
const ofAbsence = refTo('wsdlGetSchedulesV3 (absence)');

export function ofShift(shift: Shift, field: string): RecordRef {
  return (shift.absence ? ofAbsence : ofScheduled)(shift, field);
}

interface Row {
  readonly day: string;
  readonly hours: Decimal | undefined;
}

/** Rows that are told together: the day of the first, the minutes of all, and each as a record. */
export function together<Of extends Row>(
  rows: readonly Of[],
  ref: (row: Of, field: string) => RecordRef | RecordRef[],
  field: string,
) {
  return {
    day: rows[0]!.day,
    minutes: minutesPaid(rows),
    records: rows.flatMap((row) => ref(row, field)),
  };
}

/** A transaction, and the records that it says it comes from. */
export function withSources(transaction: Transaction, field: string): RecordRef[] {
  const { punchId, leaveAppId } = transaction;
  return [
    ofTransaction(transaction, field),
    ...(punchId ? [ofPunch({ id: punchId }, 'id')] : []),
    ...(leaveAppId ? [ofLeave({ id: leaveAppId }, 'id')] : []),
  ];
}

interface Rows {
  readonly punches: Punch;
  readonly transactions: Transaction;
}

/** What a rule says of a row; what it leaves out is that of every row: its day, its hours, and its record by the rule's field. */
type Said = Partial<Found> & { readonly says: string; readonly field?: string };

interface RowRule<Row> extends Omit<EmployeeRule, 'find'> {
  /** The field that usually says it. */
  readonly field: string;
  readonly advice: string;
  /** Prepared for a ledger once, asked of each of its rows. */
  readonly judge: (ledger: EmployeeLedger, scope: Scope) => (row: Row) => Said | undefined;
}

/** A rule over each punch, or each transaction, of a period. */
export function eachRow<List extends keyof Rows>(
  list: List,
  { field: usual, advice, judge, ...rule }: RowRule<Rows[List]>,
): EmployeeRule {
  return {
    ...rule,
    *find(ledger, scope) {
      const judged = judge(ledger, scope);
      for (const row of rowsIn<Punch | Transaction>(scope.period, ledger[list])) {
        const said = judged(row as Rows[List]);
        if (!said) continue;
        const { field = usual, ...found } = said;
        const records = 'punchId' in row ? withSources(row, field) : [ofPunch(row, field)];
        yield {
          ...(found.minutes === undefined ? hoursOf(row) : {}),
          day: row.day,
          records,
          advice,
          ...found,
        };
      }
    },
  };
}

function hoursOf({ hours }: Punch | Transaction): Pick<Found, 'minutes' | 'hours'> {
  return hours === undefined ? {} : { minutes: Math.abs(minutesOfHours(hours)), hours };
}
