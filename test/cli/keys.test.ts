import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { runHere } from './runHere.js';

const CANARY = 'canary-5f1c9b7e2d';
let sandbox: Sandbox;
let folder: string;
let key: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  key = sandbox.rootKey.reveal();
  folder = mkdtempSync(join(tmpdir(), 'workforce-keys-'));
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

const READ = ['call', 'FindEmployees', '--badgeNoList', '0001', '--ndjson', '--columns', 'badgeNo'];
const FOUND = '{"badgeNo":"0001"}\n';

function configFile(profiles: object, more: object = {}): string {
  const file = join(folder, `config-${Math.random()}.json`);
  writeFileSync(file, JSON.stringify({ profiles, ...more }));
  return file;
}

it.each([
  [['call', 'wsdlGetUnit', '--key', CANARY]],
  [['call', 'wsdlGetUnit', `--key=${CANARY}`]],
  [['call', 'wsdlGetUnit', '--apiKey', CANARY]],
  [['call', 'wsdlGetUnit', `--api-key=${CANARY}`]],
  [['call', 'wsdlUpdateEmployees', '--password', CANARY]],
])('refuses a secret among the arguments, says what to do and does not repeat it: %j', async (args) => {
  const { stdout, stderr, code } = await runHere([...args, '--debug'], {
    env: { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: key },
  });
  expect(code).toBe(2);
  expect(stderr).toContain('env:WORKFORCE_KEY, file:/path/to/key or stdin');
  expect(stdout + stderr).not.toContain(CANARY);
});

it('takes the key from the environment and a file', async () => {
  const file = join(folder, 'key');
  writeFileSync(file, `${key}\n`);
  const env = { WORKFORCE_ENDPOINT: sandbox.endpoint, OTHER: key };
  expect(await runHere(READ, { env: { ...env, WORKFORCE_KEY: key } })).toMatchObject({
    code: 0,
    stdout: FOUND,
  });
  expect(await runHere([...READ, '--key', 'env:OTHER'], { env })).toMatchObject({ code: 0, stdout: FOUND });
  expect(await runHere([...READ, '--key', `file:${file}`], { env })).toMatchObject({
    code: 0,
    stdout: FOUND,
  });
});

it('uses a profile by name, and the default one without', async () => {
  const test = { endpoint: sandbox.endpoint, apiKey: 'env:TEST_KEY' };
  const config = configFile(
    { test, down: { endpoint: 'http://127.0.0.1:9/soap', apiKey: 'env:TEST_KEY' } },
    { defaultProfile: 'test' },
  );
  const env = { WORKFORCE_CONFIG: config, TEST_KEY: key };
  expect(await runHere(READ, { env })).toMatchObject({ code: 0, stdout: FOUND });
  expect(await runHere([...READ, '--profile', 'down', '--timeout', '3'], { env })).toMatchObject({ code: 1 });
  const unknown = await runHere([...READ, '--profile', 'tset'], { env });
  expect(unknown).toMatchObject({
    code: 2,
    stderr: `error: no profile "tset" in ${config}; there are test, down.\n`,
  });
});

it('never sends the key of the environment to the endpoint of a profile that has a key', async () => {
  const config = configFile({ test: { endpoint: 'http://127.0.0.1:9/soap', apiKey: 'env:TEST_KEY' } });
  const { stderr, code } = await runHere([...READ, '--profile', 'test'], {
    env: { WORKFORCE_CONFIG: config, WORKFORCE_KEY: key, WORKFORCE_ENDPOINT: sandbox.endpoint },
  });
  expect(stderr).toContain('env:TEST_KEY is empty');
  expect(code).toBe(2);
});

it.each([
  [{ apiKey: CANARY }, /apiKey: expected a reference/],
  [{ rest: { clientSecret: CANARY } }, /rest\.clientSecret: expected a reference/],
  [{ apikey: CANARY }, /apikey: there is no such setting; did you mean apiKey\?/],
  [{ endpoint: `https://user:${CANARY}@wfs.example/soap` }, /must hold no user name or password/],
])('refuses a config file with a key in it, without showing it', async (profile, message) => {
  const config = configFile({ test: { endpoint: 'https://wfs.example/soap', ...profile } });
  const { stdout, stderr, code } = await runHere([
    'call',
    'wsdlGetUnit',
    '--profile',
    'test',
    '--config',
    config,
  ]);
  expect(stderr).toMatch(message);
  expect(code).toBe(2);
  expect(stdout + stderr).not.toContain(CANARY);
});

it('says how to begin where nothing is set', async () => {
  const { stderr, code } = await runHere(['call', 'wsdlGetUnit']);
  expect(stderr).toContain('Set WORKFORCE_ENDPOINT and WORKFORCE_KEY');
  expect(code).toBe(2);
});

it('shows a wrong key nowhere, not with --debug either', async () => {
  const { stdout, stderr, code } = await runHere(['call', 'wsdlGetUnit', '--debug'], {
    env: { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: CANARY },
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(/FaultError[\s\S]*at /);
  expect(stdout + stderr).not.toContain(CANARY);
});
