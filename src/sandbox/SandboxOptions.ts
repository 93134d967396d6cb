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
import type { Quirks } from './Quirks.js';
import type { AllowableCode } from './world/messages.js';
import type { TroubledWorld, WorldSize } from './world/WorldSize.js';
import type { WorldJson } from './world/worldFromJson.js';

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
  port: wholeFrom(0),
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
