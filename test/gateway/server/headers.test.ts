import { describe, expect, it } from 'vitest';
import { headersToCaller, headersToService, takesGzip } from '../../../src/gateway/server/headers.js';

/** What a caller accepts, what of it is asked of the service, and whether it takes gzip. */
const ACCEPTED: readonly (readonly [string | string[] | undefined, string, boolean])[] = [
  [undefined, 'identity', false],
  ['', 'identity', false],
  ['br', 'identity', false],
  ['*', 'identity', false],
  ['gzip', 'gzip', true],
  ['GZIP', 'gzip', true],
  ['deflate', 'deflate', false],
  ['br, gzip;q=0.5 , deflate', 'gzip, deflate', true],
  ['gzip;q=0', 'identity', false],
  ['gzip; q=0.00, deflate', 'deflate', false],
  ['gzip;q=0.001', 'gzip', true],
  ['gzipped', 'identity', false],
  [['br', 'gzip'], 'gzip', true],
];

it.each(ACCEPTED)('of %j the service is asked for what can be looked into', (accepted, asked, gzip) => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted as string };
  expect(headersToService(headers)).toEqual({ 'accept-encoding': asked });
  expect(takesGzip(headers)).toBe(gzip);
});

describe('what is not listed', () => {
  it('does not go on to the service', () => {
    const headers = {
      'content-type': 'text/xml',
      soapaction: '""',
      cookie: 'a=b',
      authorization: 'Basic eA==',
    };
    const more = {
      'x-forwarded-for': '10.0.0.1',
      accept: 'text/xml',
      'accept-language': 'nb',
      'user-agent': 'x',
    };
    expect(headersToService({ ...headers, ...more })).toEqual({
      ...{ 'content-type': 'text/xml', soapaction: '""', accept: 'text/xml', 'accept-language': 'nb' },
      ...{ 'user-agent': 'x', 'accept-encoding': 'identity' },
    });
  });

  it('does not go on to the caller', () => {
    const headers: Readonly<Record<string, string>> = {
      ...{ 'content-type': 'text/xml', 'content-language': 'nb', 'retry-after': '3', 'last-modified': 'now' },
      ...{ 'set-cookie': 'a=b', server: 'x', location: 'https://other.example' },
    };
    const { 'set-cookie': _, server: __, location: ___, ...listed } = headers;
    expect(headersToCaller((name) => headers[name])).toEqual(listed);
  });

  it('is not of a header that came several times: all of it goes on', () => {
    const accept = ['text/xml', 'text/plain'] as never;
    expect(headersToService({ accept })).toMatchObject({ accept: 'text/xml, text/plain' });
  });
});
