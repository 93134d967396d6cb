import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, inject, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/index.js';

/** The program where only the package and what it depends on is installed. */
async function run(...args: string[]) {
  await using sandbox = await startSandbox();
  const cwd = inject('consumer');
  const child = spawn(join(cwd, 'node_modules/.bin/workforce-soap'), args, {
    cwd,
    env: { ...process.env, WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { printed: stdout + stderr, code: await exit };
}

it('wsdl diff says which package it needs', async () => {
  const { printed, code } = await run('wsdl', 'diff');
  expect(printed).toBe('error: reading a WSDL needs the package soap: npm install soap\n');
  expect(code).toBe(2);
});

it('doctor skips the WSDL and finds nothing wrong', async () => {
  const { printed, code } = await run('doctor', '--json');
  const { failures, warnings, findings } = JSON.parse(printed);
  expect({ failures, warnings, code }).toEqual({ failures: 0, warnings: 0, code: 0 });
  expect(findings).toContainEqual(
    expect.objectContaining({
      check: 'WSDL',
      state: 'skipped',
      what: expect.stringContaining('npm install soap'),
    }),
  );
});

it('a scan says which package it needs', async () => {
  writeFileSync(
    join(inject('consumer'), 'roster.ts'),
    'const roles = await client.wsdlGetRolesAsync({ apiKey });',
  );
  const { printed, code } = await run('migrate', 'scan', '.', '--exclude', 'node_modules');
  expect(printed).toContain(
    'needs the package @vscode/tree-sitter-wasm: npm install -D @vscode/tree-sitter-wasm',
  );
  expect(code).toBe(2);
});
