import type { World } from '../world/World.js';

/** A call as an endpoint gets it: who calls may do so, and parameters of the path are there. */
export interface RestCall {
  readonly world: World;
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The JSON of the body; `undefined` without one. */
  readonly body: unknown;
  readonly header: (name: string) => string | undefined;
  /** Answers as observed where that differs from the document. */
  readonly asObserved: boolean;
}

export interface RestReply {
  /** Default 200. */
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What answers one method and path. Throws a `RestFailure`. */
export type Endpoint = (call: RestCall) => RestReply;

/** Endpoints by method and path template. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** A query parameter that is true or false; absent for neither. `refuse` for anything else. */
export function flagIn(query: URLSearchParams, name: string, refuse: () => never): boolean | undefined {
  const value = query.get(name);
  if (value === null) return undefined;
  return value === 'true' || value === 'false' ? value === 'true' : refuse();
}

/** True when a query parameter that lists values is absent, or lists one of these. */
export function isAsked(query: URLSearchParams, name: string, ...values: readonly (string | undefined)[]) {
  const asked = query.getAll(name);
  return asked.length === 0 || values.some((value) => value !== undefined && asked.includes(value));
}
