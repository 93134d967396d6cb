import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerReader } from '../../../src/gateway/watch/AnswerReader.js';
import { watchCalls, CallWatch } from '../../../src/gateway/watch/Watch.js';
import type { Tally, CallRecord } from '../../../src/gateway/state/Tally.js';
import type { Shift } from '../../../src/index.js';
import { readObserved } from '../../../src/migrate/scan/observed.js';
import { MovedClock } from '../movedClock.js';
import { rawHttp } from '../rawHttp.js';
import { type Guarded, guarded } from '../tokens.js';
import { afterThisTest, behindGateway } from '../withGateway.js';

process.env.GATEWAY_TEST_ADMIN = 'ADMIN-SECRET';
const ADMIN = { admin: { token: 'env:GATEWAY_TEST_ADMIN' } } as const;
const bearer = { authorization: 'Bearer ADMIN-SECRET' };
const shift = (badgeNo: string): Shift => ({
  ...{ badgeNo, shiftCategoryId: '11', comment: 'personal' },
  ...{ begDate: '2026-04-06', begTime: '08:00:00', endDate: '2026-04-06', endTime: '16:30:00' },
});

async function look(
  { gateway }: Pick<Guarded, 'gateway'>,
  path: string,
  headers: Record<string, string> = bearer,
) {
  const answer = await fetch(gateway.origin + path, { headers });
  return { status: answer.status, text: await answer.text() };
}

