import { isEmpty } from '../map/conversions/Conversion.js';
import { type FieldMap, type FieldMove, isMoveUnread, partLeftOut, valueAt } from '../map/FieldMap.js';
import type { Lookups } from '../map/Lookups.js';

/** Something that a record cannot carry over. */
export interface Loss {
  /** The SOAP field. */
  readonly field: string;
  /**
   * `noPlace`: the other side has no field for it. `lossy`: not all of the value, or another form of it. `unknown`: what the
   * conversion needs is not known, the value cannot be read, or the part of the record that has it did not come. `notGiven`: the other side has a field for it, and gave it in no
   * record. `leftOut`: a whole record is not in the answer, because the field does not say whether it was asked for.
   */
  readonly kind: 'noPlace' | 'lossy' | 'unknown' | 'notGiven' | 'leftOut';
  /** Why the value is lost, in words. */
  readonly why: string;
}

/** A record of the other side, and what was lost on the way. */
export interface Mapped<T> {
  /** The record of the other side. */
  readonly value: T;
  /** The values that have no place there. */
  readonly losses: readonly Loss[];
}

type Fields = Readonly<Record<string, unknown>>;

/** The SOAP record that a REST record is, by a field map. Fields that REST does not give are left out. */
export function recordFromRest<T>(map: FieldMap, rest: object, lookups: Lookups): Mapped<T> {
  const value: Record<string, unknown> = {};
  const losses: Loss[] = [];
  for (const move of map.fields) {
    const { soap, rest: path, restContext = [], conversion } = move;
    if (path === undefined) continue;
    const field = soap.join('+');
    if (isMoveUnread(move, rest)) {
      losses.push({ field, kind: 'unknown', why: 'REST gives a value that does not fit its type' });
      continue;
    }
    const part = partLeftOut(move, rest);
    if (part !== undefined) {
      losses.push({ field, kind: 'unknown', why: `REST leaves out ${part}, which it is in` });
      continue;
    }
    const there = valueAt(rest, path);
    const converted = conversion.toSoap([there, ...restContext.map((one) => valueAt(rest, one))], lookups);
    if ('unknown' in converted) {
      if (!isEmpty(there)) losses.push({ field, kind: 'unknown', why: converted.unknown });
      continue;
    }
    if (converted.loss) losses.push({ field, kind: 'lossy', why: converted.loss });
    for (const [i, name] of soap.entries()) {
      const own = (converted.value as readonly unknown[])[i];
      if (own !== undefined) value[name] = own;
    }
  }
  return { value: value as T, losses };
}

/**
 * The REST body that says what a SOAP record to write says, and what was given and is not in it. `current` is the record that a
 * patch changes.
 */
export function restFromRecord(
  map: FieldMap,
  record: Fields,
  lookups: Lookups,
  current?: object,
): { readonly body: Fields; readonly losses: readonly Loss[] } {
  const body: Record<string, unknown> = {};
  const losses: Loss[] = [...lossesGiven(map, record)];
  for (const move of map.fields) {
    const values = move.soap.map((field) => record[field]);
    if (move.rest === undefined || values.every((value) => value === undefined)) continue;
    const context = (move.soapContext ?? []).map((field) => record[field]);
    const converted = move.conversion.toRest([...values, ...context], lookups);
    const field = move.soap.join('+');
    if ('unknown' in converted) losses.push({ field, kind: 'unknown', why: converted.unknown });
    else if (converted.value !== undefined) put(body, move.rest, converted.value);
    else if (values[0] === '' && move.conversion.name === 'text') put(body, move.rest, '');
    else if (values[0] === '' && NULLABLE.has(move.rest)) put(body, move.rest, null);
    else if (current && !isEmpty(valueAt(current, move.rest)))
      losses.push({ field, kind: 'lossy', why: 'REST describes no way to take a value away in a patch' });
  }
  return { body, losses };
}

/** Paths in a patch that null empties. */
const NULLABLE: ReadonlySet<string> = new Set(['employment.managerId']);

/** What a record to write gives that has no place over REST. */
export function lossesGiven(map: FieldMap, record: Fields): Loss[] {
  return map.fields
    .filter(
      (move) =>
        /^(lost|observed)$/.test(move.fidelity) && move.soap[0] !== 'validationErrors' && asks(move, record),
    )
    .map(({ soap, note }) => ({ field: soap[0]!, kind: 'noPlace', why: note ?? 'REST has no field for it' }));
}

function asks({ soap, idleAtZero }: FieldMove, record: Fields): boolean {
  const value = record[soap[0]!];
  if (value === undefined || value === null || value === '') return false;
  return !(idleAtZero && (value === 0 || value === false));
}

function put(body: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) body[first] = value;
  else {
    body[first] ??= {};
    put(body[first] as Record<string, unknown>, rest.join('.'), value);
  }
}
