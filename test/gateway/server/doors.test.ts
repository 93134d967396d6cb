import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { post, rawHttp } from '../rawHttp.js';
import { startGateway } from '../../../src/gateway/index.js';
import { listen } from '../../../src/gateway/server/listen.js';
import { freePort } from '../../interop/freePort.js';
import { afterThisTest, behindGateway, startedGateway, startedSandbox } from '../withGateway.js';

const KEYS = { allowKeys: true } as const;

it.each([
  ['::1', /^http:\/\/\[::1\]:\d+$/],
  ['0.0.0.0', /^http:\/\/127\.0\.0\.1:\d+$/],
  ['127.0.0.1', /^http:\/\/127\.0\.0\.1:\d+$/],
])('listens at %s, and says an address at which it is reached', async (host, origin) => {
  // A process that was started by the one that got the sockets has its environment and not its sockets.
  Object.assign(process.env, { LISTEN_PID: String(process.ppid), LISTEN_FDS: '1' });
  const limits = { headerBytes: 16_384, connections: 9, requestMs: 60_000 };
  try {
    const server = await listen({ listen: { host, port: 0 }, limits } as never, (_, response) =>
      response.end('here'),
    );
    afterThisTest(() => server.stop(0));
    expect(server.origin).toMatch(origin);
    expect(await (await fetch(server.origin)).text()).toBe('here');
  } finally {
    delete process.env.LISTEN_PID;
    delete process.env.LISTEN_FDS;
  }
});

describe('what two servers could read in two ways is refused before it goes on', () => {
  const chunked = '0\r\n\r\nPOST /soap HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\nhello';
  it.each([
    ['Transfer-Encoding and Content-Length', post('/soap', chunked, { 'transfer-encoding': 'chunked' })],
    [
      'two Content-Lengths',
      post('/soap', 'hello', { 'content-length': '4' }).replace('content-length: 5', 'Content-Length: 5'),
    ],
    [
      'an odd Transfer-Encoding',
      `POST /soap HTTP/1.1\r\nhost: x\r\ntransfer-encoding: xchunked\r\n\r\n${chunked}`,
    ],
    ['a folded header', `POST /soap HTTP/1.1\r\nhost: x\r\nsoapaction: a\r\n content-length: 5\r\n\r\nhello`],
    ['a line end alone', `POST /soap HTTP/1.1\nhost: x\ncontent-length: 5\n\nhello`],
    [
      'a Transfer-Encoding of two',
      `POST /soap HTTP/1.1\r\nhost: x\r\ntransfer-encoding: gzip, chunked\r\n\r\n5\r\nhello\r\n${chunked}`,
    ],
    [
      'a Transfer-Encoding in HTTP/1.0',
      `POST /soap HTTP/1.0\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n${chunked}`,
    ],
    ['another protocol', post('/soap', 'hello').replace('HTTP/1.1', 'HTTP/2.0')],
    ['two Hosts', post('/soap', 'hello', { Host: 'evil.example' })],
    ['two SOAPActions', post('/soap', 'hello', { soapaction: 'a', SOAPAction: 'b' })],
    ['huge headers', post('/soap', 'hello', { 'x-much': 'x'.repeat(40_000) })],
  ])('%s', async (_, request) => {
    const { sandbox, gateway } = await behindGateway(KEYS);
    let calls = 0;
    sandbox.onCall(() => calls++);
    const answer = await rawHttp(gateway.origin, request);
    expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    expect(calls).toBe(0);
  });
});

