import { leftOutOf, unreadIn } from '../definition/decodeMarks.js';
import { type AnyOperation, type FieldSpecs, rowShape, type FieldSpec } from '../definition/operation.js';
import type { FieldNames, ReadBack, Strategy } from '../definition/settlement.js';
import {
  type Change,
  compare,
  comparedAs,
  type Compared,
  type Comparison,
  isKept,
  saysNothing,
} from '../equivalence/compare.js';
import { type KeptFields, listed, type Row, shownFields, shownNames } from './shape.js';

/** How the rows of an operation are shown, and what their fields and those of its read are. */
export interface Fields {
  readonly shown: ReadBack;
  /** The same, as one of the strategies. */
  readonly strategy: Strategy;
  readonly sent: FieldSpecs;
  readonly read: FieldSpecs;
  /** Fields of the read that the service never shows, as its file says: what they lack says nothing. */
  readonly unshown?: readonly string[];
}

/** `undefined` where no read shows the rows. */
export function fieldsOf(operation: AnyOperation, read: AnyOperation | undefined): Fields | undefined {
  const shown = operation.settlement?.shown;
  return (
    shown &&
    read && { shown, strategy: shown, sent: rowShape(operation).fields, read: shownFields(read, shown) }
  );
}

/** How a row stands to the record that shows it. */
export interface RowComparison {
  /** Fields that are shown otherwise than they were sent. */
  readonly differing: readonly string[];
  /** Fields of which nobody knows, each with the reason in words. */
  readonly unknown: ReadonlyMap<string, string>;
  readonly kept: KeptFields;
  /** Fields that were compared, beyond those by which the row was found. */
  readonly compared: number;
}

/** The record that is most as a row says: one that shows several rows is there once for each, under one id. */
export function mostLike<Shown extends { readonly record: Row }>(
  fields: Fields,
  row: Row,
  records: readonly Shown[],
): Shown | undefined {
  const [most] = records
    .map((shown) => ({ shown, differing: compareRow(fields, row, shown.record).differing.length }))
    .sort((a, b) => a.differing - b.differing);
  return most?.shown;
}

/** Compares a row with the record that shows it, over the sent fields that the read shows. What is new and nobody's must be shown so. */
export function compareRow(fields: Fields, row: Row, record: Row): RowComparison {
  const { shown, read, unshown = [] } = fields;
  const identity = shown.identity ?? [];
  const found = new Set(identity);
  const differing: string[] = [];
  const unknown = new Map<string, string>();
  const kept: Record<string, readonly Change[]> = {};
  let compared = 0;
  for (const [name, value] of Object.entries(row)) {
    if (!counts(shown, row, name)) continue;
    const names = shownNames(shown, name).filter((other) => other in read && !unshown.includes(other));
    if (names.length === 0) continue;
    if (!found.has(name)) compared++;
    const none = saysNothing(value) ? shown.none?.[name] : undefined;
    if (none !== undefined && isKept(compareField(fields, name, none, record))) continue;
    const comparison = compareField(fields, name, value, record);
    if (comparison.is === 'different') differing.push(name);
    if (comparison.is === 'unknown') unknown.set(name, `${name} ${WHY[comparison.because]}`);
    if (comparison.is === 'kept') kept[name] = comparison.how;
  }
  const isNew = identity.every((name) => saysNothing(row[name]));
  if (isNew) differing.push(...personsIn(fields, nobodysFields(fields, row), record));
  return { differing, unknown, kept, compared };
}

/** What fields mean that say of whom a row is. */
export const PERSON: ReadonlySet<string | undefined> = new Set(['personId', 'badgeNo', 'cardNo']);

/** The fields that would say of whom a row is, of one that says it of nobody on some day; none of other rows. */
export function nobodysFields({ shown, sent }: Fields, row: Row): readonly string[] {
  const persons = (shown.alike ?? [])
    .map(listed)
    .filter((names) => names.some((name) => PERSON.has(sent[name]?.meaning)))
    .flat();
  if (persons.some((name) => !saysNothing(row[name]))) return [];
  return shown.days?.of.some((name) => !saysNothing(row[name])) ? persons : [];
}

/** Those of the fields under which a record shows somebody. */
export function personsIn({ shown, read }: Fields, names: readonly string[], record: Row): string[] {
  const says = (as: string) => as in read && !saysNothing(record[as]);
  return names.filter((name) => shownNames(shown, name).some(says));
}

const WHY = { notShown: 'is not shown', unreadable: 'is shown in a form that cannot be read' } as const;

