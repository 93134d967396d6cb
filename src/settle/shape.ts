import type { FieldSpec } from '../definition/field.js';
import { type AnyOperation, answeredRecord } from '../definition/operation.js';
import { type FieldSpecs, type RowShape, rowShape } from '../definition/rowShape.js';
import type { FieldNames, ReadBack } from '../definition/settlement.js';

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
