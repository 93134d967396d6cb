import { onceEach } from '../text/onceEach.js';
import type { Definition } from '../definition/record.js';
import type { FieldMap, FieldMove } from './map/FieldMap.js';
import type { Loss, Mapped } from './mappers/Mapped.js';

type Fields = Readonly<Record<string, unknown>>;

/** The records of a list with everything that was lost, each field and reason once. */
export function answered<T>(map: FieldMap, mapped: readonly Mapped<T>[], more: readonly Loss[] = []) {
  const value = mapped.map((one) => inOrder(map.record, withReasons(map, one.value as Fields)) as T);
  const named = [...missing(map, value as Fields[]), ...more, ...mapped.flatMap((one) => one.losses)];
  return { value, losses: eachLossOnce(named), kept: [] };
}

/** What is read was not rejected: SOAP says so in records that have a place for it. */
function withReasons({ record: { fields } }: FieldMap, record: Fields): Fields {
  return 'validationErrors' in fields ? { ...record, validationErrors: [] } : record;
}

/** A record with its keys in the order of the definition, as they come over SOAP. */
function inOrder({ fields }: Definition<object>, record: Fields): Fields {
  const known = Object.entries(fields).filter(([name]) => record[name] !== undefined);
  return Object.fromEntries(
    known.map(([name, { item }]) => {
      const value = record[name];
      const inside = item?.record;
      const list = inside && Array.isArray(value) ? value.map((one) => inOrder(inside, one)) : value;
      return [name, list];
    }),
  );
}

export function eachLossOnce(losses: readonly Loss[]): Loss[] {
  return onceEach(losses, ({ field, kind, why }) => `${field} ${kind} ${why}`);
}

/** Fields that no record has, and those that some records leave out where SOAP has a zero or an empty text. */
function missing(map: FieldMap, records: readonly Fields[]): Loss[] {
  return map.fields
    .filter(({ soap }) => soap[0] !== 'validationErrors')
    .flatMap((move) => {
      const { soap, fidelity } = move;
      const without = soap.filter((field) => records.some((record) => record[field] === undefined));
      const inNone = soap.every((field) => records.every((record) => record[field] === undefined));
      if (!inNone) return without.length === 0 || isDate(move) ? [] : [leftOut(without)];
      return records.length > 0 || /^(lost|observed)$/.test(fidelity) ? [neverGiven(move)] : [];
    });
}

/** Every field of the records of a map but the reasons of a rejection. */
export function fieldsIn({ fields }: FieldMap): readonly string[] {
  return fields.flatMap(({ soap }) => soap).filter((field) => field !== 'validationErrors');
}

/** Of the fields that SOAP answers of saved rows, those that the answers of REST do not say. */
export function notAnswered(said: readonly string[], records: readonly object[]): Loss[] {
  return said
    .filter((field) => records.some((record) => !(field in record)))
    .map((field) => ({ field, kind: 'noPlace', why: 'the answer of REST does not say it' }));
}

function neverGiven({ soap, rest, note }: FieldMove): Loss {
  if (rest === undefined)
    return { field: soap[0]!, kind: 'noPlace', why: note ?? 'REST has no field for it' };
  return { field: soap.join('+'), kind: 'notGiven', why: 'REST gave it in no record' };
}

// A day that is not set is no field over SOAP either.
function isDate({ conversion }: FieldMove): boolean {
  return conversion.name === 'date';
}

function leftOut(fields: readonly string[]): Loss {
  const why = 'left out where REST gives nothing: SOAP may say 0, an empty text or midnight there';
  return { field: fields.join('+'), kind: 'lossy', why };
}
