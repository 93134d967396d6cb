import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/index.js';
import { runHere } from './runHere.js';

const found = join(import.meta.dirname, '../migrate/moves/writes.ts');
// In the project, so that imports resolve.
const folder = mkdtempSync(join(import.meta.dirname, '../migrate/made-'));
const jobs = join(folder, 'jobs');
afterAll(() => rmSync(folder, { recursive: true }));

it('moves a script from scan to proof, and a spoilt one is found', { timeout: 120_000 }, async () => {
  await using sandbox = await startSandbox();
  const key = sandbox.unitKeys.get(101)!.reveal();
  const env = { UNIT_KEY: key, WORKFORCE_CASSETTE_KEY: 'project key of the tests', COLUMNS: '160' };
  const cli = (...args: string[]) => runHere(['migrate', ...args], { env });
  const places = ['--env', 'ENDPOINT={endpoint}', 'KEY={key}'];
  const old = join(folder, 'old.ts');
  const script = join(jobs, 'writes.ts');
  const cassette = join(folder, 'cassette');
  copyFileSync(found, old);
  mkdirSync(jobs);
  copyFileSync(found, script);

  const scan = await cli('scan', jobs, '--json');
  expect(JSON.parse(scan.stdout).scripts).toMatchObject([{ file: 'writes.ts' }]);
  const record = await cli(
    'record',
    script,
    '--cassette',
    cassette,
    '--target',
    sandbox.endpoint,
    '--key',
    'env:UNIT_KEY',
    ...places,
  );
  expect(record).toMatchObject({ code: 0, stdout: '2 calls: wsdlUpdateShifts, wsdlGetTimePunches\n' });
  const dry = await cli('codemod', 'client', jobs);
  expect(dry.stdout).toMatch(/^\+import .* from 'workforce-soap\/stand-in';$/m);
  expect(readFileSync(script, 'utf8')).toBe(readFileSync(found, 'utf8'));
  const write = await cli('codemod', 'client', jobs, '--write', '--json');
  expect(JSON.parse(write.stdout)).toMatchObject([
    {
      file: 'writes.ts',
      calls: [{ to: 'stand-in', why: 'it writes' }, { to: 'stand-in' }],
    },
  ]);
  expect((await cli('codemod', 'client', jobs)).stdout).toBe('');

  const verify = () => cli('verify', '--before', old, '--after', script, '--cassette', cassette, ...places);
  expect(await verify()).toMatchObject({ code: 0, stderr: '' });
  const moved = readFileSync(script, 'utf8');
  const other = moved.replace('shiftCategoryId: 11', 'shiftCategoryId: 12');
  expect(other).not.toBe(moved);
  writeFileSync(script, other);
  const spoilt = await verify();
  const silent = await cli(
    'verify',
    '--before',
    'true',
    '--after',
    script,
    '--cassette',
    cassette,
    ...places,
  );
  expect(silent).toMatchObject({ code: 1, stderr: expect.stringContaining('the old script made no call') });
  expect((await cli('verify', '--before', old)).stderr).toContain('see workforce-soap migrate verify --help');
  expect(spoilt.code).toBe(1);
  expect(spoilt.stdout).toContain('Shifts[0].shiftCategoryId: "11" before, "12" after');
  for (const { stdout, stderr } of [scan, record, dry, write, spoilt])
    expect(stdout + stderr).not.toContain(key);
});
