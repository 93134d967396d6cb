import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttp, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/index.js';
import { fileWith } from '../surveying/surveyTwin.js';
import { runHere } from './runHere.js';

interface Report {
  readonly failures: number;
  readonly warnings: number;
  readonly findings: readonly { check: string; state: string; what: string; advice?: string }[];
}

const servers: Server[] = [];
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-doctor-'));
});
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
  rmSync(folder, { recursive: true });
});

async function examined(env: Record<string, string>, args: readonly string[] = []) {
  const { stdout, stderr, code } = await runHere(['doctor', '--json', ...args], { env });
  if (!stdout) throw new Error(stderr);
  const report = JSON.parse(stdout) as Report;
  const of = (check: string) => report.findings.filter((finding) => finding.check === check);
  return { report, of, code, output: stdout + stderr };
}

function envOf(sandbox: Sandbox, unit?: number) {
  const key = unit === undefined ? sandbox.rootKey : sandbox.unitKeys.get(unit)!;
  return { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: key.reveal() };
}

async function withSandbox<T>(options: SandboxOptions, use: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  await using sandbox = await startSandbox(options);
  return await use(sandbox);
}

async function serve(listener: RequestListener): Promise<number> {
  const server = createHttp(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

it('finds nothing wrong with a sandbox, and shows no key', { tags: ['slow'] }, async () => {
  await withSandbox({}, async (sandbox) => {
    const { report, of, code, output } = await examined(envOf(sandbox));
    expect(report).toMatchObject({ failures: 0, warnings: 0 });
    expect(of('key')[0]!.what).toBe('a root key: it sees 3 units; its own is 101 (Göteborg Centrum)');
    expect(of('WSDL')[0]!.what).toMatch(/^The deployment is as expected: \d+ operations/);
    expect(code).toBe(0);
    expect(output).not.toContain(sandbox.rootKey.reveal());
    expect((await examined(envOf(sandbox, 102))).of('key')[0]!.what).toMatch(
      /^the key sees unit 102 .*, and gets no list of others$/,
    );
  });
});

it.each([404, 405])('calls an endpoint that takes no POST (HTTP %i) a failure', async (status) => {
  const port = await serve((request, response) => {
    request.resume();
    response.writeHead(request.method === 'POST' ? status : 200).end();
  });
  const { of, code } = await examined({
    WORKFORCE_ENDPOINT: `http://127.0.0.1:${port}/soap`,
    WORKFORCE_KEY: 'any',
  });
  expect(of('endpoint')).toEqual([
    expect.objectContaining({
      state: 'failure',
      what: expect.stringContaining(`takes no POST (HTTP ${status})`),
      advice: expect.stringContaining('address of the SOAP endpoint'),
    }),
  ]);
  expect(code).toBe(1);
});

it('takes a fault with HTTP 404 for an endpoint that takes calls', async () => {
  const port = await serve((request, response) => {
    request.resume();
    const fault =
      '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><e:Fault/></e:Body></e:Envelope>';
    response.writeHead(request.method === 'POST' ? 404 : 200, { 'content-type': 'text/xml' }).end(fault);
  });
  const { of } = await examined({
    WORKFORCE_ENDPOINT: `http://127.0.0.1:${port}/soap`,
    WORKFORCE_KEY: 'any',
  });
  expect(of('endpoint')).toEqual([expect.objectContaining({ state: 'ok' })]);
});

it('prints a line for each check, with what to do', async () => {
  await withSandbox({}, async (sandbox) => {
    const { stdout, code } = await runHere(['doctor'], {
      env: { ...envOf(sandbox), WORKFORCE_KEY: 'wrong-key', COLUMNS: '120' },
    });
    expect(stdout).toMatch(/^ok {7}endpoint {3}answers within \d+ ms$/m);
    expect(stdout).toMatch(/^failure {2}key {8}.*$/m);
    expect(stdout).toContain('→ Check that env:WORKFORCE_KEY holds the key of this deployment.');
    expect(stdout).toMatch(/\n1 failure, 0 warnings\n$/);
    expect(stdout).not.toContain('wrong-key');
    expect(code).toBe(1);
  });
});

it('notices another charset and parts taken by position', { tags: ['slow'] }, async () => {
  await withSandbox({ quirks: { latin1: true, positionalParts: true } }, async (sandbox) => {
    const { of, code } = await examined(envOf(sandbox));
    const [, held, all] = /^(\d+) of (\d+) assumptions that a few reads show hold/.exec(
      of('service')[0]!.what,
    )!;
    expect(Number(all) - Number(held)).toBe(2);
    expect(of('service').slice(1)).toMatchObject([
      { state: 'warning', what: 'answer.charset: Answers are in ISO-8859-1.' },
      { state: 'warning', what: expect.stringMatching(/^request.parts: They are taken by position/) },
    ]);
    expect(code).toBe(0);
  });
});

it.each([
  ['answer.charset: encodedTwice', 'failure'],
  ['answer.names: lower', 'warning'],
  ['answer.before: text', 'warning'],
  ['answer.emptyLists: omitted', 'warning'],
  ['request.trailing: required', 'warning'],
  ['read.schedules: v2', 'failure'],
])('notices %s, and nothing else', { tags: ['slow'] }, async (habit, state) => {
  await withSandbox({ like: fileWith(habit), world: '1x6' }, async (sandbox) => {
    const { of } = await examined(envOf(sandbox, 101));
    expect(of('service').slice(1)).toMatchObject([
      { state, what: expect.stringContaining(habit.split(':')[0]!) },
    ]);
  });
});

it('says what a survey has shown, and what nobody has seen', { tags: ['slow'] }, async () => {
  const file = join(folder, 'deployment.json');
  const known = fileWith('write.token: kept', 'write.lag: stale');
  writeFileSync(file, JSON.stringify(known));
  await withSandbox({}, async (sandbox) => {
    const { of, code } = await examined(envOf(sandbox), ['--deployment', file]);
    expect(of('survey')).toMatchObject([
      { state: 'ok', what: '1 assumption confirmed' },
      { state: 'failure', what: 'write.lag: Reads were stale for a while.' },
      {
        state: 'skipped',
        what: expect.stringMatching(/^\d+ assumptions never seen: answer.charset, .* and others$/),
      },
    ]);
    expect(code).toBe(1);
    expect((await examined(envOf(sandbox))).of('survey')).toMatchObject([{ state: 'skipped' }]);
  });
});

it('says of a page in place of answers what it is, and not that the key is wrong', async () => {
  const port = await serve((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Log in, Anna Andersson</html>');
  });
  const env = { WORKFORCE_ENDPOINT: `http://127.0.0.1:${port}/soap`, WORKFORCE_KEY: 'some-key' };
  const { of, code, output } = await examined(env);
  expect(of('key')).toMatchObject([
    { state: 'failure', advice: 'Whether the key is taken is not known.' },
    { state: 'failure', what: expect.stringMatching(/^answer\.whole: Every answer is a page/) },
  ]);
  expect(output).not.toContain('Andersson');
  expect(code).toBe(1);
});

it('takes a service that answers calls and no HEAD for one that is there', { tags: ['slow'] }, async () => {
  await withSandbox({}, async (sandbox) => {
    const port = await serve((request, response) => {
      if (request.method === 'HEAD') return void request.socket.destroy();
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', async () => {
        const body = Buffer.concat(pieces);
        const asked = { method: request.method!, headers: { 'content-type': 'text/xml; charset=utf-8' } };
        const answer = await fetch(sandbox.endpoint, body.length > 0 ? { ...asked, body } : asked);
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
        response.end(Buffer.from(await answer.arrayBuffer()));
      });
    });
    const { of } = await examined({
      ...envOf(sandbox, 101),
      WORKFORCE_ENDPOINT: `http://127.0.0.1:${port}/soap`,
    });
    expect(of('endpoint')).toMatchObject([{ state: 'warning', what: 'answers calls, but not HEAD' }]);
    expect(of('clock')).toMatchObject([{ state: 'skipped' }]);
    expect(of('key')).toMatchObject([{ state: 'ok' }]);
  });
});

