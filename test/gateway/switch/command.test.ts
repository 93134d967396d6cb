import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startGateway } from '../../../src/gateway/index.js';
import { readConfig } from '../../../src/gateway/config/readConfig.js';
import { createClient } from '../../../src/index.js';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.js';
import { asService } from '../../asService.js';
import { runHere } from '../../cli/runHere.js';

let folder: string;
let sandbox: Sandbox;
let front: Awaited<ReturnType<typeof asService>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  sandbox = await startSandbox();
  front = await asService(sandbox.url);
  const { clientId, clientSecret } = sandbox.restOptions();
  const baseUrl = front.url;
  writeFileSync(join(folder, 'payroll.php'), '<?php $client->wsdlGetEmployeesV2($key);\n');
  writeFileSync(join(folder, 'secret'), clientSecret.reveal());
  writeFileSync(join(folder, 'id'), clientId);
  writeFileSync(join(folder, 'key'), sandbox.unitKeys.get(101)!.reveal());
  writeFileSync(join(folder, 'policy.json'), '{ "nights": 1, "monthEnd": false }');
  const config = {
    service: { endpoint: front.url + new URL(sandbox.endpoint).pathname },
    listen: { port: 0 },
    state: 'gateway.db',
    keys: { units: { 101: 'file:key' } },
    rest: { baseUrl, clientId: 'file:id', clientSecret: 'file:secret' },
    switch: { policy: 'policy.json', reads: { payroll: { fields: ['badgeNo'] } } },
  };
  writeFileSync(join(folder, 'gateway.json'), JSON.stringify(config));
});
afterAll(async () => {
  front.close();
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

const gateway = (...args: string[]) => runHere(['gateway', ...args], { cwd: folder });

it('switches a running gateway, says where each script is, and hands out the history', async () => {
  await using running = await startGateway(readConfig(join(folder, 'gateway.json')));
  const token = (
    await gateway('token', 'create', 'payroll', '--unit', '101', '--script', 'payroll.php')
  ).stdout.trim();
  const client = createClient({ endpoint: running.endpoint, apiKey: token });
  const named = ['--operations', 'wsdlGetEmployeesV2', '--why', 'a try', '--by', 'Siv Ek'];

  const early = await gateway('switch', 'payroll', 'rest', ...named);
  expect([early.code, early.stderr]).toEqual([
    1,
    expect.stringContaining('may not go to rest: waits for 1 night'),
  ]);
  const shadowed = await gateway('switch', 'payroll', 'shadow', ...named);
  expect(shadowed.stdout).toBe('payroll: wsdlGetEmployeesV2: shadow\n');
  await client.wsdlGetEmployeesV2({});
  const status = async () => (await gateway('status')).stdout;
  let told = await status();
  while (!told.includes('may go')) {
    // The gateway compares in this process.
    await turn();
    told = await status();
  }
  // REST has no place for some fields of an employee, which is said beside the differences.
  expect(told).toMatch(
    /^payroll: wsdlGetEmployeesV2 \(unit 101\): shadow; 1 call, 1 compared, 0 different, [1-9]\d* values lost\n {2}may go to rest: the policy is fulfilled\n$/,
  );
  expect((await gateway('switch', 'payroll', 'rest', ...named)).code).toBe(0);
  expect((await client.wsdlGetEmployeesV2({}))[0]!.cardNo).toBeUndefined();
  expect((await gateway('switch', 'payroll', 'soap')).stdout).toContain('payroll: wsdlGetEmployeesV2: soap');
  expect((await client.wsdlGetEmployeesV2({}))[0]!.cardNo).toBeDefined();

  const lines = (await gateway('history')).stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ to, by }) => `${to} by ${by}`).slice(0, 2)).toEqual([
    'shadow by Siv Ek',
    'rest by Siv Ek',
  ]);
  const check = await gateway('history', '--check');
  expect(check.stdout).toContain('end not proven');
  const mark = /mark (\S+),/.exec(check.stdout)![1]!;
  expect((await gateway('history', '--check', '--mark', mark)).stdout).toContain('cut off');
  expect((await gateway('history', '--check', '--mark', `${lines.length + 1}:00`)).code).toBe(1);
  const routes = JSON.parse((await gateway('status', '--json')).stdout);
  expect(routes[0]).toMatchObject({ script: 'payroll', permission: { allowed: true } });
});

