import type { Nock } from '../Nock.js';
import type { Cassette } from './Cassette.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Replays a cassette through nock for every call to the origins given, and to addresses that the cassette made up for
 * downloads: for code that takes no `fetch`. The cassette must be in mode `replay`. `nock.cleanAll()` ends it.
 */
export function cassetteNock(nock: Nock, cassette: Cassette, ...endpoints: readonly string[]): void {
  if (cassette.mode !== 'replay')
    throw new TypeError(`nock replays; cassette ${cassette.name} is in mode ${cassette.mode}.`);
  const origins = new Set(
    [...endpoints, 'https://secret.example'].map((endpoint) => new URL(endpoint).origin),
  );
  for (const origin of origins)
    for (const method of METHODS)
      nock(origin)
        .persist()
        .intercept(/.*/, method)
        .reply(function (uri, given, done) {
          const body = typeof given === 'string' ? given : JSON.stringify(given);
          const contentType = this.req.headers['content-type'];
          const init: RequestInit = {
            method,
            headers: contentType === undefined ? {} : { 'content-type': String(contentType) },
            ...(body === '' || body === '""' ? {} : { body }),
          };
          cassette.fetch(origin + uri, init).then(
            async (response) => {
              const bytes = Buffer.from(await response.arrayBuffer());
              done(null, [response.status, bytes as never, Object.fromEntries(response.headers)]);
            },
            (error: Error) => done(systemError(error), [500, '' as never, {}]),
          );
        });
}

// nock passes on what a socket would say, not what `fetch` makes of it.
function systemError(error: Error): Error {
  return error.cause instanceof Error ? error.cause : error;
}
