import { hasUnread, isUnreadAt } from '../../definition/decodeMarks.js';
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
interface ObservedPlace {
  readonly call: string;
  readonly schema: string;
  readonly path: string;
}

/** Where one or several SOAP fields go. */
export interface FieldMove {
  /** Fields of the SOAP record that become one REST value together. */
  readonly soap: readonly string[];
  /** Fields that the conversion reads besides. */
  readonly soapContext?: readonly string[];
  /** Dotted path in the REST record; absent when it has no field for it. */
  readonly rest?: string;
  /** REST fields without which the value cannot be read. */
  readonly restContext?: readonly string[];
  /** How the value is converted. */
  readonly conversion: Conversion;
  /** Whether the value survives the way there and back. */
  readonly fidelity: Fidelity;
  /** Whether the REST side is in the REST interface document, or only observed. */
  readonly source: Origin;
  /** What a reader of the map must know, in words. */
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
  /** The name of this map. */
  readonly name: FieldMapName;
  /** A heading for documents. */
  readonly title: string;
  /** The SOAP record. */
  readonly record: Definition<object>;
  /** Other SOAP records that go by it. */
  readonly alsoFrom: readonly RecordVariant[];
  /** The REST schema, and the version that has it. */
  readonly rest: { readonly version: 'v2' | 'v3'; readonly schema: string };
  /** The fields of the SOAP record, each with its counterpart. */
  readonly fields: readonly FieldMove[];
  /** Fields of the REST record that SOAP has no place for. */
  readonly restOnly: Readonly<Record<string, string>>;
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
      ...Object.entries(lost).map(([field, note]): FieldMove => {
        const facts = { fidelity: 'lost', source: 'observed' } as const;
        return { soap: [field], conversion: nowhere, ...facts, note };
      }),
    ],
  };
}

/** True where REST gave a record a value that a line of its map is made of, and nobody can read it. */
export function isMoveUnread({ rest, restContext = [] }: FieldMove, record: object): boolean {
  if (rest === undefined || !hasUnread(record)) return false;
  return [rest, ...restContext].some((path) => isUnreadAt(record, path));
}

/** The part of a REST record that a line of its map is in and that REST left out: whether it has the field is not told. */
export function partLeftOut({ rest }: FieldMove, record: object): string | undefined {
  const part = partOf(rest);
  return part !== undefined && (valueAt(record, part) ?? undefined) === undefined ? part : undefined;
}

/** The part of a REST record that a dotted path leads into; `undefined` for a field of the record itself. */
export function partOf(path = ''): string | undefined {
  return path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : undefined;
}

/** The value at a dotted path. */
export function valueAt(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, step) => (at as Readonly<Record<string, unknown>> | undefined)?.[step], record);
}
