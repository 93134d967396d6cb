import type { Origin } from '../../definition/record.js';
import type * as operations from '../../operations/index.generated.js';

/** The wire name of an operation. */
export type OperationName = keyof typeof operations;

/**
 * How sure the counterpart is. `H`: purpose and key fields match. `M`: the purpose matches. `L`: related only.
 * `none`: neither REST description shows anything for it.
 */
export type Confidence = 'H' | 'M' | 'L' | 'none';

/** An endpoint of the REST interface. */
export interface RestCall {
  /** The HTTP method. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with parameters in braces, as in the REST descriptions. */
  readonly path: string;
  /** Whether the REST interface document names it, or only the observed descriptions do. */
  readonly origin: Origin;
  /** True when the document shows the call, but only observation shows what of it counts here. */
  readonly partOnly?: true;
}

/** One thing that an operation does, and the calls that do it over REST, in order. */
export interface MoveCase {
  /** Such as `create`, or `read`. */
  readonly what: string;
  /** How sure the counterpart is. */
  readonly confidence: Exclude<Confidence, 'none'>;
  /** The REST calls, in their order. */
  readonly calls: readonly RestCall[];
}

/** What becomes of one SOAP operation on the way to REST. */
export interface OperationMove {
  /** Empty when no counterpart is shown. */
  readonly cases: readonly MoveCase[];
  /** The area that the REST document names without showing any of its calls. */
  readonly notShown?: string;
  /** The state in one sentence. */
  readonly summary: string;
  /** What works in another way. */
  readonly changes: readonly string[];
  /** What has no place over REST. */
  readonly losses: readonly string[];
  /** Filters and options of the SOAP call that REST does not have, and what that means. */
  readonly lostParts: Readonly<Record<string, string>>;
  /** What a person must decide before the call moves. */
  readonly decisions: readonly string[];
  /** The field map that the answer or the rows of this operation go by. */
  readonly fields?: FieldMapName;
  /** Where the map has it from. */
  readonly source: string;
}

/** The field maps there are, by the SOAP record they start from. */
export type FieldMapName =
  | 'employees'
  | 'employeeUpdates'
  | 'groupRoles'
  | 'groups'
  | 'roles'
  | 'units'
  | 'sections'
  | 'districts'
  | 'shifts'
  | 'absences';

/** The confidence of the best case. */
export function confidenceOf(move: OperationMove): Confidence {
  const found = move.cases.map(({ confidence }) => confidence);
  return (['H', 'M', 'L'] as const).find((level) => found.includes(level)) ?? 'none';
}

/** A move from an operation to its newer version, within SOAP. */
export interface SoapMove {
  /** The operation that scripts call now. */
  readonly from: OperationName;
  /** The newer operation that takes its place. */
  readonly to: OperationName;
  /** True when the document declares the old operation deprecated. */
  readonly declared: boolean;
  /** Field of the old record to its new name; `undefined` where it has no place. Others keep theirs. */
  readonly fields?: Readonly<Record<string, string | undefined>>;
  /** What differs between the two, in words. */
  readonly notes: readonly string[];
}
