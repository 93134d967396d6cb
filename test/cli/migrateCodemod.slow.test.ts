import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
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