describe('watching', () => {
  it('tells per script and operation what was called, carried, rejected and refused', async () => {
    const gateway = await guarded({ ...ADMIN, watch: true });
    const payroll = gateway.client(
      await gateway.token({ name: 'payroll "A"', units: ['101'], effects: ['read', 'write'] }),
    );
    await payroll.wsdlGetEmployees({ badgeNo: '0001' });
    await payroll.wsdlGetEmployees({});
    await payroll.wsdlUpdateShifts({ Shifts: [shift('0001'), shift('nobody')] });
    await expect(payroll.wsdlPunch({} as never)).rejects.toThrow();
    const { text } = await look(gateway, '/metrics');
    const who = 'script="payroll \\"A\\"",operation=';
    expect(text).toContain(`workforce_gateway_calls_total{${who}"wsdlGetEmployees",outcome="ok"} 2\n`);
    expect(text).toContain(`workforce_gateway_calls_total{${who}"wsdlUpdateShifts",outcome="rejected"} 1\n`);
    expect(text).toContain(`workforce_gateway_rows_rejected_total{${who}"wsdlUpdateShifts"} 1\n`);
    const answered = 'operation="wsdlGetEmployees",answerer="soap"';
    expect(text).toContain(`workforce_gateway_call_duration_seconds_count{${answered}} 2\n`);
    expect(text).toContain(`workforce_gateway_call_duration_seconds_bucket{${answered},le="+Inf"} 2\n`);
    expect(text).toContain('workforce_gateway_calls_running 0\n');
    expect(text).toMatch(/\nworkforce_gateway_build_info\{version="\d+\.\d+\.\d+",node="v\d+/);
    for (const name of ['cpu_seconds_total', 'resident_memory_bytes', 'start_time_seconds'])
      expect(Number(new RegExp(`\nprocess_${name} (\\S+)\n`).exec(text)![1])).toBeGreaterThan(0);
    for (const line of text.trim().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.+\})? [\d.e-]+)$/);
  });

  it('counts writes by state, and by who answered them', async () => {
    const gateway = await guarded({ ...ADMIN, watch: true, protect: { writes: { quietMs: 0 } } });
    const client = gateway.client(await gateway.token({ units: ['101'], effects: ['read', 'write'] }));
    let calls = 0;
    gateway.sandbox.setFaults(async ({ operation, well }) => {
      if (operation !== 'wsdlUpdateShifts' || ++calls > 1) return undefined;
      await well();
      return { kind: 'reset' };
    });
    const order = () => client.wsdlUpdateShifts({ Shifts: [shift('0001'), shift('0002')] });
    await expect(order()).rejects.toThrow('its answer was lost');
    expect((await look(gateway, '/metrics')).text).toContain(
      'workforce_gateway_write_rows{state="open"} 2\n',
    );
    expect((await order()).ok).toBe(true);
    expect((await look(gateway, '/metrics')).text).not.toContain('write_rows{state="open"}');
    // One row of it is sent, so that the service answers it.
    calls = 0;
    const more = (...badges: string[]) => client.wsdlUpdateShifts({ Shifts: badges.map(shift) });
    await expect(more('0003')).rejects.toThrow('its answer was lost');
    expect((await more('0003', '0004')).ok).toBe(true);
    const { text } = await look(gateway, '/metrics');
    for (const [answerer, count] of Object.entries({ gateway: 2, kept: 1, soap: 1 }))
      expect(text).toContain(
        `call_duration_seconds_count{operation="wsdlUpdateShifts",answerer="${answerer}"} ${count}\n`,
      );
  });

  it('counts what it could not keep: lines of a log without a folder, and a state that is gone', async () => {
    const log = join(tmpdir(), 'workforce-soap-nowhere', 'calls.ndjson');
    const gateway = await guarded({ ...ADMIN, watch: { log }, protect: { writes: true } });
    const client = gateway.client(await gateway.token({ units: ['101'], effects: ['read', 'write'] }));
    rmSync(gateway.state);
    await expect(client.wsdlUpdateShifts({ Shifts: [shift('0001')] })).rejects.toThrow('nothing was sent');
    const { text } = await look(gateway, '/metrics');
    expect(text).toContain('workforce_gateway_log_failures_total 1\n');
    expect(text).toContain('workforce_gateway_state_failures_total{during="call"} 1\n');
    expect(text).toContain('workforce_gateway_series_dropped_total 0\n');
  });

  it('lists beforehand what a token would refuse, by script and operation, where keys pass', async () => {
    const gateway = await guarded({ ...ADMIN, watch: true, allowKeys: true });
    const key = gateway.sandbox.rootKey.reveal();
    const send = (parts: string) =>
      fetch(gateway.gateway.endpoint, {
        method: 'POST',
        headers: { 'content-type': 'text/xml' },
        body: `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><wsdlGetEmployees><apiKey>${key}</apiKey>${parts}</wsdlGetEmployees></s:Body></s:Envelope>`,
      });
    await send('<badgeNo>1</badgeNo><badgeNo>2</badgeNo>');
    await send('<badgeNo>3</badgeNo><badgeNo>4</badgeNo>');
    await send('<badgeNo>0001</badgeNo>');
    // A call is noted after its answer.
    const page = async () => (await look(gateway, '/gateway')).text;
    await expect
      .poll(page)
      .toMatch(
        /<th scope="row">key \w{8}<\/th><td><code class="name">wsdlGetEmployees.*<td>2: the part badgeNo is there twice<\/td>/s,
      );
    expect(await page()).not.toContain(key);
  });

  it('has pages of what calls what, and of what can leave SOAP by what is really called', async () => {
    const gateway = await guarded({ ...ADMIN, watch: true });
    const client = gateway.client(await gateway.token({ name: 'roster <b>' }));
    await client.wsdlGetEmployees({});
    const traffic = await look(gateway, '/gateway');
    expect(traffic.text).toMatch(/1 call by 1 script since/);
    expect(traffic.text).toContain('roster &#60;b&#62;');
    expect(traffic.text).toContain('wsdlGetEmployees');
    const observed = await look(gateway, '/gateway/observed');
    expect(readObserved(observed.text)).toMatchObject([
      { script: 'roster <b>', operation: 'wsdlGetEmployees', calls: 1 },
    ]);
    const readiness = await look(gateway, '/gateway/readiness');
    expect(readiness.text).toContain('The way off SOAP');
    expect(readiness.text).toContain('wsdlGetEmployees');
  });

  it('goes on counting after a restart', async () => {
    const gateway = await guarded({ ...ADMIN, watch: true });
    await gateway.client(await gateway.token()).wsdlGetRoles({});
    await gateway.gateway.stop();
    const { SqliteState } = await import('../../../src/gateway/state/SqliteState.js');
    const opened = await SqliteState.open(gateway.state);
    const [tally] = await opened.tallies();
    await opened.close();
    expect(tally).toMatchObject({
      script: 'script',
      operation: 'wsdlGetRoles',
      calls: 1,
      outcomes: { ok: 1 },
    });
    expect(tally!.fields.length).toBeGreaterThan(0);
  });

  it('tells keys apart without showing them', async () => {
    const gateway = await behindGateway({ ...ADMIN, allowKeys: true, watch: true, state: ':memory:' });
    const { sandbox } = gateway;
    const keys = [sandbox.rootKey, sandbox.unitKeys.get(101)!].map((key) => key.reveal());
    for (const key of keys) await gateway.client(key).wsdlGetRoles({});
    const { text } = await look(gateway, '/metrics');
    expect(text.match(/calls_total\{script="key [\da-f]{8}",operation="wsdlGetRoles"/g)).toHaveLength(2);
    for (const key of keys) expect(text).not.toContain(key);
  });

  it('changes nothing in an answer, packed or not, and fails with none', async () => {
    const plain = await behindGateway({ allowKeys: true });
    const watched = await behindGateway({ allowKeys: true, watch: true });
    const body = (key: string) =>
      `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><wsdlGetEmployees><apiKey>${key}</apiKey></wsdlGetEmployees></s:Body></s:Envelope>`;
    for (const encoding of ['gzip', 'identity', 'deflate']) {
      const headers = { 'content-type': 'text/xml', 'accept-encoding': encoding };
      const [a, b] = await Promise.all(
        [plain, watched].map(async ({ gateway, sandbox }) => {
          const answer = await fetch(gateway.endpoint, {
            method: 'POST',
            headers,
            body: body(sandbox.rootKey.reveal()),
          });
          return [answer.headers.get('content-encoding'), await answer.text()];
        }),
      );
      expect(b).toEqual(a);
    }
  });
});

