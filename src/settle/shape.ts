import { answeredRecord, rowShape, type FieldSpec } from '../definition/operation.js';
import type { AnyOperation, FieldSpecs, RowShape } from '../definition/operation.js';
import type { FieldNames, ReadBack } from '../definition/settlement.js';
import type { Change } from '../equivalence/compare.js';

/** A row of an operation that writes, or a record that shows one. */
export type Row = Readonly<Record<string, unknown>>;
/** The fields under which a read shows the rows, with those around them, asked for, and said by its facets. */
export function shownFields(read: AnyOperation, shown: ReadBack): FieldSpecs {
  const { each = {}, facets = [] } = shown;
  const names = [...Object.keys(each), ...facets.flatMap(({ says }) => Object.keys(says))];
  const asked = Object.fromEntries(names.map((name) => [name, ASKED]));
  const around = answered(read);
  return { ...asked, ...around, ...around[listInside(read, shown) ?? '']?.item?.record?.fields };
}

const ASKED: FieldSpec = { kind: 'string' };

/** The list inside a record of the answer that holds what was written, and takes on the fields around it. */
export function listInside(read: AnyOperation, { id }: Pick<ReadBack, 'id'>): string | undefined {
  const fields = answered(read);
  const holdsId = (others: FieldSpecs = {}) => listed(id).some((name) => name in others);
  if (holdsId(fields)) return undefined;
  return Object.keys(fields).find((name) => holdsId(fields[name]!.item?.record?.fields));
}

function answered(read: AnyOperation): FieldSpecs {
  return answeredRecord(read)?.fields ?? {};
}

/** What a read takes as its question: a record, or a list with a record for each row, or its parts. */
export function questionShape(read: AnyOperation, { each = {} }: Pick<ReadBack, 'each'>): RowShape {
  const [name = ''] = Object.keys(each);
  const [part, list] =
    Object.entries(read.input).find(([, { item }]) => name in (item?.record?.fields ?? {})) ?? [];
  return list && !(name in read.input)
    ? { part: part!, many: true, fields: list.item!.record!.fields }
    : rowShape(read);
}

/** The names under which a field is shown; none where no read shows it. */
export function shownNames(shown: ReadBack, name: string): readonly string[] {
  if (shown.unseen?.includes(name)) return [];
  const as = shown.as?.[name] ?? name;
  return typeof as === 'string' ? [as] : as;
}

/** The field by which a row names a record under the id that the service gave it. */
export function assignedId(shown: ReadBack | undefined): string | undefined {
  const ids = listed(shown?.id);
  return shown?.identity?.find((field) => shownNames(shown, field).some((as) => ids.includes(as)));
}

export function listed(names: FieldNames | undefined): readonly string[] {
  return names === undefined ? [] : typeof names === 'string' ? [names] : names;
}
/** The input of a call that carries these rows; one row where the operation takes no more. */
export function inputOf({ part, many }: RowShape, rows: readonly Row[]): Row {
  if (part === undefined) return rows[0]!;
  return { [part]: many ? rows : rows[0] };
}

/** A row that was sent, and what is known from before. */
export interface Order {
  readonly row: Row;
  /** Ids of what was there, and like the row, before it was sent; absent where nobody looked. */
  readonly before?: ReadonlySet<string>;
  /** The id of what it gives another name, as shown before it was sent; absent where nobody looked, or no read showed it. */
  readonly renames?: string | undefined;
  /** Whether what a record shows of a field is what was there before the row was sent; absent where nobody looked. */
  readonly isAsBefore?: (field: string, shown: readonly unknown[]) => boolean;
  /** The field that serves as a token, when the caller names one. */
  readonly token?: string | undefined;
}

/** A row that was sent beside those that are asked for. */
export interface Companion extends Order {
  /** It is known to be saved. */
  readonly isSaved: boolean;
  /** It had ended when the balance was looked at, unless it was looked at before it too. */
  readonly isOver: boolean;
}

/** A row that is known to be saved: a read that does not show it proves nothing of what it does not show. */
export interface Witness {
  readonly row: Row;
  /** Ids under which it is saved; none where no answer said one. */
  readonly ids: readonly string[];
}

/** What the reads say of a row. */
export type RowState =
  | { readonly status: 'done'; readonly ids: readonly string[]; readonly kept?: KeptFields }
  | { readonly status: 'notDone' }
  | {
      readonly status: 'differs';
      readonly ids: readonly string[];
      readonly fields: readonly string[];
      /** Those of the fields that are neither as sent nor as before: somebody changed them, or the service did. */
      readonly since?: readonly string[];
    }
  | { readonly status: 'ambiguous'; readonly ids: readonly string[] }
  | {
      readonly status: 'unknowable';
      readonly because: string;
      /** Ids of records that may be it. */
      readonly maybe?: readonly string[];
    };

/** The fields that are there in another writing, or with a loss, and what was done to each. */
export type KeptFields = Readonly<Record<string, readonly Change[]>>;

export function unknowable(because: string, maybe: readonly string[] = []): RowState {
  return maybe.length > 0 ? { status: 'unknowable', because, maybe } : { status: 'unknowable', because };
}
