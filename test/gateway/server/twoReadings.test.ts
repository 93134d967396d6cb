import { expect, it } from 'vitest';
import { twoReadings } from '../../../src/gateway/server/headers.js';

const why = (httpVersion: string, ...lines: readonly (readonly [string, string])[]) => {
  const headers = Object.fromEntries(lines.map(([name, value]) => [name.toLowerCase(), value]));
  return twoReadings({ httpVersion, headers, rawHeaders: lines.flat() });
};

it('takes a body in chunks of HTTP/1.1 alone: before, a server may look for its length', () => {
  expect(why('1.1', ['Transfer-Encoding', 'chunked'])).toBeUndefined();
  expect(why('1.0', ['Content-Length', '7'])).toBeUndefined();
  expect(why('1.0', ['Transfer-Encoding', 'chunked'])).toBe('its Transfer-Encoding is not chunked alone');
  expect(why('1.1', ['Transfer-Encoding', 'gzip, chunked'])).toBe(
    'its Transfer-Encoding is not chunked alone',
  );
  expect(why('2.0')).toContain('neither HTTP/1.1 nor HTTP/1.0');
});

it('takes no two of a header of which each server takes another', () => {
  expect(why('1.1', ['Accept', 'text/xml'], ['accept', 'text/html'])).toBeUndefined();
  expect(why('1.1', ['SOAPAction', 'a'], ['soapaction', 'b'])).toBe('it has the header soapaction twice');
});
