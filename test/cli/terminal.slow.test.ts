import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { displayWidth, fold } from '../../src/text/displayText.js';
import { visibleText } from '../../src/text/safeText.js';
import { columnWidths, table } from '../../src/cli/terminal/table.js';
import { PLAIN } from '../../src/cli/terminal/style.js';
import { builtCli } from './builtCli.js';
import { runCli } from './runCli.js';

beforeAll(() => builtCli().then(() => undefined), 120_000);

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const ESCAPE = '\u001b';

it('colours nothing where it is no terminal, unless FORCE_COLOR asks; NO_COLOR wins', async () => {
  expect((await runCli(['ops', 'punch'])).stdout).not.toContain(ESCAPE);
  expect((await runCli(['ops', 'punch'], { env: { FORCE_COLOR: '1' } })).stdout).toContain(ESCAPE);
  expect((await runCli(['ops', 'punch'], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } })).stdout).not.toContain(
    ESCAPE,
  );
});

it('ends quietly when the reader of a pipe has seen enough', async () => {
  const main = await builtCli();
  const env = {
    PATH: process.env.PATH,
    WORKFORCE_ENDPOINT: sandbox.endpoint,
    WORKFORCE_KEY: sandbox.rootKey.reveal(),
  };
  const script = `${process.execPath} ${main} call wsdlGetEmployeesV2 --json | head -2; echo "\${PIPESTATUS[0]}"`;
  const { stdout, stderr } = await spawnAside('bash', ['--norc', '-c', script], env);
  expect(stdout).toMatch(/^\[\n {2}\{"id":1001.*\n0\n$/);
  expect(stderr).toBe('');
});

it('has its verdict also when nobody reads it', async () => {
  const main = await builtCli();
  const asked = 'payroll check --from 2026-03-01 --to 2026-03-15 --no-history --json';
  const script = `{ ${process.execPath} ${main} ${asked}; echo "exit code $?" >&2; } | true`;
  const { stderr } = await spawnAside('bash', ['--norc', '-c', script], {
    ...{ PATH: process.env.PATH, WORKFORCE_ENDPOINT: sandbox.endpoint },
    WORKFORCE_KEY: sandbox.unitKeys.get(101)!.reveal(),
  });
  expect(stderr).toMatch(/exit code 1\n$/);
});

it('ends quietly when the reader of a help has seen enough', async () => {
  const main = await builtCli();
  const script = `for at in 1 2 3 4 5; do ${process.execPath} ${main} call --help | true; done`;
  expect(await spawnAside('bash', ['--norc', '-c', script], { PATH: process.env.PATH })).toMatchObject({
    stderr: '',
  });
});

it.skipIf(process.platform !== 'linux').each(['ops', 'call --help'])(
  'says so when the output of %s cannot be written',
  async (command) => {
    const script = `${process.execPath} ${await builtCli()} ${command} > /dev/full`;
    const { stderr, status } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    expect(stderr).toBe('error: the disk is full; make room (ENOSPC).\n');
    expect(status).toBe(1);
  },
);

it.skipIf(spawnSync('script', ['--version']).status !== 0)(
  'draws progress that a narrow terminal has room for',
  async () => {
    const out = mkdtempSync(join(tmpdir(), 'workforce-narrow-'));
    const command = `stty cols 40; '${process.execPath}' '${await builtCli()}' export employees schedules --from 2026-03-01 --to 2026-03-31 --window-days 2 --out '${out}'`;
    const env = {
      PATH: process.env.PATH,
      TERM: 'xterm',
      WORKFORCE_ENDPOINT: sandbox.endpoint,
      WORKFORCE_KEY: sandbox.rootKey.reveal(),
    };
    const { stdout } = await spawnAside('script', ['-qec', command, '/dev/null'], env);
    rmSync(out, { recursive: true });
    const drawn = stdout.split(`\r${ESCAPE}[2K`).slice(1, -1);
    const shown = drawn.map((text) => text.replaceAll(new RegExp(`${ESCAPE}\\[\\d+m`, 'g'), ''));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.join('')).toMatch(/\d+\/51 schedules {2}[\d,]+ rows/);
    expect(shown.filter((text) => text.length > 39)).toEqual([]);
  },
);

it('runs as cron runs it: without HOME, TERM or anything else, and without a terminal', async () => {
  const env = { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() };
  const args = [await builtCli(), 'call', 'wsdlGetUnits', '--columns', 'id,extUnitId'];
  const { stdout, stderr } = await spawnAside(process.execPath, args, env);
  expect(stdout).toMatch(/^ id +extUnitId\n101 +U101\n/);
  expect(stderr).toBe('3 records\n');
});

it('teaches by example, and knows its commands', async () => {
  const help = await runCli(['--help']);
  expect(help.code).toBe(0);
  expect(help.stdout).toContain('$ workforce-soap call wsdlFindEmployees --badgeNoList 1001,1002');
  const wrong = await runCli(['cal']);
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
  expect(wrong.stderr).toBe("error: unknown command 'cal' (Did you mean call?)\n");
  const missing = await runCli(['export', 'employees']);
  expect(missing).toMatchObject({ code: 2, stdout: '' });
  expect(missing.stderr).toBe(
    "error: required option '-o, --out <folder>' not specified; see workforce-soap export --help\n",
  );
  const json = await runCli(['export', 'employees', '--json']);
  expect(JSON.parse(json.stderr)).toMatchObject({ error: { name: 'UsageError' } });
  expect((await runCli(['wsdl'])).stderr).not.toContain('error:');
});

it('makes text from elsewhere harmless for a terminal', () => {
  expect(visibleText(`a${ESCAPE}[31mred\u0007\u202Egpj.exe\nnext`)).toBe('a�[31mred��gpj.exe⏎next');
});

it('measures wide characters and folds at blanks', () => {
  expect(displayWidth('Åsa 山田 é')).toBe(10);
  expect(fold('the quick brown fox', 10)).toEqual(['the quick', 'brown fox']);
  expect(fold('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
});

it('lets the widest column give way, down to the width of the terminal', () => {
  const columns = [{ title: 'id', right: true }, { title: 'text' }];
  const rows = [['1', 'a text that is much too long for the line']];
  expect(columnWidths(columns, rows, 24)).toEqual([2, 20]);
  expect(table(columns, rows, { width: 24, style: PLAIN })).toBe(
    ['id  text', ' 1  a text that is much', '    too long for the', '    line'].join('\n'),
  );
});

/** Runs a command while this process goes on serving. */
async function spawnAside(command: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (data) => (stdout += String(data)));
  child.stderr.on('data', (data) => (stderr += String(data)));
  await new Promise((resolve) => child.once('close', resolve));
  return { stdout, stderr };
}
