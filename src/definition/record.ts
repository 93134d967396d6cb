import type { Fields, ValuesOf } from './field.js';
import type { Rule } from './rule.js';
import { type Definition, type FieldSpec, originOf } from './spec.js';

export { t } from './field.js';
export type { RefusingRule, Rule } from './rule.js';
export { refuses } from './rule.js';
export { type Definition, type Origin, originOf } from './spec.js';

/** A definition that still knows its fields' types; name the record with `RecordOf`. */
export interface RecordDefinition<F extends Fields> extends Definition<ValuesOf<F>> {
  /** Types only. */
  readonly shape?: F;
}

/** The TypeScript type of a record. */
export type RecordOf<D> = D extends { readonly shape?: infer F } ? ValuesOf<NonNullable<F>> : never;

type RulesOf<F> = readonly Rule<keyof F & string>[];

/** Declares a record: its wire name, its section where the interface document describes it, and its fields in wire order. */
export function record<const F extends Fields>(
  name: string,
  fields: F,
  rules?: RulesOf<F>,
): RecordDefinition<F>;
export function record<const F extends Fields>(
  name: string,
  section: string,
  fields: F,
  rules?: RulesOf<F>,
): RecordDefinition<F>;
export function record(name: string, ...more: readonly unknown[]): RecordDefinition<Fields> {
  const section = typeof more[0] === 'string' ? more[0] : undefined;
  const [fields, rules = []] = (section === undefined ? more : more.slice(1)) as [Fields, RulesOf<Fields>?];
  return Object.freeze({
    ...{ name, fields: specsOf(fields), rules, origin: originOf(section) },
    ...(section && { section }),
  });
}

/** Some fields of a list, in the order of the names: for a record that has them at other places. */
export function take<F extends Fields, K extends keyof F>(fields: F, ...names: readonly K[]): Pick<F, K> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as unknown as Pick<F, K>;
}

/** The fields of a list, or some of them, for a record of which the document does not show them. */
export function takeObserved<F extends Fields, K extends keyof F>(
  fields: F,
  ...names: readonly K[]
): Pick<F, K> {
  const taken = names.length > 0 ? take(fields, ...names) : fields;
  return Object.fromEntries(
    Object.entries<F[keyof F]>(taken).map(([name, field]) => [name, field.observed()]),
  ) as unknown as Pick<F, K>;
}

/** The specs of a set of fields, in wire order. */
export function specsOf(fields: Fields): Readonly<Record<string, FieldSpec>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.spec]));
}