/** Compares a field with what a record shows of it; under several names, the one that fits best. */
export function compareField(fields: Fields, name: string, value: unknown, record: Row): Comparison {
  const { shown, read } = fields;
  const found = shownNames(shown, name)
    .filter((as) => as in read)
    .map((as) => {
      const there = valueIn(record, as);
      if (Array.isArray(value)) return compareList(fields, name, value, there);
      return compare(specOf(fields, name, as), value, there);
    });
  const of = (is: Comparison['is']) => found.find((one) => one.is === is);
  const unreadable = found.find((one) => one.is === 'unknown' && one.because === 'unreadable');
  return of('same') ?? of('kept') ?? unreadable ?? of('different') ?? of('unknown') ?? { is: 'notAsked' };
}

/** What a record shows of a field of a row, under each of its names. */
export function shownValues({ shown, read }: Fields, name: string, record: Row): unknown[] {
  const names = shownNames(shown, name).filter((as) => as in read);
  return names.map((as) => valueIn(record, as) ?? null);
}

/** By which definition a field of a row compares with what a record shows as `as`. */
export function specOf({ sent, read }: Fields, name: string, as: string): Compared | undefined {
  return comparedAs(sent[name], read[as]);
}

/** What a record shows under a name, or the text that came where nothing could be decoded. */
export function valueIn(record: Row, name: string): unknown {
  return record[name] ?? unreadIn(record).get(name) ?? record[name];
}

/** False for what says nothing: not given, not heeded, or told by another field. */
export function counts({ instead = {}, onlyWith = {} }: ReadBack, row: Row, name: string): boolean {
  const value = row[name];
  if (value === undefined || name === 'validationErrors') return false;
  if (Object.entries(onlyWith[name] ?? {}).some(([other, needed]) => row[other] !== needed)) return false;
  const replacement = instead[name];
  if (replacement === undefined) return !(Object.values(instead).includes(name) && saysNothing(value));
  if (saysNothing(value)) return false;
  return replacement === name || !isReplaced(instead, row, replacement);
}

// Badge numbers count without an employee's id, card numbers without both.
function isReplaced(instead: Readonly<Record<string, string>>, row: Row, name: string): boolean {
  if (!saysNothing(row[name])) return true;
  const further = instead[name];
  return further !== undefined && further !== name && isReplaced(instead, row, further);
}

/** Each item that was sent must be among those that are shown, each of them used once; of a whole list they must be all. */
function compareList(
  { shown, sent, read }: Fields,
  name: string,
  items: readonly unknown[],
  there: unknown,
): Comparison {
  if (there === undefined && items.length > 0) return { is: 'unknown', because: 'notShown' };
  const list = (there ?? []) as readonly unknown[];
  if (!Array.isArray(list)) return { is: 'unknown', because: 'unreadable' };
  const whole = shown.whole?.[name];
  const isInPart = leftOutOf(list) > 0;
  if (whole && items.length !== list.length && !isInPart) return { is: 'different' };
  const [as] = shownNames(shown, name).filter((other) => other in read);
  const specs = { sent: sent[name]?.item, read: read[as ?? name]?.item };
  const left = [...list];
  const how = new Set<Change>();
  let isUnknown = false;
  for (const item of items) {
    let maybe = -1;
    const at = left.findIndex((other, i) => {
      const comparison = compareItem(item, other, specs, whole);
      if (comparison.is === 'kept') for (const change of comparison.how) how.add(change);
      if (comparison.is === 'unknown' && maybe < 0) maybe = i;
      return isKept(comparison);
    });
    const place = at < 0 ? maybe : at;
    if (place < 0) return isInPart ? { is: 'unknown', because: 'unreadable' } : { is: 'different' };
    isUnknown ||= at < 0;
    left.splice(place, 1);
  }
  if (isUnknown || (whole && isInPart)) return { is: 'unknown', because: 'unreadable' };
  return how.size > 0 ? { is: 'kept', how: [...how] } : { is: 'same' };
}

function compareItem(
  item: unknown,
  other: unknown,
  specs: { readonly sent: FieldSpec | undefined; readonly read: FieldSpec | undefined },
  names: Readonly<Record<string, FieldNames>> | undefined,
): Comparison {
  if (item === null || typeof item !== 'object')
    return compare(comparedAs(specs.sent, specs.read), item, other);
  const record = (other ?? {}) as Row;
  const how = new Set<Change>();
  let unknown: Comparison | undefined;
  for (const [name, value] of Object.entries(item as Row)) {
    const as = names ? listed(names[name]) : [name];
    if (name === 'validationErrors' || saysNothing(value) || as.length === 0) continue;
    const found = as.map((one) => {
      const spec = comparedAs(specs.sent?.record?.fields[name], specs.read?.record?.fields[one]);
      return compare(spec, value, valueIn(record, one));
    });
    const best = found.find(isKept) ?? found.find(({ is }) => is === 'unknown');
    if (!best) return { is: 'different' };
    if (best.is === 'unknown') unknown = best;
    if (best.is === 'kept') for (const change of best.how) how.add(change);
  }
  return unknown ?? (how.size > 0 ? { is: 'kept', how: [...how] } : { is: 'same' });
}
