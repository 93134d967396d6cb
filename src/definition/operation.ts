import { type Field, type FieldSpec, type Fields, specOf, type TypeOf, type ValuesOf } from './field.js';
import type { Batch, Records, Reply } from './outcome.js';
import { type Definition, type Origin, originOf, type Rule, specsOf } from './record.js';
import type { LocalDate } from './scalar.js';
import type { Settlement } from './settlement.js';

export { type FieldSpec, type Fields, t } from './field.js';

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
  /** The input parts in wire order, without `apiKey`, which the client puts first; without it there are none. */
  readonly input?: F;
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

/** The record that an operation answers: of its list, of the list in its reply, or the reply itself. */
export function answeredRecord({ output, streams = '' }: AnyOperation): Definition<object> | undefined {
  return (output.item ?? output.record?.fields[streams]?.item ?? output).record;
}

export type InputOf<O> = O extends Operation<infer Input, unknown, unknown> ? Input : never;
export type OutputOf<O> = O extends { readonly types?: { readonly output: infer Output } } ? Output : never;
export type ItemOf<O> = O extends { readonly types?: { readonly item: infer Item } } ? Item : never;

/** An operation that reads an array: the caller gets the array, which also holds the issues of the answer. */
export function listOperation<T, const F extends Fields = NoParts>(
  name: string,
  options: Omit<OperationOptions<F>, 'effect'> & { readonly answers: TypeOf<T> },
): Operation<PartsOf<F>, Records<T>, T> {
  const output: FieldSpec = { kind: 'array', item: specOf(options.answers) };
  return operation(name, 'list', { ...options, effect: 'read' }, output);
}

/** An operation whose one part takes rows, or one record, and that answers each: the caller gets one outcome a row. */
export function batchOperation<const F extends Fields, Row extends object>(
  name: string,
  options: OperationOptions<F> & {
    readonly input: F;
    readonly answers: Definition<Row>;
    readonly rowIdentity?: readonly (keyof Row & string)[];
    readonly rowId?: keyof Row & string;
  },
): Operation<PartsOf<F>, Batch<RowsOf<F>, Row>> {
  const { input, rowIdentity = [], rowId } = options;
  const output: FieldSpec = { kind: 'array', item: { kind: 'record', record: options.answers } };
  const made = operation<F, Batch<RowsOf<F>, Row>, never>(name, 'batch', options, output);
  const [rows = ''] = Object.keys(input);
  return { ...made, rows, rowIdentity, ...(rowId ? { rowId } : {}) };
}

/** An operation that answers one record, which may say why the request was rejected. */
export function replyOperation<const F extends Fields, T extends object, S extends ArrayField<T> = never>(
  name: string,
  options: OperationOptions<F> & { readonly answers: Definition<T>; readonly streams?: S },
): Operation<PartsOf<F>, Reply<T>, ItemIn<T, S>> {
  const made = operation(name, 'reply', options, { kind: 'record', record: options.answers });
  return (options.streams ? { ...made, streams: options.streams } : made) as Operation<
    PartsOf<F>,
    Reply<T>,
    ItemIn<T, S>
  >;
}

/** An operation that answers one plain value. */
export function scalarOperation<T, const F extends Fields = NoParts>(
  name: string,
  options: OperationOptions<F> & { readonly answers: Field<T> },
): Operation<PartsOf<F>, T | undefined> {
  return operation(name, 'scalar', options, options.answers.spec);
}

type NoParts = Record<never, never>;
/** Without parts nothing can be given: an empty type would take anything, such as the options of the call. */
type PartsOf<F extends Fields> = [keyof F] extends [never]
  ? { readonly [part: string]: undefined }
  : ValuesOf<F>;
type RowsOf<F extends Fields> = ItemOrIt<NonNullable<ValuesOf<F>[keyof ValuesOf<F>]>>;
type ItemOrIt<Rows> = Rows extends readonly (infer Row)[] ? Row : Rows;
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
): Operation<PartsOf<F>, Output, Item> {
  const { action, effect, section, successor, deprecated, since, settlement } = options;
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
    input: specsOf(options.input ?? {}),
    rules: options.rules ?? [],
    output,
  };
}

export type FieldSpecs = Readonly<Record<string, FieldSpec>>;

/** What one row of an operation is: a record of its batch, the record in its only part, or else all its parts. */
export interface RowShape {
  /** The part that holds the row; absent where the row is all parts. */
  readonly part?: string;
  /** The part takes an array of rows. */
  readonly many: boolean;
  readonly fields: FieldSpecs;
}

export function rowShape(operation: AnyOperation): RowShape {
  const [only, ...others] = Object.keys(operation.input);
  const part = operation.rows ?? (others.length === 0 ? only : undefined);
  const spec = part === undefined ? undefined : operation.input[part];
  const record = spec?.item?.record ?? spec?.record;
  return record
    ? { part: part!, many: spec?.kind === 'array', fields: record.fields }
    : { many: false, fields: operation.input };
}
