import { expect, it } from 'vitest';
import { encodeRequest } from '../../../src/encoding/request/envelope.js';
import type { HistoryLine } from '../../../src/gateway/switch/History.js';
import type { Employee } from '../../../src/index.js';
import { wsdlUpdateEmployees } from '../../../src/operations/index.generated.js';
import type { FaultEffect } from '../../../src/faults/InjectedFault.js';
import { SIGNED, type WithRest, withRest } from '../switched.js';

interface Writing extends WithRest {
  readonly client101: ReturnType<WithRest['client']>;
  /** Employees of the unit. */
  readonly people: readonly Employee[];
  /** Calls that reached either side and change something. */
  readonly written: string[];
  cities(): unknown[];
}

async function writing(more: Parameters<typeof withRest>[0] = {}): Promise<Writing> {
  const gateway = await withRest({ oneWorld: true, protect: { writes: { quietMs: 0 } }, ...more });
  const token = await gateway.token({ units: ['101'], effects: ['read', 'write'] });
  const client101 = gateway.client(token);
  const people = await client101.wsdlGetEmployeesV2({});
  await gateway.switchService((switchService) =>
    switchService.switch({
      ...{
        script: 'script',
        mode: 'rest',
        operations: ['wsdlUpdateEmployees'],
        by: 'Siv Ek',
        why: 'tried by hand',
      },
      sign: SIGNED,
    }),
  );
  const written: string[] = [];
  gateway.sandbox.onCall(({ operation }) => {
    if (/Update|^(PUT|POST|PATCH) (?!.*oauth)/.test(operation))
      written.push(operation.replace(/\d+/, '{id}'));
  });
  const cities = () => [...gateway.sandbox.world.employees.of([101])].map(({ city }) => city);
  return { ...gateway, client101, people, written, cities };
}

const moved = (people: readonly Employee[], ...cities: string[]) =>
  cities.map((city, i) => ({ badgeNo: people[i]!.badgeNo!, city }));

/** The first write to REST is carried out, and its answer is lost; others pass. */
function loseAnswer({ sandbox }: WithRest, at = 1): void {
  let writes = 0;
  sandbox.setFaults(async ({ operation, well }): Promise<FaultEffect | undefined> => {
    if (!/^(PUT|POST|PATCH) .*employees/.test(operation) || ++writes !== at) return undefined;
    await well();
    return { kind: 'reset' };
  });
}

it('goes over REST with a signature alone, and never without the ledger', async () => {
  const unprotected = await withRest({ oneWorld: true });
  await unprotected.token();
  const order = {
    script: 'script',
    mode: 'rest',
    operations: ['wsdlUpdateEmployees'],
    by: 'A',
    why: 'b',
  } as const;
  const ask = (gateway: WithRest, more: object = {}) =>
    gateway.switchService((switchService) => switchService.switch({ ...order, ...more }));
  await expect(ask(unprotected, { sign: SIGNED })).rejects.toThrow('protect.writes, which is off');
  const gateway = await withRest({ oneWorld: true, protect: { writes: true } });
  await gateway.token();
  await expect(ask(gateway)).rejects.toThrow('may not go to rest');
  await expect(ask(gateway, { mode: 'shadow' })).rejects.toThrow('never asked twice');
  expect(await ask(gateway, { sign: SIGNED })).toMatchObject([{ mode: 'rest' }]);
});

it('writes row by row, and answers each row as the service does', async () => {
  const { client101, people, written, cities } = await writing();
  const rows = [
    ...moved(people, 'Bar'),
    { badgeNo: '', city: 'Nowhere' },
    ...moved(people, 'x', 'Kitchen').slice(1),
  ];
  const batch = await client101.wsdlUpdateEmployees({ employees: rows });
  expect(batch.rows.map(({ status }) => status)).toEqual(['accepted', 'rejected', 'accepted']);
  expect(batch.rejected[0]!.validationErrors.join()).toMatch(/^badgeNo: /);
  expect(batch.accepted[0]!.value).toMatchObject({ badgeNo: people[0]!.badgeNo, city: 'Bar' });
  expect(cities()).toEqual(expect.arrayContaining(['Bar', 'Kitchen']));
  expect(written).not.toContain('wsdlUpdateEmployees');
  expect(written).toHaveLength(2);
});