it('counts what an answer carried whose key passed too, which goes on as it comes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  afterThisTest(async () => rmSync(folder, { recursive: true }));
  const log = join(folder, 'calls.ndjson');
  const { client, sandbox, gateway } = await behindGateway({ allowKeys: true, watch: { log } });
  const roles = await client(sandbox.rootKey).wsdlGetRoles({});
  await gateway.stop();
  const [line] = readFileSync(log, 'utf8').trim().split('\n');
  const { records, answerBytes } = JSON.parse(line!) as CallRecord;
  expect([records, answerBytes > 100]).toEqual([roles.length, true]);
});

it('goes on in a new log when the old one was renamed, and loses no line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  afterThisTest(async () => rmSync(folder, { recursive: true }));
  const log = join(folder, 'calls.ndjson');
  const gateway = await guarded({ watch: { log } });
  const client = gateway.client(await gateway.token());
  await client.wsdlGetRoles({});
  await expect.poll(() => readFileSync(log, 'utf8')).toContain('wsdlGetRoles');
  renameSync(log, `${log}.1`);
  gateway.gateway.reload();
  await client.wsdlGetUnits({});
  await gateway.gateway.stop();
  expect(readFileSync(log, 'utf8').match(/"operation":"\w+"/g)).toEqual(['"operation":"wsdlGetUnits"']);
  expect(readFileSync(`${log}.1`, 'utf8').match(/"operation":"\w+"/g)).toEqual([
    '"operation":"wsdlGetRoles"',
  ]);
});

