import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { oauth } from '../../src/cli/doctor/checks/service.js';
import { findingsOf, proxy, tls } from '../../src/cli/doctor/checks/way.js';
import type { Patient } from '../../src/cli/doctor/Finding.js';
import { runHere } from './runHere.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** What doctor says of a certificate that ends then. */
const said = (valid_to: string) => {
  const shown = {
    ...{ authorized: true, authorizationError: undefined, getProtocol: () => 'TLSv1.3' },
    getPeerCertificate: () => ({ valid_to, issuer: { O: 'Example Trust' } }),
  };
  return findingsOf(shown as never, {}).map(({ state, what }) => [state, what]);
};

it('doctor tells for how many whole days a certificate holds, and warns three weeks before it ends', () => {
  const ok = (days: string) => ['ok', `TLSv1.3, certificate by Example Trust, for another ${days}`];
  expect(said('Mar 22 12:00:00 2026 GMT')).toEqual([ok('21 days')]);
  expect(said('Mar 22 11:59:59 2026 GMT')).toEqual([
    ok('20 days'),
    ['warning', 'the certificate ends in 20 days'],
  ]);
  expect(said('Mar  2 12:00:00 2026 GMT')).toEqual([
    ok('1 day'),
    ['warning', 'the certificate ends in 1 day'],
  ]);
});

it('doctor connects to an address as to a name', async () => {
  const endpoint = 'https://127.0.0.1:9/soap';
  const patient = { target: { endpoint }, url: new URL(endpoint), env: {} } as unknown as Patient;
  expect(await tls.run(patient)).toMatchObject([
    { state: 'failure', what: 'no TLS connection to 127.0.0.1:9 (ECONNREFUSED)' },
  ]);
});

const NO_TOKEN = 'no token: the answer of api.example has no access_token';
const REFUSED = Object.assign(new TypeError('fetch failed'), {
  cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
});

it.each<[string, () => Promise<Response>, string]>([
  ['a page', async () => new Response('<html>Log in, Eva</html>'), NO_TOKEN],
  ['an error', async () => Response.json({ error: 'invalid_client' }), NO_TOKEN],
  ['an empty token', async () => Response.json({ access_token: '' }), NO_TOKEN],
  ['null', async () => Response.json(null), NO_TOKEN],
  ['no connection', () => Promise.reject(REFUSED), 'no token: api.example does not answer (ECONNREFUSED)'],
])('doctor takes %s for no token, and says what it means', async (_, answered, words) => {
  vi.stubGlobal('fetch', answered);
  try {
    const rest = { baseUrl: 'https://api.example', clientId: 'c', clientSecret: 'env:SECRET' };
    const patient = {
      ...{ target: { profile: { rest }, profileName: 'live' }, env: { SECRET: 'x' } },
      signal: new AbortController().signal,
    } as unknown as Patient;
    const found = await oauth.run(patient);
    expect(found).toMatchObject({ state: 'failure', advice: expect.any(String) });
    expect(JSON.stringify(found)).toContain(words);
    expect(JSON.stringify(found)).not.toContain('Eva');
  } finally {
    vi.unstubAllGlobals();
  }
});

it('doctor prints no query of an endpoint', async () => {
  const args = ['doctor', '--endpoint', 'http://127.0.0.1:9/soap?key=hunter2hunter2'];
  const { stdout, stderr, code } = await runHere(args, { env: { WORKFORCE_KEY: 'a-key-of-a-test' } });
  expect(code).not.toBe(0);
  expect(stdout).toContain('http://127.0.0.1:9/soap?…');
  expect(stdout + stderr).not.toContain('hunter2');
  const json = await runHere([...args, '--json'], { env: { WORKFORCE_KEY: 'a-key-of-a-test' } });
  expect(json.stdout + json.stderr).not.toContain('hunter2');
});

it('doctor waits for no busy service, and still looks at the REST side', { tags: ['slow'] }, async () => {
  const service = createServer((_request, response) =>
    response.writeHead(503, { 'retry-after': '100' }).end(),
  );
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const { port } = service.address() as AddressInfo;
  try {
    const args = ['doctor', '--endpoint', `http://127.0.0.1:${port}/soap`];
    const { stdout, code } = await runHere(args, {
      env: { WORKFORCE_KEY: 'a-key-of-a-test', WORKFORCE_REST_URL: `http://127.0.0.1:${port}` },
    });
    expect(stdout).toContain('503');
    expect(stdout).toContain('REST is configured in part');
    expect(code).toBe(1);
  } finally {
    service.close();
  }
});

it.each([
  [{}, 'ok', 'no proxy is set'],
  [{ HTTP_PROXY: 'http://p.example' }, 'ok', 'HTTP_PROXY set, but not for this endpoint'],
  [
    { https_proxy: 'http://p.example', NO_PROXY: '*' },
    'ok',
    'https_proxy set, but not for this endpoint (NO_PROXY, or another scheme)',
  ],
  [
    { HTTPS_PROXY: 'http://user:secret@p.example:3128' },
    'warning',
    'calls through p.example:3128 (HTTPS_PROXY)',
  ],
  [{ ALL_PROXY: 'user secret' }, 'warning', 'calls through a proxy (ALL_PROXY)'],
])('doctor says of the proxies of the environment %j: %s', async (env, state, says) => {
  const patient = { target: { endpoint: 'https://wfs.example/soap' }, env } as unknown as Patient;
  const [found] = [await proxy.run(patient)].flat();
  expect(found).toMatchObject({ state, what: expect.stringContaining(says) });
  expect(found!.what).not.toContain('secret');
});
