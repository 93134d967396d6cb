import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Limits } from '../../../src/encoding/xml/limits.js';
import { createAnswerDecoder } from '../../../src/encoding/answer/decodeAnswer.js';
import { createClient } from '../../../src/index.js';
import { wsdlGetRoles } from '../../../src/operations/catalogue/wsdlGetRoles.js';
import { decodeIn, errorOf, rolesAnswer } from '../answers.js';
import { cpuMs } from '../../cpuMs.js';

const role = '<item><id>1</id><name>Staff</name></item>';
const list = (items: string) => rolesAnswer(`<return>${items}</return>`);

// For each limit a document that reaches it, and the least value of the limit that lets the document pass.
const documents: Record<Exclude<keyof Limits, 'memory'>, [document: string, least: number]> = {
  depth: [list(`<item><id>1</id><x>${'<y>'.repeat(10)}${'</y>'.repeat(10)}</x></item>`), 16],
  documentBytes: [list(role), Buffer.byteLength(list(role))],
  elements: [list(role), 7],
  names: [list('<item><id>1</id><b/><c/><b/><c d="" xmlns:e="urn:e"/></item>'), 9],
  attributes: [list('<item a="1" b="2" c="3" d="4" e="5" f="6"/>'), 6],
  attributeLength: [list(`<item a="${'x'.repeat(300)}"/>`), 300],
  textLength: [list(`<item><name>${'x'.repeat(500)}</name></item>`), 500],
  referencedElements: [
    rolesAnswer('<return><item href="#a"/></return>', '<m id="a"><id>1</id><name>x</name></m>'),
    3,
  ],
};

describe.each(Object.entries(documents) as [keyof typeof documents, [string, number]][])(
  '%s',
  (name, [document, least]) => {
    it.each([1, 50, 100_000])('is kept for pieces of %i bytes', (size) => {
      expect(decodeIn(size, document, { limits: { [name]: least } }).kind).toBe('value');
      const error = errorOf(() => decodeIn(size, document, { limits: { [name]: least - 1 } }));
      expect(error).toMatchObject({ name: 'CodecError', reason: 'refused' });
      expect(error.message).toContain(`limits.${name}`);
      expect(error.message).toContain(String(least - 1));
    });
  },
);

describe('a document that is not at its end yet', () => {
  it.each([
    ['a text', list('<item><name>').split('</return>')[0]!],
    ['a comment', '<!--'],
    ['a processing instruction', '<?x '],
    ['a CDATA section', list('<item><name><![CDATA[').split('</return>')[0]!],
  ])('is refused for the length of %s', (_, start) => {
    const document = start + 'x'.repeat(100_000);
    expect(errorOf(() => decodeIn(1000, document, { limits: { textLength: 50_000 } }))).toMatchObject({
      reason: 'refused',
    });
  });

  it('is refused for the length of a name', () => {
    expect(errorOf(() => decodeIn(1000, `<${'x'.repeat(100_000)}`))).toMatchObject({ reason: 'refused' });
  });
});

describe('defaults', () => {
  it('refuse elements inside each other without end', () => {
    expect(errorOf(() => decodeIn(65_536, list('<x>'.repeat(1_000_000))))).toMatchObject({
      reason: 'refused',
    });
  });

  it('refuse references inside each other without end', () => {
    const behind = Array.from({ length: 5000 }, (_, i) => `<m id="a${i}" href="#a${i + 1}"/>`).join('');
    const document = rolesAnswer('<return href="#a0"/>', behind);
    expect(errorOf(() => decodeIn(65_536, document))).toMatchObject({ reason: 'refused' });
  });

  it.each([
    ['elements', (i: number) => `<x${i}/>`],
    ['attributes', (i: number) => `<item a${i}=""/>`],
    ['long names', (i: number) => `<x${'x'.repeat(4000)}${i}/>`],
  ])('refuse ever new %s', (_, piece) => {
    const decoder = createAnswerDecoder(wsdlGetRoles, { lenient: true });
    const [start, end] = list('|').split('|');
    const document = (count: number) =>
      start + Array.from({ length: count }, (_, i) => piece(i)).join('') + end;
    expect(decodeIn(65_536, document(500), { lenient: true }).kind).toBe('value');
    const error = errorOf(() => decoder.write(Buffer.from(document(8200))));
    expect(error).toMatchObject({ reason: 'refused', message: expect.stringContaining('limits.names') });
  });

  it('let prefixes have ever new names, which some libraries number', () => {
    const item = (i: number) => `<item xmlns:ns${i}="urn:x"><id>1</id></item>`;
    const document = list(Array.from({ length: 9000 }, (_, i) => item(i)).join(''));
    expect(decodeIn(65_536, document)).toMatchObject({ kind: 'value', issues: [] });
  });

  it('refuse an attribute without end', () => {
    expect(errorOf(() => decodeIn(65_536, `<a b="${'x'.repeat(1_000_000)}`))).toMatchObject({
      reason: 'refused',
    });
  });

  it('refuse attributes without end', () => {
    const attributes = Array.from({ length: 100_000 }, (_, i) => ` a${i}=""`).join('');
    expect(errorOf(() => decodeIn(65_536, `<a${attributes}/>`))).toMatchObject({ reason: 'refused' });
  });

  it('share what many references lead to, so that a small answer cannot become a huge one', async () => {
    const levels = Array.from(
      { length: 20 },
      (_, i) => `<m id="a${i}"><id>1</id>${`<x href="#a${i + 1}"/>`.repeat(10)}</m>`,
    ).join('');
    const document = rolesAnswer(`<return>${'<item href="#a0"/>'.repeat(10)}</return>`, levels);
    expect(await cpuMs(() => decodeIn(65_536, document))).toBeLessThan(2_000);
  });
});

