import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodeRequest } from '../../src/encoding/request/envelope.js';
import { wsdlGetEmployees } from '../../src/operations/index.generated.js';
import { asWritten } from '../../src/gateway/rest/asWritten.js';
import { afterThisTest, behindGateway, startedGateway } from './withGateway.js';

const KEYS = { allowKeys: true } as const;
const NAMESPACES = { types: 'uri:Service', operations: 'uri:Service' };
const question = (key: string) => encodeRequest(wsdlGetEmployees, key, {}, NAMESPACES);

const ask = (endpoint: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', ...headers },
    body,
  });

/** A service that does what a test says. */
async function serviceThat(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly endpoint: string; readonly server: Server }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterThisTest(async () => {
    server.close();
    server.closeAllConnections();
  });
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/service.php`, server };
}

/** Something that happens once, to wait for. */
function signalled(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const gatewayBefore = (endpoint: string, limits = {}) =>
  startedGateway({ ...KEYS, service: { endpoint }, listen: { port: 0 }, limits });

describe('with keys', () => {
  it('gives the answer of the service to the byte', async () => {
    const { sandbox, gateway } = await behindGateway(KEYS);
    const body = question(sandbox.rootKey.reveal());
    const [direct, through] = await Promise.all([ask(sandbox.endpoint, body), ask(gateway.endpoint, body)]);
    expect(through.status).toBe(200);
    expect(through.headers.get('content-type')).toBe(direct.headers.get('content-type'));
    expect(await through.text()).toBe(await direct.text());
  });

  it('gives faults, their status and their words', async () => {
    const { sandbox, gateway } = await behindGateway(KEYS);
    const direct = await ask(sandbox.endpoint, question('no such key'));
    const through = await ask(gateway.endpoint, question('no such key'));
    expect(through.status).toBe(500);
    expect(await through.text()).toBe(await direct.text());
  });

  it('says of all that it writes itself what old clients can read: the charset in capitals', async () => {
    const { gateway } = await behindGateway(KEYS);
    const fault = await ask(gateway.endpoint, '<not-soap/>', { 'content-encoding': 'unknown' });
    expect(await fault.text()).toContain('gateway: ');
    const wsdl = await fetch(`${gateway.endpoint}?wsdl`);
    const schema = await fetch(`${gateway.endpoint}/encoding.xsd`);
    const said = asWritten(wsdlGetEmployees, [], NAMESPACES, undefined);
    const types = [fault, wsdl, schema].map(({ headers }) => headers.get('content-type'));
    expect([...types, said.contentType]).toEqual(Array(4).fill('text/xml; charset=UTF-8'));
  });

  it('passes on what is no call of the interface, to the byte', async () => {
    let got: unknown;
    const { endpoint } = await serviceThat(async (request, response) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      got = [
        Buffer.concat(pieces).toString('latin1'),
        request.headers['content-type'],
        request.headers.soapaction,
      ];
      response.writeHead(418, { 'content-type': 'text/plain', 'x-other': '1', 'set-cookie': 'a=b' });
      response.end('what?');
    });
    const gateway = await gatewayBefore(endpoint);
    const body = Buffer.from([0x3c, 0xff, 0x00, 0x41]);
    const answer = await ask(gateway.endpoint, body, {
      soapaction: '"x"',
      'content-type': 'odd/type',
      cookie: 'c=d',
    });
    expect([answer.status, await answer.text()]).toEqual([418, 'what?']);
    expect(got).toEqual([body.toString('latin1'), 'odd/type', '"x"']);
    expect([answer.headers.get('x-other'), answer.headers.get('set-cookie')]).toEqual([null, null]);
  });

  it('leaves a packed answer packed', async () => {
    const { sandbox, gateway } = await behindGateway(KEYS);
    const body = encodeRequest(wsdlGetEmployees, sandbox.rootKey.reveal(), {}, NAMESPACES);
    const answer = await ask(gateway.endpoint, body, { 'accept-encoding': 'gzip, br' });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.text()).toBe(await (await ask(sandbox.endpoint, body)).text());
  });

  it('takes a packed request, and refuses one that unpacks to more than the limit', async () => {
    const { sandbox, gateway } = await behindGateway({ ...KEYS, limits: { bodyBytes: 100_000 } });
    const packed = { 'content-encoding': 'gzip' };
    const fine = await ask(gateway.endpoint, gzipSync(question(sandbox.rootKey.reveal())), packed);
    expect(await fine.text()).toContain('0001');
    const bomb = await ask(gateway.endpoint, gzipSync(Buffer.alloc(10_000_000, 0x20)), packed);
    expect(bomb.status).toBe(413);
    expect(await bomb.text()).toContain('limits.bodyBytes');
  });

  it('ends the connection of the caller where the service ended its own', async () => {
    const { endpoint } = await serviceThat((_, response) => {
      response.writeHead(200, { 'content-type': 'text/xml' });
      response.write('<half>');
      setTimeout(() => response.destroy(), 50);
    });
    const gateway = await gatewayBefore(endpoint);
    const answer = await ask(gateway.endpoint, question('key'));
    await expect(answer.text()).rejects.toThrow();
  });

  it('says in a fault of its own that the service is out of reach, and that nothing was sent', async () => {
    const gateway = await gatewayBefore('http://127.0.0.1:1/soap');
    const answer = await ask(gateway.endpoint, question('key'));
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(text).toMatch(/<faultcode[^>]*>SOAP-ENV:Server</);
    expect(text).toMatch(/<faultactor[^>]*>http:\/\/127/);
    expect(text).toContain('ECONNREFUSED');
  });

  it('gives up on a service that says nothing', async () => {
    const { endpoint } = await serviceThat(() => undefined);
    const gateway = await gatewayBefore(endpoint, { firstByteMs: 200 });
    expect(await (await ask(gateway.endpoint, question('key'))).text()).toMatch(/200 ms/);
  });

  it('ends the call of a caller that has gone', async () => {
    const ended = signalled();
    const begun = signalled();
    const { endpoint } = await serviceThat((request, response) => {
      request.resume();
      begun.resolve();
      response.once('close', ended.resolve);
    });
    const gateway = await gatewayBefore(endpoint);
    const abort = new AbortController();
    const call = fetch(gateway.endpoint, { method: 'POST', body: question('key'), signal: abort.signal });
    await begun.promise;
    abort.abort();
    await expect(call).rejects.toThrow();
    await ended.promise;
  });

  it('passes on a large answer in little memory, at the pace of the caller', { tags: ['slow'] }, async () => {
    const piece = Buffer.alloc(64 * 1024, 'x');
    let sent = 0;
    const { endpoint } = await serviceThat(async (request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'text/xml' });
      for (let i = 0; i < 1600; i++) {
        sent += piece.length;
        if (!response.write(piece)) await new Promise((resolve) => response.once('drain', resolve));
      }
      response.end();
    });
    const gateway = await gatewayBefore(endpoint);
    const answer = await ask(gateway.endpoint, question('key'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(sent).toBeLessThan(60_000_000);
    expect((await answer.arrayBuffer()).byteLength).toBe(1600 * piece.length);
  });
});

it('ends in order: a call in flight gets its answer, and no other is taken', async () => {
  const begun = signalled();
  const { endpoint } = await serviceThat((request, response) => {
    request.resume();
    begun.resolve();
    setTimeout(() => response.end('<late/>'), 200);
  });
  const gateway = await gatewayBefore(endpoint);
  const call = ask(gateway.endpoint, question('key'));
  await begun.promise;
  const stopped = gateway.stop();
  await expect(ask(gateway.endpoint, question('key'))).rejects.toThrow();
  expect(await (await call).text()).toBe('<late/>');
  await stopped;
});

it('lets no key of the service pass unless it is told to', async () => {
  const { sandbox, gateway } = await behindGateway({ state: ':memory:' });
  let calls = 0;
  sandbox.onCall(() => calls++);
  const answer = await ask(gateway.endpoint, question(sandbox.rootKey.reveal()));
  expect(answer.status).toBe(500);
  expect(await answer.text()).toMatch(/SOAP-ENV:Client/);
  expect(calls).toBe(0);
});

it('answers a packed stream that is cut with an end of the connection', async () => {
  const { endpoint } = await serviceThat((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/xml', 'content-encoding': 'gzip' });
    const gzip = createGzip();
    gzip.pipe(response, { end: false });
    gzip.write(Buffer.alloc(1_000_000, 'y'));
    gzip.flush(() => setTimeout(() => response.destroy(), 50));
  });
  const gateway = await gatewayBefore(endpoint);
  const answer = await ask(gateway.endpoint, question('key'), { 'accept-encoding': 'gzip' });
  await expect(answer.arrayBuffer()).rejects.toThrow();
});
