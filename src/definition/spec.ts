import type { Meaning } from './meaning.js';
import type { Rule } from './rule.js';
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
  /** What a text or number mostly is; anything else is sent with a warning. */
  readonly likely?: { readonly test: (text: string) => boolean; readonly expected: string };
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
  /** What must hold between its fields. */
  readonly rules: readonly Rule[];
  /** Types only. */
  readonly type?: T;
}

/**
 * Where a definition comes from: the interface document, or signatures observed on a deployed service. A sentence of a doc
 * comment can have a third source, which it names: "seen in public integrations".
 */
export type Origin = 'documented' | 'observed';

/** The document is the source of what has a section of it. */
export function originOf(section: string | undefined): Origin {
  return section === undefined ? 'observed' : 'documented';
}
