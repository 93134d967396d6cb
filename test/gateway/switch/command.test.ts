import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
