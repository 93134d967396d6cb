import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ExportFolder } from '../../src/export/ExportFolder.js';
import { loadIntoS3 } from '../../src/export/load/s3.js';

// A store of objects, for the client that is really used.
const hashes = new Map<string, string | undefined>();
let texts: Record<string, string> = {};
let puts: string[] = [];
let refused: string | undefined;
const server = createServer(async (request, response) => {
  const key = decodeURIComponent(new URL(request.url!, 'http://here').pathname).replace('/lake/', '');
  const body = await buffer(request);
  if (key === refused) response.statusCode = 403;
  else if (request.method === 'PUT') {
    puts.push(key);
    texts[key] = body.toString();
    hashes.set(key, request.headers['x-amz-meta-sha256'] as string | undefined);
  } else if (!hashes.has(key)) response.statusCode = 404;
  else if (hashes.get(key)) response.setHeader('x-amz-meta-sha256', hashes.get(key)!);
  response.end(request.method === 'GET' && response.statusCode === 200 ? texts[key] : undefined);
});

const path = mkdtempSync(join(tmpdir(), 'workforce-s3-'));
const folder = new ExportFolder(path);
beforeAll(async () => {
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: 'eu-north-1',
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  for (const name of ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'REGION']) delete process.env[`AWS_${name}`];
  server.close();
  rmSync(path, { recursive: true });
});
beforeEach(() => {
  hashes.clear();
  [texts, puts, refused] = [{}, [], undefined];
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
});

const batch = (id: number, state: string, manifest: string) => ({
  ...{ id, generation: id, state, manifest },
  extractedAt: `2026-04-0${id + 1}T01:00:00.000Z`,
});
const filesOf = (...files: readonly string[]) => ({
  files: files.map((file) => ({ file, sha256: createHash('sha256').update(file).digest('hex') })),
});
const BATCHES = [
  batch(0, 'used up', 'manifest-0.json'),
  batch(1, 'current', 'manifest-1.json'),
  batch(2, 'current', 'changes-2/manifest.json'),
];
const FILES: Readonly<Record<string, string>> = {
  'batches.json': JSON.stringify({ batches: BATCHES }),
  'manifest-1.json': JSON.stringify({
    datasets: [filesOf('a.csv', 'b.csv')],
    database: { file: 'export.sqlite' },
  }),
  'changes-2/manifest.json': JSON.stringify({ datasets: [filesOf('changes-2/a.csv')] }),
  ...Object.fromEntries(['a.csv', 'b.csv', 'changes-2/a.csv', 'export.sqlite'].map((name) => [name, name])),
  ...Object.fromEntries(['schema.json', 'contract.json'].map((name) => [name, '{}'])),
  ...Object.fromEntries(['duckdb', 'sqlite', 'postgres'].map((name) => [`schema.${name}.sql`, name])),
};

async function load(): Promise<(readonly [number, number])[]> {
  const told: (readonly [number, number])[] = [];
  const { port } = server.address() as AddressInfo;
  const place = { bucket: 'lake', prefix: 'march/', endpoint: `http://localhost:${port}` };
  const tell = ({ id }: { readonly id: number }, files: number) => void told.push([id, files]);
  await loadIntoS3(folder, place, tell, new AbortController().signal);
  return told;
}

const SCHEMA = [
  'schema.json',
  'contract.json',
  'schema.duckdb.sql',
  'schema.sqlite.sql',
  'schema.postgres.sql',
];
const ALL = [
  ...['a.csv', 'b.csv', 'export.sqlite', 'manifest-1.json'].map((name) => `march/generation-0001/${name}`),
  ...['changes-2/a.csv', 'changes-2/manifest.json', ...SCHEMA].map((name) => `march/generation-0002/${name}`),
  'march/batches.json',
];

it('the batches that are current come with their manifests last, and the list of batches behind all', {
  tags: ['slow'],
}, async () => {
  expect(await load()).toEqual([
    [1, 4],
    [2, 2],
  ]);
  expect(puts).toEqual(ALL);
  expect(JSON.parse(texts['march/batches.json']!).batches).toMatchObject([
    { id: 1, folder: 'generation-0001/' },
    { id: 2, folder: 'generation-0002/' },
  ]);
});

it('what is there is not sent again, and what has become another file is', async () => {
  await load();
  puts = [];
  writeFileSync(join(path, 'export.sqlite'), 'with the changes');
  expect(await load()).toEqual([
    [1, 1],
    [2, 0],
  ]);
  expect(puts).toEqual(['march/generation-0001/export.sqlite', 'march/batches.json']);
});

it.each<[string, readonly object[]]>([
  ['of another folder', [batch(0, 'used up', 'a'), { ...batch(1, 'current', 'b'), extractedAt: 'another' }]],
  ['that a folder from a backup has not', [...BATCHES, batch(3, 'current', 'c')]],
])('files of a batch %s stay', async (_, batches) => {
  await load();
  const key = 'march/batches.json';
  texts[key] = JSON.stringify({ format: 1, batches });
  puts = [];
  await expect(load()).rejects.toThrow(
    /^s3:\/\/lake\/march\/ has batch [13] of another folder.*nothing was sent/,
  );
  expect(puts).toEqual([]);
});

it.each(['<html>', 'null', '{"batches":[{}]}'])(
  'a list that reads %s may name the files of others',
  async (list) => {
    await load();
    texts['march/batches.json'] = list;
    puts = [];
    await expect(load()).rejects.toThrow(/has a batches\.json that no export wrote: nothing was sent/);
    expect(puts).toEqual([]);
  },
);

it('no list names what could not be sent', async () => {
  refused = 'march/generation-0002/changes-2/a.csv';
  await expect(load()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  expect(puts).toEqual(ALL.slice(0, 4));
});

it('a folder without a current batch sends nothing', async () => {
  writeFileSync(join(path, 'batches.json'), JSON.stringify({ batches: BATCHES.slice(0, 1) }));
  expect(await load()).toEqual([]);
  expect(puts).toEqual([]);
});

it('a batch whose manifest is damaged is not sent', async () => {
  writeFileSync(join(path, 'changes-2/manifest.json'), '{"datasets":[');
  await expect(load()).rejects.toThrow('changes-2/manifest.json is not as it was delivered');
  expect(puts).not.toContain('march/batches.json');
});
