import type { Batch, Records, Reply } from './outcome.js';
import { type Field, type FieldSpec, type Fields, specOf, type TypeOf, type ValuesOf } from './field.js';
import { type Definition, type Origin, originOf, type Rule, specsOf } from './record.js';
import type { LocalDate } from './scalar.js';
import type { Settlement } from './settlement.js';

export { t } from './field.js';

/**
 * What a call does to the service, and so what may be repeated: `read` nothing; `write` sets a state that a second
 * call sets again, where each row names what it sets (one that does not appends, see `effectOf`); `append` adds each time; `lock` closes something that the interface cannot open again.
 */
export type Effect = 'read' | 'write' | 'append' | 'lock';

export type OperationKind = 'list' | 'batch' | 'reply' | 'scalar';

interface OperationOptions<F extends Fields> {
  /** The SOAPAction after the prefix; irregular, never derived from the name. */
  readonly action: string;
  readonly effect: Effect;
  /** Section of the interface document; without one it is `observed`. */
  readonly section?: string;
  /** The later version by its name; of a deprecated operation the one that the document names instead. */
  readonly successor?: string;
  /** True when the document declares the operation deprecated. */
  readonly deprecated?: true;
  readonly since?: LocalDate;
  /** The input parts in wire order, without `apiKey`, which the client puts first. */
  readonly input: F;
  /** Of an operation that writes: how to find out what became of a row. */
  readonly settlement?: Settlement;
  readonly rules?: readonly Rule<keyof F & string>[];
}

/** An operation of the interface, as data. `Input` and `Output` are what a caller gives and gets. */
export interface Operation<Input, Output, Item = never> {
  readonly name: string;
  readonly kind: OperationKind;
  readonly action: string;
  readonly effect: Effect;
  readonly origin: Origin;
  readonly section?: string;
  readonly successor?: string;
  readonly deprecated?: true;
  readonly since?: LocalDate;
  readonly input: Readonly<Record<string, FieldSpec>>;
  readonly settlement?: Settlement;
  readonly rules: readonly Rule[];
  /** The type of the `return` part. */
  readonly output: FieldSpec;
  /** The input part whose rows a batch operation answers one by one. */
  readonly rows?: string;
  /** The fields that rows and answers share and that tell which row an answer belongs to. */
  readonly rowIdentity?: readonly string[];
  /** The one of them that is the id of what was saved: where a row and an answer have one, it decides alone. */
  readonly rowId?: string;
  /** The array inside a reply whose records can be streamed. */
  readonly streams?: string;
  /** Types only. */
  readonly types?: { readonly input: Input; readonly output: Output; readonly item: Item };
}

// biome-ignore lint/suspicious/noExplicitAny: the one place where an operation of any type is meant
export type AnyOperation = Operation<any, unknown, unknown>;

export type InputOf<O> = O extends Operation<infer Input, unknown, unknown> ? Input : never;
export type OutputOf<O> = O extends { readonly types?: { readonly output: infer Output } } ? Output : never;
export type ItemOf<O> = O extends { readonly types?: { readonly item: infer Item } } ? Item : never;

/** An operation that answers an array: the caller gets the array, which also holds the issues of the answer. */
export function listOperation<const F extends Fields, T>(
  name: string,
  options: OperationOptions<F> & { readonly answers: TypeOf<T> },
): Operation<ValuesOf<F>, Records<T>, T> {
  return operation(name, 'list', options, { kind: 'array', item: specOf(options.answers) });
}

/** An operation that takes rows, or one record, and answers each: the caller gets one outcome a row. */
export function batchOperation<const F extends Fields, const R extends keyof F & string, Row extends object>(
  name: string,
  options: OperationOptions<F> & {
    readonly rows: R;
    readonly answers: Definition<Row>;
    readonly rowIdentity?: readonly (keyof Row & string)[];
    readonly rowId?: keyof Row & string;
  },
): Operation<ValuesOf<F>, Batch<RowOf<ValuesOf<F>, R>, Row>> {
  const { rows, rowIdentity = [], rowId } = options;
  const output: FieldSpec = { kind: 'array', item: { kind: 'record', record: options.answers } };
  const made = {
    ...operation<F, Batch<RowOf<ValuesOf<F>, R>, Row>, never>(name, 'batch', options, output),
    rows,
  };
  return rowId ? { ...made, rowIdentity, rowId } : { ...made, rowIdentity };
}

/** An operation that answers one record, which may say why the request was rejected. */
export function replyOperation<const F extends Fields, T extends object, S extends ArrayField<T> = never>(
  name: string,
  options: OperationOptions<F> & { readonly answers: Definition<T>; readonly streams?: S },
): Operation<ValuesOf<F>, Reply<T>, ItemIn<T, S>> {
  const made = operation(name, 'reply', options, { kind: 'record', record: options.answers });
  return (options.streams ? { ...made, streams: options.streams } : made) as Operation<
    ValuesOf<F>,
    Reply<T>,
    ItemIn<T, S>
  >;
}

/** An operation that answers one plain value. */
export function scalarOperation<const F extends Fields, T>(
  name: string,
  options: OperationOptions<F> & { readonly answers: Field<T> },
): Operation<ValuesOf<F>, T | undefined> {
  return operation(name, 'scalar', options, options.answers.spec);
}

type RowOf<Input, R> = R extends keyof Input
  ? NonNullable<Input[R]> extends readonly (infer Row)[]
    ? Row
    : NonNullable<Input[R]>
  : never;
type ArrayField<T> = { [K in keyof T]-?: NonNullable<T[K]> extends readonly object[] ? K : never }[keyof T] &
  string;
type ItemIn<T, S> = S extends keyof T
  ? NonNullable<T[S]> extends readonly (infer Item)[]
    ? Item
    : never
  : never;

function operation<F extends Fields, Output, Item>(
  name: string,
  kind: OperationKind,
  options: OperationOptions<F>,
  output: FieldSpec,
): Operation<ValuesOf<F>, Output, Item> {
  const { action, effect, section, successor, deprecated, since, input, settlement, rules = [] } = options;
  const facts = {
    action,
    effect,
    origin: originOf(section),
    section,
    successor,
    deprecated,
    since,
    settlement,
  };
  return {
    name,
    kind,
    ...(facts as typeof options & { readonly origin: Origin }),
    input: specsOf(input),
    rules,
    output,
  };
}
