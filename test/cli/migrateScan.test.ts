import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runHere } from './runHere.js';

const scripts = new URL('../migrate/scripts', import.meta.url).pathname;

it('says where a line of --observed is wrong, and exits with 2', { tags: ['slow'] }, async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'observed-')), 'seen.ndjson');
  writeFileSync(file, '{"script":"a.php"}');
  const { stderr, code } = await runHere(['migrate', 'scan', scripts, '--observed', file]);
  expect(stderr).toContain('line 1');
  expect(code).toBe(2);
});

it('gives the same as JSON, and writes a page', { tags: ['slow'] }, async () => {
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

it('writes page, JSON and letter where it is told to, and says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scanned-'));
  const jobs = join(folder, 'jobs');
  mkdirSync(jobs);
  writeFileSync(join(jobs, 'roles.php'), '<?php $client->wsdlGetRoles($key);\n');
  const scan = (...more: string[]) => runHere(['migrate', 'scan', 'jobs', ...more], { cwd: folder });
  const told = await scan('--html', 'page.html', '--out', 'all.json', '--letter', 'letter.md', '--verbose');
  expect(told).toMatchObject({ code: 0, stdout: expect.stringContaining('roles.php') });
  const [all, page] = ['all.json', 'page.html'].map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(JSON.parse(all!).scripts).toMatchObject([
    { file: 'roles.php', calls: [{ operation: 'wsdlGetRoles' }] },
  ]);
  expect(page).toContain('roles.php');
  const isWritten = existsSync(join(folder, 'letter.md'));
  expect(told.stderr.includes('written: letter.md')).toBe(isWritten);
  expect(told.stderr.includes('nothing to ask the operator of the service')).toBe(!isWritten);
  expect(told.stderr).toMatch(/^written: page\.html\nwritten: all\.json$/m);
  const json = await scan('--json');
  expect(JSON.parse(json.stdout)).toEqual(JSON.parse(all!));
  const none = await scan('--exclude', 'roles.php');
  expect(none.stdout).not.toContain('roles.php');
  rmSync(folder, { recursive: true });
});
