import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createClient } from '../../src/client/client.js';
import { CallError, FaultError, HttpError } from '../../src/errors/index.js';
import { startSandbox } from '../../src/sandbox/index.js';

const ROOT = join(import.meta.dirname, '../..');
class Overdue extends FaultError {}

createClient({ endpoint: 'http://127.0.0.1:9/soap', apiKey: 'key' });

it('an error is one of its class where a loader has the package twice in a program', async () => {
  vi.resetModules();
  const copy = await import('../../src/errors/index.js');
  expect(copy.FaultError).not.toBe(FaultError);
  const fault = new copy.FaultError({ code: 'Client', string: 'no' }, { operation: 'wsdlGetUnit' });
  expect(fault instanceof FaultError).toBe(true);
  expect(fault instanceof CallError).toBe(true);
  expect(fault instanceof HttpError).toBe(false);
  expect(fault instanceof Overdue).toBe(false);
});

it('an error of another package is none of this, whatever its name', () => {
  const other = Object.assign(new Error('late'), { name: 'FaultError', operation: 'wsdlGetUnit' });
  expect(other instanceof FaultError).toBe(false);
  expect(other instanceof CallError).toBe(false);
  const facts = {
    name: 'FaultError',
    operation: 'wsdlGetUnit',
    attempts: 1,
    durationMs: 1,
    retryable: false,
  };
  expect(facts instanceof FaultError).toBe(false);
  expect(Object.assign(new Error('late'), facts) instanceof FaultError).toBe(true);
  for (const nothing of [undefined, null, 'FaultError', {}])
    expect(nothing instanceof FaultError).toBe(false);
});

it('a fault is a FaultError in a CommonJS script run by tsx', {
  timeout: 30_000,
  tags: ['slow'],
}, async () => {
  const sandbox = await startSandbox();
  const folder = mkdtempSync(join(import.meta.dirname, 'tsx-'));
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await sandbox.stop();
  });
  writeFileSync(join(folder, 'package.json'), '{}');
  const script = join(folder, 'job.ts');
  writeFileSync(
    script,
    `import { createClient, FaultError } from '../../../src/index.js';
createClient({ endpoint: process.env.ENDPOINT!, apiKey: 'wrong' }).wsdlGetRoles().catch((e) => console.log(e instanceof FaultError));`,
  );
  const { stdout } = await promisify(execFile)(join(ROOT, 'node_modules/.bin/tsx'), [script], {
    env: { ...process.env, ENDPOINT: String(sandbox.endpoint) },
  });
  expect(stdout).toBe('true\n');
});
