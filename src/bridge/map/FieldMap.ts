import type { Definition, Origin } from '../../definition/record.js';
import type { Conversion } from './conversions/Conversion.js';
import { nowhere } from './conversions/plain.js';
import type { FieldMapName } from './OperationMove.js';

/**
 * `lossless`: there and back gives the same. `lossy`: some values do not. `elsewhere`: another REST call has it.
 * `observed`: another call has it, of which only the observed descriptions tell, and which nothing here makes. `lost`: neither
 * description shows a place for it.
 */
export type Fidelity = 'lossless' | 'lossy' | 'elsewhere' | 'observed' | 'lost';

/** Where the observed descriptions show a field: the call, and the dotted path in what it gives. */
export interface ObservedPlace {
  readonly call: string;
  readonly schema: string;
  readonly path: string;
}

/** Where one or several SOAP fields go. */
export interface FieldMove<F extends string = string> {
  /** Fields of the SOAP record that become one REST value together. */
  readonly soap: readonly F[];
  /** Fields that the conversion reads besides. */
  readonly soapContext?: readonly F[];
  /** Dotted path in the REST record; absent when it has no field for it. */
  readonly rest?: string;
  readonly restContext?: readonly string[];
  readonly conversion: Conversion;
  readonly fidelity: Fidelity;
  /** Whether the REST side is in the REST interface document, or only observed. */
  readonly source: Origin;
  readonly note?: string;
  /** Where the field is, when it is `observed`. */
  readonly at?: ObservedPlace;
  /** True where 0 or false asks for nothing, so that nothing is lost with it. */
  readonly idleAtZero?: true;
}

/** A SOAP record that goes by the map of another. */
export interface RecordVariant {
  readonly record: Definition<object>;
  /** What it calls a field of the other, by the other's name. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Its fields that have no place over REST where the other's have one, or that are its own, and why. */
  readonly lost?: Readonly<Record<string, string>>;
}

/** Field by field, from a SOAP record to a REST record. */
export interface FieldMap {
  readonly name: FieldMapName;
  readonly title: string;
  readonly record: Definition<object>;
  /** Other SOAP records that go by it. */
  readonly alsoFrom: readonly RecordVariant[];
  readonly rest: { readonly version: 'v2' | 'v3'; readonly schema: string };
  readonly fields: readonly FieldMove[];
  /** Fields of the REST record that SOAP has no place for. */
  readonly restOnly: Readonly<Record<string, string>>;
}

interface FieldFacts<F extends string> extends Partial<Omit<FieldMove<F>, 'soap' | 'rest' | 'conversion'>> {}

/** Builders of field moves that check the names against a record. All REST fields here are observed unless said. */
export function fieldsOf<T extends object>() {
  type F = keyof T & string;
  return {
    move: (soap: F | readonly F[], rest: string, conversion: Conversion, facts: FieldFacts<F> = {}) =>
      ({
        soap: typeof soap === 'string' ? [soap] : soap,
        rest,
        conversion,
        fidelity: 'lossless',
        source: 'observed',
        ...facts,
      }) as FieldMove<F>,
    lost: (soap: F | readonly F[], note?: string) => withoutPlace('lost', soap, note),
    /** Lost, and asking for nothing when it is 0 or false. */
    lostUnlessZero: (soap: F | readonly F[], note?: string) =>
      withoutPlace('lost', soap, note).map((move) => ({ ...move, idleAtZero: true as const })),
    elsewhere: (soap: F | readonly F[], note: string) => withoutPlace('elsewhere', soap, note),
    /** In what another call gives, as observed: SOAP fields to paths in it. */
    observed: (call: string, schema: string, paths: Readonly<Partial<Record<F, string>>>): FieldMove<F>[] =>
      (Object.entries(paths) as [F, string][]).map(([soap, path]) => ({
        soap: [soap],
        conversion: nowhere,
        fidelity: 'observed',
        source: 'observed',
        note: `Observed in \`${call}\`: \`${path}\`.`,
        at: { call, schema, path },
      })),
  };
}

function withoutPlace<F extends string>(
  fidelity: Fidelity,
  soap: F | readonly F[],
  note: string | undefined,
): FieldMove<F>[] {
  return (typeof soap === 'string' ? [soap] : soap).map((field) => ({
    soap: [field],
    conversion: nowhere,
    fidelity,
    source: 'observed',
    ...(note === undefined ? {} : { note }),
  }));
}

/** The map of a record that goes by another's. */
export function mapFor(map: FieldMap, record: Definition<object>): FieldMap {
  const variant = map.alsoFrom.find((one) => one.record === record);
  if (!variant) return map;
  const { renamed = {}, lost = {} } = variant;
  const nameOf = (field: string) => renamed[field] ?? field;
  const moves = map.fields.map((move) => ({
    ...move,
    soap: move.soap.map(nameOf),
    ...(move.soapContext ? { soapContext: move.soapContext.map(nameOf) } : {}),
  }));
  return {
    ...map,
    record,
    alsoFrom: [],
    fields: [
      ...moves.filter(({ soap }) => soap.every((field) => field in record.fields && !(field in lost))),
      ...Object.entries(lost).flatMap(([field, note]) => withoutPlace('lost', field, note)),
    ],
  };
}

/** The value at a dotted path. */
export function valueAt(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, step) => (at as Readonly<Record<string, unknown>> | undefined)?.[step], record);
}
