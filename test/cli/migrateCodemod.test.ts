import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runHere } from './runHere.js';

it('leaves other languages, packages and minified files, and names the last', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'codemod-'));
  const text = "const soap=require('soap');soap.createClient(u,(e,client)=>client.wsdlGetRoles({apiKey},f));";
  mkdirSync(join(folder, 'node_modules'));
  for (const file of ['job.php', 'job.min.js', 'node_modules/job.js'])
    writeFileSync(join(folder, file), text);
  const { stdout, stderr } = await runHere(['migrate', 'codemod', 'client', folder, '--write']);
  expect(stdout).toBe('');
  expect(stderr).toContain('job.min.js is minified and stays: move its source');
  expect(stderr).toContain('0 files changed');
  for (const file of ['job.php', 'job.min.js', 'node_modules/job.js'])
    expect(readFileSync(join(folder, file), 'utf8')).toBe(text);
});

/** A folder of scripts in a project with few types of its own: those of the platform take most of the time. */
function projectFolder(): string {
  const project = mkdtempSync(join(tmpdir(), 'codemod-'));
  const compilerOptions = { lib: ['es5'], types: [] };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const folder = join(project, 'scripts');
  mkdirSync(folder);
  return folder;
}

it('shows the difference first, and changes files only when told to', { tags: ['slow'] }, async () => {
  const folder = projectFolder();
  const file = join(folder, 'job.js');
  const text = "const soap = require('soap');\nclient.wsdlGetUnitsAPIKeyAsync({ apiKey });\n";
  writeFileSync(file, text);
  chmodSync(file, 0o750);
  const dry = await runHere(['migrate', 'codemod', 'client', folder]);
  expect(dry.stdout).toContain("+const soap = require('workforce-soap/stand-in');");
  expect(dry.stderr).toContain('1 file would change');
  expect(readFileSync(file, 'utf8')).toBe(text);
  const written = await runHere(['migrate', 'codemod', 'client', folder, '--write']);
  expect(written.stderr).toContain('1 file changed');
  expect(readFileSync(file, 'utf8')).toContain('workforce-soap/stand-in');
  expect(statSync(file).mode & 0o777).toBe(0o750);
  expect(readdirSync(folder)).toEqual(['job.js']);
  const nowhere = await runHere(['migrate', 'codemod', 'client', join(folder, 'nowhere')]);
  expect(nowhere).toMatchObject({ code: 2, stdout: '' });
});

it('moves a file that makes the client for others with those that use it', { tags: ['slow'] }, async () => {
  const folder = projectFolder();
  const maker =
    "const soap = require('soap');\nexports.open = () => soap.createClientAsync(process.env.WSDL);\n";
  const user = "const { open } = require('./soap');\nopen().then((c) => c.wsdlGetRolesAsync({ apiKey }));\n";
  writeFileSync(join(folder, 'soap.js'), maker);
  writeFileSync(join(folder, 'job.js'), user);
  await runHere(['migrate', 'codemod', 'client', folder, '--write']);
  expect(readFileSync(join(folder, 'soap.js'), 'utf8')).toBe(
    maker.replace("'soap'", "'workforce-soap/stand-in'"),
  );
  expect(readFileSync(join(folder, 'job.js'), 'utf8')).toBe(user);
});