it('reads all headers that come, however many', async () => {
  const { sandbox, gateway } = await behindGateway(KEYS);
  const key = sandbox.rootKey.reveal();
  const call = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><wsdlGetRoles><apiKey>${key}</apiKey></wsdlGetRoles></s:Body></s:Envelope>`;
  const packed = gzipSync(call);
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`x-${i}`, 'a']));
  const head = post('/soap', '', { ...many, 'content-encoding': 'gzip' }).replace(
    'content-length: 0',
    `content-length: ${packed.length}`,
  );
  const answer = await rawHttp(gateway.origin, Buffer.concat([Buffer.from(head), packed]));
  expect(answer).toContain('wsdlGetRolesResponse');
});

it('ends a caller that takes nothing of its answer, so that it keeps no place of the budget', {
  tags: ['slow'],
}, async () => {
  const large = Buffer.alloc(40_000_000, 'x');
  const { sandbox, gateway } = await behindGateway({
    ...KEYS,
    protect: { budget: 1 },
    limits: { callerMs: 300 },
  });
  sandbox.setFaults(() => ({
    ...{ kind: 'answer', status: 200, headers: { 'content-type': 'text/xml' }, body: large },
  }));
  // Also after a time in which no answer was on its way.
  expect(await (await fetch(`${gateway.endpoint}?wsdl`)).text()).toContain('definitions');
  await wait(20);
  const { hostname, port } = new URL(gateway.origin);
  const stuck = connect(Number(port), hostname, () => stuck.pause().write(post('/soap', '<a/>')));
  afterThisTest(async () => stuck.destroy());
  await once(stuck, 'connect');
  await wait(100);
  const answer = await fetch(gateway.endpoint, {
    ...{ method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' },
    signal: AbortSignal.timeout(10_000),
  });
  expect((await answer.arrayBuffer()).byteLength).toBe(large.length);
});

it('closes a connection on which a request does not come to its end', async () => {
  const { gateway } = await behindGateway({ ...KEYS, limits: { requestMs: 300 } });
  const answer = await rawHttp(
    gateway.origin,
    'POST /soap HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\nhe',
    100,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

describe('the WSDL', () => {
  it('leads to publicUrl whatever the Host header says', async () => {
    const { gateway } = await behindGateway({ ...KEYS, publicUrl: 'https://gateway.example/soap' });
    const wsdl = await rawHttp(
      gateway.origin,
      'GET /soap?wsdl HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n',
    );
    expect(wsdl).toContain('location="https://gateway.example/soap"');
    expect(wsdl).toContain('schemaLocation="https://gateway.example/soap/encoding.xsd"');
    expect(wsdl).not.toContain('evil.example');
  });

  it('is where scripts look for it, with its schema', async () => {
    const { gateway } = await behindGateway(KEYS);
    for (const query of ['?wsdl', '?WSDL', '?wsdl=1', '?a=b&wsdl']) {
      const answer = await fetch(gateway.endpoint + query);
      expect(await answer.text(), query).toContain(`location="${gateway.endpoint}"`);
    }
    expect(await (await fetch(`${gateway.endpoint}/encoding.xsd`)).text()).toContain('arrayType');
  });

  it('is the one that is set, with the address of the gateway in the place of its own', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
    afterThisTest(async () => rmSync(folder, { recursive: true }));
    const wsdl = join(folder, 'service.wsdl');
    writeFileSync(wsdl, '<definitions><soap:address location="https://service.example/"/></definitions>');
    const { gateway } = await behindGateway({ ...KEYS, wsdl, publicUrl: 'https://gateway.example/soap?a&b' });
    expect(await (await fetch(`${gateway.origin}/soap?wsdl`)).text()).toBe(
      '<definitions><soap:address location="https://gateway.example/soap?a&amp;b"/></definitions>',
    );
    writeFileSync(wsdl, '<definitions/>');
    await expect(behindGateway({ ...KEYS, wsdl })).rejects.toThrow('holds no soap:address to replace');
  });

  it('and nothing else is there', async () => {
    const { gateway } = await behindGateway(KEYS);
    for (const [path, method] of [
      ['/soap', 'GET'],
      ['/other', 'POST'],
      ['/soap?wsdl', 'PUT'],
    ])
      expect((await fetch(gateway.origin + path, { method: method! })).status, path).toBe(404);
    expect(await rawHttp(gateway.origin, 'GET //evil.example/soap?wsdl HTTP/1.1\r\nhost: x\r\n\r\n')).toMatch(
      / 404 /,
    );
  });

  it('is there for a proxy too that writes the whole address, whose host says nothing', async () => {
    const { gateway } = await behindGateway(KEYS);
    const ask = (line: string) =>
      rawHttp(
        gateway.origin,
        `${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
      );
    expect(await ask('GET http://evil.example/soap?wsdl')).toContain(`location="${gateway.endpoint}"`);
    expect(await ask('POST http://evil.example/soap')).not.toMatch(/ 404 /);
    expect(await ask('POST http://evil.example/other')).toMatch(/ 404 /);
  });

  it('answers HEAD and OPTIONS, and says without a token whether it lives and can take calls', async () => {
    const { gateway } = await behindGateway(KEYS);
    const ask = async (path: string, method: string) =>
      (await fetch(gateway.origin + path, { method })).status;
    expect(await ask('/soap?wsdl', 'HEAD')).toBe(200);
    expect(await ask('/soap', 'OPTIONS')).toBe(204);
    for (const path of ['/', '/soap']) expect([path, await ask(path, 'HEAD')]).toEqual([path, 204]);
    for (const path of ['/healthz', '/readyz']) expect([path, await ask(path, 'GET')]).toEqual([path, 200]);
    expect(await ask('/healthz', 'HEAD')).toBe(200);
  });
});

it('refuses no call that comes while it starts', async () => {
  const sandbox = await startedSandbox();
  const port = await freePort();
  const config = { service: { endpoint: sandbox.endpoint }, listen: { port }, allowKeys: true };
  const asked = (async () => {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
      if (answer) return answer.status;
      await immediate();
    }
  })();
  await startedGateway({ ...config, admin: { token: { command: ['echo', 'a-long-admin-token'] } } });
  expect(await asked).toBe(200);
});

it('does not begin to listen with a key that cannot be read, and leaves no server behind', async () => {
  const sandbox = await startedSandbox();
  const port = await freePort();
  const start = (more: object) =>
    startGateway({ service: { endpoint: sandbox.endpoint }, listen: { port }, ...more });
  const state = ':memory:';
  for (const [more, said] of [
    [{ keys: { root: 'file:/nowhere/key' }, state }, /keys\.root: file:\/nowhere\/key cannot be read/],
    [
      { keys: { units: { 101: 'env:NOT_THERE_AT_ALL' } }, state },
      /keys\.units\.101: env:NOT_THERE_AT_ALL is empty or not set/,
    ],
    [{ allowKeys: true, wsdl: '/nowhere/service.wsdl' }, /wsdl: .*cannot be read/],
  ] as const) {
    await expect(start(more)).rejects.toThrow(said);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  }
});
