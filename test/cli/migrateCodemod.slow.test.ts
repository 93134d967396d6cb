import { chmodSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from './runCli.js';

it('says which calls of other languages and minified files stay, and what takes them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'codemod-'));
  writeFileSync(join(folder, 'job.php'), '<?php\n$c = new SoapClient($w);\n$c->wsdlGetUnits($k);\n');
  const packed =
    "const soap=require('soap');soap.createClient(u,(e,client)=>client.wsdlGetRoles({apiKey},f));";
  writeFileSync(join(folder, 'job.min.js'), packed);
  const said = await runCli(['migrate', 'codemod', 'client', folder]);
  expect(said.stdout).toBe('');
  expect(said.stderr).toMatch(/2 calls in 2 files .* let the gateway take them as they are/);
  expect(said.stderr).toMatch(/^ {2}job\.php: 3$/m);
  expect(said.stderr).toMatch(/^ {2}job\.min\.js: 1$/m);
  const { stdout } = await runCli(['migrate', 'codemod', 'client', folder, '--json']);
  expect(JSON.parse(stdout)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        file: 'job.php',
        findings: [expect.objectContaining({ line: 3 })],
        diff: '',
      }),
    ]),
  );
}, 60_000);

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
  writeFileSync(file, text);
  writeFileSync(join(folder, 'other.js'), text);
  const one = await runCli(['migrate', 'codemod', 'versions', file, '--write']);
  expect(one.stderr).toContain('1 file changed');
  expect(readFileSync(join(folder, 'other.js'), 'utf8')).toBe(text);
  const nowhere = await runCli(['migrate', 'codemod', 'client', join(folder, 'nowhere')]);
  expect(nowhere).toMatchObject({ code: 2, stdout: '' });
}, 60_000);

it('says at each call through a file that stays what is to do, once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'codemod-'));
  writeFileSync(
    join(folder, 'soap.js'),
    "const axios = require('axios');\nexports.invoke = (op) => axios.post(process.env.URL, '<e:Envelope xmlns:e=\"e\"><e:Body><m:' + op + '/></e:Body></e:Envelope>');\n",
  );
  const text = "const { invoke } = require('./soap');\n\ninvoke('wsdlGetSkillCategories');\n";
  writeFileSync(join(folder, 'job.js'), text);
  await runCli(['migrate', 'codemod', 'client', folder, '--write']);
  const made = readFileSync(join(folder, 'job.js'), 'utf8');
  expect(made).toContain('\n// migrate: wsdlGetSkillCategories goes through soap.js, which was not moved: ');
  await runCli(['migrate', 'codemod', 'client', folder, '--write']);
  expect(readFileSync(join(folder, 'job.js'), 'utf8')).toBe(made);
}, 60_000);
