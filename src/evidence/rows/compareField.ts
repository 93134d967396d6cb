import { type Conversion, type Converted, isEmpty } from '../../bridge/map/conversions/Conversion.js';
import { type FieldMove, isMoveUnread, partLeftOut, valueAt } from '../../bridge/map/FieldMap.js';
import { noLookups, type Lookups } from '../../bridge/map/Lookups.js';
import { leftOutOf, unreadIn } from '../../definition/decodeMarks.js';
import type { FieldSpec } from '../../definition/spec.js';
import { compare } from '../../equivalence/compare.js';
import { classOfKind, isNothing } from '../../equivalence/kinds.js';
import { orElse } from '../../text/orElse.js';

export type Fields = Readonly<Record<string, unknown>>;

/**
 * How a field stands on both sides. `equal`: the same as it is. `converted`: the same after the map's conversion.
 * `different`. `missing`: one side has a value and the other has none. `incomparable`: the other side has no place for it,
 * what the conversion needs is not known, or a value cannot be read.
 */
export type FieldStatus = 'equal' | 'converted' | 'different' | 'missing' | 'incomparable';

/** How one field stands, with both values in one form where there is one. */
export interface FieldResult {
  readonly status: FieldStatus;
  /** Why it could not be compared, or what is particular about a difference. */
  readonly why?: string;
  readonly soap: unknown;
  readonly rest: unknown;
  /** Which of several meanings of the SOAP value REST has, from 0, where there are several. */
  readonly meaning?: number;
  /** True where a value came and nobody can read it, of two records of one form. */
  readonly isUnread?: true;
  /** True where SOAP gave a value that REST has no place for. */
  readonly lost?: true;
  /** Which side says something; without it, which is not empty. */
  readonly given?: { readonly soap: boolean; readonly rest: boolean };
}

/** A line of the map with the definition of the field that it starts from. */
export interface MovedField {
  readonly move: FieldMove;
  readonly spec: FieldSpec | undefined;
  /** The SOAP fields that are in the same part of the REST record; default this one's. */
  readonly ofPart?: readonly string[];
}

/** Compares one field of a SOAP record with a REST record by the map. */
export function compareField(
  { move, spec, ofPart = move.soap }: MovedField,
  soap: Fields,
  rest: Fields,
  lookups: Lookups,
): FieldResult {
  const unread = unreadOf(move, soap) ?? unreadOverRest(move, rest);
  if (unread) return unread;
  const values = move.soap.map((field) => soap[field]);
  const raw = values.length === 1 ? values[0] : values;
  if (move.rest === undefined) {
    const empty = values.every((value) => isEmpty(value) || value === 0 || value === false);
    const status = empty ? 'equal' : 'incomparable';
    return { status, why: 'no place over REST', soap: raw, rest: undefined };
  }
  const there = valueAt(rest, move.rest);
  const isSaid = (field: string) => !isEmpty(soap[field]) && soap[field] !== 0;
  const isUntold = partLeftOut(move, rest) !== undefined && ofPart.some(isSaid);
  const untold = { status: 'incomparable', why: 'left out over REST', soap: raw, rest: there } as const;
  if (move.conversion.onlyBack && isUntold) return untold;
  if (move.conversion.onlyBack) return compareBack({ move, spec }, soap, rest, lookups);
  const context = (move.soapContext ?? []).map((field) => soap[field]);
  const converted = readable(() => move.conversion.toRest([...values, ...context], lookups));
  if ('unknown' in converted)
    return { status: 'incomparable', why: converted.unknown, soap: raw, rest: there };
  const result = { soap: converted.value, rest: there };
  if (isEmpty(converted.value) && isEmpty(there))
    return isUntold ? untold : { status: isEmpty(raw) ? 'equal' : 'converted', ...result };
  return { ...judged(converted, { move, spec }, there, raw), ...result };
}

