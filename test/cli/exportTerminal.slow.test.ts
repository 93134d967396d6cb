import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { builtCli } from './builtCli.js';
import { manifestOf } from './exportFolder.js';
import { type CliRun, runCli } from './runCli.js';

let sandbox: Sandbox;
let base: string;
beforeAll(async () => {
  await builtCli();
  sandbox = await startSandbox({ world: '3x6x3' });
  base = mkdtempSync(join(tmpdir(), 'workforce-terminal-'));
}, 120_000);
afterAll(async () => {
  await sandbox.stop();
  rmSync(base, { recursive: true });
});

function exportTo(name: string, args: readonly string[], env: Record<string, string> = {}): Promise<CliRun> {
  const own = { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() };
  return runCli(['export', 'employees', 'units', ...args, '--out', join(base, name)], {
    env: { ...own, ...env },
  });
}

it('tells its progress as events under --json, each piece with --verbose, and nothing with --quiet', async () => {
  const { code, stderr } = await exportTo('events', ['--json', '--verbose']);
  expect(code).toBe(0);
  const events = stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string; task?: string; rows?: number; done?: number });
  const pieces = events.filter(({ event }) => event === 'piece');
  expect(pieces.map(({ task }) => task).sort()).toEqual([
    ...['employees/101', 'employees/102', 'employees/103', 'units/customer'],
  ]);
  const rows = manifestOf(join(base, 'events')).datasets.reduce((sum, dataset) => sum + dataset.rows, 0);
  expect(pieces.reduce((sum, piece) => sum + piece.rows!, 0)).toBe(rows);
  expect(events.findLast(({ event }) => event === 'progress')).toMatchObject({ done: 4, of: 4, rows });
  const words = await exportTo('words', ['--verbose']);
  expect(words.stderr.match(/^done \S+: \d+ rows, \d+ bytes$/gm)).toHaveLength(4);
  expect((await exportTo('quiet', ['--quiet', '--json'])).stderr).toBe('');
});

it('colours nothing with FORCE_COLOR=0, and what failed in red with 1', async () => {
  const wrong = ['--units', '101', '--timeout', '0.001'];
  const [plain, coloured] = await Promise.all(
    ['0', '1'].map((force) => exportTo(`colour-${force}`, wrong, { FORCE_COLOR: force })),
  );
  expect(plain!.stdout + plain!.stderr).not.toContain('\u001b[');
  expect(coloured!.stdout + coloured!.stderr).toContain('\u001b[');
});

it.each([
  [['--quiet', '--verbose'], /cannot be used with/],
  [['--resume', '--restart'], /cannot be used with/],
  [['--resume', '--replace'], /cannot be used with/],
  [['--load', 'singer', '-f', 'parquet'], /ndjson/],
  [['--load', 's3'], /WORKFORCE_S3/],
  [['--pseudonym-key', 'env:PSEUDONYM'], /--personal pseudonym/],
  [['--decimal-comma', '-f', 'parquet'], /csv or excel/],
])('refuses %j with exit code 2 and leaves nothing', async (args, why) => {
  const name = `refused${args.join('')}`;
  const { code, stderr } = await exportTo(name, args);
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringMatching(why) });
  expect(existsSync(join(base, name, 'manifest.json'))).toBe(false);
});
