import type { ClientError } from '../errors/index.js';
import type { RestError } from '../rest/call/restError.js';
import { restOperationNamed } from '../rest/resources/restOperation.js';

/** An HTTP answer. */
export interface WellAnswer {
  /** The HTTP status. */
  readonly status: number;
  /** The headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body. */
  readonly body: Uint8Array;
}

/** A call that a fault may answer. */
export interface FaultCall {
  /** Local name of the body element; `GET /path` for a call that is not SOAP. */
  readonly operation: string;
  /** Counts all calls from 1. */
  readonly number: number;
  /** The request body. */
  readonly body: Uint8Array;
  /** The Content-Type header of the request. */
  readonly contentType: string | undefined;
  /** What the service answers when all is well. Asking for it runs the call where there is a service to run it. */
  well(): Promise<WellAnswer>;
}

/** An answer, right or wrong. */
export interface AnswerEffect extends WellAnswer {
  /** An answer is given. */
  readonly kind: 'answer';
  /** Milliseconds before it is given. */
  readonly delayMs?: number;
  /** The wait before each of 16 pieces of the body. */
  readonly dripMs?: number;
  /** What follows the last byte, instead of the end of the answer. */
  readonly end?: 'silence' | 'reset';
}

/** No answer at all. */
export interface BrokenEffect {
  /** No answer is given. */
  readonly kind: 'refused' | 'silence' | 'reset';
}

/** What happens to the call. */
export type FaultEffect = AnswerEffect | BrokenEffect;

/** What a client makes of it: a value, rejected rows, or the name of its error. */
export type FaultResult = 'value' | 'rejected' | ClientError['name'] | RestError['name'];

/** A failure by name. */
export interface InjectedFault {
  /** As in `faults`. */
  readonly name: string;
  /** One sentence. */
  readonly about: string;
  /** How a read of this toolkit's client, of REST for a fault of REST, ends when each of its attempts meets the fault. */
  readonly gives: FaultResult;
  /** `undefined` lets the call through: it is of another operation. */
  effectOn(call: FaultCall): Promise<FaultEffect | undefined>;
}

/** Narrows a fault to operations, by wire name; in REST by a path or by its description: `GET /v2/employee/badgeNo/{badgeNo}`. */
export type FaultTarget =
  | string
  | { readonly operation?: string | readonly string[] | undefined }
  | undefined;

/** What a fault of the library does, apart from its name and target; with options, a function of them. */
export interface LibraryFault extends Pick<InjectedFault, 'about' | 'gives'> {
  effectOn(call: FaultCall): FaultEffect | Promise<FaultEffect>;
}

/** The fault of a name that happens to calls of its target. */
export function faultOn(
  name: string,
  { about, gives, effectOn }: LibraryFault,
  target: FaultTarget,
): InjectedFault {
  const wanted = typeof target === 'string' ? target : target?.operation;
  const names = wanted === undefined ? undefined : [wanted].flat();
  return {
    ...{ name, about, gives },
    effectOn: async (call) =>
      names === undefined || isOneOf(names, call.operation) ? effectOn(call) : undefined,
  };
}

function isOneOf(names: readonly string[], operation: string): boolean {
  if (names.includes(operation)) return true;
  return operation.includes(' ') && names.includes(restOperationNamed(operation)?.name ?? '');
}