it('logs a line for each call without a value of a body, a key or a token', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  afterThisTest(async () => rmSync(folder, { recursive: true }));
  const gateway = await guarded({ watch: { log: join(folder, 'calls.ndjson') } });
  const token = await gateway.token({ name: 'payroll', units: ['101'], effects: ['read', 'write'] });
  const client = gateway.client(token);
  await client.wsdlUpdateShifts({ Shifts: [shift('0001')] });
  await client.wsdlGetEmployees({ badgeNo: '0001' });
  await gateway
    .client('no token')
    .wsdlGetRoles({})
    .catch(() => undefined);
  await wait(50);
  const log = readFileSync(join(folder, 'calls.ndjson'), 'utf8');
  expect(log).not.toMatch(/personal|2026-04-06|0001/);
  for (const secret of [token, gateway.sandbox.unitKeys.get(101)!.reveal(), 'no token'])
    expect(log).not.toContain(secret);
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toEqual([
    expect.objectContaining({
      script: 'payroll',
      operation: 'wsdlUpdateShifts',
      outcome: 'ok',
      parts: ['Shifts'],
      records: 1,
    }),
    expect.objectContaining({
      script: 'payroll',
      operation: 'wsdlGetEmployees',
      outcome: 'ok',
      parts: ['badgeNo'],
      status: 200,
    }),
    expect.objectContaining({ script: '', operation: 'other', outcome: 'refused' }),
  ]);
});

describe('the admin pages', () => {
  it('are for who has the token, under the names of the gateway, and for reading alone', async () => {
    const gateway = await guarded({ ...ADMIN, watch: true, publicUrl: 'https://gateway.example/soap' });
    expect((await look(gateway, '/gateway', {})).status).toBe(401);
    expect((await look(gateway, '/gateway', { authorization: 'Bearer wrong' })).status).toBe(401);
    const basic = `Basic ${Buffer.from('anybody:ADMIN-SECRET').toString('base64')}`;
    expect((await look(gateway, '/gateway', { authorization: basic })).status).toBe(200);
    expect((await look(gateway, '/metrics', { ...bearer, origin: 'http://evil.example' })).status).toBe(403);
    const ask = (host: string, method = 'GET') =>
      rawHttp(
        gateway.gateway.origin,
        `${method} /metrics HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ADMIN-SECRET\r\n\r\n`,
      );
    expect(await ask('gateway.example')).toMatch(/^HTTP\/1.1 200 /);
    expect(await ask('evil.example')).toMatch(/^HTTP\/1.1 403 /);
    expect(await ask('gateway.example', 'DELETE')).toMatch(/^HTTP\/1.1 405 /);
  });

  it('take a token with a colon in it as a password', async () => {
    process.env.GATEWAY_TEST_COLON = 'ADMIN:SECRET:7';
    const gateway = await guarded({ admin: { token: 'env:GATEWAY_TEST_COLON' }, watch: true });
    const authorization = `Basic ${Buffer.from('anybody:ADMIN:SECRET:7').toString('base64')}`;
    expect((await look(gateway, '/gateway', { authorization })).status).toBe(200);
  });

  it('answer a wrong token the later the more of them came, and the right one at once', async () => {
    const clock = new MovedClock(true);
    const gateway = await guarded({ ...ADMIN, watch: true }, {}, clock);
    const guess = () => look(gateway, '/gateway', { authorization: 'Bearer wrong' });
    for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(401);
    let isAnswered = false;
    const slow = guess().finally(() => {
      isAnswered = true;
    });
    expect((await look(gateway, '/gateway')).status).toBe(200);
    await clock.pass(150);
    expect(isAnswered).toBe(false);
    await clock.pass(100);
    expect((await slow).status).toBe(401);
  });

  it('say that nothing is counted where nothing is watched, and not that there was nothing', async () => {
    const gateway = await guarded(ADMIN);
    for (const path of ['/metrics', '/gateway', '/gateway/observed', '/gateway/readiness'])
      expect(await look(gateway, path), path).toEqual({
        status: 404,
        text: expect.stringContaining('watch: is not in the configuration'),
      });
  });

  it('are not there without a token of their own', async () => {
    const gateway = await guarded({ watch: true });
    expect((await look(gateway, '/metrics')).status).toBe(404);
    const text = await gateway.token();
    expect((await look(gateway, '/gateway', { authorization: `Bearer ${text}` })).status).toBe(404);
  });
});