it('does not call a key good where a service answers it with empty lists', async () => {
  const empty = '<w:wsdlGetUnitResponse><return/></w:wsdlGetUnitResponse>';
  const names = 'xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:w="uri:Service"';
  const port = await serve((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' });
    response.end(`<s:Envelope ${names}><s:Body>${empty}</s:Body></s:Envelope>`);
  });
  const env = { WORKFORCE_ENDPOINT: `http://127.0.0.1:${port}/soap`, WORKFORCE_KEY: 'some-key' };
  const { of } = await examined(env);
  expect(of('WSDL')).toMatchObject([{ state: 'warning', what: expect.stringMatching(/^no WSDL was read/) }]);
  expect(of('key')).toMatchObject([
    { state: 'warning', what: expect.stringMatching(/no unit.*Not known here.*fault\.unknownKey/) },
  ]);
});

it('notices other namespaces in the WSDL', { tags: ['slow'] }, async () => {
  await withSandbox({ namespaces: { types: 'urn:types', operations: 'urn:calls' } }, async (sandbox) => {
    const { of } = await examined(envOf(sandbox));
    expect(of('WSDL').map(({ state }) => state)).toContain('warning');
    expect(
      of('WSDL')
        .map(({ what }) => what)
        .join(),
    ).toContain('urn:types (types) and urn:calls (operations)');
    const refused = await examined({ ...envOf(sandbox), WORKFORCE_KEY: 'wrong-key' });
    expect(refused.of('key')).toMatchObject([{ advice: expect.stringMatching(/^The namespaces differ/) }]);
    const right = await examined(envOf(sandbox), [
      '--namespace',
      'urn:types',
      '--operation-namespace',
      'urn:calls',
    ]);
    expect(right.of('WSDL').map(({ state }) => state)).toEqual(['ok']);
  });
});