it('no more elements wait for one that is still to come than may', () => {
  const waiting = list('<item href="#late"/>'.repeat(100));
  expect(decodeIn(1000, waiting, { lenient: true, limits: { referencedElements: 100 } }).kind).toBe('value');
  expect(errorOf(() => decodeIn(1000, waiting, { limits: { referencedElements: 99 } }))).toMatchObject({
    reason: 'refused',
    message: expect.stringContaining('limits.referencedElements'),
  });
});

it('a stream holds back no more than it may for references to what is still to come', () => {
  const roles = '<item><id>1</id><name>x</name></item>'.repeat(500);
  const bytes = Buffer.from(list(`<item href="#late"/>${roles}`));
  const streamIn = (referencedElements: number) => {
    const decoder = createAnswerDecoder(wsdlGetRoles, { lenient: true, limits: { referencedElements } });
    for (let at = 0; at < bytes.length; at += 100) {
      decoder.write(bytes.subarray(at, at + 100));
      expect(decoder.take()).toEqual([]);
    }
    return decoder.end();
  };
  expect(streamIn(2000)).toMatchObject({ kind: 'value', issues: [{ kind: 'structure' }] });
  expect(errorOf(() => streamIn(1000))).toMatchObject({ reason: 'refused' });
});

describe('the option', () => {
  const options = { endpoint: 'https://wfs.example/soap', apiKey: 'k' };

  it('refuses what is no limit, and says which there are', () => {
    expect(() => createClient({ ...options, limits: { dept: 5 } as never })).toThrow(
      /dept.*depth, documentBytes/,
    );
  });

  it.each([0, -1, Number.NaN, '5' as never])('refuses %s', (depth) => {
    expect(() => createClient({ ...options, limits: { depth } })).toThrow(/depth: expected a number above 0/);
  });

  it('refuses a depth that the stack may not suffice for, and reads what is as deep as it may be', () => {
    const depth = 1000;
    expect(() => createClient({ ...options, limits: { depth: depth + 1 } })).toThrow(
      /depth: expected at most 1000/,
    );
    expect(() => createClient({ ...options, limits: { depth } })).not.toThrow();
    const nested = '<x id="a">'.repeat(990) + '</x>'.repeat(990);
    expect(decodeIn(1000, list(`<item><id>1</id>${nested}</item>`), { limits: { depth } }).kind).toBe(
      'value',
    );
    const chain = Array.from({ length: 990 }, (_, i) => `<m id="a${i}" href="#a${i + 1}"/>`).join('');
    expect(
      decodeIn(1000, rolesAnswer('<return><item href="#a0"/></return>', chain), {
        lenient: true,
        limits: { depth },
      }),
    ).toMatchObject({
      kind: 'value',
      value: [],
      issues: [{ kind: 'structure' }],
    });
    const fault = `<s:Fault><faultcode>Server</faultcode><detail>${nested}</detail></s:Fault>`;
    const answer = rolesAnswer('').replace(/<r:.*<\/r:\w+>/, fault);
    expect(decodeIn(1000, answer, { limits: { depth } }).kind).toBe('fault');
  });

  it('is that of every call of the client', async () => {
    const client = createClient({
      ...options,
      limits: { elements: 6 },
      fetch: async () => new Response(list(role), { headers: { 'content-type': 'text/xml' } }),
    });
    await expect(client.wsdlGetRoles()).rejects.toMatchObject({ name: 'DecodeError', reason: 'refused' });
  });
});

it.each(['gzip', 'deflate'] as const)('a small %s body cannot become a huge document', async (coding) => {
  const whole = list(`${' '.repeat(60_000_000)}${role}`);
  const body = coding === 'gzip' ? gzipSync(whole) : deflateSync(whole);
  expect(body.length).toBeLessThan(100_000);
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/xml', 'content-encoding': coding }).end(body),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const before = process.memoryUsage.rss();
    const client = createClient({
      endpoint: `http://127.0.0.1:${port}/soap`,
      apiKey: 'k',
      limits: { documentBytes: 1_000_000 },
    });
    await expect(client.wsdlGetRoles()).rejects.toMatchObject({ name: 'DecodeError', reason: 'refused' });
    expect(process.memoryUsage.rss() - before).toBeLessThan(40_000_000);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
