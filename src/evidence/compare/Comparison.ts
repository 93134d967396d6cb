import type { FieldMapName, OperationName } from '../../bridge/map/OperationMove.js';
import type { FieldStatus } from '../rows/compareField.js';
import type { Found } from '../rows/RowComparison.js';
import type { OperationEvidence } from '../signoff/Evidence.js';

/** What is compared: a list that both sides have. */
export type Subject = Exclude<FieldMapName, 'employeeUpdates' | 'absences' | 'groups'>;

/** One place where the sides differ. Identities and personal values are pseudonyms. */
export type Example = Pick<Found, 'record' | 'soap' | 'rest'>;

/** One field of a subject on both sides. */
export interface FieldComparison {
  /** The SOAP fields that have the value. */
  readonly soap: readonly string[];
  /** Where it is over REST: a dotted path in the record, or the list that has it instead. */
  readonly rest: string | undefined;
  /** How many records stand how. */
  readonly counts: Readonly<Record<FieldStatus, number>>;
  /** Records in which a side gave a value, and in which neither did. */
  readonly given: { readonly soap: number; readonly rest: number; readonly neither: number };
  /** Why values could not be compared, and what is particular about differences. */
  readonly why: readonly string[];
  /** The side that gives no value in any record, where the other does. */
  readonly neverGiven?: 'soap' | 'rest';
  /** Each value that is different or missing on one side. */
  readonly examples: readonly Example[];
}

/** One side could not be read to its end. */
export interface SideFailure {
  /** The side that could not be read. */
  readonly side: 'soap' | 'rest';
  /** The name and words of the error, which hold no secret and no personal data. */
  readonly error: string;
}

/** A record that one side does not have. */
export interface MissingRecord {
  /** The record, as a pseudonym. */
  readonly record: string;
  /** The side that has it not. */
  readonly on: 'soap' | 'rest';
  /** REST has the record and calls it deleted. */
  readonly deleted?: true;
}

/** One subject, such as employees, on both sides. */
export interface SubjectComparison {
  /** What is compared. */
  readonly subject: Subject;
  /** How many records each side has. */
  readonly records: { readonly soap: number; readonly rest: number };
  /** Records that both sides have. */
  readonly pairs: number;
  /** Records that SOAP alone has. */
  readonly onlySoap: number;
  /** Records that REST alone has. */
  readonly onlyRest: number;
  /** Pseudonyms of records that one side lacks; `deleted` where REST has the record and calls it deleted. */
  readonly missing: readonly MissingRecord[];
  /** Pseudonyms of records that one side has once more than the other. */
  readonly doubled: readonly { readonly record: string; readonly on: 'soap' | 'rest' }[];
  /** The fields, each with its counts. */
  readonly fields: readonly FieldComparison[];
  /** SOAP has absence shifts in the scope. REST gives none, and they are not compared. */
  readonly hasAbsenceShifts?: true;
  /** When set, nothing of this subject was compared. */
  readonly failures: readonly SideFailure[];
}

/** `not judged`: nothing speaks against it, but not all that it reads could be seen or compared. It is no go. */
export type ScorecardVerdict = 'go' | 'no-go' | 'not judged';

/** Whether a script can move, by what it reads. */
export interface Scorecard {
  /** The script, or `everything`. */
  readonly name: string;
  /** Whether the script may go by this comparison. */
  readonly verdict: ScorecardVerdict;
  /** What speaks against it. */
  readonly reasons: readonly string[];
  /** What could not be seen or compared. */
  readonly notJudged: readonly string[];
  /** What does not stand in the way, and should be known. */
  readonly notes: readonly string[];
  /** What was seen by operation and field, for the history of a script; nothing for `everything`. */
  readonly operations: readonly OperationEvidence[];
}

/** What `compare` gives. */
export interface Comparison {
  /** When it began, ISO form, UTC. */
  readonly startedAt: string;
  /** Milliseconds that it took. */
  readonly durationMs: number;
  /** The subjects that were compared. */
  readonly subjects: readonly SubjectComparison[];
  /** One for each script; empty without scripts. */
  readonly scorecards: readonly Scorecard[];
  /** When the pairs of ids, or lists of what records name by an id, could not be read: fields that need them could not be compared. */
  readonly lookUpFailures: readonly SideFailure[];
  /** True when nothing differs, is missing or double, nothing failed, each list has records, and all that has a place could be compared. */
  readonly green: boolean;
}

export function sideName(side: 'soap' | 'rest'): string {
  return side === 'rest' ? 'REST' : 'SOAP';
}

/** The SOAP fields that become one REST value: their names, of many the first and the last. */
export function fieldName(soap: readonly string[]): string {
  return soap.length > 2 ? `${soap[0]} … ${soap.at(-1)}` : soap.join('+');
}

/** What a scan knows of scripts, such as `readinessOf(inventory)` of `workforce-soap/migrate` gives. */
export interface ScannedScripts {
  /** The scripts, with the calls that were found. */
  readonly scripts: readonly ScannedScript[];
  /** What the wire says of which no script here knows. */
  readonly wire?: readonly WireFinding[];
  /** Files that were not read, and why. */
  readonly skipped: readonly { readonly file: string; readonly why: string }[];
}

/** True of a file that was not read and cannot call anything, or is called by those that can. */
export function isHarmless(why: string): boolean {
  return /^(generated|describes the service)$/.test(why);
}

/** What the wire says that the scan does not, and the other way round. */
export interface WireFinding {
  /**
   * `unexplained`: a call on the wire that the scan of its script has not. `never seen`: a call of a script that was not
   * on the wire. `no script`: traffic without a script's name. `unknown script`: of a script that is not in the folder.
   */
  readonly what: 'unexplained' | 'never seen' | 'no script' | 'unknown script';
  /** The script, if the log names it. */
  readonly script?: string;
  /** The operation on the wire. */
  readonly operation: string;
  /** How many calls were seen. */
  readonly calls: number;
}

/** A script, as a scan found it. */
export interface ScannedScript {
  /** Its path in the scanned folder. */
  readonly file: string;
  /** The calls that it makes. */
  readonly calls: readonly ScannedCall[];
  /** What the scan does not know of it, each in one sentence. A script with one is never `go`. */
  readonly doubts: readonly string[];
  /** Other files that make calls for it. */
  readonly helpers?: readonly string[];
  /** What was seen of it on the wire. Without it the script is not judged. */
  readonly observation?: Observation;
}

/**
 * Whether what a script was seen to call on the wire is what its scan says. `unexplained`: a call was seen that its scan does not
 * have. `unknown`: it was not watched, or not for long enough.
 */
export type Observation =
  | { readonly is: 'explained'; readonly from: string; readonly to: string }
  | { readonly is: 'unexplained'; readonly operations: readonly string[] }
  | { readonly is: 'unknown'; readonly because: string };

/** One operation of a script. */
export interface ScannedCall {
  /** The operation that it calls. */
  readonly operation: OperationName;
  /** `stays`: REST has nothing. `related`: REST has something else for the purpose. */
  readonly verdict: 'moves' | 'loses' | 'related' | 'stays';
  /** What the script uses and would lose. */
  readonly losses: readonly string[];
  /** True when not all that the script reads could be seen. */
  readonly unsure: boolean;
  /** Where it calls it, and what it reads there. */
  readonly uses: readonly {
    /** Fields of the answer that are read. */
    readonly fields: readonly string[];
    /** Other operations that it may be instead. */
    readonly mayBe?: readonly OperationName[];
    /** It asks for scheduled shifts alone; otherwise it may get absence shifts too. */
    readonly scheduledOnly?: true;
  }[];
}
