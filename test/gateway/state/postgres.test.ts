import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { StateUnreachableError } from '../../../src/gateway/request/Refusal.js';
import type { StoredWrite } from '../../../src/gateway/state/GatewayState.js';
import { openState as stateOf } from '../../../src/gateway/state/openState.js';
import { PostgresState } from '../../../src/gateway/state/PostgresState.js';
import { describeWith } from '../../interop/foreignStack.js';
import { PostgresServer } from '../../interop/postgresServer.js';
import { afterThisTest } from '../withGateway.js';

// Marks of rows, of which each has a lock of its own, but the last one, which has that of the first.
const [A, B, C, LIKE_A] = ['00000001', '00000002', '00000003', '00000041'] as const;
const WRITE: StoredWrite = {
  ...{
    id: 'w',
    script: '',
    unit: '',
    operation: 'wsdlUpdateShifts',
    over: 'soap',
    state: 'sent',
    seq: 0,
    size: 1,
  },
  ...{ sentAt: 1, endedAt: undefined, status: undefined, contentType: undefined, answer: undefined },
};

describeWith('postgres', 'the rows that gateways share in PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(() => server.stop());
  beforeEach(() => server.query('DROP SCHEMA IF EXISTS workforce_gateway CASCADE'));

  async function openState(): Promise<PostgresState> {
    const state = await PostgresState.open(server.url);
    afterThisTest(() => state.close());
    return state;
  }

  it('are held by one at a time: another waits, knows since which write, and gets them then', async () => {
    const [first, second] = [await openState(), await openState()];
    const held = await first.holdRows([A, B]);
    expect(held.waitedSince).toBeUndefined();
    expect(await held.isAwaited()).toBe(false);
    await first.addWrite(WRITE, [{ mark: B, content: undefined }], 'open');
    let isThere = false;
    const waiting = second.holdRows([C, B]).then((hold) => {
      isThere = true;
      return hold;
    });
    while (!(await held.isAwaited()));
    await held.check();
    expect(isThere).toBe(false);
    await held.release();
    const next = await waiting;
    expect(next.waitedSince).toBe(1);
    expect(await next.isAwaited()).toBe(false);
    await next.release();
  });

  it('are waited for by nobody who has others, and by those whose row has the same lock', async () => {
    const [first, second] = [await openState(), await openState()];
    const held = await first.holdRows([A]);
    const other = await second.holdRows([B, C, B]);
    expect(other.waitedSince).toBeUndefined();
    const like = second.holdRows([LIKE_A]);
    while (!(await held.isAwaited()));
    await held.release();
    for (const hold of [other, await like]) await hold.release();
  });

  it('are not there for a user who may not use them, who is told what to grant', async () => {
    await openState();
    await server.query('DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN');
    const state = server.url.replace('tester', 'guest');
    const limits = { connectMs: 1_000, firstByteMs: 1_000 } as never;
    await expect(stateOf({ state, limits })).rejects.toThrow(
      /the database cannot be used, because its user may not do that .* grant it USAGE on the schema workforce_gateway,/,
    );
  });

  it('are not held any more where the database has let go of them', async () => {
    const held = await (await openState()).holdRows([A, B]);
    await server.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND pid IN (SELECT pid FROM pg_locks)',
    );
    await expect(held.check()).rejects.toThrow(StateUnreachableError);
    await held.release();
  });

  it('are written by the clock of the database', async () => {
    const state = await openState();
    const [row] = await server.query('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now');
    expect(Math.abs(state.now() - Number(row!.now))).toBeLessThan(60_000);
  });
});
