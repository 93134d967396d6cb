import { chmodSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from './runCli.js';

it('shows the difference first, and changes files only when told to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'codemod-'));
  const file = join(folder, 'job.js');
  const text = "const soap = require('soap');\nclient.wsdlGetUnitsAPIKeyAsync({ apiKey });\n";
  writeFileSync(file, text);
  chmodSync(file, 0o750);
  const dry = await runCli(['migrate', 'codemod', 'versions', folder]);
  expect(dry.stdout).toContain('+client.wsdlGetUnitsAPIKeyV2Async({ apiKey });');
  expect(dry.stderr).toContain('1 file would change');
  expect(readFileSync(file, 'utf8')).toBe(text);
  await runCli(['migrate', 'codemod', 'versions', folder, '--write']);
  expect(readFileSync(file, 'utf8')).toContain('wsdlGetUnitsAPIKeyV2Async');
  expect(statSync(file).mode & 0o777).toBe(0o750);
  expect(readdirSync(folder)).toEqual(['job.js']);
  const again = await runCli(['migrate', 'codemod', 'versions', folder]);
  expect(again.stdout).toBe('');
  const nowhere = await runCli(['migrate', 'codemod', 'client', join(folder, 'nowhere')]);
  expect(nowhere).toMatchObject({ code: 2, stdout: '' });
}, 60_000);
