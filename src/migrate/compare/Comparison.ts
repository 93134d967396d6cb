import { counted } from '../../text/counted.js';
import type { FieldMapName } from '../map/OperationMove.js';

/**
 * How a field stands on both sides. `equal`: the same as it is. `converted`: the same after the map's conversion.
 * `different`. `missing`: one side has a value and the other has none. `incomparable`: the other side has no place for it,
 * or what the conversion needs is not known.
 */
export type FieldStatus = 'equal' | 'converted' | 'different' | 'missing' | 'incomparable';

/** What is compared: a list that both sides have. */
export type Subject = Exclude<FieldMapName, 'employeeUpdates' | 'absences' | 'groups'>;

/** One place where the sides differ. Identities and personal values are pseudonyms. */
export interface Example {
  readonly record: string;
  readonly soap: string;
  readonly rest: string;
}

export interface FieldComparison {
  readonly soap: readonly string[];
  readonly rest: string | undefined;
  readonly counts: Readonly<Record<FieldStatus, number>>;
  /** Why values could not be compared. */
  readonly why: readonly string[];
  /** The side that gives no value in any record, where the other does: then the field counts as not comparable. */
  readonly neverGiven?: 'soap' | 'rest';
  readonly examples: readonly Example[];
}

/** One side could not be read to its end. */
export interface SideFailure {
  readonly side: 'soap' | 'rest';
  /** The name and words of the error, which hold no secret and no personal data. */
  readonly error: string;
}

export interface SubjectComparison {
  readonly subject: Subject;
  readonly records: { readonly soap: number; readonly rest: number };
  /** Records that both sides have. */
  readonly pairs: number;
  readonly onlySoap: number;
  readonly onlyRest: number;
  /** Pseudonyms of records that one side lacks. */
  readonly missing: readonly { readonly record: string; readonly on: 'soap' | 'rest' }[];
  readonly fields: readonly FieldComparison[];
  /** When set, nothing of this subject was compared. */
  readonly failures: readonly SideFailure[];
}

/** Shares from 0 to 1. */
export interface Limits {
  /** Greatest share of compared values of a field that may be different or missing; default 0. */
  readonly differing?: number;
  /** Greatest share of records that only one side may have; default 0. */
  readonly missingRecords?: number;
}

/** What a team takes for good enough: everywhere, and for a subject where it is another. */
export interface Thresholds extends Limits {
  readonly subjects?: { readonly [K in Subject]?: Limits };
}

/** Whether a script can move, by what it reads. */
export interface Scorecard {
  /** The script, or `everything`. */
  readonly name: string;
  readonly verdict: 'go' | 'no-go';
  readonly reasons: readonly string[];
  /** What does not stand in the way, and should be known: fields that a side gives in no record. */
  readonly notes: readonly string[];
}

export interface Comparison {
  readonly startedAt: string;
  readonly durationMs: number;
  readonly subjects: readonly SubjectComparison[];
  readonly scorecards: readonly Scorecard[];
  /** When the pairs of ids could not be read: fields that need them could not be compared. */
  readonly lookUpFailures: readonly SideFailure[];
  /** True when nothing differs, nothing is missing and nothing failed. */
  readonly green: boolean;
}

export function records(count: number): string {
  return counted(count, 'record');
}

export function sideName(side: 'soap' | 'rest'): string {
  return side === 'rest' ? 'REST' : 'SOAP';
}

/** The SOAP fields that become one REST value: their names, of many the first and the last. */
export function fieldName(soap: readonly string[]): string {
  return soap.length > 2 ? `${soap[0]} … ${soap.at(-1)}` : soap.join('+');
}
