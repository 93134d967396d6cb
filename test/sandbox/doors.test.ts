import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startReplayServer } from '../../src/testing/cassette/startReplayServer.js';
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
