import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/index.js';
import { pageRoute } from '../../src/sandbox/page/pageRoute.js';
import { startReplayServer } from '../../src/cassette/startReplayServer.js';
import { addressAt } from '../../src/text/addressAt.js';
import { withSandbox } from './withSandbox.js';

const world = withSandbox();
const port = () => Number(new URL(world.sandbox.url).port);

/** The status that a raw request gets. */
function statusOf(line: string, headers: readonly string[], at = port()): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(at, '127.0.0.1', () =>
      socket.write(
        [`${line} HTTP/1.1`, ...headers, 'Content-Length: 0', 'Connection: close', '', ''].join('\r\n'),
      ),
    );
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes;
    });
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])));
    socket.on('error', reject);
  });
}

const own = () => `Host: 127.0.0.1:${port()}`;
const LINES = [
  '//evil.example/admin/reset',
  'http://evil.example/admin/reset',
  '///evil.example/admin/reset',
  '/\\\\evil.example/admin/reset',
  '//evil.example:80/admin/reset',
  'https://evil.example/admin/reset',
];

it.each(LINES)('a line that names another host resets nothing: %s', async (target) => {
  await world.root.wsdlUpdateUnit({ unitInfo: { extUnitId: 'U101', city: 'Changed' } });
  for (const headers of [
    [own(), 'Origin: http://evil.example'],
    [own(), 'Origin: https://evil.example'],
    [own(), 'Origin: http://evil.example:80'],
    [own()],
  ])
    expect([400, 403, 404]).toContain(await statusOf(`POST ${target}`, headers));
  expect((await world.root.wsdlGetUnits()).map(({ city }) => city)).toContain('Changed');
});

it.each([
  ['a page elsewhere', () => [own(), 'Origin: http://evil.example']],
  ['a page of nowhere', () => [own(), 'Origin: null']],
  ['a page at another port', () => [own(), `Origin: http://127.0.0.1:${port() + 1}`]],
  ['a page at this port by another name', () => [own(), `Origin: http://evil.example:${port()}`]],
  ['a page over https', () => [own(), `Origin: https://127.0.0.1:${port()}`]],
  ['a name that leads here', () => [`Host: evil.example:${port()}`]],
  ['a name that begins like one of here', () => [`Host: 127.0.0.1.evil.example:${port()}`]],
  [
    'a name that leads here, and its page',
    () => [`Host: evil.example:${port()}`, `Origin: http://evil.example:${port()}`],
  ],
  ['an empty name', () => ['Host:']],
] as const)('%s may not reset and sees no page', async (_, headers) => {
  expect(await statusOf('POST /admin/reset', headers())).toBe(403);
  expect(await statusOf('GET /page/calls', headers())).toBe(403);
  expect(await statusOf('GET /', headers())).toBe(403);
});

it.each([
  ['a page elsewhere', () => [own(), 'Origin: http://evil.example']],
  ['a page of nowhere', () => [own(), 'Origin: null']],
  ['a page at another port', () => [own(), `Origin: http://127.0.0.1:${port() + 1}`]],
  ['a page over https', () => [own(), `Origin: https://127.0.0.1:${port()}`]],
  ['a name that leads here', () => [`Host: evil.example:${port()}`]],
] as const)('%s may not call SOAP, REST, WSDL and downloads', async (_, headers) => {
  for (const line of [
    'POST /soap',
    'OPTIONS /soap',
    'GET /v2/roles',
    'POST /oauth/v3/token',
    'GET /soap?wsdl',
  ])
    expect(await statusOf(line, headers()), line).toBe(403);
});

it('a name that is allowed may call SOAP and not reset', async () => {
  await using named = await startSandbox({ allowHosts: ['sandbox.container'] });
  const at = Number(new URL(named.url).port);
  expect(await statusOf('POST /soap', [`Host: sandbox.container:${at}`], at)).toBe(500);
  expect(await statusOf('POST /soap', [`Host: other.container:${at}`], at)).toBe(403);
  expect(await statusOf('POST /admin/reset', [`Host: sandbox.container:${at}`], at)).toBe(403);
});

it.each(['null', '[', '7', '{"now":7}', '[{"name":7}]', '[null]', '"x"'])(
  'what is not right at /admin is 400: %s',
  async (body) => {
    for (const path of ['clock', 'faults']) {
      const { status } = await fetch(`${world.sandbox.url}/admin/${path}`, { method: 'PUT', body });
      expect(status, path).toBe(400);
    }
  },
);

