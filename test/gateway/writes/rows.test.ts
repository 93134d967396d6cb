import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { KeyFile } from '../../../src/database/keyInFile.js';
import { SqliteFile } from '../../../src/database/SqliteFile.js';
import { encodeRequest } from '../../../src/encoding/request/envelope.js';
import { TokenCipher } from '../../../src/gateway/access/TokenCipher.js';
import { Vault } from '../../../src/gateway/access/Vault.js';
import { SqliteState } from '../../../src/gateway/state/SqliteState.js';
import { StateUnreachableError } from '../../../src/gateway/request/Refusal.js';
import { closeWrite, underWayUntil, writesIn } from '../../../src/gateway/writes/closeWrite.js';
import { lastMoment } from '../../../src/gateway/writes/knownRecords.js';
import { WriteLedger } from '../../../src/gateway/writes/WriteLedger.js';
import { wsdlUpdateShifts } from '../../../src/operations/index.generated.js';
import { MovedClock } from '../movedClock.js';
import { afterThisTest, holdCalls, startedGateway } from '../withGateway.js';
import { badgesIn, LOSSES, NAMESPACES, openRows, type Script, script, shift } from './script.js';

/** What the script orders then, and who is booked in the end. */
const AGAIN: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'the same': [['0001', '0002', '0003']],
  'in another order': [['0003', '0001', '0002']],
  'in two calls': [['0001', '0002'], ['0003']],
  'one by one': [['0003'], ['0002'], ['0001']],
  'with one more row': [['0001', '0002', '0003', '0004']],
  'with one more row before them': [['0004', '0003', '0002', '0001']],
  'without one of them': [['0001', '0003']],
  'joined with others, then alone': [
    ['0004', '0002', '0005'],
    ['0001', '0003'],
  ],
};

describe.each(Object.entries(LOSSES))('rows whose answer was lost %s', (_, lose) => {
  it.each(Object.entries(AGAIN))(
    'and that come again %s are booked once, each with its answer',
    async (__, calls) => {
      const run = await script();
      await lose(run, ['0001', '0002', '0003']);
      for (const badges of calls) {
        const text = await run.order(badges);
        expect(badgesIn(text)).toEqual(badges);
        expect(text.match(/<scheduleId /g)).toHaveLength(badges.length);
      }
      const all = new Set(['0001', '0002', '0003', ...calls.flat()]);
      expect(await run.booked()).toEqual([...all].sort());
    },
  );
});

it('answers rows of two writes that stand in each at the place that they have now', async () => {
  const run = await script();
  await LOSSES['with the script']!(run, ['0001', '0003']);
  await LOSSES['with the script']!(run, ['0004', '0002']);
  expect(badgesIn(await run.order(['0001', '0002']))).toEqual(['0001', '0002']);
  expect(badgesIn(await run.order(['0004', '0003']))).toEqual(['0004', '0003']);
  expect(await run.booked()).toEqual(['0001', '0002', '0003', '0004']);
});

it('of a call that is known in part each row that was delivered can be ordered anew', async () => {
  const run = await script();
  run.loseNext();
  await run.order(['0001']);
  await run.order(['0002', '0001', '0003'], { closes: true });
  expect(await run.booked()).toEqual(['0001', '0002', '0003']);
  for (const badge of ['0003', '0001', '0002']) await run.order([badge], { closes: true });
  expect(await run.booked()).toEqual(['0001', '0001', '0002', '0002', '0003', '0003']);
});

it('reads a kept answer once, however many of its rows come again, and in whichever order', async () => {
  const run = await script();
  await LOSSES['with the script']!(run, ['0001', '0002', '0004']);
  const read = vi.spyOn(WriteLedger.prototype, 'answerOf');
  afterThisTest(async () => read.mockRestore());
  expect(badgesIn(await run.order(['0004', '0001', '0002']))).toEqual(['0004', '0001', '0002']);
  expect(read).toHaveBeenCalledTimes(1);
});