it('notices that nothing answers, and stops there', async () => {
  const { of, report, code } = await examined({
    WORKFORCE_ENDPOINT: 'http://127.0.0.1:9/soap',
    WORKFORCE_KEY: 'some-key',
  });
  expect(of('endpoint')).toMatchObject([
    { state: 'failure', what: '127.0.0.1:9 does not answer (ECONNREFUSED)' },
  ]);
  expect(report.findings.at(-1)!.check).toBe('endpoint');
  expect(code).toBe(1);
});

it('notices a name that has no address, and http to elsewhere', async () => {
  const { of } = await examined({
    WORKFORCE_ENDPOINT: 'https://wfs.invalid/soap',
    WORKFORCE_KEY: 'some-key',
  });
  expect(of('DNS')).toMatchObject([
    { state: 'failure', what: expect.stringMatching(/wfs.invalid cannot be looked up/) },
  ]);
  const plain = await examined({ WORKFORCE_ENDPOINT: 'http://wfs.invalid/soap', WORKFORCE_KEY: 'some-key' });
  expect(plain.of('settings').at(-1)).toMatchObject({ state: 'failure', advice: 'Use https.' });
});

it('notices a clock that is wrong, and a redirect', async () => {
  const behind = await serve((_, answer) =>
    answer.writeHead(200, { date: new Date(Date.now() - 3_600_000).toUTCString() }).end(),
  );
  const { of } = await examined({
    WORKFORCE_ENDPOINT: `http://127.0.0.1:${behind}/soap`,
    WORKFORCE_KEY: 'some-key',
  });
  expect(of('clock')).toMatchObject([
    {
      state: 'failure',
      what: expect.stringMatching(/^The clocks differ by more than a minute. .*: 3(59\d|60\d)\.$/),
    },
  ]);
  // The way goes on.
  expect(of('key')).not.toEqual([]);
  const moved = await serve((_, answer) =>
    answer.writeHead(307, { location: 'https://other.example/soap' }).end(),
  );
  const redirected = await examined({
    WORKFORCE_ENDPOINT: `http://127.0.0.1:${moved}/soap`,
    WORKFORCE_KEY: 'some-key',
  });
  expect(redirected.of('endpoint')).toMatchObject([
    { state: 'failure', what: expect.stringContaining('HTTP 307') },
  ]);
});

