import type { CallPath } from '../call/callPath.js';
import type { RestInput } from '../call/restInputIssues.js';
import type { PathCalls } from './pathCalls.js';
import type { Id } from './restTypes.js';
import type { paths as V2Paths } from './v2.generated.js';
import type { paths as V3Paths } from './v3.generated.js';

/** Every path of version 2. */
export type V2Calls = PathCalls<V2Paths>;
/** Every path of version 3. */
export type V3Calls = PathCalls<V3Paths>;

/** How resources call. */
export interface Calls {
  readonly v2: V2Calls;
  readonly v3: V3Calls;
  readonly callPath: CallPath;
}

/** The parameters of a path with an id, as it came: what is no id is told of, and not sent as a text. */
export function at(id: Id) {
  return { params: { path: { id: id as string } } };
}

/** The calls by path and method that give the body of the answer. */
export function callsOf(callPath: CallPath): Calls {
  const methods = methodsOf(async (...call) => (await callPath(...call)).value);
  return { v2: methods as unknown as V2Calls, v3: methods as unknown as V3Calls, callPath };
}

type AnyCall = (method: string, path: string, input?: RestInput) => Promise<unknown>;

export function methodsOf(call: AnyCall) {
  const method = (name: string) => (path: string, input?: RestInput) => call(name, path, input);
  return {
    GET: method('GET'),
    PUT: method('PUT'),
    POST: method('POST'),
    DELETE: method('DELETE'),
    PATCH: method('PATCH'),
  };
}
