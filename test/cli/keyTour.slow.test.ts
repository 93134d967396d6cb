import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { builtCli } from './builtCli.js';
import { ALL_FORMATS, filesIn, filesWith } from './exportFolder.js';
import { type CliRun, runCli } from './runCli.js';
import { startStandIn } from './standIn.js';

vi.setConfig({ testTimeout: 120_000 });

/** Secrets of every kind that a command is given, or gets to see in an answer. */
const CANARY = {
  rootKey: 'canary-root-6b1f0c7d',
  unitKey: 'canary-unit-93ae52d1',
  wrongKey: 'canary-wrong-0d4c8e2b',
  clientSecret: 'canary-client-7f25b960',
  pseudonymKey: 'canary-pseudonym-c41e88a3',
  cassetteKey: 'canary-cassette-15d97fe2',
  password: 'canary-password-e2906b4c',
};
const TRACES = Object.values(CANARY).flatMap((text) => [text, Buffer.from(text).toString('base64')]);

let sandbox: Sandbox;
let work: string;
const said: { args: readonly string[]; text: string }[] = [];

beforeAll(async () => {
  await builtCli();
  sandbox = await startSandbox({ world: '3x10x5' });
  Object.assign(sandbox.world, { rootKey: CANARY.rootKey });
  for (const unit of sandbox.world.units.of()) Object.assign(unit, { key: `${CANARY.unitKey}-${unit.id}` });
  for (const client of sandbox.world.apiClients.of())
    Object.assign(client, { clientSecret: CANARY.clientSecret });
  work = mkdtempSync(join(tmpdir(), 'workforce-tour-'));
  for (const folder of ['home', 'given']) mkdirSync(join(work, folder));
}, 120_000);
afterAll(async () => {
  await sandbox.stop();
  rmSync(work, { recursive: true });
});

/** Runs a command with every secret in its environment, and notes what it says. */
async function go(args: readonly string[], env: Record<string, string> = {}, input = ''): Promise<CliRun> {
  const { baseUrl, clientId } = sandbox.restOptions();
  const run = await runCli([...args, '--debug'], {
    cwd: work,
    input,
    env: {
      HOME: join(work, 'home'),
      XDG_CONFIG_HOME: undefined,
      WORKFORCE_ENDPOINT: sandbox.endpoint,
      WORKFORCE_KEY: CANARY.rootKey,
      WORKFORCE_REST_URL: baseUrl,
      WORKFORCE_CLIENT_ID: clientId,
      WORKFORCE_CLIENT_SECRET: CANARY.clientSecret,
      WORKFORCE_CASSETTE_KEY: CANARY.cassetteKey,
      PSEUDONYM_KEY: CANARY.pseudonymKey,
      ...env,
    },
  });
  said.push({ args, text: run.stdout + run.stderr });
  return run;
}

it('looks and diagnoses', async () => {
  const config = join(work, 'home/.config/workforce-soap');
  mkdirSync(config, { recursive: true });
  const test = { endpoint: sandbox.endpoint, apiKey: 'env:WORKFORCE_KEY' };
  writeFileSync(join(config, 'config.json'), JSON.stringify({ defaultProfile: 'test', profiles: { test } }));
  expect(await go(['ops', 'show', 'wsdlGetUnitsAPIKeyV2'])).toMatchObject({ code: 0 });
  for (const more of [[], ['--json'], ['--profile', 'test']])
    expect(await go(['doctor', ...more])).toMatchObject({ code: 0 });
  expect((await go(['doctor'], { WORKFORCE_KEY: CANARY.wrongKey })).code).toBe(1);
  expect((await go(['doctor'], { WORKFORCE_CLIENT_SECRET: CANARY.wrongKey })).code).toBe(1);
  expect(await go(['wsdl', 'diff', '--json'])).toMatchObject({ code: 0 });
});

