import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { builtCli } from './builtCli.js';
import { changeWorld } from './changeWorld.js';
import { filesIn, sha256 } from './exportFolder.js';
import { type CliRun, runCli } from './runCli.js';
import { freePort } from '../interop/freePort.js';

// Not among the dependencies: a server for this test alone.
const PACKAGE = 's3rver@3';
const folder = mkdtempSync(join(tmpdir(), 'workforce-s3-'));
const bin = installServer();

/** Installs a server of S3 in a folder of its own; says so where that does not work. */
function installServer(): string | undefined {
  const flags = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
  try {
    execFileSync('npm', ['install', ...flags, PACKAGE], { stdio: 'ignore', timeout: 240_000 });
    return join(folder, 'node_modules/s3rver/bin/s3rver.js');
  } catch (error) {
    if (process.env.WORKFORCE_REQUIRE_FOREIGN) throw error;
    console.warn(`${PACKAGE} cannot be installed: nothing is loaded into a server of S3.`);
    return undefined;
  }
}

const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'eu-north-1' };
let sandbox: Sandbox;
let server: ChildProcess | undefined;
let endpoint: string;
let client: S3Client;
beforeAll(async () => {
  if (!bin) return;
  await builtCli();
  sandbox = await startSandbox({ world: '3x12x5' });
  endpoint = `http://127.0.0.1:${await freePort()}`;
  mkdirSync(join(folder, 'data'));
  const place = ['-d', join(folder, 'data'), '-a', '127.0.0.1', '-p', new URL(endpoint).port];
  server = spawn(process.execPath, [bin, ...place, '--configure-bucket', 'lake', '-s'], { stdio: 'ignore' });
  for (let i = 0; i < 300 && !(await fetch(endpoint).catch(() => undefined)); i++) await wait(100);
  client = new S3Client({
    ...{ endpoint, forcePathStyle: true, region: KEYS.AWS_REGION },
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });
}, 300_000);
afterAll(async () => {
  server?.kill();
  client?.destroy();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function exportTo(out: string, args: readonly string[], killMs?: number): Promise<CliRun> {
  let timer: NodeJS.Timeout | undefined;
  const own = { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() };
  const s3 = { WORKFORCE_S3: 's3://lake/nightly', AWS_ENDPOINT_URL_S3: endpoint, ...KEYS };
  const period = ['--from', '2026-03-01', '--to', '2026-03-31', '-f', 'csv,parquet'];
  return runCli(['export', 'employees', 'schedules', ...period, '--load', 's3', '--out', out, ...args], {
    env: { ...own, ...s3 },
    onStart: (child) => {
      if (killMs !== undefined) timer = setTimeout(() => child.kill('SIGKILL'), killMs);
    },
  }).finally(() => clearTimeout(timer));
}

async function objects(): Promise<Record<string, string>> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'lake' }));
  const all = await Promise.all(
    Contents.map(async ({ Key }) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: 'lake', Key }));
      return [Key!, sha256(Buffer.from(await Body!.transformToByteArray()))] as const;
    }),
  );
  return Object.fromEntries(all);
}

interface Listed {
  readonly batches: readonly { readonly id: number; readonly folder: string; readonly manifest: string }[];
}

async function listed(): Promise<Listed> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: 'lake', Key: 'nightly/batches.json' }));
  return JSON.parse(await Body!.transformToString()) as Listed;
}

it.skipIf(!bin)(
  'copies each batch byte for byte and once, whatever kills it',
  { timeout: 300_000 },
  async () => {
    const out = join(folder, 'out');
    const first = await exportTo(out, []);
    expect({ code: first.code, stderr: first.stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('s3://lake/nightly has batch 0: 5 files sent'),
    });
    const base = await objects();
    const data = filesIn(out).filter((file) => /\.(csv|parquet)$/.test(file));
    expect(data).toHaveLength(4);
    for (const file of data)
      expect(base[`nightly/generation-0001/${file}`]).toBe(sha256(readFileSync(join(out, file))));
    expect((await listed()).batches).toMatchObject([{ id: 0, folder: 'generation-0001/' }]);

    sandbox.world.clock.set('2026-03-17T01:00:00Z');
    await changeWorld(sandbox);
    for (const killMs of [400, 700, 1_000, 1_300, 1_600]) await exportTo(out, ['--since', 'last'], killMs);
    const last = await exportTo(out, ['--since', 'last']);
    expect({ code: last.code, stderr: last.stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('has batch 0: 0 files sent'),
    });
    const { batches } = await listed();
    const found = await objects();
    for (const { folder: below, manifest } of batches) {
      const { datasets } = JSON.parse(readFileSync(join(out, manifest), 'utf8')) as {
        datasets: { files: { file: string; sha256: string }[] }[];
      };
      expect(found[`nightly/${below}${manifest}`]).toBe(sha256(readFileSync(join(out, manifest))));
      for (const { file, sha256: hash } of datasets.flatMap(({ files }) => files)) {
        expect(found[`nightly/${below}${file}`]).toBe(hash);
        const head = new HeadObjectCommand({ Bucket: 'lake', Key: `nightly/${below}${file}` });
        expect((await client.send(head)).Metadata?.sha256).toBe(hash);
      }
    }

    // A new base stands beside what somebody may read.
    expect((await exportTo(out, [])).code).toBe(0);
    const after = await objects();
    for (const [key, hash] of Object.entries(base))
      if (key.startsWith('nightly/generation-0001/') && /\.(csv|parquet)$/.test(key))
        expect(after[key]).toBe(hash);
    expect((await listed()).batches).toMatchObject([{ folder: 'generation-0002/' }]);
    expect(existsSync(join(out, 'batches.json'))).toBe(true);
  },
);
