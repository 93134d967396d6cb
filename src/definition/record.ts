import type { Fields, FieldSpec, ValuesOf } from './field.js';

/** Where a fact comes from: the interface document, or signatures observed on a deployed service. */
export type Origin = 'documented' | 'observed';

/** What a rule reports: the field, and what was expected there. */
export type RuleReport = (path: string | readonly (string | number)[], expected: string) => void;

/** A rule over several fields. Reports nothing when the value is right. */
export type Rule<T> = (value: T, report: RuleReport) => void;

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
