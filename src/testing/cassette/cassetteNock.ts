import { AsyncLocalStorage } from 'node:async_hooks';
import { isUtf8 } from 'node:buffer';
import { operationIn } from '../faults/wellAnswer.js';
import type { Nock, NockedRequest } from '../Nock.js';
import { addressesIn } from './addressesIn.js';
import type { Cassette } from './Cassette.js';
import { overHttp } from './missResponse.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
// nock has unpacked the body; the rest is of the connection.
const DROPPED =
  /^(host|connection|content-length|content-encoding|accept-encoding|transfer-encoding|expect)$/;
const inHand = new AsyncLocalStorage<true>();

/**
 * Runs a cassette, in any mode, through nock: for code that takes no `fetch`. It takes every call to the origins given, to
 * those of downloads that their answers lead to, and to addresses that the cassette made up for these. `nock.cleanAll()`
 * ends it. Live calls go past nock.
 */
export function cassetteNock(nock: Nock, cassette: Cassette, ...endpoints: readonly string[]): void {
  const taken = new Set<string>();
  const take = (address: string) => {
    const { origin } = new URL(address);
    if (taken.has(origin)) return;
    taken.add(origin);
    for (const method of METHODS)
      nock(origin)
        .persist()
        .intercept(/.*/, method)
        .reply(function (uri, given, done) {
          const call = { url: origin + uri, method, headers: headersOf(this.req), body: bytesOf(given) };
          answered(cassette, call, take).then(
            (reply) => done(null, reply),
            (error: Error) => done(systemError(error), [500, '' as never, []]),
          );
        });
  };
  for (const endpoint of [...endpoints, 'https://secret.example']) take(endpoint);
}

interface NockedCall {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly [string, string][];
  readonly body: Uint8Array<ArrayBuffer>;
}

async function answered(
  cassette: Cassette,
  { url, method, headers, body }: NockedCall,
  take: (address: string) => void,
): Promise<[number, never, string[]]> {
  if (inHand.getStore())
    throw new TypeError(
      `cassette ${cassette.name}: its live calls come back to nock. Leave out the option fetch, or give one that nock does not see, such as undici's.`,
    );
  const init: RequestInit = { method, headers: [...headers], redirect: 'manual' };
  if (body.length > 0) init.body = body;
  const response = await inHand.run(true, () => overHttp(() => cassette.fetch(url, init), init.body));
  const bytes = Buffer.from(await response.arrayBuffer());
  const operation = operationIn(
    method,
    url,
    body,
    new Headers(init.headers).get('content-type') ?? undefined,
  );
  for (const address of addressesIn(bytes, response.headers.get('content-type') ?? undefined, operation))
    take(address);
  return [response.status, bytes as never, [...response.headers].flat()];
}

function headersOf({ headers }: NockedRequest): [string, string][] {
  return Object.entries(headers)
    .filter(([name]) => !DROPPED.test(name))
    .map(([name, value]) => [name, String(value)]);
}

// nock gives JSON as what it means, and what is no UTF-8 in hexadecimal.
function bytesOf(given: unknown): Uint8Array<ArrayBuffer> {
  const text = typeof given === 'string' ? given : JSON.stringify(given ?? '');
  const packed = /^([0-9a-f]{2})+$/.test(text) ? new Uint8Array(Buffer.from(text, 'hex')) : undefined;
  if (packed && !isUtf8(packed)) return packed;
  return new Uint8Array(Buffer.from(text === '""' ? '' : text));
}

// nock passes on what a socket would say, not what `fetch` makes of it.
function systemError(error: Error): Error {
  return error.cause instanceof Error ? error.cause : error;
}
