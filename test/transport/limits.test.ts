import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientError, type ClientOptions, createClient, type TimeoutError } from '../../src/index.js';
import { OPERATIONS } from '../faults/answers.js';
import {
  type FaultName,
  type FaultServer,
  listen,
  refusedEndpoint,
  startFaultServer,
  urlOf,
} from '../faults/faultServer.js';

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.close());

const LIMITS = { connectTimeoutMs: 1_000, firstByteTimeoutMs: 150, idleTimeoutMs: 150, timeoutMs: 8_000 };

function clientAt(endpoint: string, options: Partial<ClientOptions> = {}) {
  return createClient({ endpoint, apiKey: 'test-key-1', retry: false, ...LIMITS, ...options });
}

const failureOf = async (call: Promise<unknown>): Promise<ClientError> =>
  call.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => error as ClientError,
  );

const ENGINES = [
  ['node:http', {}],
  // What a fetch does to connect is not seen: its limit is added to that of the first byte.
  ['an injected fetch', { connectTimeoutMs: 100, fetch: (url, init) => fetch(url, init) }],
  [
    'a fetch that ignores its signal',
    { connectTimeoutMs: 100, fetch: (url, { signal: _, ...init }) => fetch(url, init) },
  ],
] as const satisfies readonly (readonly [string, Partial<ClientOptions>])[];