it('says who uses the proxy that the environment names, without its login', async () => {
  const { of, output } = await examined({
    WORKFORCE_ENDPOINT: 'https://wfs.invalid/soap',
    WORKFORCE_KEY: 'some-key',
    HTTPS_PROXY: 'http://job:proxy-password@127.0.0.1:9',
  });
  expect(of('proxy')).toMatchObject([
    { state: 'warning', what: expect.stringContaining('127.0.0.1:9 (HTTPS_PROXY)') },
  ]);
  expect(of('DNS')).toMatchObject([{ state: 'skipped' }]);
  expect(of('endpoint')).toMatchObject([{ state: 'failure' }]);
  expect(output).not.toContain('proxy-password');
  const excepted = await examined({
    WORKFORCE_ENDPOINT: 'https://wfs.invalid/soap',
    WORKFORCE_KEY: 'some-key',
    HTTPS_PROXY: 'http://127.0.0.1:9',
    NO_PROXY: '.invalid',
  });
  expect(excepted.of('proxy')).toMatchObject([{ state: 'ok' }]);
});

it('asks for a token where REST is configured, and names the scopes that are missing', {
  tags: ['slow'],
}, async () => {
  const answers: { status: number; body: object }[] = [
    {
      status: 200,
      body: { access_token: 'the-token', expires_in: 3600, scope: 'hr:employees:read schedule:shifts:read' },
    },
    { status: 401, body: {} },
  ];
  const port = await serve((_, answer) => {
    const { status, body } = answers.shift()!;
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await withSandbox({}, async (sandbox) => {
    const env = {
      ...envOf(sandbox),
      WORKFORCE_REST_URL: `http://127.0.0.1:${port}`,
      WORKFORCE_CLIENT_ID: 'job',
      WORKFORCE_CLIENT_SECRET: 'rest-secret',
    };
    const some = await examined(env);
    expect(some.of('OAuth')).toMatchObject([
      {
        state: 'warning',
        what: expect.stringMatching(/for 60 minutes, but not for .*organization:groups:read/),
      },
    ]);
    expect(some.output).not.toMatch(/the-token|rest-secret/);
    expect((await examined(env)).of('OAuth')).toMatchObject([
      { state: 'failure', what: expect.stringContaining('HTTP 401') },
    ]);
  });
});

it.each([
  [{}, 'a token is given; its scopes are not said'],
  [{ expires_in: 90 }, 'a token is given, for 2 minutes; its scopes are not said'],
  [{ expires_in: '3600' }, 'a token is given, for 60 minutes; its scopes are not said'],
  [{ expires_in: null }, 'a token is given; its scopes are not said'],
  [{ expires_in: 'soon', scope: ['hr:employees:read'] }, 'a token is given; its scopes are not said'],
])('says of a token what its answer says: %j', async (said, what) => {
  const port = await serve((_, answer) => answer.end(JSON.stringify({ access_token: 'the-token', ...said })));
  const { of } = await examined({
    WORKFORCE_ENDPOINT: 'http://127.0.0.1:9/soap',
    WORKFORCE_KEY: 'some-key',
    WORKFORCE_REST_URL: `http://127.0.0.1:${port}`,
    WORKFORCE_CLIENT_ID: 'job',
    WORKFORCE_CLIENT_SECRET: 'rest-secret',
  });
  expect(of('OAuth')).toMatchObject([{ state: 'ok', what: expect.stringContaining(what) }]);
});

it.skipIf(process.platform === 'win32').each([0o644, 0o640])(
  'warns of a key file that others can read: %i',
  async (mode) => {
    const file = join(folder, `key-${mode}`);
    writeFileSync(file, 'some-key', { mode });
    const { of } = await examined({ WORKFORCE_ENDPOINT: 'http://127.0.0.1:9/soap' }, [
      '--key',
      `file:${file}`,
    ]);
    expect(of('settings').at(-1)).toMatchObject({ state: 'warning', advice: `chmod 600 ${file}` });
  },
);