/** Compares a value with what REST gives of it in another record, where one external id may be among several. */
export function compareElsewhere(
  { move, spec }: MovedField,
  soap: Fields,
  found: { readonly value: unknown } | { readonly unknown: string },
): FieldResult {
  const unread = unreadOf(move, soap);
  if (unread) return unread;
  const here = soap[move.soap[0]!];
  if ('unknown' in found) return { status: 'incomparable', why: found.unknown, soap: here, rest: undefined };
  const result = { soap: here, rest: found.value };
  if (isEmpty(here) && isEmpty(found.value)) return { status: 'equal', ...result };
  if (isEmpty(here) || isEmpty(found.value)) return { status: 'missing', ...result };
  const there = [found.value].flat().map((one) => samenessOf(spec, String(here), String(one)));
  return { status: there.includes('same') ? 'converted' : 'different', ...result };
}

/** A field of records that both have SOAP's form. `isPlaceless`: REST is known to have no value of it. */
export interface ShownField {
  readonly name: string;
  readonly spec: FieldSpec;
  readonly move: FieldMove | undefined;
  readonly isPlaceless: boolean;
}

/** Compares one field of two records of SOAP's form, of which the bridge has made the second from REST. */
export function compareShown(field: ShownField, soap: Fields, rest: Fields): FieldResult {
  const { name, spec, move, isPlaceless } = field;
  if (isUnread(soap, name) || isUnread(rest, name)) {
    const shown = (record: Fields) => (isUnread(record, name) ? 'not decoded' : 'decoded');
    return { ...UNREAD, soap: shown(soap), rest: shown(rest), given: { soap: false, rest: false } };
  }
  const [here, there] = [soap[name], rest[name]];
  const says = (value: unknown) => !saysNothing(spec, move?.conversion, value);
  const given = { soap: says(here), rest: says(there) };
  const result = { soap: here, rest: there, given };
  if (JSON.stringify(here ?? null) === JSON.stringify(there ?? null)) return { status: 'equal', ...result };
  if (!given.soap && !given.rest) return { status: 'converted', ...result };
  if (!given.rest && isPlaceless) return { status: 'incomparable', lost: true, ...result };
  if (!given.soap || !given.rest) return { status: 'missing', ...result };
  const sameness = samenessOfShown(field, here, there);
  if (sameness === 'unknown') return { ...UNREAD, soap: 'not readable', rest: 'not readable', given };
  return { status: STATUS[sameness], ...result };
}

const UNREAD = { status: 'incomparable', isUnread: true } as const;

const STATUS = { same: 'converted', different: 'different', unknown: 'incomparable' } as const;

/** The same where the map makes the same of both: what the one is over REST is what the other may be there. */
function samenessOfShown({ spec, move }: ShownField, here: unknown, there: unknown): Sameness {
  const plain = samenessOf(spec, here, there);
  if (plain === 'same' || !move?.conversion.same || move.soap.length > 1 || move.soapContext) return plain;
  const [a, b] = [here, there].map((value) => readable(() => move.conversion.toRest([value], noLookups)));
  if (!a || !b || 'unknown' in a || 'unknown' in b) return plain;
  const found = valuesOf(b).map((one) => samenessOverRest(move.conversion, spec, a.value, one, here));
  return found.find((one) => one === 'same') ?? plain;
}

type Known = Exclude<Converted, { readonly unknown: string }>;

function judged(
  converted: Known,
  { move, spec }: MovedField,
  there: unknown,
  raw: unknown,
): Pick<FieldResult, 'status' | 'why' | 'meaning'> {
  const { value, alternatives = [], clock } = converted;
  const found = valuesOf(converted).map((one) => samenessOverRest(move.conversion, spec, one, there, raw));
  const meaning = found.indexOf('same');
  if (meaning < 0) {
    if (isEmpty(value) || isEmpty(there)) return { status: 'missing' };
    return found.includes('unknown') ? { status: 'incomparable', why: UNREADABLE } : { status: 'different' };
  }
  // A time that no clock showed is no evidence, and of two equal hours SOAP means the first.
  if (clock === 'skipped')
    return { status: 'incomparable', why: 'over SOAP it is a time that the clock skips that night' };
  if (clock === 'repeated' && meaning > 0)
    return {
      status: 'different',
      why: 'the clock shows this time twice that night, and REST means the second',
    };
  const status = raw === there ? 'equal' : 'converted';
  return alternatives.length > 0 && !clock ? { status, meaning } : { status };
}

