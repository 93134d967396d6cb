import { Agent, createServer as createTlsServer, type Server } from 'node:https';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync, deflateRawSync, deflateSync } from 'node:zlib';
import { EnvHttpProxyAgent, fetch as undiciFetch, ProxyAgent } from 'undici';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ClientOptions, createClient, type Fetch } from '../../src/index.js';
import { answerTo, OPERATIONS } from '../faults/answers.js';
import { type FaultServer, refusedEndpoint, startFaultServer } from '../faults/faultServer.js';
import { describeWith } from '../interop/foreignStack.js';
import { type Authority, type Certificate, createAuthority } from './certificates.js';
import { startTinyproxy } from './forwardProxy.js';

const roles = answerTo('<tns:wsdlGetRoles>');
const shifts = OPERATIONS.wsdlUpdateShifts.input as never;

const clientAt = (endpoint: string, options: Partial<ClientOptions> = {}) =>
  createClient({ endpoint, apiKey: 'CANARY-key-of-network', retry: false, ...options });

/** As the documentation shows it. */
const through =
  (dispatcher: ProxyAgent | EnvHttpProxyAgent): Fetch =>
  (url, init) =>
    undiciFetch(url, { ...init, dispatcher });

describeWith('openssl', 'TLS', () => {
  let authority: Authority;
  let localhost: Certificate;
  const servers: Server[] = [];

  async function startTls(options: object = {}, certificate = localhost): Promise<string> {
    const { cert, key } = certificate;
    const server = createTlsServer({ cert, key, ...options }, (request, response) => {
      request.resume();
      response.setHeader('content-type', 'text/xml').end(roles);
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    servers.push(server);
    return `https://localhost:${(server.address() as AddressInfo).port}/soap`;
  }

  beforeAll(() => {
    authority = createAuthority('Company CA');
    localhost = authority.issue('localhost');
  });
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    authority.remove();
  });

  it('refuses a private CA that it was not told of, with nothing sent', async () => {
    const failure = clientAt(await startTls()).wsdlUpdateShifts(shifts);
    await expect(failure).rejects.toMatchObject({
      name: 'NetworkError',
      requestSent: false,
      retryable: false,
    });
    await expect(failure).rejects.toThrow(
      "the server's certificate is not trusted (UNABLE_TO_VERIFY_LEAF_SIGNATURE)",
    );
  });

  it('takes a private CA from an agent', async () => {
    const agent = new Agent({ keepAlive: true, ca: authority.ca });
    await expect(clientAt(await startTls(), { agent }).wsdlGetRoles()).resolves.toHaveLength(40);
    agent.destroy();
  });

  it('refuses a certificate of another host', async () => {
    const endpoint = await startTls({}, authority.issue('other.example'));
    const agent = new Agent({ ca: authority.ca });
    const failure = clientAt(endpoint, { agent }).wsdlUpdateShifts(shifts);
    await expect(failure).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID', requestSent: false });
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'shows a client certificate where one is asked for, with %s',
    async (version) => {
      const asking = { ca: authority.ca, requestCert: true, rejectUnauthorized: true, maxVersion: version };
      const endpoint = await startTls(asking);
      const { cert, key } = authority.issue('nightly-job');
      const agent = new Agent({ keepAlive: true, ca: authority.ca, cert, key });
      await expect(clientAt(endpoint, { agent }).wsdlGetRoles()).resolves.toHaveLength(40);
      agent.destroy();
      const without = clientAt(endpoint, { agent: new Agent({ ca: authority.ca }) }).wsdlUpdateShifts(shifts);
      await expect(without).rejects.toMatchObject({
        name: 'NetworkError',
        requestSent: false,
        retryable: false,
      });
      await expect(without).rejects.toThrow('it may ask for a client certificate, or not accept this one');
    },
  );

  describeWith('tinyproxy', 'behind a forward proxy', () => {
    it('goes through the tunnel of a proxy, which does not see the key', async () => {
      const proxy = await startTinyproxy();
      const dispatcher = new ProxyAgent({ uri: proxy.url, requestTls: { ca: authority.ca } });
      const client = clientAt(await startTls(), { fetch: through(dispatcher) });
      await expect(client.wsdlGetRoles()).resolves.toHaveLength(40);
      expect(proxy.log()).toContain('CONNECT localhost');
      expect(proxy.log()).not.toContain('CANARY');
      await dispatcher.close();
      proxy.stop();
    });

    it('shows a client certificate through a proxy that wants a login', async () => {
      const proxy = await startTinyproxy({ user: 'job', password: 'pass-word' });
      const asking = { ca: authority.ca, requestCert: true, rejectUnauthorized: true };
      const endpoint = await startTls(asking);
      const { cert, key } = authority.issue('nightly-job-2');
      const uri = proxy.url.replace('//', '//job:pass-word@');
      const dispatcher = new ProxyAgent({ uri, requestTls: { ca: authority.ca, cert, key } });
      await expect(clientAt(endpoint, { fetch: through(dispatcher) }).wsdlGetRoles()).resolves.toHaveLength(
        40,
      );
      await dispatcher.close();
      const stranger = new ProxyAgent({ uri: proxy.url, requestTls: { ca: authority.ca, cert, key } });
      const refused = clientAt(endpoint, { fetch: through(stranger) }).wsdlGetRoles();
      await expect(refused).rejects.toMatchObject({ name: 'NetworkError', requestSent: false });
      await stranger.close();
      proxy.stop();
    });

    it('says of a read that nothing was sent when the host behind the proxy cannot be reached', async () => {
      const proxy = await startTinyproxy();
      const dispatcher = new ProxyAgent(proxy.url);
      const endpoint = (await refusedEndpoint()).replace('http:', 'https:');
      const client = clientAt(endpoint, { fetch: through(dispatcher) });
      await expect(client.wsdlGetRoles()).rejects.toMatchObject({ name: 'NetworkError', requestSent: false });
      // Nobody saw that it was not sent, so a write does not rely on it.
      const failure = client.wsdlUpdateShifts(shifts);
      await expect(failure).rejects.toMatchObject({ name: 'OutcomeUnknownError', requestSent: true });
      await dispatcher.close();
      proxy.stop();
    });

    it('reads the proxy from the environment, and the hosts that need none', async () => {
      const proxy = await startTinyproxy();
      const server = await startFaultServer();
      const proxied = new EnvHttpProxyAgent({ httpProxy: proxy.url, noProxy: '' });
      await expect(
        clientAt(server.endpoint('ok'), { fetch: through(proxied) }).wsdlGetRoles(),
      ).resolves.toHaveLength(40);
      const before = proxy.log();
      expect(before).toContain('CONNECT 127.0.0.1');
      const direct = new EnvHttpProxyAgent({ httpProxy: proxy.url, noProxy: '127.0.0.1' });
      await expect(
        clientAt(server.endpoint('ok'), { fetch: through(direct) }).wsdlGetRoles(),
      ).resolves.toHaveLength(40);
      expect(proxy.log()).toBe(before);
      await Promise.all([proxied.close(), direct.close(), server.close()]);
      proxy.stop();
    });
  });
});

describe('redirects', () => {
  let server: FaultServer;
  beforeAll(async () => {
    server = await startFaultServer();
  });
  afterAll(() => server.close());

  it.each([
    ['node:http', {}],
    ['an injected fetch', { fetch: (url, init) => fetch(url, init) }],
    ['undici', { fetch: undiciFetch }],
  ] as const satisfies readonly (readonly [string, Partial<ClientOptions>])[])(
    'are not followed with %s, and the error names the host',
    async (_name, options) => {
      const result = await clientAt(server.endpoint('redirect'), options).safe.wsdlUpdateShifts(shifts);
      expect(result).toMatchObject({
        ok: false,
        error: {
          name: 'OutcomeUnknownError',
          cause: {
            name: 'HttpError',
            status: 307,
            redirectHost: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
          },
        },
      });
      expect(!result.ok && result.error.message).toMatch(
        /the address is wrong: it redirects to 127\.0\.0\.1:\d+/,
      );
      expect(server.redirected).toEqual([]);
    },
  );

  it('are an error when an injected fetch followed them all the same', async () => {
    const fetchThatFollows: Fetch = async (_url, init) => {
      const response = await fetch(server.endpoint('ok'), { ...init, redirect: 'follow' });
      return Object.defineProperty(response, 'redirected', { value: true });
    };
    const result = await clientAt(server.endpoint('ok'), { fetch: fetchThatFollows }).safe.wsdlGetRoles();
    expect(result).toMatchObject({ ok: false, error: { name: 'NetworkError', requestSent: true } });
  });
});

describe('packed answers', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate without its header', deflateRawSync],
  ] as const)('are asked for and unpacked: %s', async (name, pack) => {
    let asked: string | undefined;
    const server = createServer((request, response) => {
      asked = request.headers['accept-encoding'];
      request.resume();
      response.setHeader('content-type', 'text/xml').setHeader('content-encoding', name.split(' ')[0]!);
      response.end(pack(roles));
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await expect(clientAt(endpoint).wsdlGetRoles()).resolves.toHaveLength(40);
    expect(asked).toBe('gzip, deflate');
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['br', 200, roles, 'DecodeError', 'packed as "br", and gzip or deflate was asked for'],
    ['gzip, gzip', 200, gzipSync(gzipSync(roles)), 'DecodeError', 'packed as "gzip, gzip"'],
    ['gzip', 200, gzipSync(gzipSync(roles)), 'DecodeError', 'packed as gzip once more than its header says'],
    ['br', 500, roles, 'HttpError', 'HTTP 500'],
    ['gzip', 500, roles, 'HttpError', 'HTTP 500'],
    ['Identity', 200, roles, undefined, undefined],
  ])('are told where nobody asked for %s: HTTP %i', async (encoding, status, body, name, told) => {
    const server = createServer((request, response) => {
      request.resume();
      response.setHeader('content-type', 'text/xml').setHeader('content-encoding', encoding);
      response.writeHead(status).end(body);
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const result = await clientAt(endpoint, { retry: false }).safe.wsdlGetRoles();
    server.closeAllConnections();
    expect(result.ok ? [] : [result.error.name, result.error.message]).toEqual(
      name === undefined ? [] : [name, expect.stringContaining(told!)],
    );
  });
});
