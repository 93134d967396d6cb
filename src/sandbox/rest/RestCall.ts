import { STATUS_CODES } from 'node:http';
import type { OperationFacts, RestFacts } from '../../rest/call/facts.js';
import type { World } from '../world/World.js';

/** A call as an endpoint gets it: who calls may do so, and parameters of the path are there. */
export interface RestCall {
  readonly world: World;
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The JSON of the body; `undefined` without one. */
  readonly body: unknown;
  readonly header: (name: string) => string | undefined;
  /** What the description says of the operation, with the shapes that it names. */
  readonly facts: OperationFacts;
  readonly shapes: RestFacts['shapes'];
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
type Endpoint = (call: RestCall) => RestReply;

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

/** An answer other than success. */
export class RestFailure extends Error {
  override readonly name = 'RestFailure';
  readonly status: number;
  readonly body: unknown;
  readonly contentType: string;

  constructor(status: number, body?: unknown, contentType = 'application/json') {
    super(`HTTP ${status}`);
    this.status = status;
    this.body = body;
    this.contentType = contentType;
  }
}

const PROBLEM = 'application/problem+json';

/** A failure of version 3: `problem+json`. */
export function problem(status: number, detail: string): RestFailure {
  const title = STATUS_CODES[status];
  const body = { type: 'about:blank', title, status, detail: `${detail} [sandbox]` };
  return new RestFailure(status, body, PROBLEM);
}

/** One thing that is wrong with a request of version 3. */
export interface Invalid {
  /** A JSON pointer into the body, or `?name` for a query parameter. */
  readonly pointer: string;
  readonly detail: string;
}

/** A request of version 3 that breaks rules. */
export function invalid(...errors: readonly Invalid[]): RestFailure {
  const told = errors.slice(0, 50).map(({ pointer, detail }) => ({ pointer, detail: `${detail} [sandbox]` }));
  const body = { type: 'about:blank', title: 'Validation failed', status: 400, errors: told };
  return new RestFailure(400, body, PROBLEM);
}

/** A request of version 2 that breaks a rule of its own identifier family (document 7.4). */
export function refusedField(field: string, message: string): RestFailure {
  return new RestFailure(400, {
    field,
    message,
    severity: 'ERROR',
    localisedMessage: `${message} [sandbox]`,
    groupingMessage: message,
    additionalErrorParameters: {},
  });
}

/** For what is not there, in version 3 with what that is. */
export function absent(what?: string): never {
  throw what === undefined ? bare(404) : problem(404, `no such ${what}`);
}

/** A failure of version 2, which has no body. */
export function bare(status: number): RestFailure {
  return new RestFailure(status);
}