function valuesOf({ value, alternatives = [] }: Known): readonly unknown[] {
  return [value, ...alternatives];
}

/** Compares in the form of SOAP. */
function compareBack({ move, spec }: MovedField, soap: Fields, rest: Fields, lookups: Lookups): FieldResult {
  const { conversion, restContext = [] } = move;
  const here = soap[move.soap[0]!];
  const there = [move.rest!, ...restContext].map((path) => valueAt(rest, path));
  const back = readable(() => conversion.toSoap(there, lookups));
  if ('unknown' in back) return { status: 'incomparable', why: back.unknown, soap: here, rest: there[0] };
  const result = { soap: here, rest: (back.value as readonly unknown[])[0] };
  const sameness = samenessOf(spec, here, result.rest);
  if (sameness === 'different' && isEmpty(here)) return { status: 'missing', ...result };
  return { status: STATUS[sameness], ...result };
}

const UNREADABLE = 'the value cannot be read';

/** What came and could not be decoded is unknown: it is neither absent nor the same as anything. */
function unreadOf(move: FieldMove, soap: Fields): FieldResult | undefined {
  const unread = unreadIn(soap);
  if (![...move.soap, ...(move.soapContext ?? [])].some((field) => unread.has(field))) return undefined;
  const why = 'came over SOAP and could not be decoded';
  return { status: 'incomparable', why, soap: undefined, rest: undefined };
}

function unreadOverRest(move: FieldMove, rest: Fields): FieldResult | undefined {
  if (!isMoveUnread(move, rest)) return undefined;
  return { status: 'incomparable', why: UNREAD_OVER_REST, soap: undefined, rest: undefined };
}

export const UNREAD_OVER_REST = 'came over REST and could not be decoded';

/** True for a field that came and could not be decoded, and for a list of which items are left out. */
function isUnread(record: Fields, name: string): boolean {
  const value = record[name];
  return unreadIn(record).has(name) || (Array.isArray(value) && leftOutOf(value) > 0);
}

// One value that nobody can read must not end a comparison of all the others.
function readable(convert: () => Converted): Converted {
  return orElse(convert, { unknown: UNREADABLE });
}

/** Whether two values are the same to a script; `unknown` where nobody can read one of them. */
type Sameness = 'same' | 'different' | 'unknown';

/**
 * Compares two values in one form. A number for a text, another letter, and a part that one of them lacks are another value; moments
 * and numbers may be written in two ways.
 */
export function samenessOf(spec: FieldSpec | undefined, one: unknown, other: unknown): Sameness {
  if (typeof one !== typeof other) return 'different';
  if (typeof one === 'object') return JSON.stringify(one) === JSON.stringify(other) ? 'same' : 'different';
  if (classOfKind(spec) === 'text') return one === other ? 'same' : 'different';
  const [{ is }, back] = [compare(spec, one, other), compare(spec, other, one)];
  if (is === 'unknown' || back.is === 'unknown') return 'unknown';
  return is === 'same' && back.is === 'same' ? 'same' : 'different';
}

/** What a conversion says of two values over REST, else what their kind says. What ends in an error is unknown. */
function samenessOverRest(
  { same }: Conversion,
  spec: FieldSpec | undefined,
  ...[one, other, soap]: readonly [unknown, unknown, unknown]
): Sameness {
  if (!same) return orElse(() => samenessOf(spec, one, other), 'unknown');
  return orElse(() => (same(one, other, soap) ? 'same' : 'different'), 'unknown');
}

/** True for what a field holds when there is nothing to say. Midnight is a time, unless two equal ones say that there is no break. */
function saysNothing(spec: FieldSpec, conversion: Conversion | undefined, value: unknown): boolean {
  const isTime = typeof value === 'string' && value.startsWith('00:00');
  return isNothing(spec, value) && (!isTime || conversion?.name === 'breaks');
}