it('sends nothing when another gateway may have the rows by now: the lock that kept it away is gone', async () => {
  const run = await script();
  const hold = vi.spyOn(SqliteState.prototype, 'holdRows');
  afterThisTest(async () => hold.mockRestore());
  // The database ended the session, as when it was restarted.
  hold.mockResolvedValueOnce({
    ...{ waitedSince: undefined, isAwaited: async () => false, release: async () => undefined },
    check: async () => Promise.reject(new StateUnreachableError()),
  });
  expect(await run.order(['0001', '0002'])).toContain('Fault');
  expect(await run.booked()).toEqual([]);
  expect(badgesIn(await run.order(['0001', '0002']))).toEqual(['0001', '0002']);
  expect(await run.booked()).toEqual(['0001', '0002']);
});

it('sends nothing once the file of the state was removed', async () => {
  const run = await script();
  rmSync(run.state);
  expect(await run.order(['0001'])).toContain('Fault');
  expect(await run.booked()).toEqual([]);
});

it('asks no other key of whose unit a write is', async () => {
  const whose = vi.spyOn(Vault.prototype, 'whose');
  afterThisTest(async () => whose.mockRestore());
  const run = await script();
  expect(badgesIn(await run.order(['0001'], { unit: 102 }))).toEqual(['0001']);
  expect(whose).not.toHaveBeenCalled();
});

it('books equal rows of one call as often as they stand in it', async () => {
  const run = await script();
  await LOSSES['between the service and the gateway']!(run, ['0001', '0001']);
  await run.order(['0001', '0001', '0001']);
  expect(await run.booked()).toEqual(['0001', '0001', '0001']);
});

it.each(Object.entries(LOSSES))(
  'sends a change back to what was set before, though an answer was lost %s',
  async (_, lose) => {
    const run = await script();
    const [, scheduleId] = /<scheduleId [^>]*>(\d+)</.exec(await run.order(['0001'], { closes: true }))!;
    const until = (endTime: string) => ({ rows: [{ ...shift('0001'), scheduleId, endTime }] });
    const ends = () =>
      [...run.sandbox.world.shifts.ofUnit(101)].find(({ id }) => String(id) === scheduleId)?.endTime;
    await lose(run, [], until('17:00:00'));
    await run.order([], { ...until('16:00:00'), closes: true });
    expect(ends()).toBe('16:00:00');
    await run.order([], { ...until('17:00:00'), closes: true });
    expect(ends()).toBe('17:00:00');
  },
);

describe.each(Object.entries(LOSSES))('equal rows of one call, whose answer was lost %s', (_, lose) => {
  it.each([
    ['one by one', [['0001'], ['0001']]],
    ['one by one, between others', [['0002'], ['0001'], ['0003', '0001']]],
    ['one alone and two at once', [['0001'], ['0001', '0002']]],
  ])('and that come again %s are booked once each, under two ids', async (__, calls) => {
    const run = await script();
    await lose(run, ['0001', '0001', '0002']);
    const ids: string[] = [];
    for (const badges of calls) {
      const text = await run.order(badges, { closes: true });
      expect(badgesIn(text)).toEqual(badges);
      const found = [...text.matchAll(/<scheduleId [^>]*>(\d+)</g)].map(([, id]) => id!);
      ids.push(...found.filter((_, i) => badges[i] === '0001'));
    }
    expect(new Set(ids).size).toBe(2);
    expect((await run.booked()).filter((badge) => badge === '0001')).toEqual(['0001', '0001']);
    // Both are done with: the next is another order.
    await run.order(['0001'], { closes: true });
    expect((await run.booked()).filter((badge) => badge === '0001')).toHaveLength(3);
  });
});