const ROWS =
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><r><return>' +
  '<item><id>1</id><name> </name><tasks><item><begTime>08</begTime></item></tasks><validationErrors/></item>' +
  '<item><id>2</id><validationErrors><item>no</item><item>never</item></validationErrors></item></return></r></s:Body></s:Envelope>';
const read = async (text: string, size: number, packing?: string) => {
  const reader = new AnswerReader('other', 'text/xml', packing);
  const bytes = packing ? gzipSync(text) : Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) await reader.take(bytes.subarray(at, at + size));
  await reader.finish();
  const { fields, ...facts } = reader.facts();
  // Their order is that of the first answer of a kind.
  return { ...facts, fields: fields.toSorted() };
};

describe('what an answer carried', () => {
  it.each([1, 7, 1000])('in pieces of %i', async (size) => {
    const expected = {
      isFault: false,
      records: 2,
      rejected: 1,
      fields: ['id', 'tasks.begTime', 'validationErrors'],
    };
    expect(await read(ROWS, size)).toEqual(expected);
    expect(await read(ROWS, size, 'gzip')).toEqual(expected);
  });

  it('each for itself, also where answers like it have been read before', async () => {
    const row = (id: number, name: string) =>
      `<item><id>${id}</id><name>${name}</name><validationErrors></validationErrors></item>`;
    const answer = (rows: string) => ROWS.replace(/<return>.*<\/return>/, `<return>${rows}</return>`);
    const many = answer(Array.from({ length: 200 }, (_, i) => row(i, 'Ann')).join(''));
    for (let turn = 0; turn < 3; turn++) {
      expect((await read(many, 999)).fields).toEqual(['id', 'name']);
      const bare = await read(answer(row(1, '')), 50);
      expect(bare).toEqual({ isFault: false, records: 1, rejected: 0, fields: ['id'] });
      const bad = row(2, ' ').replace('></v', '><item>no</item></v');
      const rejected = await read(answer(bad + row(3, '')), 50);
      expect(rejected).toMatchObject({ records: 2, rejected: 1, fields: ['id', 'validationErrors'] });
      expect((await read('<html>what?', 5)).fields).toEqual([]);
    }
  });

  it('though answers before had very many fields', async () => {
    const answer = (names: readonly string[]) =>
      ROWS.replace(
        /<return>.*<\/return>/,
        `<return><item>${names.map((name) => `<${name}>1</${name}>`).join('')}</item></return>`,
      );
    await read(answer(Array.from({ length: 1_999 }, (_, i) => `many${i}`)), 5_000);
    for (const name of ['first', 'second', 'third'])
      expect((await read(answer([name]), 5_000)).fields).toEqual([name]);
  });

  it('also of a reply, a fault, and what is none', async () => {
    const reply = ROWS.replace(
      /<return>.*<\/return>/,
      '<return><validationErrors><item>no</item></validationErrors><a>1</a></return>',
    );
    expect(await read(reply, 50)).toEqual({
      isFault: false,
      records: 1,
      rejected: 1,
      fields: ['a', 'validationErrors'],
    });
    const fault = ROWS.replace(/<r>.*<\/r>/, '<s:Fault><faultstring>no</faultstring></s:Fault>');
    expect(await read(fault, 50)).toEqual({ isFault: true, records: 0, rejected: 0, fields: [] });
    expect(await read('<html>what?', 5)).toEqual({ isFault: false, records: 0, rejected: 0, fields: [] });
  });
});