it('calls, reads keys and passwords, and fails', async () => {
  for (const form of [[], ['--json'], ['--ndjson'], ['--csv'], ['--excel']]) {
    expect(await go(['call', 'wsdlGetUnitsAPIKeyV2', ...form])).toMatchObject({ code: 0 });
    expect(await go(['call', 'FindEmployees', '--badgeNoList', '0001', ...form])).toMatchObject({ code: 0 });
  }
  expect((await go(['call', 'wsdlGetUnits'], { WORKFORCE_KEY: CANARY.wrongKey })).code).toBe(1);
  expect((await go(['call', 'wsdlGetUnits'], { WORKFORCE_ENDPOINT: 'http://127.0.0.1:9/soap' })).code).toBe(
    1,
  );
  expect((await go(['call', 'wsdlGetUnits', '--key', CANARY.wrongKey])).code).toBe(2);
  const rows = [
    { badgeNo: '0001', password: CANARY.password },
    { badgeNo: '', password: CANARY.password, restId: 1 },
  ];
  const write = ['call', 'wsdlUpdateEmployees', '--input', '-', '--rejected', 'rejected.json'];
  expect(await go([...write, '--dry-run'], {}, JSON.stringify(rows))).toMatchObject({ code: 0 });
  expect((await go(write, {}, JSON.stringify(rows))).code).toBe(2);
  expect((await go([...write, '--yes'], {}, JSON.stringify(rows))).code).toBe(3);
  expect(readFileSync(join(work, 'rejected.json'), 'utf8')).toContain('[redacted]');
  await using echo = await startStandIn(sandbox.endpoint, () => 'gatewayTimeout');
  const timeout = { WORKFORCE_ENDPOINT: echo.endpoint };
  expect((await go(['call', 'wsdlGetUnits', '--json'], timeout)).code).toBe(1);
});

it('exports, is stopped, fails, and exports changes', async () => {
  const march = ['--from', '2026-03-01', '--to', '2026-03-31', '-f', ALL_FORMATS.join(',')];
  const whole = ['export', 'all', ...march, '--out', 'whole'];
  await using broken = await startStandIn(sandbox.endpoint, (envelope) =>
    envelope.includes(`${CANARY.unitKey}-102`) ? 'drop' : undefined,
  );
  expect((await go(whole, { WORKFORCE_ENDPOINT: broken.endpoint })).code).toBe(3);
  expect((await go([...whole, '--resume'])).code).toBe(0);
  expect((await go([...whole, '--since', 'last'])).code).toBe(0);
  const safe = ['--personal', 'pseudonym', '--pseudonym-key', 'env:PSEUDONYM_KEY'];
  expect((await go(['export', 'employees', ...safe, '--json', '--out', 'safe'])).code).toBe(0);
  await using stuck = await startStandIn(sandbox.endpoint, (envelope) =>
    envelope.includes('wsdlGetPayrollV2') ? 'hang' : undefined,
  );
  const stopped = ['export', 'employees', 'payroll', ...march, '--out', 'stopped'];
  await runCli(stopped, {
    cwd: work,
    env: { WORKFORCE_ENDPOINT: stuck.endpoint, WORKFORCE_KEY: CANARY.rootKey },
    onStart: (child) => void setTimeout(() => child.kill('SIGKILL'), 1_500),
  });
  expect(filesIn(join(work, 'stopped')).length).toBeGreaterThan(0);
});

it('moves scripts and keeps calls', async () => {
  const script = `const client = createClient({ endpoint, apiKey: '${CANARY.rootKey}' });\nclient.GetEmployees({ apiKey: '${CANARY.rootKey}' }, done);\n`;
  writeFileSync(join(work, 'given/job.js'), script);
  for (const more of [['--json'], ['--html', 'scan.html', '--out', 'scan.json']])
    expect(await go(['migrate', 'scan', 'given', ...more])).toMatchObject({ code: 0 });
  const compare = ['migrate', 'compare', '--subjects', 'units,roles'];
  expect((await go([...compare, '--out', 'compare.json'])).stderr).toContain('written: compare.json');
  const dumps = join(work, 'given/dumps');
  mkdirSync(dumps);
  const captures = new URL('../fixtures/captures', import.meta.url).pathname;
  for (const kind of ['request', 'response']) {
    const text = readFileSync(join(captures, `wsdlGetEmployees.all.${kind}.xml`), 'utf8');
    writeFileSync(join(dumps, `1.${kind}.xml`), text.replaceAll('DEMO-ROOT-KEY', CANARY.rootKey));
  }
  const scrub = ['cassettes', 'scrub', 'raw', 'given/dumps', '--name', 'night', '--folder', 'cassettes'];
  expect(await go(scrub)).toMatchObject({ code: 0 });
  expect(await go(['cassettes', 'check', 'cassettes', '--json'])).toMatchObject({ code: 0 });
});

it('and leaves no secret in what it said and wrote', () => {
  expect(said.length).toBeGreaterThan(30);
  expect(said.filter(({ text }) => TRACES.some((trace) => text.includes(trace)))).toEqual([]);
  // What was given to it holds the key, and nothing else.
  const found = filesWith(work, TRACES);
  expect(found.filter((file) => !file.startsWith('given/'))).toEqual([]);
  expect(found).toContain('given/job.js');
  expect(filesIn(work).length).toBeGreaterThan(100);
});
