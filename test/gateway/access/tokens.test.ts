import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Shift } from '../../../src/index.js';
import { WrongTokens } from '../../../src/gateway/access/Access.js';
import { CLOCK } from '../../../src/gateway/config/Clock.js';
import { SqliteState } from '../../../src/gateway/state/SqliteState.js';
import { encodeRequest } from '../../../src/encoding/request/envelope.js';
import { wsdlGetRoles } from '../../../src/operations/index.generated.js';
import { MovedClock } from '../movedClock.js';
import { guarded } from '../tokens.js';

const NEVER = { expiresAt: Date.now() + 3_600_000 };

describe('a token', () => {
  it('stands for the root key, and the answer is that of the service', { tags: ['slow'] }, async () => {
    const { sandbox, client, token } = await guarded();
    const direct = await (await import('../../../src/index.js'))
      .createClient(sandbox.clientOptions())
      .wsdlGetEmployeesV2({});
    expect(await client(await token()).wsdlGetEmployeesV2({})).toEqual(direct);
  });

  it('of a unit uses the key of the unit', async () => {
    const { sandbox, client, token } = await guarded();
    const callers: string[] = [];
    sandbox.onCall(({ caller }) => callers.push(caller));
    await client(await token({ units: ['101'] })).wsdlGetEmployeesV2({});
    const both = await token({ units: ['101', '102'] });
    await client(`${both}.102`).wsdlGetEmployeesV2({});
    expect(callers).toEqual(['unit 101', 'unit 102']);
  });

  it('of several units must say which, and no other', async () => {
    const { sandbox, client, token } = await guarded();
    let calls = 0;
    sandbox.onCall(() => calls++);
    const both = await token({ units: ['101', '102'] });
    await expect(client(both).wsdlGetEmployeesV2({})).rejects.toThrow(/is for the units 101, 102/);
    await expect(client(`${both}.103`).wsdlGetEmployeesV2({})).rejects.toThrow(/is for the units 101, 102/);
    await expect(client(`${both}.`).wsdlGetEmployeesV2({})).rejects.toThrow(/is for the units/);
    await expect(client(`${both}.101.102`).wsdlGetEmployeesV2({})).rejects.toThrow('not known');
    expect(calls).toBe(0);
  });

  it.each<[string, object, RegExp]>([
    [
      'operations',
      { operations: ['wsdlGetUnits'] },
      /"script" is not for wsdlGetEmployeesV2: it is for wsdlGetUnits/,
    ],
    [
      'effects',
      { effects: ['append'] },
      /may not call wsdlGetEmployeesV2, whose effect is read: it is for append/,
    ],
    ['its time', { expiresAt: Date.now() - 1 }, /"script" expired on 20/],
  ])('limited in %s gets a fault that says so', async (_, order, said) => {
    const { sandbox, client, token } = await guarded();
    let calls = 0;
    sandbox.onCall(() => calls++);
    await expect(client(await token({ ...NEVER, ...order })).wsdlGetEmployeesV2({})).rejects.toThrow(said);
    expect(calls).toBe(0);
  });

  it('that is not known, revoked, cut or no token at all opens nothing', async () => {
    const { sandbox, client, token, state } = await guarded();
    let calls = 0;
    sandbox.onCall(() => calls++);
    const text = await token({ name: 'gone' });
    const opened = await SqliteState.open(state);
    await opened.revokeTokens('gone', Date.now());
    await opened.close();
    const wrong = [
      text,
      `wfg_${'a'.repeat(43)}`,
      'wfg_',
      'wfg_k.',
      `wfg_k.${'a'.repeat(80)}`,
      (await token()).slice(0, -1),
    ];
    for (const one of wrong)
      await expect(client(one).wsdlGetEmployeesV2({}), one).rejects.toThrow(/not known, or was revoked/);
    await expect(client(sandbox.rootKey.reveal()).wsdlGetEmployeesV2({})).rejects.toThrow(/must be a token/);
    expect(calls).toBe(0);
  });

  it('that is wrong is answered the later the more of them came, and holds up nobody else', async () => {
    const clock = new MovedClock(true);
    const { client, token } = await guarded({}, {}, clock);
    const right = await token();
    const guess = (n: number) => client(`wfg_${n}`).wsdlGetRoles({});
    for (let n = 0; n < 5; n++) await expect(guess(n)).rejects.toThrow('not known');
    let isAnswered = false;
    const slow = guess(6).catch(() => {
      isAnswered = true;
    });
    expect(await client(right).wsdlGetRoles({})).not.toEqual([]);
    await clock.pass(150);
    expect(isAnswered).toBe(false);
    await clock.pass(100);
    await slow;
    await clock.move(61_000);
    await expect(guess(7)).rejects.toThrow('not known');
  });

  it('that is wrong is answered after seconds, however many of them came', async () => {
    const waits: number[] = [];
    const wrong = new WrongTokens({ ...CLOCK, sleep: async (ms) => void waits.push(ms) });
    for (let n = 0; n < 100; n++) await wrong.wait('192.0.2.1');
    expect(waits).toHaveLength(95);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBe(5_000);
    await wrong.wait('192.0.2.2');
    expect(waits).toHaveLength(95);
  });

  it('ends by the clock of the gateway', async () => {
    const clock = new MovedClock(true);
    const { client, token } = await guarded({}, {}, clock);
    const apiKey = await token({ expiresAt: clock.now() + 3_600_000 });
    expect(await client(apiKey).wsdlGetRoles({})).not.toEqual([]);
    await clock.move(3_600_000);
    await expect(client(apiKey).wsdlGetRoles({})).rejects.toThrow('expired on');
  });

  it('gets a short answer with its length, in one piece', async () => {
    const { gateway, token } = await guarded();
    const body = encodeRequest(
      wsdlGetRoles,
      await token(),
      {},
      { types: 'uri:Service', operations: 'uri:Service' },
    );
    const answer = await fetch(gateway.endpoint, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/xml', 'accept-encoding': 'identity' },
    });
    const length = answer.headers.get('content-length');
    expect([answer.status, length]).toEqual([200, String(Buffer.byteLength(await answer.text()))]);
  });

  it('writes only where it says so', async () => {
    const { sandbox, client, token } = await guarded();
    const written: string[] = [];
    sandbox.onCall(({ operation }) => written.push(operation));
    const Shifts: Shift[] = [
      {
        ...{ badgeNo: '0001', shiftCategoryId: '11' },
        ...{ begDate: '2026-04-06', begTime: '08:00:00', endDate: '2026-04-06', endTime: '16:30:00' },
      },
    ];
    const reads = client(await token({ units: ['101'] }));
    await expect(reads.wsdlUpdateShifts({ Shifts })).rejects.toThrow(/whose effect is write: it is for read/);
    const writes = client(await token({ units: ['101'], effects: ['read', 'write'] }));
    expect((await writes.wsdlUpdateShifts({ Shifts })).ok).toBe(true);
    expect(written).toEqual(['wsdlUpdateShifts']);
  });

  it('is nowhere in the state, and no key of the service either', async () => {
    const { sandbox, client, token, state } = await guarded();
    const text = await token();
    await client(text).wsdlGetUnitsAPIKey({});
    const files = readdirSync(dirname(state)).map((file) =>
      readFileSync(join(dirname(state), file), 'latin1'),
    );
    const held = files.join('\n');
    for (const secret of [
      text,
      sandbox.rootKey.reveal(),
      ...[...sandbox.unitKeys.values()].map((key) => key.reveal()),
    ])
      expect(held).not.toContain(secret);
  });
});