it('says what is wrong with an order', async () => {
  const wrong = async (...args: string[]) => (await gateway('switch', ...args)).stderr;
  expect(await wrong('payroll', 'rst')).toContain('did you mean rest?');
  expect(await wrong('payroll', 'shadow')).toContain('--why');
  expect(await wrong('payrol', 'shadow', '--why', 'x')).toContain('did you mean payroll?');
  expect(await wrong('payroll', 'rest', '--why', 'x')).toContain('name the operations');
  expect(await wrong('payroll', 'rest', '--why', 'x', '--until', 'soon')).toContain('YYYY-MM-DD');
});

/** A gateway that has seen nothing, with a configuration of its own. */
function fresh(name: string, more: object = {}): (...args: string[]) => ReturnType<typeof runHere> {
  const config = JSON.parse(readFileSync(join(folder, 'gateway.json'), 'utf8'));
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...config, state: `${name}/g.db`, ...more }));
  return (...args) => runHere(['gateway', ...args, '--config', `${name}.json`], { cwd: folder });
}

it('refuses an order that it cannot follow, and switches nothing', async () => {
  const run = fresh('refused');
  expect((await run('token', 'create', 'payroll', '--unit', '101')).code).toBe(0);
  const shadow = ['switch', 'payroll', 'shadow', '--operations', 'wsdlGetEmployeesV2', '--why', 'a try'];
  for (const [words, says] of [
    [[...shadow, '--sign'], '--sign takes --key'],
    [[...shadow, '--sign', '--key', 'env:NO_KEY_IS_THERE'], 'NO_KEY_IS_THERE'],
    [[...shadow, '--until', '2026-02-31'], '--until: expected YYYY-MM-DD'],
    [shadow.slice(0, -2), '--why: say in a few words why'],
    [['replay', 'yesterday'], 'the day: expected YYYY-MM-DD, of UTC'],
    [['replay', '2026-01-01'], 'keep.readDays is 0 in the configuration'],
  ] as const) {
    const { code, stdout, stderr } = await run(...words);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(says) });
  }
  expect(await run('status')).toMatchObject({
    stdout: '',
    stderr: expect.stringContaining('no script was compared or switched yet'),
  });
  expect(await run('history')).toMatchObject({ code: 0, stdout: '' });
});

it('says who switched what, in words and as JSON, and whether it is as it was written', async () => {
  const run = fresh('switched', { keep: { readDays: 7 } });
  await run('token', 'create', 'payroll', '--unit', '101');
  const shadow = ['switch', 'payroll', 'shadow', '--operations', 'wsdlGetEmployeesV2', '--why', 'a try'];
  const json = await run(...shadow, '--by', 'Siv Ek', '--json');
  expect(JSON.parse(json.stdout)).toMatchObject([
    { script: 'payroll', operation: 'wsdlGetEmployeesV2', mode: 'shadow' },
  ]);
  expect((await run('status')).stdout).toMatch(
    /^payroll: wsdlGetEmployeesV2.*: shadow; 0 calls, 0 compared, 0 different, 0 values lost\n {2}(?!may go)/,
  );
  const [status] = JSON.parse((await run('status', '--json')).stdout);
  expect(status).toMatchObject({ mode: 'shadow', permission: { allowed: false } });
  expect(status.standing).not.toHaveProperty('evidence');
  const checked = JSON.parse((await run('history', '--check', '--json')).stdout);
  expect(checked).toMatchObject({ lines: 1, end: 'not proven' });
  expect((await run('switch', 'payroll', 'soap')).stdout).toBe('payroll: wsdlGetEmployeesV2: soap\n');
  expect(await run('history', '--check', '--mark', checked.mark)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^2 lines, mark 2:.* nothing before the mark is cut off/),
  });
  const other = await run('history', '--check', '--mark', `1:${'0'.repeat(64)}`);
  expect(other).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('line 1 is another one'),
  });
  expect(await run('replay', '2026-01-01', '--script', 'payroll')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no read of 2026-01-01 is kept for payroll'),
  });
  expect(await run('observed')).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringContaining('is watch in the configuration?'),
  });
});

it('says that its port is taken, and that a state is missing', async () => {
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const started = await fresh('taken', { listen: { port } })();
  expect(started).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('the port is taken: choose another one with listen.port'),
  });
  const none = await fresh('stateless', {
    state: undefined,
    keys: undefined,
    switch: undefined,
    rest: undefined,
    allowKeys: true,
  })('status');
  expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('the configuration has no state') });
});
