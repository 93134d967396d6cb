import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { encodeRequest } from '../../../src/encoding/request/envelope.js';
import { newToken } from '../../../src/gateway/request/Token.js';
import type { Gateway } from '../../../src/gateway/index.js';
import { PostgresState } from '../../../src/gateway/state/PostgresState.js';
import { createClient } from '../../../src/index.js';
import { wsdlGetRoles, wsdlUpdateShifts } from '../../../src/operations/index.generated.js';
import type { Sandbox } from '../../../src/sandbox/index.js';
import { describeWith } from '../../interop/foreignStack.js';
import { PostgresServer } from '../../interop/postgresServer.js';
import { startedGateway, startedSandbox } from '../withGateway.js';

const NAMESPACES = { types: 'uri:Service', operations: 'uri:Service' };
const PROTECT = { writes: { quietMs: 0 } } as const;
process.env.GATEWAY_TEST_SEAL = 'a-secret-of-all-gateways';
process.env.GATEWAY_TEST_ADMIN = 'ADMIN-SECRET';
const shift = (badgeNo: string) => ({
  ...{ badgeNo, shiftCategoryId: '11' },
  ...{ begDate: '2026-04-06', begTime: '08:00:00', endDate: '2026-04-06', endTime: '16:30:00' },
});
const batch = (token: string, ...badges: string[]) =>
  encodeRequest(wsdlUpdateShifts, token, { Shifts: badges.map(shift) }, NAMESPACES);
const roles = (token: string) => encodeRequest(wsdlGetRoles, token, {}, NAMESPACES);

