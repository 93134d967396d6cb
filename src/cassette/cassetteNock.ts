import { AsyncLocalStorage } from 'node:async_hooks';
import { answerNocked, type Nock, type NockedCall, type NockReply } from '../faults/Nock.js';
import type { Cassette } from './Cassette.js';
import { overHttp } from './overHttp.js';

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
    answerNocked(nock, origin, (call) =>
      answered(cassette, call, take).catch((error: Error) => {
        // nock passes on what a socket would say, not what `fetch` makes of it.
        throw error.cause instanceof Error ? error.cause : error;
      }),
    );
  };
  for (const endpoint of [...endpoints, 'https://secret.example']) take(endpoint);
}

async function answered(
  cassette: Cassette,
  { url, method, headers: given, body }: NockedCall,
  take: (address: string) => void,
): Promise<NockReply> {
  if (inHand.getStore())
    throw new TypeError(
      `cassette ${cassette.name}: its live calls come back to nock. Leave out the option fetch, or give one that nock does not see, such as undici's.`,
    );
  const headers = given.filter(([name]) => !DROPPED.test(name));
  const call = { url, method, headers, body };
  const { response, bytes, addresses } = await inHand.run(true, () => overHttp(cassette, call));
  for (const address of addresses) take(address);
  return [response.status, bytes as never, [...response.headers].flat()];
}
