import type { Meaning } from './meaning.js';
import type { LocalDate, ScalarKind } from './scalar.js';
import type { AnyValueSet } from './valueSet.js';

/** Everything known of one field, part or array item. Read by the codec, the validator, the WSDL and the docs. */
export interface FieldSpec {
  readonly kind: ScalarKind | 'record' | 'array';
  /** The record of a `record` field. */
  readonly record?: Definition<object>;
  /** What an `array` field holds. */
  readonly item?: FieldSpec;
  /** Must be given in a request; an answer always carries it. */
  readonly required?: true;
  /** Required on the wire, but a zero or nil value means that nothing is set. */
  readonly unsettable?: true;
  /** Filled by the server only: never sent. */
  readonly answerOnly?: true;
  /** An empty text may be sent: it means that nothing is set. */
  readonly orEmpty?: true;
  /** Of a boolean: `0` and `1` may be given too, as the document writes it. */
  readonly orBit?: true;
  /** Another field of the record: while that one is used, this one is not sent. */
  readonly unless?: string;
  /** The field's name in the record that reads the same thing, such as `categoryId` of `ScheduleV3`. */
  readonly readAs?: string;
  /** Seen to come as `xsi:nil`. */
  readonly nillable?: true;
  /** Not in the document, though its record is. */
  readonly observed?: true;
  readonly sensitivity?: 'secret' | 'personal';
  /** What it stands for, whatever it is called. */
  readonly meaning?: Meaning;
  readonly values?: AnyValueSet;
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: { readonly regex: Pick<RegExp, 'test'>; readonly expected: string };
  /** First day on which the interface had the field (document 9). */
  readonly since?: LocalDate;
}

/** A record type of the interface. Its fields are in wire order. */
export interface Definition<T extends object> {
  /** Name of the record in the WSDL. */
  readonly name: string;
  /** The fields in wire order. */
  readonly fields: Readonly<Record<string, FieldSpec>>;
  /** `documented` by the interface document, or `observed` in a deployed service. */
  readonly origin: Origin;
  /** Section of the interface document. */
  readonly section?: string;
  /** Each takes this record. */
  readonly rules: readonly Rule<never>[];
  /** Types only. */
  readonly type?: T;
}

/**
 * Where a definition comes from: the interface document, or signatures observed on a deployed service. A sentence of a doc
 * comment can have a third source, which it names: "seen in public integrations".
 */
export type Origin = 'documented' | 'observed';

/** What a rule reports: the field, and what was expected there. */
export type RuleReport = (path: string | readonly (string | number)[], expected: string) => void;

/**
 * A rule over fields. What breaks it is refused when the interface document says so, in the words of `says`; else it is sent,
 * with a warning. `check` reports nothing when the value is right.
 */
export type Rule<T> = (Refusal | Doubt) & { readonly check: (value: T, report: RuleReport) => void };

interface Refusal {
  /** Section of the interface document, and its own words. */
  readonly says: readonly [section: string, words: string];
}

interface Doubt {
  /** What is warned of, as a line of the documentation. */
  readonly warns: string;
}

export type RefusingRule = Rule<never> & Refusal;

/** True for a rule that a sentence of the document stands behind. */
export function refuses<T>(rule: Rule<T>): rule is Rule<T> & Refusal {
  return 'says' in rule;
}