describeWith('postgres', 'gateways that share a state', () => {
  let server: PostgresServer;
  let sandbox: Sandbox;
  let token: string;
  const written: string[] = [];
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.query('DROP SCHEMA IF EXISTS workforce_gateway CASCADE');
    sandbox = await startedSandbox();
    process.env.GATEWAY_TEST_101 = sandbox.unitKeys.get(101)!.reveal();
    written.length = 0;
    sandbox.onCall(({ operation }) => {
      if (operation === 'wsdlUpdateShifts') written.push(operation);
    });
    token = await newTokenOf('night');
  });

  async function withState<T>(work: (state: PostgresState) => Promise<T>): Promise<T> {
    const state = await PostgresState.open(server.url);
    try {
      return await work(state);
    } finally {
      await state.close();
    }
  }

  async function newTokenOf(name: string): Promise<string> {
    const limits = { name, operations: [], units: ['101'], effects: ['read', 'write'] } as const;
    const { token: made, text } = newToken({ ...limits, expiresAt: Date.now() + 3_600_000 });
    await withState((state) => state.addToken(made));
    return text;
  }

  const gateway = (config: object = {}): Promise<Gateway> =>
    startedGateway({
      ...{ service: { endpoint: sandbox.endpoint }, listen: { port: 0 }, protect: PROTECT },
      ...{ state: server.url, stateKey: 'env:GATEWAY_TEST_SEAL', watch: true },
      ...{ keys: { units: { 101: 'env:GATEWAY_TEST_101' } }, admin: { token: 'env:GATEWAY_TEST_ADMIN' } },
      ...config,
    } as never);

  async function send({ endpoint }: Gateway, body: string, signal?: AbortSignal) {
    const headers = { 'content-type': 'text/xml; charset=utf-8', connection: 'close' };
    const answer = await fetch(endpoint, { method: 'POST', body, headers, ...(signal ? { signal } : {}) });
    return { status: answer.status, text: await answer.text() };
  }

  async function booked(): Promise<number> {
    const client = createClient(sandbox.clientOptions(101));
    const reply = await client.wsdlGetSchedulesV3({
      GetSchedulesV3: { fromDate: '2026-04-06', toDate: '2026-04-06' },
    });
    return reply.orThrow().schedules?.length ?? 0;
  }

  /** A write whose answer is held back: what is saved is saved. */
  function heldWrite(): { readonly arrived: Promise<void>; readonly release: () => void } {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const arrived = new Promise<void>((resolve) => {
      sandbox.setFaults(async (call) => {
        if (call.operation !== 'wsdlUpdateShifts') return undefined;
        const well = await call.well();
        resolve();
        await released;
        return { kind: 'answer', ...well };
      });
    });
    return { arrived, release };
  }

  /** Sends a batch whose caller goes away when it has been saved. */
  async function sendAndLeave(first: Gateway, body: string, arrived: Promise<void>): Promise<void> {
    const gone = new AbortController();
    const cut = send(first, body, gone.signal).catch(() => 'gone');
    await arrived;
    gone.abort();
    expect(await cut).toBe('gone');
  }

  async function until(holds: () => Promise<boolean>): Promise<void> {
    while (!(await holds())) await wait(20);
  }

  const statesOfWrites = async () =>
    (await server.query('SELECT state FROM workforce_gateway.writes')).map(({ state }) => state);
  const waiters = async () =>
    (await server.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).length;

  it('give a batch that is under way at one its outcome through the other, and it is sent once', async () => {
    const [first, second] = await Promise.all([gateway(), gateway()]);
    const { arrived, release } = heldWrite();
    await sendAndLeave(first, batch(token, '0001', '0002'), arrived);
    const asked = send(second, batch(token, '0001', '0002'));
    await until(async () => (await waiters()) === 1);
    release();
    const again = await asked;
    expect(again.text.match(/<scheduleId /g)).toHaveLength(2);
    expect(written).toHaveLength(1);
    expect(await booked()).toBe(2);
    // It was delivered now: the same again is another order.
    sandbox.setFaults();
    expect((await send(first, batch(token, '0001', '0002'))).status).toBe(200);
    expect(written).toHaveLength(2);
  });

  it('give it to who asks both at the same time, too', async () => {
    const [first, second] = await Promise.all([gateway(), gateway()]);
    const { release } = heldWrite();
    const asked = [first, second].map((each) => send(each, batch(token, '0001')));
    await until(async () => (await waiters()) === 1);
    release();
    const both = await Promise.all(asked);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]!.text).toBe(both[1]!.text);
    expect(written).toHaveLength(1);
  });

  it('give the answer that one has kept, sealed, through the other', async () => {
    const [first, second] = await Promise.all([gateway(), gateway()]);
    const { arrived, release } = heldWrite();
    await sendAndLeave(first, batch(token, '0001'), arrived);
    release();
    await until(async () => (await statesOfWrites())[0] === 'answered');
    const [row] = await server.query('SELECT answer FROM workforce_gateway.writes');
    expect(Buffer.from(String(row!.answer), 'base64').toString('latin1')).not.toContain('scheduleId');
    await first.stop();
    expect((await send(second, batch(token, '0001'))).text).toContain('<scheduleId ');
    expect(written).toHaveLength(1);
  });

  it('refuse at the other, at once, a token that was revoked at one', async () => {
    const [first, second] = await Promise.all([gateway(), gateway()]);
    expect((await send(second, roles(token))).status).toBe(200);
    await withState((state) => state.revokeTokens('night', Date.now()));
    for (const each of [first, second]) expect((await send(each, roles(token))).text).toContain('revoked');
  });

  it('count together what each has seen', async () => {
    const [first, second] = await Promise.all([gateway(), gateway()]);
    for (const each of [first, second, second]) await send(each, roles(token));
    await first.stop();
    const headers = { authorization: 'Bearer ADMIN-SECRET' };
    const page = await (await fetch(`${second.origin}/gateway`, { headers })).text();
    expect(page).toContain('3 calls by 1 script since');
  });

  it('send no write while the database is not there, and say so; afterwards they go on', async () => {
    const first = await gateway();
    await send(first, roles(token));
    await server.kill();
    try {
      const refused = await send(first, batch(token, '0001'));
      expect(refused.status).toBe(500);
      expect(refused.text).toMatch(/state is out of reach, so that nothing was sent/);
      expect(refused.text).not.toMatch(/127\.0\.0\.1:\d+\/postgres|tester/);
      expect(written).toHaveLength(0);
    } finally {
      await server.startAgain();
    }
    expect((await send(first, batch(token, '0001'))).status).toBe(200);
    expect(await booked()).toBe(1);
  });

  it('book nothing twice when the database dies while a write is under way', async () => {
    const [first, second] = await Promise.all([gateway(), gateway()]);
    const { arrived, release } = heldWrite();
    const under = send(first, batch(token, '0001'));
    await arrived;
    await server.kill();
    try {
      release();
      expect((await under).text).toMatch(/its answer was lost\. Send the same again/);
    } finally {
      await server.startAgain();
    }
    sandbox.setFaults();
    const again = await send(second, batch(token, '0001'));
    expect([again.status, /<scheduleId /.test(again.text)]).toEqual([200, true]);
    expect(written).toHaveLength(1);
    expect(await booked()).toBe(1);
  });

  it('are not opened without the secret that they share, and tell nothing of the address', async () => {
    await expect(gateway({ stateKey: undefined })).rejects.toThrow(/stateKey/);
    const wrong = gateway({ state: 'postgres://somebody:s3cret@127.0.0.1:1/x' });
    await expect(wrong).rejects.toThrow(/does not answer/);
    await expect(wrong).rejects.not.toThrow(/s3cret/);
    process.env.GATEWAY_TEST_DATABASE = server.url;
    expect((await send(await gateway({ state: 'env:GATEWAY_TEST_DATABASE' }), roles(token))).status).toBe(
      200,
    );
  });

  it('make their tables at the same time', async () => {
    await server.query('DROP SCHEMA workforce_gateway CASCADE');
    const states = await Promise.all(Array.from({ length: 6 }, () => PostgresState.open(server.url)));
    await Promise.all(states.map((state) => state.close()));
  });
});
