import type { Fields, FieldSpec, ValuesOf } from './field.js';

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

/** True for a rule that a sentence of the document stands behind. */
export function refuses<T>(rule: Rule<T>): rule is Rule<T> & Refusal {
  return 'says' in rule;
}

export interface RecordOptions<T> {
  readonly origin: Origin;
  /** Section of the interface document, such as `2.4`. */
  readonly section?: string;
  readonly rules?: readonly Rule<T>[];
}

/** A record type of the interface. Its fields are in wire order. */
export interface Definition<T extends object> {
  readonly name: string;
  readonly fields: Readonly<Record<string, FieldSpec>>;
  readonly origin: Origin;
  readonly section?: string;
  /** Each takes this record. */
  readonly rules: readonly Rule<never>[];
  /** Types only. */
  readonly type?: T;
}

/** A definition that still knows its fields' types; name the record with `RecordOf`. */
export interface RecordDefinition<F extends Fields> extends Definition<ValuesOf<F>> {
  /** Types only. */
  readonly shape?: F;
}

/** The TypeScript type of a record. */
export type RecordOf<D> = D extends { readonly shape?: infer F } ? ValuesOf<NonNullable<F>> : never;

/** Declares a record: its wire name and its fields in wire order. */
export function record<const F extends Fields>(
  name: string,
  fields: F,
  options: RecordOptions<ValuesOf<F>>,
): RecordDefinition<F> {
  const { rules = [], ...rest } = options;
  return Object.freeze({ name, fields: specsOf(fields), rules, ...rest });
}

/** The specs of a set of fields, in wire order. */
export function specsOf(fields: Fields): Readonly<Record<string, FieldSpec>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.spec]));
}
