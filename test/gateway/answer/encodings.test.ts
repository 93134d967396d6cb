import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { KeyTokens } from '../../../src/gateway/answer/KeyTokens.js';
import { Spool } from '../../../src/gateway/answer/Spool.js';
import { withTokens } from '../../../src/gateway/answer/withTokens.js';
import { AnswerReader } from '../../../src/gateway/watch/AnswerReader.js';
import { wsdlGetRoles, wsdlGetUnitsAPIKey } from '../../../src/operations/index.generated.js';
import { guarded } from '../tokens.js';

const KEY = 'REAL-KEY-0001';
const tokens = new KeyTokens([KEY], (key) => `wfg_k.${Buffer.from(key).toString('hex')}`);
const ANSWER =
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><r><return>' +
  `<item><id>1</id><API_key>another</API_key><name>Åsa ${KEY}</name></item></return></r></s:Body></s:Envelope>`;
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

/** The same answer as servers may write it, and how each says so. */
const WRITTEN: readonly (readonly [string, string | undefined, Buffer])[] = [
  ['UTF-16 by its mark', 'text/xml', Buffer.from(`\ufeff${ANSWER}`, 'utf16le')],
  ['UTF-16 of the other order by its mark', 'text/xml', utf16be(`\ufeff${ANSWER}`)],
  ['UTF-16 by the header', 'text/xml; charset=UTF-16LE', Buffer.from(ANSWER, 'utf16le')],
  [
    'UTF-16 by the header and the mark',
    'text/xml; charset=utf-16',
    Buffer.from(`\ufeff${ANSWER}`, 'utf16le'),
  ],
  [
    'UTF-16 by its prolog',
    'text/xml',
    Buffer.from(`\ufeff<?xml version="1.0" encoding='UTF-16'?>${ANSWER}`, 'utf16le'),
  ],
  ['UTF-16 that says nothing', undefined, Buffer.from(ANSWER, 'utf16le')],
  [
    'Latin-2 by its prolog',
    'text/xml',
    Buffer.from(`<?xml version="1.0" encoding="iso-8859-2"?>${ANSWER}`.replace('Å', 'Á'), 'latin1'),
  ],
  ['Latin-1 by the header', 'text/xml; charset=iso-8859-1', Buffer.from(ANSWER, 'latin1')],
  ['UTF-8 with a mark', 'text/xml', Buffer.from(`\ufeff${ANSWER}`)],
];

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const answerOf = (type: string | undefined, bytes: Buffer, size: number) => ({
  status: 200,
  header: (name: string) => (name === 'content-type' ? type : undefined),
  headers: () => (type === undefined ? {} : { 'content-type': type }) as Record<string, string>,
  body: cut(bytes, size),
  discard: () => undefined,
  ...(size >= bytes.length ? { bytes } : {}),
});

async function allOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(Uint8Array.from(piece));
  return Buffer.concat(pieces);
}

it.each(WRITTEN)('%s: no key is left, and the answer says how it is written now', async (_, type, bytes) => {
  for (const size of [1, 3, 100_000]) {
    for (const operation of [wsdlGetUnitsAPIKey, wsdlGetRoles]) {
      const swapped = await withTokens(answerOf(type, bytes, size), operation, tokens);
      const body = await allOf(swapped.body);
      const charset = /charset=([\w-]+)/.exec(swapped.header('content-type') ?? '')?.[1];
      // Old clients cannot read a document that says it in lower case.
      if (/utf-?16/i.test(type ?? '')) expect(charset).toBe('UTF-8');
      const said = charset ?? /encoding=["']([\w-]+)/.exec(body.toString('latin1'))?.[1] ?? 'utf-8';
      const text = new TextDecoder(said, { fatal: true }).decode(body);
      const swappedText = text.replaceAll('wfg_k.5245414c2d4b45592d30303031', KEY);
      const expected =
        operation === wsdlGetRoles ? ANSWER : ANSWER.replace('another', 'wfg_k.616e6f74686572');
      expect(swappedText.replace(/<\?xml[^>]*>/, '').replace('Á', 'Å')).toBe(expected);
      expect(body.toString('latin1').replaceAll('\0', '')).not.toContain(KEY);
      // A second saying must not contradict the first.
      const prolog = /encoding=["']([\w-]+)/.exec(text)?.[1];
      if (prolog) expect(new TextDecoder(prolog).encoding).toBe(new TextDecoder(said).encoding);
    }
  }
});

it.each(WRITTEN)('%s: is watched', async (_, type, bytes) => {
  for (const size of [1, 7, 100_000]) {
    const reader = new AnswerReader('other', type, undefined);
    for await (const piece of cut(bytes, size)) await reader.take(piece);
    await reader.finish();
    const { fields, ...facts } = reader.facts();
    expect(facts).toEqual({ isFault: false, records: 1, rejected: 0 });
    // Their order is that of the first answer of a kind.
    expect(fields.toSorted()).toEqual(['API_key', 'id', 'name']);
  }
});

it.each(WRITTEN)('%s: ends as an envelope does, and a cut one does not', async (_, _type, bytes) => {
  const whole = await Spool.of(cut(bytes, 10));
  expect(whole.endsAsEnvelope).toBe(true);
  expect((await allOf(whole.body())).equals(bytes)).toBe(true);
  const half = await Spool.of(cut(bytes.subarray(0, -20), 10));
  expect(half.endsAsEnvelope).toBe(false);
});

it.each([
  ['a charset that is not known', 'text/xml; charset=utf-7', /a charset that is not known/],
  ['several parts', 'multipart/related; boundary=x', /several parts/],
])('refuses %s with a fault that says so, for keys cannot be found in it', async (_, type, why) => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': type });
    response.end(Buffer.from(ANSWER));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    const { client, token } = await guarded({ service: { endpoint } } as never);
    await expect(client(await token()).wsdlGetRoles({})).rejects.toThrow(why);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
