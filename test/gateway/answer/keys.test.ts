import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessOf } from '../../../src/gateway/access/Access.js';
import { KeyTokens } from '../../../src/gateway/answer/KeyTokens.js';
import { SearchPatterns, replaceBytes } from '../../../src/gateway/answer/SearchPatterns.js';
import { withTokens, replaceFields } from '../../../src/gateway/answer/withTokens.js';
import type { Token } from '../../../src/gateway/request/Token.js';
import { SqliteState } from '../../../src/gateway/state/SqliteState.js';
import { CodecError } from '../../../src/encoding/xml/limits.js';
import { createClient } from '../../../src/index.js';
import { wsdlGetRoles, wsdlGetUnitsAPIKey } from '../../../src/operations/index.generated.js';
import { guarded } from '../tokens.js';

async function* pieces(text: string | Buffer, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text as string);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function whole(body: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const piece of body) all.push(Buffer.from(piece));
  return Buffer.concat(all).toString();
}

async function swappedText(answer: Promise<{ readonly body: AsyncIterable<Uint8Array> }>): Promise<string> {
  return whole((await answer).body);
}

const tokens = new KeyTokens(['REAL-KEY-0001'], (key) => `wfg_k.${Buffer.from(key).toString('hex')}`);
const answer = (text: string, status = 200, size = 7) => ({
  status,
  header: (name: string) => (name === 'content-type' ? 'text/xml; charset=utf-8' : undefined),
  headers: () => ({}),
  body: pieces(text, size),
  discard: () => undefined,
  ...(size >= text.length ? { bytes: Buffer.from(text) } : {}),
});

describe('keys in answers', () => {
  it('become tokens that open what the key opens, and no key is left', async () => {
    const { sandbox, client, token } = await guarded();
    const text = await token();
    const units = await client(text).wsdlGetUnitsAPIKey({});
    const given = units.map(({ API_key }) => API_key!.reveal());
    expect(given.length).toBe(sandbox.unitKeys.size);
    expect(given.every((one) => one.startsWith('wfg_k.'))).toBe(true);
    const callers: string[] = [];
    sandbox.onCall(({ caller }) => callers.push(caller));
    for (const one of given) await client(one).wsdlGetRoles({});
    expect(callers).toEqual([...sandbox.unitKeys.keys()].map((unit) => `unit ${unit}`));
  });

  it('are the same text each time, so that what a script writes down stays so', async () => {
    const { client, token } = await guarded();
    const text = await token();
    const first = await client(text).wsdlGetUnitsAPIKey({});
    const second = await client(text).wsdlGetUnitsAPIKey({});
    expect(second.map(({ API_key }) => API_key!.reveal())).toEqual(
      first.map(({ API_key }) => API_key!.reveal()),
    );
  });

  it('stay what they are when the token is renewed, and end when it is revoked', async () => {
    const { client, token, state } = await guarded();
    const look = async <T>(work: (opened: SqliteState) => Promise<T>): Promise<T> => {
      const opened = await SqliteState.open(state);
      return work(opened).finally(() => opened.close());
    };
    const keysOf = async (text: string) =>
      (await client(text).wsdlGetUnitsAPIKey({})).map(({ API_key }) => API_key!.reveal());
    const before = await keysOf(await token());
    const id = (await look((opened) => opened.tokens()))[0]!.id;
    const renewed = await token({ first: id });
    await look((opened) => opened.endTokens([id], Date.now() - 1));
    expect(await keysOf(renewed)).toEqual(before);
    expect(await client(before[0]!).wsdlGetRoles({})).not.toEqual([]);
    await look((opened) => opened.revokeTokens(id, Date.now()));
    await expect(client(before[0]!).wsdlGetRoles({})).rejects.toThrow('was revoked');
  });

  it('have the limits of the token that asked', async () => {
    const { client, token, sandbox } = await guarded();
    const asking = await token({ operations: ['wsdlGetUnitsAPIKey'] });
    const [unit] = await client(asking).wsdlGetUnitsAPIKey({});
    await expect(client(unit!.API_key!.reveal()).wsdlGetRoles({})).rejects.toThrow(/is not for wsdlGetRoles/);
    const ofUnit = await token({ units: ['101'], name: 'narrow' });
    const [own] = await client(ofUnit).wsdlFindEmployees({ badgeNoList: [{ badgeNo: '0001' }] } as never);
    const other = sandbox.unitKeys.get(102)!.reveal();
    expect(own!.api_key.reveal()).toMatch(/^wfg_k\./);
    expect(JSON.stringify(own)).not.toContain(other);
  });

  it('of another unit open nothing for a token of one', async () => {
    const { client, token, state, sandbox } = await guarded();
    const { TokenCipher } = await import('../../../src/gateway/access/TokenCipher.js');
    const { KeyFile } = await import('../../../src/database/keyInFile.js');
    const { SqliteState } = await import('../../../src/gateway/state/SqliteState.js');
    await token({ units: ['101'], name: 'narrow' });
    const opened = await SqliteState.open(state);
    const [{ id }] = (await opened.tokens()) as unknown as [{ id: string }];
    await opened.close();
    const cipher = new TokenCipher(new KeyFile(state).key());
    const sealed = (unit: number) => cipher.seal(id, sandbox.unitKeys.get(unit)!.reveal());
    await expect(client(sealed(102)).wsdlGetRoles({})).rejects.toThrow(/is for the units 101 alone/);
    await expect(client(sealed(101)).wsdlGetRoles({})).resolves.toBeDefined();
  });

  it('end with the token that asked', async () => {
    const { client, token, state } = await guarded();
    const [unit] = await client(await token({ name: 'gone' })).wsdlGetUnitsAPIKey({});
    const { SqliteState } = await import('../../../src/gateway/state/SqliteState.js');
    const opened = await SqliteState.open(state);
    await opened.revokeTokens('gone', Date.now());
    await opened.close();
    await expect(client(unit!.API_key!.reveal()).wsdlGetRoles({})).rejects.toThrow(/revoked/);
  });
});

