import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { runHere } from './runHere.js';

vi.setConfig({ testTimeout: 240_000 });

const scripts = new URL('../migrate/scripts', import.meta.url).pathname;

const corpus = new URL('../fixtures/scripts-corpus/scripts', import.meta.url).pathname;

it('prints a plan of at most 60 lines, whose commands run as they are printed', async () => {
  const { stdout, code } = await runHere(['migrate', 'scan', corpus]);
  expect(code).toBe(0);
  expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  expect(stdout).toMatch(/^Look at \d+ scripts first/);
  expect(stdout).toContain('Who must decide');
  const commands = stdout.split('\n').filter((line) => line.startsWith('npx workforce-soap '));
  expect(commands).toHaveLength(3);
  const folder = mkdtempSync(join(tmpdir(), 'commands-'));
  for (const command of commands) {
    const args = command.split(' ').slice(2);
    const inFolder = args.map((one) => (/^(letter|readiness)\.\w+$/.test(one) ? join(folder, one) : one));
    expect((await runHere(inFolder)).code, command).toBe(0);
  }
  expect(readFileSync(join(folder, 'letter.txt'), 'utf8')).toMatch(/- wsdl\w+.*: called by \S+/);
});

it('prints everything with --verbose', async () => {
  const { stdout } = await runHere(['migrate', 'scan', scripts, '--verbose'], { env: { COLUMNS: '120' } });
  expect(stdout).toMatch(/✕ +wsdlUpdateTimeTrackers +22 .*Neither REST description shows a/);
});

it('says where a line of --observed is wrong, and exits with 2', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'observed-')), 'seen.ndjson');
  writeFileSync(file, '{"script":"a.php"}');
  const { stderr, code } = await runHere(['migrate', 'scan', scripts, '--observed', file]);
  expect(stderr).toContain('line 1');
  expect(code).toBe(2);
});

it('gives the same as JSON, and writes a page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'readiness-'));
  const page = join(folder, 'readiness.html');
  const { stdout, stderr } = await runHere(['migrate', 'scan', scripts, '--json', '--html', page]);
  const found = JSON.parse(stdout).scripts as readonly { readonly file: string }[];
  expect(found).not.toEqual([]);
  const text = readFileSync(page, 'utf8');
  expect(found.filter(({ file }) => !text.includes(file))).toEqual([]);
  expect(text).toContain('</html>');
  expect(stderr).toContain(page);
});

it('says when there is no such folder, and exits with 2', async () => {
  const { stderr, code } = await runHere(['migrate', 'scan', '/nowhere']);
  expect(stderr).toContain('there is no folder /nowhere');
  expect(code).toBe(2);
});

it('says that it knows nothing of a folder in languages that it does not read, and exits with 3', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unknown-'));
  writeFileSync(join(folder, 'payroll.pas'), "Client.Call('wsdlGetPayrollV2');");
  writeFileSync(join(folder, 'unit.cbl'), 'DISPLAY "HELLO".');
  const { stdout, code } = await runHere(['migrate', 'scan', folder]);
  expect(code).toBe(3);
  expect(stdout).toContain('Look at 1 script first');
  expect(stdout).toContain('payroll.pas line 1 names wsdlGetPayrollV2, and no call of it was found');
});
