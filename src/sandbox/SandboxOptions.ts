import type { Namespaces } from '../encoding/xml/namespaces.js';
import type { FaultPlan } from '../faults/FaultPlan.js';
import type { FaultCall, FaultEffect } from '../faults/InjectedFault.js';
import {
  anObject,
  asSentences,
  aText,
  type Checks,
  isFrom,
  isObject,
  listOf,
  oneOf,
  trueOrFalse,
  unless,
  wholeFrom,
} from '../validation/options.js';
import type { AllowableCode } from './world/messages.js';
import type { TroubledWorld, WorldSize } from './world/WorldSize.js';
import type { WorldJson } from './world/worldFromJson.js';

/** How real servers differ from the document. All off unless asked for. */
export interface Quirks {
  /** Answers in ISO-8859-1, in which other characters become `?` (wire fact 5). */
  readonly latin1?: boolean;
  /** Takes parts by position and ignores their names (wire fact 2). */
  readonly positionalParts?: boolean;
  /** Writes empty arrays as `xsi:nil="true"` (wire fact 4). */
  readonly nilArrays?: boolean;
  /** Writes dates without a value as `0000-00-00` (wire fact 14). */
  readonly zeroDates?: boolean;
  /** Appends a comment with debug text after the envelope (wire fact 7); `true` for a text of the sandbox's own. */
  readonly trailingComment?: boolean | string;
  /** HTTP status of faults; default 500 (wire fact 6). */
  readonly faultStatus?: 200 | 500;
  /** Answers HTTP 429 to calls beyond so many at a time; the service's number is 10 (wire fact 9). */
  readonly maxConcurrentCalls?: number;
  /** Never answers a call for all units of a world that has more units than this (document 4.5). */
  readonly allUnitsMaxUnits?: number;
  /** Milliseconds before each answer, or the least and the most of them. */
  readonly latencyMs?: number | readonly [least: number, most: number];
  /** REST absences fail with 406 and `{ error, text, … }`, and are deleted with 202, as was observed; the document has 400, `err.msg` and 200. */
  readonly restAsObserved?: boolean;
  /** `false` never packs answers, whatever the caller accepts (wire fact 8). */
  readonly gzip?: boolean;
}

/** When which failure happens: a plan of the fault library, or a function that says what happens to a call, if anything. */
export type SandboxFaults =
  | FaultPlan
  | ((call: FaultCall) => FaultEffect | undefined | Promise<FaultEffect | undefined>);

/** Options of `startSandbox`. */
export interface SandboxOptions {
  /** Port to listen on; default 0, a free one. */
  readonly port?: number;
  /** Address to listen on; default `127.0.0.1`. The admin endpoint answers callers of this machine only. */
  readonly host?: string;
  /** Names by which it may be called besides those of this machine, such as that of its container. */
  readonly allowHosts?: readonly string[];
  /**
   * `small` (default), `rich` with every documented value and field, a size such as `200x500` (units by employees) or `200x500x10` (and shifts each), `{ trouble }` with
   * what is wrong with its payroll, or rows of the caller's own.
   */
  readonly world?: string | WorldSize | TroubledWorld | WorldJson;
  /** Varies the names in a generated world, and when faults of a rate happen; default 1. */
  readonly seed?: number;
  /** What time it is in the world, an instant in ISO form; default `2026-03-16T01:00:00Z`. */
  readonly now?: string;
  /** A `fixed` clock (default) advances one second with each writing call and never else. */
  readonly clock?: 'fixed' | 'moving';
  /** Namespaces of answers and WSDL; requests are taken in any. Default `uri:Service` for both. */
  readonly namespaces?: Partial<Namespaces>;
  /** How long a REST token lives, in seconds; default 3600. */
  readonly tokenSeconds?: number;
  /** Codes of rules of the sandbox's own, which no sentence of the document asks for: they reject nothing. */
  readonly allow?: readonly AllowableCode[];
  /** Habits of servers in the field, such as other prefixes. */
  readonly quirks?: Quirks;
  /**
   * The JSON of a `deployment.json`: it answers as that deployment was seen to. What it cannot imitate is a `RangeError`
   * that lists it. Namespaces and, where the key sees several units, their number come from the file too.
   */
  readonly like?: object;
  /** Goes on without what it cannot imitate. */
  readonly likeInPart?: boolean;
  /** Faults that calls meet. */
  readonly faults?: SandboxFaults;
}

export const CHECKS: Checks<SandboxOptions> = asSentences({
  port: unless(
    (value) => wholeFrom(0)(value) === undefined && Number(value) < 65_536,
    'a port from 0 to 65535',
  ),
  host: aText,
  allowHosts: listOf((value) => typeof value === 'string', 'a list of names'),
  // Looked at whole by `makeWorld`.
  world: unless(
    (value) => typeof value === 'string' || isObject(value),
    'the name or size of a world, or an object',
  ),
  seed: unless(Number.isInteger, 'a whole number'),
  now: aText,
  clock: oneOf('fixed', 'moving'),
  namespaces: anObject,
  tokenSeconds: unless((value) => isFrom(value, 0), 'a number of seconds'),
  allow: listOf((value) => typeof value === 'string', 'a list of codes of rules'),
  quirks: anObject,
  like: anObject,
  likeInPart: trueOrFalse,
  faults: unless(
    (value) => typeof value === 'function' || isObject(value),
    'a plan of faults, or a function of the call',
  ),
});
