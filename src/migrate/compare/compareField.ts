import { isEmpty } from '../map/conversions/Conversion.js';
import type { FieldMove } from '../map/FieldMap.js';
import type { Lookups } from '../map/Lookups.js';
import type { FieldStatus } from './Comparison.js';

type Fields = Readonly<Record<string, unknown>>;

/** How one field stands, with both values in the form of REST where there is one. */
export interface FieldResult {
  readonly status: FieldStatus;
  readonly why?: string;
  readonly soap: unknown;
  readonly rest: unknown;
}

/** Compares one field of a pair of records by the map. */
export function compareField(move: FieldMove, soap: Fields, rest: Fields, lookups: Lookups): FieldResult {
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
  const converted = move.conversion.toRest([...values, ...context], lookups);
  if ('unknown' in converted)
    return { status: 'incomparable', why: converted.unknown, soap: raw, rest: there };
  const { value, alternatives = [] } = converted;
  const same = move.conversion.same ?? sameJson;
  const result = { soap: value, rest: there };
  if (isEmpty(value) && isEmpty(there)) return { status: isEmpty(raw) ? 'equal' : 'converted', ...result };
  if ([value, ...alternatives].some((one) => safely(() => same(one, there))))
    return { status: raw === there ? 'equal' : 'converted', ...result };
  return { status: isEmpty(value) || isEmpty(there) ? 'missing' : 'different', ...result };
}

/** Compares in the form of SOAP. */
function compareBack(
  { conversion, restContext = [] }: FieldMove,
  soap: readonly unknown[],
  there: unknown,
  rest: Fields,
  lookups: Lookups,
): FieldResult {
  const back = conversion.toSoap([there, ...restContext.map((path) => valueAt(rest, path))], lookups);
  if ('unknown' in back) return { status: 'incomparable', why: back.unknown, soap: soap[0], rest: there };
  const status = sameJson(soap, back.value) ? 'converted' : 'different';
  return { status, soap: soap[0], rest: (back.value as readonly unknown[])[0] };
}

/** The value at a dotted path. */
export function valueAt(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, step) => (at as Readonly<Record<string, unknown>> | undefined)?.[step], record);
}

function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

// A value that cannot be read is not the same.
function safely(test: () => boolean): boolean {
  try {
    return test();
  } catch {
    return false;
  }
}
