import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Client, createClient } from '../../src/index.js';
import {
  type Absence,
  type AbsenceCreate,
  createRestClient,
  type RestClient,
  type RestError,
  type RestResult,
} from '../../src/rest/index.js';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/index.js';

export interface BothSides {
  readonly sandbox: Sandbox;
  readonly rest: RestClient;
  readonly soap: Client;
}

/** A sandbox for the tests of a file, in its first state before each of them. */
export function withSandbox(options: SandboxOptions = {}): BothSides {
  const sides = {} as { sandbox: Sandbox; rest: RestClient; soap: Client };
  beforeAll(async () => {
    sides.sandbox = await startSandbox(options);
    sides.rest = createRestClient({ ...sides.sandbox.restOptions(), retry: false });
    sides.soap = createClient(sides.sandbox.clientOptions());
  });
  beforeEach(() => sides.sandbox.reset());
  afterAll(() => sides.sandbox.stop());
  return sides;
}

/** The groups of the small world. */
export const DOMAIN = 9000;
export const DISTRICT = 9901;
export const UNIT = 9101;

/** The `RestError` that a call ends with. */
export async function errorOf(result: Promise<RestResult<unknown>>): Promise<RestError> {
  const { ok, ...rest } = await result;
  const { error } = rest as { error?: Error };
  if (ok || error?.name !== 'RestError') throw new Error(`expected a RestError, got ${JSON.stringify(rest)}`);
  return error as RestError;
}

export const codeOf = async (result: Promise<RestResult<unknown>>) => (await errorOf(result)).code;

/** A day of employee 1001 in April, when the small world has no shifts yet. */
export const APRIL: AbsenceCreate = {
  employeeId: 1001,
  absenceTypeId: 1,
  begin: '2026-04-01T00:00:00',
  end: '2026-04-02T00:00:00',
};

/** Sends what the client would refuse. */
export async function post(rest: RestClient, sandbox: Sandbox, path: string, body: unknown) {
  return send(rest, sandbox, `POST ${path}`, body);
}

/** The answer to a call as it is: method, path and query, and a body of any kind. */
export async function send(rest: RestClient, sandbox: Sandbox, call: string, body?: unknown) {
  const [method = '', path = ''] = call.split(' ');
  const token = await rest.accessToken(path.startsWith('/v2/') ? 'v2' : 'v3');
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token.reveal()}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as RawBody };
}

/** The pointers of an answer of version 3 that refuses a body. */
export const pointersOf = ({ body }: { readonly body: RawBody }) =>
  body.errors?.map(({ pointer }) => pointer);

type RawBody = { err?: { msg: string }; errors?: { pointer: string }[] } & Absence;