it('keeps to the unit of its key', async () => {
  const { client101, sandbox } = await writing();
  const [stranger] = sandbox.world.employees.of([102]);
  const before = stranger!.city;
  const batch = await client101.wsdlUpdateEmployees({
    employees: [{ badgeNo: stranger!.badgeNo, city: 'Mine' }],
  });
  expect(batch.rejected).toHaveLength(1);
  expect(stranger!.city).toBe(before);
});

it('waits for REST no longer than it may, and looks for the row then', async () => {
  const { client101, people, cities, sandbox } = await writing({ rest: { answerMs: 1_000 } });
  const employees = moved(people, 'Bar');
  sandbox.setFaults(async ({ operation, well }) => {
    if (!/^PATCH .*employees/.test(operation)) return undefined;
    await well();
    return { kind: 'silence' };
  });
  const call = client101.wsdlUpdateEmployees({ employees }, { timeoutMs: 5_000 });
  await expect(call).rejects.toThrow('row 1 was sent over REST and its answer was lost');
  const batch = await client101.wsdlUpdateEmployees({ employees });
  expect(batch.accepted).toHaveLength(1);
  expect(cities().filter((city) => city === 'Bar')).toHaveLength(1);
});

it('says what cannot be read of the account, which is no missing setting', async () => {
  const { client101, people, sandbox } = await writing({ rest: { answerMs: 1_000 } });
  sandbox.setFaults(async ({ operation }) => (operation.includes('oauth') ? { kind: 'silence' } : undefined));
  const call = client101.wsdlUpdateEmployees({ employees: moved(people, 'Bar') }, { timeoutMs: 5_000 });
  await expect(call).rejects.toThrow(
    'row 1 could not be sent over REST (the account could not be read: TimeoutError); nothing was written',
  );
});

