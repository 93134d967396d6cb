import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { runHere } from './runHere.js';

// Calls the operations that it is given, prints how many records they answer, and ends with a code.
const SCRIPT = `const [code, ...names] = process.argv.slice(2);
for (const name of names) {
  const body = \`<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body><\${name} xmlns="">\` +
    \`<apiKey>\${process.env.WORKFORCE_KEY}</apiKey></\${name}></Body></Envelope>\`;
  const headers = { 'content-type': 'text/xml; charset=utf-8' };
  const answer = await fetch(process.env.WORKFORCE_ENDPOINT, { method: 'POST', headers, body });
  console.log(name, (await answer.text()).split('<item').length);
}
if (process.env.SAYS) console.log(process.env.SAYS);
process.exitCode = Number(code);
`;

let sandbox: Sandbox;
const folder = mkdtempSync(join(tmpdir(), 'scripts-'));
beforeAll(async () => {
  sandbox = await startSandbox({ world: '2x2x2' });
  writeFileSync(join(folder, 'script.mjs'), SCRIPT);
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

const running = (code: number, ...names: string[]) =>
  `"${process.execPath}" "${join(folder, 'script.mjs')}" ${[code, ...names].join(' ')}`;

async function record(script: string, name: string, ...more: string[]) {
  const cassette = join(folder, name);
  const args = ['--cassette', cassette, '--target', sandbox.endpoint, '--key', 'env:UNIT_KEY', ...more];
  const env = {
    UNIT_KEY: sandbox.unitKeys.get(101)!.reveal(),
    WORKFORCE_CASSETTE_KEY: 'the long key of a project',
  };
  const run = await runHere(['migrate', 'record', script, ...args], { env });
  return { ...run, isKept: existsSync(join(cassette, 'cassette.json')) };
}

describe('migrate record', () => {
  it('keeps the calls of a script', async () => {
    const { code, stdout, stderr, isKept } = await record(running(0, 'wsdlGetRoles', 'wsdlGetRoles'), 'well');
    expect({ code, stdout, isKept }).toEqual({ code: 0, stdout: '2 calls: wsdlGetRoles\n', isKept: true });
    expect(stderr).toContain(`written: ${join(folder, 'well')}`);
  });

  it('keeps the calls of a script that fails, and says that it failed', async () => {
    const { code, stderr, isKept } = await record(running(3, 'wsdlGetRoles'), 'failed');
    expect({ code, isKept }).toEqual({ code: 1, isKept: true });
    expect(stderr).toContain('the script ended with exit 3');
    expect(stderr).not.toContain('written:');
  });

  it('keeps nothing of a script that makes no call', async () => {
    const { code, stdout, stderr, isKept } = await record('true', 'none');
    expect({ code, stdout, isKept }).toEqual({ code: 1, stdout: '0 calls: none\n', isKept: false });
    expect(stderr).toContain('the script made no call to the local server');
  });

  it.each([
    ['a target that is no address', ['--target', 'ftp://service.example']],
    ['a variable without a value', ['--env', 'WSDL']],
    ['a variable without a name', ['--env', '=wsdl']],
  ])('refuses %s', async (_, more) => {
    expect(await record(running(0, 'wsdlGetRoles'), 'refused', ...more)).toMatchObject({
      ...{ code: 2, isKept: false },
      stderr: expect.stringContaining(more[0]!),
    });
  });

  it('refuses to go without the key of the project', async () => {
    const args = ['--cassette', join(folder, 'no'), '--target', sandbox.endpoint, '--key', 'env:UNIT_KEY'];
    const { code, stderr } = await runHere(['migrate', 'record', 'true', ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain('WORKFORCE_CASSETTE_KEY');
  });
});

describe('migrate verify', () => {
  const before = running(0, 'wsdlGetRoles', 'wsdlGetSections');
  beforeAll(async () => {
    await record(before, 'verified');
  });
  const verify = (after: string, { old = before, more = [] as string[], cassette = 'verified' } = {}) =>
    runHere([
      ...['migrate', 'verify', '--before', old, '--after', after],
      ...['--cassette', join(folder, cassette), ...more],
    ]);

  it.each([
    ['says that it is the same', 0, before, /^The same: every call/],
    ['says what it prints otherwise', 3, `SAYS=more ${before}`, /output: line 3 differs/],
    ['says which calls are others', 1, running(0, 'wsdlGetRoles'), /^Different\.[\s\S]*1 same, 1 missing/],
    [
      'says how it ends otherwise',
      1,
      running(4, 'wsdlGetRoles', 'wsdlGetSections'),
      /exit: 0 before, 4 after/,
    ],
  ])('%s, and ends with %i', async (_, code, after, says) => {
    expect(await verify(after)).toMatchObject({ code, stdout: expect.stringMatching(says) });
  });

  it('proves nothing where the old script makes no call', async () => {
    const { code, stdout, stderr } = await verify(before, { old: running(0) });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Nothing is proven/);
    expect(stderr).toContain('the old script made no call');
  });

  it.each([
    ['a time limit that is none', before, { more: ['--timeout', '0'] }, '--timeout'],
    ['a cassette that is not there', before, { cassette: 'nowhere' }, 'there is no cassette'],
    ['a script that is not there', './nowhere.php', {}, 'there is no script ./nowhere.php'],
  ])('refuses %s', async (_, after, how, says) => {
    expect(await verify(after, how)).toMatchObject({ code: 2, stderr: expect.stringContaining(says) });
  });
});
