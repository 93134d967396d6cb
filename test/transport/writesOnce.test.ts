import { Agent, type ClientRequest, createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientOptions, createClient, type Fetch } from '../../src/index.js';
import { OPERATIONS } from '../faults/answers.js';
import { type FaultServer, refusedEndpoint, startFaultServer } from '../faults/faultServer.js';

const shifts = OPERATIONS.wsdlUpdateShifts.input as never;
const CODES = [
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNREFUSED',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
] as const;

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.close());

// What a fetch needs to take a stream.
const HALF = { duplex: 'half' } as const;

/** What became of a write, and how often the server got it. */
async function write(call: string, options: Partial<ClientOptions>) {
  const endpoint = server.endpoint('silent', { call });
  const client = createClient({ endpoint, apiKey: 'test-key-1', retry: { backoffMs: 1 }, ...options });
  const result = await client.safe.wsdlUpdateShifts(shifts);
  return { result, received: server.received.filter((request) => request.call === call).length };
}

const lie = (code: string) =>
  Object.assign(new Error(`connect ${code} 10.0.0.1:443`), { code, syscall: 'connect' });

/** An agent whose connections fail with an error once the server has the whole request. */
class FailingAgent extends Agent {
  readonly #error: Error;
  constructor(error: Error) {
    super();
    this.#error = error;
  }
  override createConnection(options: never): Socket {
    const socket = connect(options);
    const seen = server.received.length;
    const look = setInterval(() => {
      if (server.received.length === seen) return;
      clearInterval(look);
      socket.destroy(this.#error);
    }, 1);
    socket.once('close', () => clearInterval(look));
    return socket;
  }
}

describe('a write that went out is not sent again, whatever the error says', () => {
  it.each(CODES)('%s from the connection', async (code) => {
    const { result, received } = await write(`socket-${code}`, { agent: new FailingAgent(lie(code)) });
    expect(result).toMatchObject({ ok: false, error: { name: 'OutcomeUnknownError', requestSent: true } });
    expect(received).toBe(1);
  });

  it.each(CODES)('%s from an injected fetch', async (code) => {
    const sends: Fetch = async (url, init) => {
      const seen = server.received.length;
      const sent = new AbortController();
      void expect
        .poll(() => server.received.length, { timeout: 5_000 })
        .toBe(seen + 1)
        .finally(() => sent.abort());
      await fetch(url, { ...init, signal: sent.signal }).catch(() => undefined);
      throw new TypeError('fetch failed', { cause: lie(code) });
    };
    const { result, received } = await write(`fetch-${code}`, { fetch: sends });
    expect(result).toMatchObject({ ok: false, error: { name: 'OutcomeUnknownError', requestSent: true } });
    expect(received).toBe(1);
  });

  it.each([
    'Proxy response (502) !== 200 when HTTP Tunneling',
    'ssl3_read_bytes:tlsv13 alert certificate required:SSL alert number 116',
  ])('an error that says "%s"', async (words) => {
    const error = Object.assign(new Error(words), { library: 'SSL routines' });
    const { result, received } = await write(`words-${words.length}`, { agent: new FailingAgent(error) });
    expect(result).toMatchObject({ ok: false, error: { name: 'OutcomeUnknownError' } });
    expect(received).toBe(1);
  });

  it('a connection that says it still connects, and sends', async () => {
    class Lying extends FailingAgent {
      override createConnection(options: never): Socket {
        const socket = super.createConnection(options);
        // Only a socket of the system is believed.
        return new Proxy(socket, {
          getPrototypeOf: () => Object.prototype,
          get: (target, name) => {
            if (name === 'connecting') return true;
            const value = Reflect.get(target, name, target);
            return typeof value === 'function' ? value.bind(target) : value;
          },
        });
      }
    }
    const { result, received } = await write('lying', { agent: new Lying(lie('ECONNREFUSED')) });
    expect(result).toMatchObject({ ok: false, error: { name: 'OutcomeUnknownError' } });
    expect(received).toBe(1);
  });
});

it('a write whose connection was refused is tried again, and none that was not seen to be refused', async () => {
  const endpoint = await refusedEndpoint();
  const { result } = await write('refused', { endpoint });
  expect(result).toMatchObject({
    ok: false,
    error: { name: 'NetworkError', requestSent: false, attempts: 4 },
  });
  const fetched = await write('refused', { endpoint, fetch: (url, init) => fetch(url, init) });
  expect(fetched.result).toMatchObject({ ok: false, error: { name: 'OutcomeUnknownError', attempts: 1 } });
});

it.each(['connect', 'getaddrinfo'])('a read whose fetch failed at %s was not sent', async (syscall) => {
  const cause = Object.assign(new Error(syscall), { code: 'EAI_AGAIN', syscall });
  const fails: Fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
  const client = createClient({
    endpoint: server.endpoint('silent'),
    apiKey: 'k-1',
    retry: false,
    fetch: fails,
  });
  const result = await client.safe.wsdlGetRoles({});
  expect(result).toMatchObject({ ok: false, error: { name: 'NetworkError', requestSent: false } });
});

it('an agent that gives no connection at all sent nothing', async () => {
  class Broken extends Agent {
    addRequest(request: ClientRequest) {
      process.nextTick(() => request.emit('error', lie('ECONNREFUSED')));
    }
  }
  const { result, received } = await write('broken', { agent: new Broken() });
  expect(result).toMatchObject({ ok: false, error: { name: 'NetworkError', requestSent: false } });
  expect(received).toBe(0);
});

describe('a fetch of one’s own gets a write once, also after HTTP 421, which some send again by themselves', () => {
  const FETCHES: Readonly<Record<string, Fetch>> = {
    'the one of the platform': globalThis.fetch as Fetch,
    'one around it': ((url: string, init: RequestInit) =>
      fetch(url, { ...init, headers: { ...(init.headers as object), 'x-trace': '1' } })) as Fetch,
    'one that makes a Request of it': ((url: string, init: RequestInit) =>
      fetch(new Request(url, init))) as Fetch,
    'one that wants a text': ((url: string, init: RequestInit) =>
      fetch(url, { ...init, body: new Blob([String(init.body)]).stream(), ...HALF })) as Fetch,
  };

  it.each(Object.keys(FETCHES))('%s', async (name) => {
    const got: {
      readonly body: string;
      readonly length: string | undefined;
      readonly chunks: string | undefined;
    }[] = [];
    const misdirected = createServer(async (request, response) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      const { 'content-length': length, 'transfer-encoding': chunks } = request.headers;
      got.push({ body: Buffer.concat(pieces).toString(), length, chunks });
      response.writeHead(421).end();
    });
    await new Promise<void>((resolve) => misdirected.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(misdirected.address() as AddressInfo).port}/soap`;
    try {
      const client = createClient({
        endpoint,
        apiKey: 'test-key-1',
        fetch: FETCHES[name]!,
        retry: { backoffMs: 1 },
      });
      const result = await client.safe.wsdlUpdateSections({
        sections: [{ extSectionId: 'T', name: 'Kassör' }],
      });
      expect(result).toMatchObject({ ok: false, error: { name: 'OutcomeUnknownError', attempts: 1 } });
      expect(got).toHaveLength(1);
      const { body, length, chunks } = got[0]!;
      expect(body).toContain('Kassör');
      expect([length, chunks]).toEqual([String(Buffer.byteLength(body)), undefined]);
    } finally {
      misdirected.closeAllConnections();
      misdirected.close();
    }
  });
});