it('lists an equal row no more that was found and is not asked for yet, and answers it from that', async () => {
  const run = await script();
  await LOSSES['between the service and the gateway']!(run, ['0001', '0001']);
  await run.order(['0001'], { closes: true });
  const state = await SqliteState.open(run.state);
  expect(await writesIn(state, ['open', 'ready'])).toEqual([]);
  await state.close();
  const reads: string[] = [];
  run.sandbox.onCall(({ operation }) => void reads.push(operation));
  expect(badgesIn(await run.order(['0001'], { closes: true }))).toEqual(['0001']);
  expect(reads).toEqual([]);
});

it('sends equal rows once each of which none was saved', async () => {
  const run = await script();
  run.sandbox.setFaults(async ({ operation }) =>
    operation === 'wsdlUpdateShifts' ? { kind: 'reset' } : undefined,
  );
  await run.order(['0002', '0002']);
  run.sandbox.setFaults();
  for (const _ of [1, 2]) await run.order(['0002'], { closes: true });
  expect(await run.booked()).toEqual(['0002', '0002']);
});

it('sends the same row for another unit, also when the answer of the first was lost', async () => {
  const run = await script();
  let written = 0;
  run.sandbox.onCall(({ operation }) => {
    if (operation === 'wsdlUpdateShifts') written++;
  });
  await LOSSES['with the script']!(run, ['0001']);
  await run.order(['0001'], { unit: 102 });
  expect(written).toBe(2);
});

it.each(['its own token', 'a renewed token'])(
  'finds by %s what version 0.5.0 has kept: a batch whose answer is here, and one whose answer was lost',
  {
    tags: ['slow'],
  },
  async (by) => {
    const run = await script();
    await LOSSES['with the script']!(run, ['0001']);
    await LOSSES['between the service and the gateway']!(run, ['0002', '0003']);
    await run.gateway.stop();
    const file = await SqliteFile.open(run.state, 'state');
    const [token] = file.rows('SELECT id FROM tokens');
    const cipher = new TokenCipher(new KeyFile(run.state).key());
    const partsOf = (badges: string[]) =>
      encodeRequest(wsdlUpdateShifts, 'x', { Shifts: badges.map(shift) }, NAMESPACES).match(
        /<Shifts.*<\/Shifts>/s,
      )![0];
    const markOf = (badges: string[]) => cipher.mark(String(token!.id), 'wsdlUpdateShifts', partsOf(badges));
    // The tables as they were.
    file.exec('ALTER TABLE writes ADD COLUMN mark TEXT');
    for (const [size, badges] of [
      [1, ['0001']],
      [2, ['0002', '0003']],
    ] as const)
      file.change('UPDATE writes SET mark = ? WHERE size = ?', markOf([...badges]), size);
    for (const index of ['writesByScope', 'writeRowsByMark']) file.exec(`DROP INDEX "${index}"`);
    for (const column of ['unit', 'over', 'seq', 'size'])
      file.exec(`ALTER TABLE writes DROP COLUMN "${column}"`);
    for (const table of ['writeRows', 'writeCount']) file.exec(`DROP TABLE "${table}"`);
    file.exec('CREATE INDEX writesByMark ON writes (mark, "sentAt")');
    file.change(`DELETE FROM marks WHERE name = 'schema'`);
    file.close();
    const { endpoint } = await startedGateway(run.config);
    const first = String(token!.id);
    const renewed =
      by === 'a renewed token' && (await run.token({ first, units: ['101'], effects: ['read', 'write'] }));
    const over = { endpoint, closes: true, ...(renewed ? { key: renewed } : {}) };
    for (const badges of [['0001'], ['0002', '0003']])
      expect(badgesIn(await run.order(badges, over))).toEqual(badges);
    expect(await run.booked()).toEqual(['0001', '0002', '0003']);
    // The script has the outcomes: the same rows are another order, and no person has to look for any.
    await run.order(['0002', '0003'], over);
    expect(await run.booked()).toEqual(['0001', '0002', '0002', '0003', '0003']);
    expect(await openRows(run)).toBe(0);
  },
);