describe('wherever a key stands', () => {
  it('no cut of the pieces lets it through', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('REAL-KEY-0001', 'REAL-KEY-', 'R', 'x', '\n', 'å'), { maxLength: 30 }),
        fc.integer({ min: 1, max: 40 }),
        async (parts, size) => {
          const text = parts.join('');
          const swapped = await whole(
            replaceBytes(pieces(text, size), new SearchPatterns([['REAL-KEY-0001', 'T']])),
          );
          expect(swapped).toBe(text.replaceAll('REAL-KEY-0001', 'T'));
        },
      ),
    );
  });

  it('the one that is written out farthest is meant, of any number of keys', async () => {
    const naive = (text: string, keys: readonly string[]): string => {
      const longest = [...keys].sort((a, b) => b.length - a.length);
      let out = '';
      for (let at = 0; at < text.length; ) {
        const key = longest.find((one) => text.startsWith(one, at));
        out += key ? '!' : text[at];
        at += key?.length ?? 1;
      }
      return out;
    };
    const letters = fc.constantFrom('a', 'b', 'c');
    const words = (minLength: number, maxLength: number) =>
      fc.array(letters, { minLength, maxLength }).map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(
        fc.array(words(2, 6), { maxLength: 5 }),
        words(0, 60),
        fc.integer({ min: 1, max: 70 }),
        async (keys, text, size) => {
          const pairs = keys.map((key) => [key, '!'] as const);
          expect(await whole(replaceBytes(pieces(text, size), new SearchPatterns(pairs)))).toBe(
            naive(text, keys),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  const KEY = 'REAL-KEY-0001';
  const SPELLED = {
    'a decimal reference': `&#82;${KEY.slice(1)}`,
    'hexadecimal references': [...KEY]
      .map((c) => `&#x${c.charCodeAt(0).toString(16).toUpperCase()};`)
      .join(''),
    'a half in CDATA': `${KEY.slice(0, 6)}<![CDATA[${KEY.slice(6)}]]>`,
    'a comment in it': `${KEY.slice(0, 6)}<!-- </x> -->${KEY.slice(6)}`,
    'an instruction in it': `${KEY.slice(0, 6)}<?x </x> ?>${KEY.slice(6)}`,
    'behind what looks like a comment': `<![CDATA[<!--]]>${KEY.slice(0, 6)}<!---->${KEY.slice(6)}`,
  };

  it.each(Object.entries(SPELLED))(
    'none is let through with %s, however the pieces are cut',
    async (_, spelled) => {
      const text = `<?xml version="1.0"?><a><name>Bar</name><name>${spelled}</name></a>`;
      for (const operation of [wsdlGetRoles, wsdlGetUnitsAPIKey])
        for (let size = 1; size <= text.length; size++) {
          const seen: string[] = [];
          const swap = async () => {
            const { body } = await withTokens(answer(text, 200, size), operation, tokens);
            for await (const piece of body) seen.push(Buffer.from(piece).toString());
          };
          await expect(swap(), `${size}`).rejects.toThrow('a key is written in it');
          expect(seen.join('')).not.toContain('REAL');
          expect(seen.join('')).not.toContain('0001');
        }
    },
  );

  it('an answer with references, CDATA and comments stays to the byte, also where a text is long', async () => {
    const long = `REAL-KEY-${'&#1055;<![CDATA[REAL-]]>'.repeat(8_000)}`;
    const text = `<?xml version="1.0"?><!-- c --><a><name>R&#229;d &amp; L</name><b><![CDATA[</x>REAL-KEY]]></b><c>${long}</c></a>`;
    for (const size of [1_000, 70_000, text.length])
      expect(await swappedText(withTokens(answer(text, 200, size), wsdlGetRoles, tokens))).toBe(text);
  });

  it('fields are replaced and all else stays to the byte, however the pieces are cut', async () => {
    const text =
      '<?xml version="1.0"?><!-- c --><a x="1"><item><API_key xsi:type="x" xmlns:xsi="u">one &amp; <![CDATA[two]]></API_key><n>å&lt;</n></item>' +
      '<item><API_key/><API_key></API_key><!-- d --></item></a>\n<!-- e -->';
    const expected = text.replace('one &amp; <![CDATA[two]]>', '[one &amp; two]').replace('\n<!-- e -->', '');
    for (let size = 1; size < 60; size++) {
      const replaced = replaceFields(pieces(text, size), 'text/xml', new Set(['API_key']), (key) =>
        key ? `[${key}]` : '',
      );
      expect(await whole(replaced), `${size}`).toBe(expected);
    }
  });

  it('a long answer stays to the byte but for its keys, whatever its records repeat', async () => {
    const same = [
      '<id>7</id>',
      '<n:name t:type="t:string">Ward</n:name>',
      '<short/>',
      '<note>to &amp; fro</note>',
    ];
    const field = fc.constantFrom(
      ...same,
      ...[
        '<ids>7</ids>',
        '<id>7</id >',
        '<id></id>',
        '<id/>',
        '<id>7<!-- of 7 --></id>',
        '<id><![CDATA[</id>]]></id>',
      ],
      ...[
        '<id>7<id>8</id></id>',
        '<note>REAL<name/>KEY</note>',
        '<n:name t:type="t:none">Ward</n:name>',
        ' ',
        '<short />',
      ],
      ...['<KEY>', '<n:KEY t:type="t:string">', '<KEY><!-- c -->'].map(
        (start) => `${start}k-7</${start.slice(1).split(/[ >]/)[0]}>`,
      ),
    );
    const record = fc.array(field, { maxLength: 6 });
    const runs = fc.asyncProperty(
      fc.array(record, { maxLength: 20 }),
      fc.integer({ min: 40, max: 3_000 }),
      async (records, size) => {
        const usual = `<item>${same.join('')}<KEY>k-7</KEY></item>`.repeat(80);
        const others = records.map((fields) => `<item>${fields.join('')}</item>`).join('');
        const text = `<a xmlns:n="n" xmlns:t="t">${usual}${others}${usual}${others}</a>`;
        const swapped = await whole(
          replaceFields(pieces(text, size), 'text/xml', new Set(['KEY']), (key) => `[${key}]`),
        );
        // A comment within a key goes or stays, by where the pieces are cut: the gateway refuses such an answer.
        const withoutComment = (answer: string) => answer.replaceAll('<!-- c -->', '');
        expect(withoutComment(swapped)).toBe(withoutComment(text).replaceAll('k-7', '[k-7]'));
      },
    );
    await fc.assert(runs, { numRuns: 15 });
  });

  it('a key that an answer gave stands in no fault after it, whole or in part', async () => {
    const key = 'Vb:kP81/xQ+72mZwT9eL4oJ6';
    const seen = new KeyTokens(['REAL-KEY-0001'], (text) => `wfg_k.${Buffer.from(text).toString('hex')}`);
    const ask = (text: string) => swappedText(withTokens(answer(text), wsdlGetUnitsAPIKey, seen));
    const given = `<e:Envelope xmlns:e="e"><item><API_key>${key}</API_key></item></e:Envelope>`;
    expect(await ask(given)).toContain(`<API_key>wfg_k.${Buffer.from(key).toString('hex')}</API_key>`);
    const fault = (quoted: string) => `<e:Envelope xmlns:e="e"><e:Fault>of ${quoted}</e:Fault></e:Envelope>`;
    for (const quoted of [key, `${key.slice(0, 15)}...`, Buffer.from(key).toString('base64')])
      expect(await ask(fault(quoted))).toMatch(/of \[redacted\]/);
  });

  it('a key that one script was given stands in no fault for another', () => {
    const access = accessOf({} as never, {} as never, { seal: () => 'wfg_k.sealed' } as never);
    const of = (id: string) => access.tokensFor({ id } as Token, []);
    const other = of('payroll');
    of('units').ofField('Vb:kP81/xQ+72mZwT9eL4oJ6');
    expect(other.inText("login('Vb:kP81/xQ+72mZ...')")).toBe("login('[redacted]...')");
  });

  it('a key whose characters are escaped in XML is found as it is written there', async () => {
    const odd = new KeyTokens(['REAL<KEY>&1'], () => 'wfg_k.1');
    const text = '<a><n>REAL&lt;KEY&gt;&amp;1</n></a>';
    for (const size of [7, 1_000])
      expect(await swappedText(withTokens(answer(text, 200, size), wsdlGetRoles, odd))).toBe(
        '<a><n>wfg_k.1</n></a>',
      );
  });

  it('of a fault of many thousand characters, up to a length', async () => {
    const fault = (length: number) =>
      swappedText(
        withTokens(
          answer(`<e:Fault xmlns:e="e">${' '.repeat(length)}${KEY}</e:Fault>`, 200, 4_000),
          wsdlGetUnitsAPIKey,
          tokens,
        ),
      );
    expect(await fault(10_000)).toMatch(/ wfg_k\./);
    await expect(fault(1_100_000)).rejects.toThrow('a fault longer than it is looked through');
  });

  it('an answer in UTF-16 goes on in UTF-8 and says so, and one that is broken does not go on', async () => {
    const written = `<?xml version="1.0" encoding="UTF-16"?><a><n>å ${KEY}</n></a>`;
    const bytes = Buffer.from(`\ufeff${written}`, 'utf16le');
    const given = (body: Buffer) => ({
      ...answer(''),
      header: (name: string) => (name === 'content-type' ? 'text/xml; charset=utf-16le' : name),
      headers: () => ({ 'content-type': 'text/xml; charset=utf-16le', etag: '1' }),
      body: pieces(body, 7),
      bytes: undefined as never,
    });
    const swapped = await withTokens(given(bytes), wsdlGetRoles, tokens);
    expect([swapped.header('content-type'), swapped.headers(), swapped.header('etag')]).toEqual([
      'text/xml; charset=UTF-8',
      { 'content-type': 'text/xml; charset=UTF-8', etag: '1' },
      'etag',
    ]);
    expect(await whole(swapped.body)).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?><a><n>å wfg_k\.[0-9a-f]+<\/n><\/a>$/,
    );
    const cut = withTokens(given(bytes.subarray(0, -1)), wsdlGetRoles, tokens);
    await expect(swappedText(cut)).rejects.toThrow('bytes that are no characters of its charset');
  });

  it('of an operation that nobody knows are found by the names of their fields', async () => {
    const text = '<a><id>7</id><API_key>ANOTHER-KEY</API_key><apiKey>ANOTHER-KEY</apiKey></a>';
    const swapped = await swappedText(withTokens(answer(text), undefined, tokens));
    const token = `wfg_k.${Buffer.from('ANOTHER-KEY').toString('hex')}`;
    expect(swapped).toBe(`<a><id>7</id><API_key>${token}</API_key><apiKey>${token}</apiKey></a>`);
  });

  it.each(['API_key', 'api_key', 'Api_Key', 'APIKey', 'apiKey'])(
    'are found in a field that a service writes as %s, and nothing behind the answer quotes one',
    async (name) => {
      const body = (key: string) => `<a><id>7</id><t:${name} xmlns:t="u">${key}</t:${name}></a>`;
      for (const size of [7, 10_000])
        expect(
          await swappedText(
            withTokens(
              answer(`${body('ANOTHER-KEY')}\n<!-- debug: ANOTHER-KEY -->`, 200, size),
              wsdlGetUnitsAPIKey,
              tokens,
            ),
          ),
        ).toBe(body(`wfg_k.${Buffer.from('ANOTHER-KEY').toString('hex')}`));
    },
  );

  it('a key that holds elements lets nothing of the answer pass', async () => {
    const text = '<a><API_key><b>ANOTHER-KEY</b></API_key></a>';
    await expect(swappedText(withTokens(answer(text), wsdlGetUnitsAPIKey, tokens))).rejects.toThrow(
      'a key that holds elements',
    );
  });

  it.each(['href="#_1"', 'xmlns:n="http://www.w3.org/2003/05/soap-encoding" n:ref="_1"'])(
    'a key by reference lets nothing of the answer pass: %s',
    async (reference) => {
      const text = `<a><API_key ${reference}/></a>`;
      await expect(swappedText(withTokens(answer(text), wsdlGetUnitsAPIKey, tokens))).rejects.toThrow(
        /referred to/,
      );
    },
  );

  it('of a key that stands before the field which refers to it nothing passes', async () => {
    const long = `<n>${'x'.repeat(8_000)}</n>`;
    const text = `<a><value id="_1">A-KEY-OF-A-UNIT</value>${long}<API_key href="#_1"/></a>`;
    const seen: string[] = [];
    const swap = async () => {
      const { body } = await withTokens(answer(text, 200, 100), wsdlGetUnitsAPIKey, tokens);
      for await (const piece of body) seen.push(Buffer.from(piece).toString());
    };
    await expect(swap()).rejects.toThrow(/referred to/);
    expect(seen.join('')).not.toContain('A-KEY');
  });

  it.each([
    [200, 7],
    [500, 7],
    [200, 10_000],
    [500, 10_000],
  ])('in a fault with status %i in any spelling, in pieces of %i', async (status, size) => {
    const swap = (text: string) => swappedText(withTokens(answer(text, status, size), wsdlGetRoles, tokens));
    const spelled = [
      'REAL-KEY-0001',
      'real-key-0001',
      Buffer.from('REAL-KEY-0001').toString('base64'),
      'REAL%2DKEY%2D0001',
    ];
    const fault = (text: string) =>
      `<s:Envelope xmlns:s="x"><s:Body><s:Fault><faultstring>bad ${text} å</faultstring></s:Fault></s:Body></s:Envelope>`;
    for (const text of spelled) {
      const swapped = await swap(fault(text)).catch(() => '');
      expect(swapped).not.toContain(text);
    }
    const plain = fault('nothing');
    expect(await swap(plain)).toBe(plain);
    const raw = await swap(fault('REAL-KEY-0001'));
    expect(raw).toContain('bad wfg_k.');
  });
});

it.each([7, 10_000])(
  'a field with a key gives a token in an answer that is no plain one, in pieces of %i',
  async (size) => {
    const sealing = new KeyTokens(['REAL-KEY-0001'], (key) => `wfg_k.${key.length}`);
    const given = (text: string, status: number) =>
      swappedText(withTokens(answer(text, status, size), wsdlGetUnitsAPIKey, sealing));
    const text = (key: string, beside = '') =>
      `<s:Envelope xmlns:s="x"><s:Body>${beside}<r><item><t:API_key xmlns:t="u">${key}</t:API_key></item></r></s:Body></s:Envelope>`;
    const fault = '<s:Fault><faultstring>busy</faultstring></s:Fault>';
    for (const [status, beside] of [
      [500, ''],
      [404, ''],
      [200, fault],
      [500, fault],
    ] as const) {
      expect(await given(text('ANOTHER-KEY', beside), status), `${status}`).toBe(text('wfg_k.11', beside));
    }
    expect(await given(text('REAL-KEY-0001', fault), 500)).toBe(text('wfg_k.13', fault));
    await expect(given('<html>sent: <API_key>ANOTHER-KEY</html>', 502)).rejects.toThrow(CodecError);
  },
);

it('the page of something between stays as it is, without the key that it quotes', async () => {
  const page = (quoted: string) => `<html><br>busy, ${quoted}</html>`;
  const given = answer(page(Buffer.from('REAL-KEY-0001').toString('base64')), 503, 7);
  const swapped = await swappedText(withTokens(given, wsdlGetUnitsAPIKey, tokens));
  expect(swapped).toBe(page('[redacted]'));
});

it('packs an answer again that came packed, for a caller who takes it so', async () => {
  const { gateway, token } = await guarded();
  const { encodeRequest } = await import('../../../src/encoding/request/envelope.js');
  const { wsdlGetEmployees } = await import('../../../src/operations/index.generated.js');
  const request = encodeRequest(
    wsdlGetEmployees,
    await token(),
    {},
    { types: 'uri:Service', operations: 'uri:Service' },
  );
  const ask = (headers: Record<string, string>) =>
    fetch(gateway.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'text/xml', ...headers },
      body: request,
    });
  const packed = await ask({ 'accept-encoding': 'gzip' });
  const plain = await ask({ 'accept-encoding': 'identity' });
  expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual([
    'gzip',
    null,
  ]);
  expect(await packed.text()).toBe(await plain.text());
});

it('says in a fault that an answer cannot go on', async () => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/xml', 'content-encoding': 'gzip' });
    response.end(gzipSync('<a><API_key href="#_1"/>REAL</a>'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    const { gateway, token } = await guarded({ service: { endpoint } } as never);
    const client = createClient({ endpoint: gateway.endpoint, apiKey: await token(), retry: false });
    await expect(client.wsdlGetUnitsAPIKey({})).rejects.toThrow(/cannot go on: keys may be referred to/);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