it.each([
  '"rate":"x"',
  '"rate":7',
  '"rate":-1',
  '"first":-1',
  '"calls":"x"',
  '"calls":[0]',
  '"operation":7',
  '"often":1',
])('a fault that would never happen, or is of no operation, is 400: %s', async (when) => {
  const body = `[{"name":"rateLimited",${when}}]`;
  const answer = await fetch(`${world.sandbox.url}/admin/faults`, { method: 'PUT', body });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(/"(\w+)"/.exec(when)![1]);
});

it('a fault of an operation that does not exist is 400, with the nearest name', async () => {
  const put = (operation: string) => {
    const body = JSON.stringify([{ name: 'rateLimited', operation, calls: [1_000_000] }]);
    return fetch(`${world.sandbox.url}/admin/faults`, { method: 'PUT', body });
  };
  const answer = await put('wsdlGetEmployes');
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { error: 'no operation is called "wsdlGetEmployes"; did you mean wsdlGetEmployees?' },
  ]);
  for (const operation of ['wsdlGetEmployees', 'GET /v2/roles'])
    expect((await put(operation)).status).toBe(200);
  await fetch(`${world.sandbox.url}/admin/faults`, { method: 'PUT', body: '[]' });
});

it('keys in malformed bodies and in queries are on no page', async () => {
  const key = world.sandbox.rootKey.reveal();
  const { url } = world.sandbox;
  const strange = 'sT7-unknown-key-99x';
  const bodies = [
    `<e><apiKey>${strange}`,
    `{"apiKey":"${strange}"}`,
    `apiKey=${strange}`,
    `what is ${key} here`,
  ];
  for (const body of bodies) await fetch(`${url}/soap`, { method: 'POST', body });
  await fetch(`${url}/v2/roles?access_token=${strange}&key=${strange}&apiKey=${strange}`);
  const calls = (await (await fetch(`${url}/page/calls`)).json()) as { number: number }[];
  expect(calls.length).toBeGreaterThanOrEqual(5);
  for (const { number } of calls.slice(-5)) {
    const page = await (await fetch(`${url}/page/calls/${number}`)).text();
    expect(page).not.toContain(strange);
    expect(page.includes('what is') && page.includes(key)).toBe(false);
  }
});

it.each([
  () => [own()],
  () => [`Host: localhost:${port()}`],
  () => [`Host: LOCALHOST:${port()}`, `Origin: http://localhost:${port()}`],
  () => [`Host: [::1]:${port()}`],
  () => [own(), `Origin: http://127.0.0.1:${port()}`],
])('callers of this machine may', async (headers) => {
  expect(await statusOf('POST /admin/reset', headers())).toBe(200);
});

it('a replay server that records sends nothing to a host that the line names', async () => {
  const asked: string[] = [];
  const cassette = {
    start: () => undefined,
    fetch: async (url: unknown) => {
      asked.push(new URL(String(url)).host);
      return new Response('');
    },
  };
  await using server = await startReplayServer(cassette as never, { target: 'https://service.example' });
  const at = Number(new URL(server.url).port);
  for (const target of LINES) await statusOf(`POST ${target}`, ['Host: x'], at);
  expect(new Set(asked)).toEqual(new Set(['service.example']));
});

it('an address is made of a path and of nothing else', () => {
  const origin = 'https://service.example/base';
  expect(addressAt('/soap?wsdl', origin)?.href).toBe('https://service.example/soap?wsdl');
  for (const target of ['//evil.example/x', '///evil.example', '/\\evil.example/x', '/@evil.example/'])
    expect(addressAt(target, origin)?.host).toBe('service.example');
  for (const target of [
    'http://evil.example/',
    '@evil.example/',
    '.evil.example/',
    ':80/',
    '*',
    '',
    undefined,
  ])
    expect(addressAt(target, origin)).toBeUndefined();
});

it('answers its page to no other machine, under whatever name it calls', async () => {
  const asked = async (remoteAddress: string, path: string) => {
    const statuses: number[] = [];
    const response = { writeHead: (status: number) => void statuses.push(status), end: () => undefined };
    const request = { method: 'GET', headers: { host: '127.0.0.1:80' }, socket: { remoteAddress } };
    const page = pageRoute(world.sandbox.world, { calls: () => [] } as never, world.sandbox.endpoint);
    await page(request as never, response as never, new URL(path, 'http://127.0.0.1'));
    return statuses;
  };
  for (const path of ['/', '/page/page.css', '/page/nothing']) {
    for (const other of ['10.0.0.5', '::ffff:10.0.0.5', 'fe80::1', ''])
      expect(await asked(other, path)).toEqual([403]);
    for (const own of ['127.0.0.1', '127.0.0.9', '::1', '::ffff:127.0.0.1'])
      expect(await asked(own, path)).toEqual([path === '/page/nothing' ? 404 : 200]);
  }
});
