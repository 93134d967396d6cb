import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Gateway, type GatewayConfig, startGateway } from '../../../src/gateway/index.js';
import { checkChain } from '../../../src/evidence/chain/chain.js';
import { SIGNED, writeKeys } from '../switched.js';
import { CODE } from '../tokens.js';
import type { HistoryLine } from '../../../src/gateway/switch/History.js';
import { createClient } from '../../../src/index.js';
import type { Sandbox } from '../../../src/sandbox/index.js';
import { runCli } from '../../cli/runCli.js';
import { describeWith } from '../../interop/foreignStack.js';
import { freePort } from '../../interop/freePort.js';
import { PostgresServer } from '../../interop/postgresServer.js';
import { afterThisTest, startedSandbox } from '../withGateway.js';

const TOKEN = {
  ...{ name: 'script', operations: [], units: ['101'], code: CODE },
  effects: ['read', 'write'],
} as const;
const MOST_KILLS = 4;
const BATCHES = 8;
const ORDER = { script: 'script', by: 'Siv Ek', why: 'a test' } as const;

describeWith('postgres', 'gateways with a REST side that share a state', () => {
  let server: PostgresServer;
  let folder: string;
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.query('DROP SCHEMA IF EXISTS workforce_gateway CASCADE');
    folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
    afterThisTest(async () => rmSync(folder, { recursive: true }));
    writeKeys(folder);
  });

  function configOf(soap: Sandbox, over: Sandbox): GatewayConfig {
    const { baseUrl, clientId, clientSecret } = over.restOptions();
    process.env.GATEWAY_TEST_SEAL = 'a-secret-of-all-gateways';
    process.env.GATEWAY_TEST_101 = soap.unitKeys.get(101)!.reveal();
    process.env.GATEWAY_TEST_CLIENT = clientId;
    process.env.GATEWAY_TEST_SECRET = clientSecret.reveal();
    return {
      ...{ service: { endpoint: soap.endpoint }, listen: { port: 0 } },
      // What a killed gateway had sent is looked for when these are over.
      limits: { connectMs: 1_000, firstByteMs: 2_000 },
      ...{ state: server.url, stateKey: 'env:GATEWAY_TEST_SEAL', watch: true },
      ...{ keys: { units: { 101: 'env:GATEWAY_TEST_101' } }, protect: { writes: { quietMs: 0 } } },
      rest: { baseUrl, clientId: 'env:GATEWAY_TEST_CLIENT', clientSecret: 'env:GATEWAY_TEST_SECRET' },
      ...{
        shadow: { perMinute: 100 },
        switch: { signOffs: join(folder, 'signoffs'), back: { differing: 20 } },
      },
    };
  }

  it('see each other’s switch with the next call', async () => {
    const [soap, over] = [await startedSandbox(), await startedSandbox()];
    const config = configOf(soap, over);
    // One comparison is all there is room for, so that none takes a route back while it answers from REST.
    const here = await startGateway({ ...config, shadow: { perMinute: 0 } });
    const there = await startGateway({ ...config, shadow: { perMinute: 1 } });
    afterThisTest(async () => {
      await here.stop();
      await there.stop();
    });
    const apiKey = await here.createToken({ ...TOKEN, expiresAt: Date.now() + 3_600_000 });
    const [somebody] = over.world.employees.of([101]);
    const own = somebody!.familyName;
    const whoAnswers = async ({ endpoint }: Gateway) => {
      somebody!.familyName = 'Overrest';
      const client = createClient({ endpoint, apiKey, budget: false, retry: false });
      const found = await client.wsdlGetEmployeesV2({});
      somebody!.familyName = own;
      return found.some(({ familyName }) => familyName === 'Overrest') ? 'rest' : 'soap';
    };
    const order = { ...ORDER, operations: ['wsdlGetEmployeesV2'] };
    expect([await whoAnswers(here), await whoAnswers(there)]).toEqual(['soap', 'soap']);
    await here.switchService!.switch({ ...order, mode: 'shadow' });
    const client = createClient({ endpoint: there.endpoint, apiKey, budget: false });
    await client.wsdlGetEmployeesV2({});
    const compared = async () =>
      (await here.switchService!.status()).flatMap(({ cards }) => cards.map((card) => card.compared));
    await expect.poll(compared, { timeout: 10_000 }).toEqual([1]);
    await there.switchService!.switch({ ...order, mode: 'rest-if-equal' });
    expect(await whoAnswers(here)).toBe('soap');
    // It is compared after the answer. A loss that is found when the route is at REST takes the route back.
    await expect.poll(compared, { timeout: 10_000 }).toEqual([1, 1]);
    await here.switchService!.switch({ ...order, mode: 'rest', sign: SIGNED });
    expect([await whoAnswers(here), await whoAnswers(there)]).toEqual(['rest', 'rest']);
    await there.switchService!.switch({ ...order, mode: 'soap' });
    expect([await whoAnswers(here), await whoAnswers(there)]).toEqual(['soap', 'soap']);
    const lines = await here.switchService!.history();
    expect(checkChain('gateway', lines)).toMatchObject({ is: 'whole' });
    const told = lines.map((line) => JSON.parse(line) as HistoryLine);
    expect(told.map(({ event, to = '' }) => `${event} ${to}`.trim())).toEqual([
      ...['switched shadow', 'switched rest-if-equal', 'signed', 'switched rest', 'switched soap'],
    ]);
  }, 60_000);

  it('write each row over REST once, though they are killed again and again', async () => {
    const sandbox = await startedSandbox({ quirks: { latencyMs: [5, 60] } });
    const ports = [await freePort(), await freePort()];
    const config = configOf(sandbox, sandbox);
    const file = (i: number) => `gateway${i}.json`;
    for (const i of [0, 1])
      writeFileSync(join(folder, file(i)), JSON.stringify({ ...config, listen: { port: ports[i] } }));
    const maker = await startGateway(config);
    const apiKey = await maker.createToken({ ...TOKEN, expiresAt: Date.now() + 3_600_000 });
    await maker.switchService!.switch({
      ...{ ...ORDER, operations: ['wsdlUpdateEmployees'], mode: 'rest', sign: SIGNED },
    });
    await maker.stop();
    const env = Object.fromEntries(
      ['SEAL', '101', 'CLIENT', 'SECRET'].map((name) => [
        `GATEWAY_TEST_${name}`,
        process.env[`GATEWAY_TEST_${name}`],
      ]),
    );
    const children: (ChildProcess | undefined)[] = [];
    let over = false;
    let asked = 0;
    let kills = 0;
    let puts = 0;
    const sent = new Map<string, number>();
    sandbox.onCall(({ operation, requestText }) => {
      if (!/^(PUT|PATCH) .*employees/.test(operation)) return;
      const name = /Bar \d+ \d+/.exec(requestText())![0];
      sent.set(name, (sent.get(name) ?? 0) + 1);
      if (++puts % 4 === 0 && kills < MOST_KILLS)
        setTimeout(() => children[asked]?.kill('SIGKILL') && kills++, (puts * 7) % 40);
    });
    const living = [0, 1].map(async (i) => {
      const onStart = (child: ChildProcess) => {
        children[i] = child;
      };
      while (!over) await runCli(['gateway', '--config', file(i)], { cwd: folder, env, onStart });
    });
    try {
      const direct = createClient(sandbox.clientOptions(101));
      const people = (await direct.wsdlGetEmployeesV2({})).slice(0, 4);
      for (let batch = 0; batch < BATCHES; batch++) {
        const rows = people.map(({ badgeNo }, row) => ({ badgeNo: badgeNo!, city: `Bar ${batch} ${row}` }));
        for (let tries = 0, done = false; !done; tries++) {
          if (tries > 60) throw new Error('not well');
          asked = tries % 2;
          const endpoint = `http://127.0.0.1:${ports[asked]}/soap`;
          const client = createClient({ endpoint, apiKey, budget: false, retry: false, timeoutMs: 5_000 });
          const result = await client.safe.wsdlUpdateEmployees({ employees: rows });
          done = result.ok && result.value.accepted.length === rows.length;
          if (!done) await wait(300);
        }
      }
      expect(kills).toBeGreaterThan(1);
      expect(sent.size).toBe(BATCHES * people.length);
      expect([...sent].filter(([, times]) => times !== 1)).toEqual([]);
    } finally {
      over = true;
      for (const child of children) child?.kill('SIGKILL');
      await Promise.all(living);
    }
  }, 240_000);
});
