import type { Found } from '../rows/FieldTally.js';

/** One place where two answers differ. */
export type AnswerDifference = Omit<Found, 'key'>;

/** In how many records a field stands how. */
export interface FieldCounts {
  /** The SOAP field. */
  readonly field: string;
  /** Records in which SOAP gave a value. */
  readonly given: number;
  /** The same meaning in another form: 0 or an empty text over SOAP, nothing over REST. */
  readonly otherForm: number;
  /** Both sides gave a value, and the values differ. */
  readonly different: number;
  /** SOAP gave a value, and REST is known to have none. */
  readonly lost: number;
  /** Differences that a rule ignores. */
  readonly ignored: number;
  /** Differences that SOAP, read twice, has by itself. */
  readonly noise: number;
}

/**
 * What two answers to the same question are to each other. `equal` says nothing of lost fields: those with a value are in
 * `lost`. `notComparable` says why; a REST side that failed is not comparable, not different.
 */
export interface AnswerComparison {
  /** The SOAP operation. */
  readonly operation: string;
  /** How the answers compare. */
  readonly verdict: 'equal' | 'different' | 'notComparable';
  /** Why they are not comparable; empty otherwise. */
  readonly why: readonly string[];
  /** How many records each side gave. */
  readonly records: { readonly soap: number; readonly rest: number };
  /** At most a hundred, first come first; `fields` counts all. */
  readonly differences: readonly AnswerDifference[];
  /** Every field of which there is something to say. */
  readonly fields: readonly FieldCounts[];
  /** Fields in which SOAP gave a value that REST has no place for. */
  readonly lost: readonly string[];
  /** Fields that differ by themselves between two reads of SOAP. */
  readonly noise: readonly string[];
  /** The rules that ignored something, and those that did not because their day is over. */
  readonly ignored: readonly string[];
  /** Rules that matched, and whose last day is over. */
  readonly expiredRules: readonly string[];
}
