import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
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
