import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runHere } from './runHere.js';

it('gives the difference as JSON, finds nothing to change in what was moved, and changes one file alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'codemod-'));
  const file = join(folder, 'job.js');
  const text = "const soap = require('soap');\nclient.wsdlGetUnitsAPIKeyAsync({ apiKey });\n";
  writeFileSync(file, text);
  const { stdout } = await runHere(['migrate', 'codemod', 'client', folder, '--json']);
  expect(JSON.parse(stdout)).toMatchObject([
    { file: 'job.js', findings: [], calls: [{ line: 2, operation: 'wsdlGetUnitsAPIKey', to: 'stand-in' }] },
  ]);
  writeFileSync(join(folder, 'other.js'), text);
  const one = await runHere(['migrate', 'codemod', 'client', file, '--write']);
  expect(one.stderr).toContain('1 file changed');
  expect(readFileSync(join(folder, 'other.js'), 'utf8')).toBe(text);
  const again = await runHere(['migrate', 'codemod', 'client', file]);
  expect(again.stdout).toBe('');
}, 120_000);

it('leaves files in another encoding, links and protected files, and names them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'codemod-'));
  const jobs = join(folder, 'jobs');
  mkdirSync(jobs);
  const text = "const soap = require('soap');\nclient.wsdlGetRolesAsync({ apiKey }); // fråga Åsa\n";
  writeFileSync(join(jobs, 'latin.js'), text, 'latin1');
  writeFileSync(join(folder, 'elsewhere.js'), text);
  symlinkSync(join(folder, 'elsewhere.js'), join(jobs, 'link.js'));
  symlinkSync(join(folder, 'nothing.js'), join(jobs, 'dangling.js'));
  writeFileSync(join(jobs, 'protected.js'), text);
  chmodSync(join(jobs, 'protected.js'), 0o440);
  const { stdout, stderr } = await runHere(['migrate', 'codemod', 'client', jobs, '--write']);
  expect(stdout).toBe('');
  expect(stderr).toContain('latin.js is not in UTF-8 and stays');
  expect(stderr).toContain('link.js is a link and stays');
  expect(stderr).toContain('protected.js is write-protected and stays');
  expect(readFileSync(join(jobs, 'latin.js'), 'latin1')).toBe(text);
  expect(readFileSync(join(jobs, 'protected.js'), 'utf8')).toBe(text);
  expect(readFileSync(join(folder, 'elsewhere.js'), 'utf8')).toBe(text);
  const one = await runHere(['migrate', 'codemod', 'client', join(jobs, 'link.js'), '--write']);
  expect(one.stderr).toContain('1 file changed');
  expect(lstatSync(join(jobs, 'link.js')).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder, 'elsewhere.js'), 'utf8')).toContain('workforce-soap/stand-in');
  writeFileSync(join(folder, 'job.php'), text);
  const other = await runHere(['migrate', 'codemod', 'client', join(folder, 'job.php')]);
  expect(other).toMatchObject({ code: 2, stdout: '' });
}, 120_000);