it('knows the rows of a script whose token was renewed, and of one whose key was', async () => {
  const run = await script();
  await LOSSES['with the script']!(run, ['0001']);
  const renewed = await run.token({ units: ['101'], effects: ['read', 'write'] });
  const body = encodeRequest(wsdlUpdateShifts, renewed, { Shifts: [shift('0001')] }, NAMESPACES);
  const headers = { 'content-type': 'text/xml' };
  const text = await (await fetch(run.gateway.endpoint, { method: 'POST', body, headers })).text();
  expect(text).toMatch(/<scheduleId /);
  expect(await run.booked()).toEqual(['0001']);
});

it('knows a row whose fields come in another order', async () => {
  const run = await script();
  await LOSSES['with the script']!(run, ['0001']);
  const { badgeNo, ...others } = shift('0001');
  const row = Object.entries({ ...others, badgeNo }).reverse();
  const fields = row.map(([name, value]) => `<${name}>${value}</${name}>`).join('');
  const key = await run.token({ units: ['101'], effects: ['read', 'write'] });
  const body = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><wsdlUpdateShifts><apiKey>${key}</apiKey><Shifts><item>${fields}</item></Shifts></wsdlUpdateShifts></s:Body></s:Envelope>`;
  const headers = { 'content-type': 'text/xml' };
  const text = await (await fetch(run.gateway.endpoint, { method: 'POST', body, headers })).text();
  expect(badgesIn(text)).toEqual(['0001']);
  expect(await run.booked()).toEqual(['0001']);
});

it('takes an answer that ends before its envelope for a lost one', async () => {
  const run = await script();
  run.sandbox.setFaults(async (call) => {
    if (call.operation !== 'wsdlUpdateShifts') return undefined;
    await call.well();
    const body = Buffer.from(
      '<?xml version="1.0"?><E:Envelope xmlns:E="http://schemas.xmlsoap.org/soap/envelope/"><E:Body>',
    );
    return { kind: 'answer', status: 200, headers: { 'content-type': 'text/xml' }, body };
  });
  expect(await run.order(['0001'])).toContain('its answer was lost');
  run.sandbox.setFaults();
  expect(badgesIn(await run.order(['0001']))).toEqual(['0001']);
  expect(await run.booked()).toEqual(['0001']);
});

it('finds out what became of rows after a fault of the service that had saved some of them', async () => {
  const run = await script();
  let calls = 0;
  run.sandbox.setFaults(async (call) => {
    if (call.operation !== 'wsdlUpdateShifts' || ++calls > 1) return undefined;
    await call.well();
    const fault =
      '<?xml version="1.0"?><E:Envelope xmlns:E="http://schemas.xmlsoap.org/soap/envelope/"><E:Body><E:Fault>' +
      '<faultcode>E:Server</faultcode><faultstring>too late</faultstring></E:Fault></E:Body></E:Envelope>';
    const headers = { 'content-type': 'text/xml' };
    return { kind: 'answer', status: 500, headers, body: Buffer.from(fault) };
  });
  expect(await run.order(['0001', '0002'])).toContain('too late');
  expect(badgesIn(await run.order(['0001', '0002', '0003']))).toEqual(['0001', '0002', '0003']);
  expect(await run.booked()).toEqual(['0001', '0002', '0003']);
});

/** What becomes of the row that a call sends beside one that is found. */
const BESIDE: Readonly<Record<string, { readonly answer: object; readonly told: RegExp }>> = {
  'is answered with a fault': {
    answer: {
      ...{ kind: 'answer', status: 500, headers: { 'content-type': 'text/xml' } },
      body: Buffer.from(
        '<?xml version="1.0"?><E:Envelope xmlns:E="http://schemas.xmlsoap.org/soap/envelope/"><E:Body><E:Fault>' +
          '<faultcode>E:Server</faultcode><faultstring>too late</faultstring></E:Fault></E:Body></E:Envelope>',
      ),
    },
    told: /too late/,
  },
  'gets no answer': { answer: { kind: 'reset' }, told: /Send the same again/ },
};

it.each(Object.entries(BESIDE))(
  'a row that was found is booked once where the row beside it %s, however late both come again',
  async (_, { answer, told }) => {
    const clock = new MovedClock();
    const run = await script({}, clock);
    run.loseNext();
    await run.order(['0001']);
    run.sandbox.setFaults(async (call) =>
      call.operation === 'wsdlUpdateShifts' ? (answer as never) : undefined,
    );
    expect(await run.order(['0001', '0002'], { closes: true })).toMatch(told);
    run.sandbox.setFaults();
    await clock.move(86_400_000);
    expect(badgesIn(await run.order(['0001', '0002']))).toEqual(['0001', '0002']);
    expect(await run.booked()).toEqual(['0001', '0002']);
  },
);

it.each([true, false])(
  'takes the word of a person for rows that nobody could look for: saved %s',
  async (saved) => {
    const clock = new MovedClock();
    const run = await script({}, clock);
    run.loseNext();
    await run.order(['0001', '0002']);
    const state = await SqliteState.open(run.state);
    const cipher = new TokenCipher(new KeyFile(run.state).key());
    const [open, more] = await writesIn(state, ['open', 'ready']);
    expect([open!.rows.length, open!.write.script, more]).toEqual([2, 'script', undefined]);
    await closeWrite(state, cipher, open!, { saved, by: 'Siv Ek', why: 'seen in the planner' });
    expect(await writesIn(state, ['open'])).toEqual([]);
    expect(JSON.parse((await state.history()).at(-1)!)).toMatchObject({
      event: 'closed',
      by: 'Siv Ek',
      saved,
      rows: 2,
    });
    await state.close();
    run.sandbox.setFaults();
    // However late the script comes.
    await clock.move(86_400_000);
    expect(badgesIn(await run.order(['0002', '0001']))).toEqual(['0002', '0001']);
    // They were saved: who says that they were not has them twice, and who says so has them once.
    expect(await run.booked()).toEqual(saved ? ['0001', '0002'] : ['0001', '0001', '0002', '0002']);
  },
);

it('takes no word of a person for rows that a gateway is at work on', async () => {
  const run = await script();
  run.loseNext();
  await run.order(['0001']);
  const state = await SqliteState.open(run.state);
  const cipher = new TokenCipher(new KeyFile(run.state).key());
  const [open] = await writesIn(state, ['open']);
  const limits = { connectMs: 10_000, firstByteMs: 300_000 };
  expect(underWayUntil(open!, limits)).toBe(0);
  const running = { ...open!, write: { ...open!.write, endedAt: undefined } };
  expect(underWayUntil(running, limits)).toBe(open!.rows[0]!.at + 310_000);
  // So long it is not called missing either, where another gateway may have it.
  const clock = { now: () => open!.rows[0]!.at + 5_000 };
  Object.assign(state, clock);
  const setting = { settings: { state: 'postgres://host/name', limits }, clock } as never;
  const ledger = new WriteLedger(state, cipher, { repeatMinutes: 10 } as never, clock as never);
  const [row] = open!.rows;
  const last = lastMoment({ setting, ledger }, { ...row!, write: running.write });
  expect(last).toBe(row!.at + 310_000);
  run.sandbox.setFaults();
  expect(badgesIn(await run.order(['0001']))).toEqual(['0001']);
  const closing = closeWrite(state, cipher, open!, { saved: false, by: 'Siv Ek', why: 'not seen' });
  await expect(closing).rejects.toThrow('list them again');
  await state.close();
  expect(badgesIn(await run.order(['0001']))).toEqual(['0001']);
});

describe('orders that have a name', () => {
  it('A, B, A are three orders under three names, however the answers went out', async () => {
    const run = await script();
    for (const [badge, named] of [
      ['0001', 'a'],
      ['0002', 'b'],
      ['0001', 'c'],
    ] as const)
      await run.order([badge], { named });
    expect(await run.booked()).toEqual(['0001', '0001', '0002']);
    await LOSSES['with the script']!(run, ['0004']);
    // Without its name it would be taken for the one whose answer was lost.
    await run.order(['0004'], { named: 'd' });
    expect(await run.booked()).toEqual(['0001', '0001', '0002', '0004', '0004']);
  });

  it('have one outcome for good: after it was delivered, after other orders, after a restart, and in parts', async () => {
    const run = await script();
    const first = await run.order(['0001', '0002'], { named: 'monday' });
    await run.order(['0003'], { named: 'tuesday' });
    expect(await run.order(['0001', '0002'], { named: 'monday' })).toBe(first);
    await run.gateway.stop();
    const { endpoint } = await startedGateway(run.config);
    expect(await run.order(['0001', '0002'], { named: 'monday', endpoint })).toBe(first);
    expect(badgesIn(await run.order(['0002', '0004'], { named: 'monday', endpoint }))).toEqual([
      '0002',
      '0004',
    ]);
    expect(await run.booked()).toEqual(['0001', '0002', '0003', '0004']);
  });

  it('are looked for when their answer was lost, and sent no more once it is kept no longer', async () => {
    const run = await script();
    run.loseNext();
    expect(await run.order(['0001'], { named: 'lost' })).toMatch(/Send the same again/);
    expect(badgesIn(await run.order(['0001'], { named: 'lost' }))).toEqual(['0001']);
    await run.gateway.stop();
    const file = await SqliteFile.open(run.state, 'state');
    for (const table of ['writes', '"writeRows"']) file.exec(`UPDATE ${table} SET answer = NULL`);
    file.close();
    const { endpoint } = await startedGateway(run.config);
    expect(await run.order(['0001'], { named: 'lost', endpoint })).toContain(
      'its answer is not kept any more',
    );
    expect(await run.booked()).toEqual(['0001']);
    expect(await run.order(['0001'], { named: 'x'.repeat(256), endpoint })).toContain(
      'Idempotency-Key: expected',
    );
  });
});

describe('how an answer went out', () => {
  /** Sends one call over a connection of its own, and does something with that once it has read the answer. */
  async function raw(
    run: Script,
    badge: string,
    http: string,
    then: 'dies' | ((socket: Socket) => void),
  ): Promise<string> {
    const dies = then === 'dies';
    const token = await run.token({ name: 'raw', units: ['101'], effects: ['read', 'write'] });
    const body = encodeRequest(wsdlUpdateShifts, token, { Shifts: [shift(badge)] }, NAMESPACES);
    const { port, pathname } = new URL(run.gateway.endpoint);
    return new Promise((resolve) => {
      let text = '';
      const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
      // Without chunks the end of the connection is that of the answer.
      socket
        .on('error', () => undefined)
        .on('end', () => dies || then(socket))
        .on('close', () => resolve(text));
      socket.on('data', (bytes) => {
        text += bytes.toString('latin1');
        if (dies) socket.resetAndDestroy();
        else if (text.endsWith('Envelope>')) then(socket);
      });
      const [version, connection] = http.split(' ');
      socket.write(
        `POST ${pathname} HTTP/${version}\r\nHost: 127.0.0.1\r\nContent-Type: text/xml\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${connection ? `Connection: ${connection}\r\n` : ''}\r\n${body}`,
      );
    });
  }

  it.each(['1.1 close', '1.0'])(
    'over HTTP/%s, read and closed in order: the same again is another order',
    async (http) => {
      const run = await script();
      for (const _ of [1, 2]) await raw(run, '0001', http, (socket) => socket.end());
      expect(await run.booked()).toEqual(['0001', '0001']);
    },
  );

  it.each(['1.1 close', '1.0', '1.1 keep-alive'])(
    'over HTTP/%s, to one that died: it gets the first answer',
    async (http) => {
      const run = await script();
      await raw(run, '0001', http, 'dies');
      expect(await raw(run, '0001', http, (socket) => socket.end())).toContain('<scheduleId ');
      expect(await run.booked()).toEqual(['0001']);
    },
  );

  /** Orders over connections that then stay open and say nothing. */
  function silently(run: Awaited<ReturnType<typeof script>>) {
    const silent: Socket[] = [];
    const order = (badge: string) =>
      new Promise<void>((resolve) => {
        void raw(run, badge, '1.1 keep-alive', (socket) => {
          silent.push(socket);
          resolve();
        });
      });
    return { silent, order };
  }

  it('over a connection that stays silent: it stands for the same order, until the next other one', async () => {
    const clock = new MovedClock();
    const run = await script({}, clock);
    const { silent, order } = silently(run);
    await order('0001');
    await clock.pass(1_200);
    await order('0001');
    expect(await run.booked()).toEqual(['0001']);
    await clock.pass(1_200);
    // A, B, A: the second A is an order of its own.
    await order('0002');
    await clock.pass(1_200);
    await order('0001');
    expect(await run.booked()).toEqual(['0001', '0001', '0002']);
    for (const socket of silent) socket.destroy();
  });

  it('silently, after another write was sent: it stands for the same order by when it was answered', async () => {
    const clock = new MovedClock();
    const run = await script({}, clock);
    const { silent, order } = silently(run);
    // Its answer comes only when another write is over.
    const held = holdCalls(run.sandbox, 'wsdlUpdateShifts');
    const first = order('0001');
    await held.arrived;
    run.sandbox.setFaults();
    await raw(run, '0002', '1.1 close', (socket) => socket.end());
    held.letGo();
    await first;
    await clock.pass(1_200);
    await order('0001');
    await clock.pass(1_200);
    expect(await run.booked()).toEqual(['0001', '0002']);
    // So does one that is answered once more, from what is kept.
    await raw(run, '0003', '1.1 keep-alive', 'dies');
    await raw(run, '0004', '1.1 close', (socket) => socket.end());
    for (const _ of [1, 2]) {
      await order('0003');
      await clock.pass(1_200);
    }
    expect(await run.booked()).toEqual(['0001', '0002', '0003', '0004']);
    for (const socket of silent) socket.destroy();
  });

  it('not at all: after repeatMinutes the same is another order', async () => {
    const clock = new MovedClock();
    const run = await script({ repeatMinutes: 5 }, clock);
    await raw(run, '0001', '1.1 keep-alive', 'dies');
    await clock.move(299_000);
    expect(await raw(run, '0001', '1.1 keep-alive', 'dies')).toContain('<scheduleId ');
    expect(await run.booked()).toEqual(['0001']);
    await clock.move(301_000);
    await raw(run, '0001', '1.1 close', (socket) => socket.end());
    expect(await run.booked()).toEqual(['0001', '0001']);
    // What was over stays so, also where the clock is set back while the gateway is down.
    await run.gateway.stop();
    const gateway = await startedGateway(run.config, new MovedClock());
    await raw({ ...run, gateway }, '0001', '1.1 close', (socket) => socket.end());
    expect(await run.booked()).toEqual(['0001', '0001', '0001']);
  });
});

it('goes by the order of writes and not by a clock that was set back', async () => {
  const run = await script();
  await LOSSES['with the script']!(run, ['0001']);
  await run.gateway.stop();
  const file = await SqliteFile.open(run.state, 'state');
  // What was written then seems to be of tomorrow: an older write seems newer.
  file.change('UPDATE writes SET "sentAt" = "sentAt" + 86400000');
  file.change('UPDATE "writeRows" SET at = at + 86400000');
  file.close();
  const next = await startedGateway(run.config);
  const again = () => run.order(['0001'], { endpoint: next.endpoint });
  expect(await again()).toContain('nobody knows how long ago');
  expect(await again()).toMatch(/<scheduleId /);
  await wait(50);
  await run.order(['0002'], { endpoint: next.endpoint });
  expect(await run.booked()).toEqual(['0001', '0002']);
});