it('finds out what became of a row whose answer was lost, and writes none twice', async () => {
  process.env.GATEWAY_TEST_ADMIN = 'ADMIN-SECRET';
  const gateway = await writing({ admin: { token: 'env:GATEWAY_TEST_ADMIN' }, watch: true });
  const { client101, people, written, cities } = gateway;
  loseAnswer(gateway, 2);
  const rows = moved(people, 'Bar', 'Kitchen');
  await expect(client101.wsdlUpdateEmployees({ employees: rows })).rejects.toThrow(
    /row 2 was sent over REST and its answer was lost .*the 1 before it have their outcome.*Send the same again/,
  );
  expect(written).toHaveLength(2);
  gateway.sandbox.setFaults();
  const again = await client101.wsdlUpdateEmployees({ employees: rows });
  expect(again.rows.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
  expect(cities()).toEqual(expect.arrayContaining(['Bar', 'Kitchen']));
  expect(written).toHaveLength(2);
  // Nothing was sent for that answer, and something is for the next.
  await client101.wsdlUpdateEmployees({ employees: moved(people, 'Yard') });
  const metrics = await fetch(`${gateway.gateway.origin}/metrics`, {
    headers: { authorization: 'Bearer ADMIN-SECRET' },
  });
  const text = await metrics.text();
  for (const answerer of ['gateway', 'kept', 'rest'])
    expect(text).toContain(`{operation="wsdlUpdateEmployees",answerer="${answerer}"} 1\n`);
});

it('sends a row of an order with a name that never went out, and tells its outcome each time after that', async () => {
  const gateway = await writing();
  const { people, gateway: started } = gateway;
  loseAnswer(gateway);
  const token = await gateway.token({ units: ['101'], effects: ['read', 'write'] });
  const rows = moved(people, 'Bar', 'Yard');
  const body = encodeRequest(
    wsdlUpdateEmployees,
    token,
    { employees: rows } as never,
    gateway.sandbox.namespaces,
  );
  const headers = { 'content-type': 'text/xml', 'idempotency-key': 'people', connection: 'close' };
  const send = async () => (await fetch(started.endpoint, { method: 'POST', body, headers })).text();
  expect(await send()).toContain('its answer was lost');
  gateway.sandbox.setFaults();
  for (const _ of [1, 2, 3]) expect(await send()).toContain('>Yard<');
  expect(gateway.written).toHaveLength(2);
});

it('says that nothing was written where REST is down, and the route goes back', async () => {
  const gateway = await writing();
  const { client101, people, written } = gateway;
  gateway.sandbox.setFaults(async ({ operation }) =>
    / .*employees/.test(operation)
      ? { kind: 'answer', status: 503, headers: {}, body: Buffer.from('') }
      : undefined,
  );
  const send = () => client101.wsdlUpdateEmployees({ employees: moved(people, 'Bar') });
  for (let i = 0; i < 3; i++)
    await expect(send()).rejects.toThrow(/row 1 could not be sent over REST .*; nothing was written/);
  expect(written).toEqual([]);
  const last = JSON.parse((await gateway.look((state) => state.history())).at(-1)!) as HistoryLine;
  expect(last).toMatchObject({ event: 'returned', to: 'soap', why: '3 failed of the last 3 answers' });
  gateway.sandbox.setFaults();
  expect((await send()).accepted).toHaveLength(1);
  expect(written).toEqual(['wsdlUpdateEmployees']);
});

it('finishes over SOAP what was begun over SOAP, and over REST what was begun over REST', async () => {
  const gateway = await writing();
  const { client101, people, written } = gateway;
  const rows = moved(people, 'Bar');
  loseAnswer(gateway);
  await expect(client101.wsdlUpdateEmployees({ employees: rows })).rejects.toThrow('its answer was lost');
  gateway.sandbox.setFaults();
  await gateway.switchTo('soap', { operation: 'wsdlUpdateEmployees' });
  expect((await client101.wsdlUpdateEmployees({ employees: rows })).accepted).toHaveLength(1);
  expect(written).toHaveLength(1);
  expect((await client101.wsdlUpdateEmployees({ employees: rows })).accepted).toHaveLength(1);
  expect(written.slice(1)).toEqual(['wsdlUpdateEmployees']);
});

/** How the answer to a write that was carried out is spoilt on its way, and whether the write is known to be done. */
const SPOILT: readonly (readonly [string, 'done' | 'unknown', (body: string) => string])[] = [
  ['cut JSON', 'done', (body) => body.slice(0, body.length / 2)],
  ['nothing', 'done', () => ''],
  ['other JSON', 'done', () => '{"result":"ok"}'],
  ['a page of HTML', 'unknown', () => '<html><body>ok</body></html>'],
];

it.each(SPOILT)('a write whose answer is %s is %s, and is sent once', async (_, outcome, spoil) => {
  const gateway = await writing();
  const { client101, people, written, cities, sandbox } = gateway;
  sandbox.setFaults(async ({ operation, well }): Promise<FaultEffect | undefined> => {
    if (!/^(PUT|POST|PATCH) .*employees/.test(operation)) return undefined;
    const { body, ...answer } = await well();
    return { kind: 'answer', ...answer, body: Buffer.from(spoil(Buffer.from(body).toString())) };
  });
  const rows = moved(people, 'Bar');
  const first = await client101.safe.wsdlUpdateEmployees({ employees: rows });
  sandbox.setFaults();
  if (outcome === 'unknown') {
    expect(first.ok ? '' : first.error.message).toMatch(/its answer was lost .*Send the same again/);
    const again = await client101.wsdlUpdateEmployees({ employees: rows });
    expect(again.accepted).toHaveLength(1);
  } else {
    const [accepted] = first.ok ? first.value.accepted : [];
    // What was not answered is not made up.
    expect([rows[0]!.city, undefined]).toContain(accepted!.value.city);
    expect([rows[0]!.badgeNo, undefined]).toContain(accepted!.value.badgeNo);
  }
  expect(cities()).toContain('Bar');
  expect(written).toHaveLength(1);
});
