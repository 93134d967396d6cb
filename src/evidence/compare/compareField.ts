import { type Converted, isEmpty } from '../../bridge/map/conversions/Conversion.js';
import { type FieldMove, valueAt } from '../../bridge/map/FieldMap.js';
import { unreadIn } from '../../definition/decodeMarks.js';
import type { Lookups } from '../../bridge/map/Lookups.js';
import type { FieldStatus } from './Comparison.js';
import { type ElsewherePlace, sameElsewhere } from './elsewhere.js';
import type { RestDirectory } from './RestDirectory.js';

type Fields = Readonly<Record<string, unknown>>;

/** How one field stands, with both values in the form of REST where there is one. */
export interface FieldResult {
  readonly status: FieldStatus;
  /** Why it could not be compared, or what is particular about a difference. */
  readonly why?: string;
  readonly soap: unknown;
  readonly rest: unknown;
  /** Which of several meanings of the SOAP value REST has, from 0, where there are several. */
  readonly meaning?: number;
}

/** Compares one field of a pair of records by the map. */
export function compareField(move: FieldMove, soap: Fields, rest: Fields, lookups: Lookups): FieldResult {
  const unread = unreadOf(move, soap);
  if (unread) return unread;
  const values = move.soap.map((field) => soap[field]);
  const raw = values.length === 1 ? values[0] : values;
  const there = move.rest === undefined ? undefined : valueAt(rest, move.rest);
  if (move.rest === undefined) {
    const empty = values.every((value) => isEmpty(value) || value === 0 || value === false);
    return {
      status: empty ? 'equal' : 'incomparable',
      why: 'no place over REST',
      soap: raw,
      rest: undefined,
    };
  }
  if (move.conversion.onlyBack) return compareBack(move, values, there, rest, lookups);
  const context = (move.soapContext ?? []).map((field) => soap[field]);
  const converted = readable(() => move.conversion.toRest([...values, ...context], lookups));
  if ('unknown' in converted)
    return { status: 'incomparable', why: converted.unknown, soap: raw, rest: there };
  const result = { soap: converted.value, rest: there };
  if (isEmpty(converted.value) && isEmpty(there))
    return { status: isEmpty(raw) ? 'equal' : 'converted', ...result };
  return { ...judged(converted, there, raw, move.conversion.same ?? sameJson), ...result };
}

/** Compares a field with what REST gives in another record. */
export function compareElsewhere(
  move: FieldMove,
  { read }: ElsewherePlace,
  soap: Fields,
  rest: Fields,
  directory: RestDirectory,
): FieldResult {
  const unread = unreadOf(move, soap);
  if (unread) return unread;
  const here = soap[move.soap[0]!];
  const found = read(rest, directory);
  if ('unknown' in found) return { status: 'incomparable', why: found.unknown, soap: here, rest: undefined };
  const result = { soap: here, rest: found.value };
  if (isEmpty(here) && isEmpty(found.value)) return { status: 'equal', ...result };
  if (isEmpty(here) || isEmpty(found.value)) return { status: 'missing', ...result };
  return { status: sameElsewhere(here, found.value) ? 'converted' : 'different', ...result };
}

/** What came and could not be decoded is unknown: it is neither absent nor the same as anything. */
function unreadOf(move: FieldMove, soap: Fields): FieldResult | undefined {
  const unread = unreadIn(soap);
  if (![...move.soap, ...(move.soapContext ?? [])].some((field) => unread.has(field))) return undefined;
  const why = 'came over SOAP and could not be decoded';
  return { status: 'incomparable', why, soap: undefined, rest: undefined };
}

type Known = Exclude<Converted, { readonly unknown: string }>;

function judged(
  { value, alternatives = [], clock }: Known,
  there: unknown,
  raw: unknown,
  same: (a: unknown, b: unknown, soap: unknown) => boolean,
): Pick<FieldResult, 'status' | 'why' | 'meaning'> {
  const meaning = [value, ...alternatives].findIndex((one) => safely(() => same(one, there, raw)));
  if (meaning < 0) return { status: isEmpty(value) || isEmpty(there) ? 'missing' : 'different' };
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

/** Compares in the form of SOAP. */
function compareBack(
  { conversion, restContext = [] }: FieldMove,
  soap: readonly unknown[],
  there: unknown,
  rest: Fields,
  lookups: Lookups,
): FieldResult {
  const context = restContext.map((path) => valueAt(rest, path));
  const back = readable(() => conversion.toSoap([there, ...context], lookups));
  if ('unknown' in back) return { status: 'incomparable', why: back.unknown, soap: soap[0], rest: there };
  const result = { soap: soap[0], rest: (back.value as readonly unknown[])[0] };
  if (sameJson(soap, back.value)) return { status: 'converted', ...result };
  return { status: isEmpty(soap[0]) ? 'missing' : 'different', ...result };
}

function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

// One value that nobody can read must not end a comparison of all the others.
function readable(convert: () => Converted): Converted {
  try {
    return convert();
  } catch {
    return { unknown: 'the value cannot be read' };
  }
}

// A value that cannot be read is not the same.
function safely(test: () => boolean): boolean {
  try {
    return test();
  } catch {
    return false;
  }
}