describe.each(ENGINES)('time limits with %s', (_name, engine) => {
  const at = (fault: FaultName, options = {}) => clientAt(server.endpoint(fault), { ...engine, ...options });

  it.each([
    ['silent', 'firstByte'],
    ['slowHead', 'firstByte'],
    ['stopMidBody', 'idle'],
  ] as const)('ends %s by the %s limit', async (fault, phase) => {
    const error = await failureOf(at(fault).wsdlGetRoles());
    expect(error).toMatchObject({ name: 'TimeoutError', phase, requestSent: true, attempts: 1 });
  });

  it('ends a drip that never idles by the limit of the whole call', async () => {
    const error = await failureOf(at('slowDrip', { timeoutMs: 500, idleTimeoutMs: 450 }).wsdlGetRoles());
    expect(error).toMatchObject({ name: 'TimeoutError', phase: 'total', limitMs: 500, requestSent: true });
  });

  it('takes a limit of the call before that of the client', async () => {
    const error = await failureOf(
      at('silent').wsdlGetRoles({}, { firstByteTimeoutMs: 50, connectTimeoutMs: 1 }),
    );
    expect((error as TimeoutError).limitMs).toBeLessThan(60);
  });

  it('ends when the signal of the call aborts, whatever was going on', async () => {
    for (const fault of ['silent', 'stopMidBody', 'slowDrip'] as const) {
      const before = server.received.length;
      const stop = new AbortController();
      const client = at(fault, { firstByteTimeoutMs: 5_000, idleTimeoutMs: 5_000 });
      const failing = failureOf(client.wsdlGetRoles({}, { signal: stop.signal }));
      await expect.poll(() => server.received.length).toBeGreaterThan(before);
      setTimeout(() => stop.abort(), 20);
      const error = await failing;
      expect(error).toMatchObject({ name: 'AbortedError', requestSent: true });
    }
  });

  it('sends nothing when the signal has aborted before', async () => {
    const before = server.received.length;
    const error = await failureOf(at('ok').wsdlGetRoles({}, { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ name: 'AbortedError', requestSent: false });
    expect(server.received.length).toBe(before);
  });

  it('ends a stream that stalls, after the records that came', async () => {
    let records = 0;
    const run = async () => {
      for await (const _ of at('stopMidBody').stream.wsdlGetRoles()) records++;
    };
    expect(await failureOf(run())).toMatchObject({ name: 'TimeoutError', phase: 'idle' });
    expect(records).toBeLessThan(40);
  });
});

describe('limits with node:http', () => {
  it('ends a TLS handshake that never ends by the limit for connecting, with nothing sent', async () => {
    const { server: silent, close } = await listen(() => undefined);
    const error = await failureOf(clientAt(urlOf(silent, 'https'), { connectTimeoutMs: 300 }).wsdlGetRoles());
    expect(error).toMatchObject({ name: 'TimeoutError', phase: 'connect', limitMs: 300, requestSent: false });
    await close();
  });

  it('says that a refused connection and an unknown host sent nothing', async () => {
    const refused = await failureOf(clientAt(await refusedEndpoint()).wsdlGetRoles());
    expect(refused).toMatchObject({ name: 'NetworkError', code: 'ECONNREFUSED', requestSent: false });
    const unknown = await failureOf(clientAt('http://no-such-host.invalid/').wsdlGetRoles());
    expect(unknown).toMatchObject({ name: 'NetworkError', requestSent: false });
    expect(unknown.message).toMatch(/host was not found|EAI_AGAIN|ENOTFOUND/);
  });

  it('says that a TLS handshake with a server of no TLS sent nothing', async () => {
    const plain = await listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const error = await failureOf(clientAt(urlOf(plain.server, 'https')).wsdlGetRoles());
    expect(error).toMatchObject({ name: 'NetworkError', requestSent: false });
    await plain.close();
  });

  it.each([
    'closeBeforeAnswer',
    'reset',
    'closeMidBody',
    'resetMidBody',
    'closeMidChunk',
    'lengthTooLong',
    'notHttp',
  ] as const)('says that the request may have been sent after %s', async (fault) => {
    const patient = { firstByteTimeoutMs: 30_000, idleTimeoutMs: 30_000, timeoutMs: 60_000 };
    const error = await failureOf(clientAt(server.endpoint(fault), patient).wsdlGetRoles());
    expect(error).toMatchObject({ name: 'NetworkError', requestSent: true });
  });

  it('does not count the time that the consumer of a stream takes', async () => {
    const client = clientAt(server.endpoint('ok'), { timeoutMs: 300 });
    let records = 0;
    for await (const _ of client.stream.wsdlGetRoles())
      if (records++ === 0) await new Promise((resolve) => setTimeout(resolve, 500));
    expect(records).toBe(40);
  });

  it('counts the time after the consumer of a stream has taken a record', async () => {
    const begun = OPERATIONS.wsdlGetRoles.answer.slice(
      0,
      OPERATIONS.wsdlGetRoles.answer.indexOf('</item>') + 7,
    );
    const client = clientAt(server.endpoint('ok'), {
      ...{ timeoutMs: 200, idleTimeoutMs: 60_000 },
      fetch: async () =>
        new Response(new ReadableStream({ start: (body) => body.enqueue(Buffer.from(begun)) }), {
          headers: { 'content-type': 'text/xml' },
        }),
    });
    let records = 0;
    const read = async () => {
      for await (const _ of client.stream.wsdlGetRoles()) records++;
    };
    expect(await failureOf(read())).toMatchObject({ name: 'TimeoutError', phase: 'total' });
    expect(records).toBe(1);
  });

  it('counts the time that a vault takes for the key', async () => {
    const client = clientAt(server.endpoint('ok'), {
      apiKey: () => new Promise(() => undefined),
      timeoutMs: 100,
    });
    expect(await failureOf(client.wsdlGetRoles())).toMatchObject({
      name: 'TimeoutError',
      phase: 'total',
      requestSent: false,
    });
  });

  it('closes the connection of a call that ended early', async () => {
    const server = await startFaultServer();
    for (const fault of ['silent', 'stopMidBody', 'slowDrip', 'redirect', 'unavailable'] as const)
      await failureOf(clientAt(server.endpoint(fault), { timeoutMs: 100 }).wsdlGetRoles());
    // Where the answer had come whole, the connection may wait for another call for four seconds.
    await expect.poll(() => server.connections(), { timeout: 6_000 }).toBe(0);
    await server.close();
  });

  it('closes the connection of a stream whose consumer leaves', async () => {
    const own = await startFaultServer();
    const client = clientAt(own.endpoint('stopMidBody'), { idleTimeoutMs: 5_000 });
    for await (const _ of client.stream.wsdlGetRoles()) break;
    await expect.poll(() => own.connections(), { timeout: 1_000 }).toBe(0);
    await own.close();
  });

  it('uses a connection again', async () => {
    const client = clientAt(server.endpoint('ok'));
    await client.wsdlGetRoles();
    const connections = server.connections();
    for (let i = 0; i < 5; i++) await client.wsdlGetSchedulesV3(OPERATIONS.wsdlGetSchedulesV3.input);
    expect(server.connections()).toBeLessThanOrEqual(connections);
  });
});