describe('what answers of many records carried', () => {
  // What a service may write where a value belongs, and whether it is one.
  const TEXTS: readonly (readonly [string, boolean])[] = [
    ['', false],
    [' \n', false],
    ['12', true],
    ['&#32;', false],
    ['&lt;item&gt;', true],
    ['<![CDATA[<item>]]>', true],
    ['<!-- <item>1</item> -->', false],
    ['å > ä', true],
  ];
  const NAMES = ['a', 'ab', 'abc', 'b', 'validationErrors'] as const;
  const leaf = fc.record({
    name: fc.constantFrom(...NAMES),
    tag: fc.constantFrom('', ' x="1"', ' x="/>"', ' x="<item>"'.replaceAll('<', '&lt;')),
    value: fc.constantFrom(...TEXTS, undefined),
  });
  const row = fc.record({
    leaves: fc.uniqueArray(leaf, { selector: ({ name }) => name, maxLength: 5 }),
    list: fc.option(fc.array(leaf, { maxLength: 3 })),
    space: fc.constantFrom('', '\n  '),
  });
  type Leaf = { name: string; tag: string; value: readonly [string, boolean] | undefined };
  const written = ({ name, tag, value }: Leaf) =>
    value ? `<${name}${tag}>${value[0]}</${name}>` : `<${name}${tag}/>`;

  it('is what the records say, however alike they are and wherever the pieces are cut', {
    tags: ['slow'],
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(3), { maxLength: 30 }),
        fc.integer({ min: 1, max: 300 }),
        async (kinds, order, size) => {
          const rows = order.map((i) => kinds[i % kinds.length]!);
          const texts = rows.map(({ leaves, list, space }) => {
            const inner = list?.map((one) => `<item>${written(one)}</item>`).join(space) ?? '';
            const all = [...leaves.map(written), ...(list ? [`<list>${inner}</list>`] : [])];
            return `<item t="r">${space}${all.join(space)}${space}</item>`;
          });
          const held = rows.flatMap(({ leaves, list }) => [
            ...leaves.filter(({ value }) => value?.[1]).map(({ name }) => name as string),
            ...(list ?? []).filter(({ value }) => value?.[1]).map(({ name }) => `list.${name}`),
          ]);
          const rejected = rows.filter(({ leaves }) =>
            leaves.some(({ name, value }) => name === 'validationErrors' && value?.[1]),
          );
          const facts = await read(
            ROWS.replace(/<item>.*<\/item>(?=<\/return>)/, () => texts.join('')),
            size,
          );
          expect({ ...facts, fields: [...facts.fields].sort() }).toEqual({
            ...{ isFault: false, records: rows.length, rejected: rejected.length },
            fields: [...new Set(held)].sort(),
          });
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is counted of ten thousand', async () => {
    const one = ROWS.slice(ROWS.indexOf('<item>'), ROWS.indexOf('</return>'));
    const facts = await read(
      ROWS.replace(one, () => one.repeat(5_000)),
      64 * 1024,
    );
    expect(facts).toMatchObject({ records: 10_000, rejected: 5_000 });
  });
});

describe('traffic', () => {
  it('that the state cannot take is counted with the next', async () => {
    let isAway = true;
    const kept: Tally[] = [];
    const state = {
      addTallies: async (tallies: Tally[]) => {
        if (isAway) throw new Error('out of reach');
        kept.push(...tallies);
      },
    };
    const watch = watchCalls({ fields: false }, state as never, () => '');
    watch.begin().end('ok');
    await expect(watch.traffic.flush()).rejects.toThrow('out of reach');
    watch.begin().end('ok');
    isAway = false;
    await watch.close();
    expect(kept.reduce((sum, { calls }) => sum + calls, 0)).toBe(2);
  });

  it('has no name of an operation that is not known: it may be any text', () => {
    const seen: CallRecord[] = [];
    const watch = new CallWatch(
      (record) => seen.push(record),
      false,
      () => undefined,
    );
    watch.order(
      { name: 'CANARY-4711', operation: undefined, read: undefined, by: undefined } as never,
      'payroll',
    );
    watch.end('ok');
    expect(seen).toMatchObject([{ operation: 'other', script: 'payroll' }]);
    expect(JSON.stringify(seen)).not.toContain('CANARY');
  });
});
