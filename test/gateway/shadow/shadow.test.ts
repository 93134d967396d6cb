import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CLOCK } from '../../../src/gateway/config/Clock.js';
import { newScorecard, type Scorecard, lostValues } from '../../../src/gateway/shadow/Scorecards.js';
import { keepNights } from '../../../src/gateway/shadow/evidenceOfCards.js';
import { scorecardsIn } from '../../../src/gateway/shadow/Scorecards.js';
import type { RouteStatus } from '../../../src/gateway/switch/SwitchService.js';
import type { HistoryLine } from '../../../src/gateway/switch/History.js';
import { Reads } from '../../../src/gateway/route/Reads.js';
import { readHistory } from '../../../src/evidence/signoff/History.js';
import { SqliteState } from '../../../src/gateway/state/SqliteState.js';
import { SIV, type WithRest, withRest } from '../switched.js';
import { CODE } from '../tokens.js';
import { keyBookOf } from '../../../src/evidence/chain/Signer.js';
import { afterThisTest } from '../withGateway.js';

const BOOK = keyBookOf({ machines: { gateway: SIV.key } });
const MANY = { perMinute: 1_000, waiting: 50 };

/** The scorecards once something is so. */
async function cardsWhen(
  { look }: WithRest,
  isSo: (cards: readonly Scorecard[]) => boolean,
): Promise<readonly Scorecard[]> {
  for (const until = Date.now() + 15_000; ; await wait(50)) {
    const cards = await look(scorecardsIn);
    if (isSo(cards)) return cards;
    if (Date.now() > until) throw new Error(`not in time: ${JSON.stringify(cards)}`);
  }
}

const sum = (cards: readonly Scorecard[], name: 'calls' | 'compared' | 'equal' | 'different' | 'dropped') =>
  cards.reduce((all, card) => all + card[name], 0);

const status = ({ switchService }: WithRest): Promise<RouteStatus[]> => switchService((at) => at.status());

const history = async ({ look }: WithRest): Promise<HistoryLine[]> =>
  (await look((state) => state.history())).map((line) => JSON.parse(line) as HistoryLine);

/** The last line of the history, once the gateway has taken a script back: it does so after the script has its answer. */
async function returned(gateway: WithRest): Promise<HistoryLine> {
  for (const until = Date.now() + 15_000; ; await wait(20)) {
    const last = (await history(gateway)).at(-1);
    if (last?.event === 'returned') return last;
    if (Date.now() > until) throw new Error(`not taken back in time: ${JSON.stringify(last)}`);
  }
}

it('asks again over REST what a script was answered, and finds nothing where both show one world', {
  tags: ['slow'],
}, async () => {
  const gateway = await withRest({ shadow: MANY, switch: { start: 'shadow' } });
  const client = gateway.client(await gateway.token({ units: ['101'] }));
  await client.wsdlGetEmployeesV2({});
  await client.wsdlGetSections({});
  await client.wsdlGetSchedulesV3({
    GetSchedulesV3: { fromDate: '2026-03-02', toDate: '2026-03-04', scheduledShifts: true },
  });
  const cards = await cardsWhen(gateway, (all) => sum(all, 'compared') === 3);
  const told = cards.map(({ script, operation, unit, equal, different, failures }) => ({
    ...{ script, operation, unit, equal, different, failures },
  }));
  expect(told.sort((a, b) => a.operation.localeCompare(b.operation))).toEqual(
    ['wsdlGetEmployeesV2', 'wsdlGetSchedulesV3', 'wsdlGetSections'].map((operation) => ({
      ...{ script: 'script', operation, unit: '101', equal: 1, different: 0, failures: {} },
    })),
  );
});

it('names script, operation and field of a difference, and no person', { tags: ['slow'] }, async () => {
  const gateway = await withRest({ shadow: MANY, switch: { start: 'shadow' } });
  const [somebody] = gateway.other.world.employees.of([101]);
  somebody!.city = 'Elsewhere-City';
  const [payroll, roster] = [
    await gateway.token({ units: ['101'], name: 'payroll' }),
    await gateway.token({ units: ['101'], name: 'roster' }),
  ];
  await gateway.client(payroll).wsdlGetEmployeesV2({});
  await gateway.client(roster).wsdlGetSections({});
  const cards = await cardsWhen(gateway, (all) => sum(all, 'compared') === 2);
  const [found] = cards.filter(({ different }) => different > 0);
  expect(cards.filter(({ different }) => different > 0)).toHaveLength(1);
  expect([found!.script, found!.operation]).toEqual(['payroll', 'wsdlGetEmployeesV2']);
  const differing = Object.entries(found!.fields).filter(([, { different }]) => different > 0);
  expect(differing.map(([name, { different }]) => [name, different])).toEqual([['city', 1]]);
  expect(found!.examples).toMatchObject([{ field: 'city', kind: 'different' }]);
  const stored = readFileSync(gateway.state, 'latin1') + readFileSync(`${gateway.state}-wal`, 'latin1');
  for (const personal of ['Elsewhere-City', somebody!.familyName, somebody!.email, `${somebody!.badgeNo}"`])
    expect(stored).not.toContain(personal);
});

it('takes no difference for one that the service has with itself', { tags: ['slow'] }, async () => {
  const gateway = await withRest({ shadow: MANY, switch: { start: 'shadow' } });
  const client = gateway.client(await gateway.token({ units: ['101'] }));
  // Each read of the service finds another text there.
  let reads = 0;
  const change = () => {
    for (const one of gateway.sandbox.world.employees.of([101])) one.cellPhone = `phone ${++reads}`;
  };
  change();
  gateway.sandbox.onCall(change);
  await client.wsdlGetEmployeesV2({});
  const [card] = await cardsWhen(gateway, (all) => sum(all, 'compared') === 1);
  expect([card!.equal, card!.different]).toEqual([1, 0]);
  expect(card!.fields.cellPhone!.noise).toBe(40);
});

it('takes no difference for one that came to be between the answer of REST and that of the service', {
  tags: ['slow'],
}, async () => {
  const gateway = await withRest({ oneWorld: true, shadow: MANY });
  const client = gateway.client(await gateway.token({ units: ['101'] }));
  await client.wsdlGetEmployeesV2({});
  await gateway.switchTo('rest');
  const [somebody] = gateway.sandbox.world.employees.of([101]);
  gateway.sandbox.setFaults(async ({ operation }) => {
    if (operation === 'wsdlGetEmployeesV2') somebody!.city = 'Elsewhere-City';
    return undefined;
  });
  const answer = await client.wsdlGetEmployeesV2({ badgeNo: somebody!.badgeNo });
  expect(answer[0]!.city).not.toBe('Elsewhere-City');
  const [card] = await cardsWhen(gateway, (all) => sum(all, 'compared') === 1);
  expect(somebody!.city).toBe('Elsewhere-City');
  expect([card!.equal, card!.different]).toEqual([1, 0]);
});

it('finds records that come in another order, and puts them in that of the service where it has one', {
  tags: ['slow'],
}, async () => {
  for (const isSorted of [true, false]) {
    const gateway = await withRest({ shadow: MANY });
    const { world } = gateway.sandbox;
    const moved = (which: typeof world) => {
      const [first] = which.employees.of([101]);
      which.employees.move(first!, 102);
      which.employees.move(first!, 101);
    };
    moved(gateway.other.world);
    // The first comes last over REST. Over SOAP the one that is first then comes last, where there is no order.
    for (let i = 0; i < 2 && !isSorted; i++) moved(world);
    const client = gateway.client(await gateway.token({ units: ['101'] }));
    const before = await client.wsdlGetEmployeesV2({});
    await gateway.switchTo('rest');
    const after = await client.wsdlGetEmployeesV2({});
    const [card] = await cardsWhen(gateway, (all) => sum(all, 'compared') === 1);
    const ids = [before, after].map((all) => JSON.stringify(all.map(({ id }) => id)));
    expect({ isSorted, isSame: ids[0] === ids[1] }).toEqual({ isSorted, isSame: isSorted });
    expect(card!.fields.order?.different ?? 0).toBe(isSorted ? 0 : 1);
    expect([card!.equal, card!.different]).toEqual(isSorted ? [1, 0] : [0, 1]);
  }
});

it('counts lost fields only where the script was given a value', async () => {
  const gateway = await withRest({ services: true, shadow: MANY, switch: { start: 'shadow' } });
  for (const one of gateway.sandbox.world.employees.of([101])) Object.assign(one, { info: '' });
  const [somebody] = gateway.sandbox.world.employees.of([101]);
  await gateway
    .client(await gateway.token({ units: ['101'] }))
    .wsdlGetEmployeesV2({ badgeNo: somebody!.badgeNo });
  const [card] = await cardsWhen(gateway, (all) => sum(all, 'compared') === 1);
  expect(card!.fields.cardNo).toMatchObject({ given: 1, lost: 1 });
  expect(card!.fields.info?.lost ?? 0).toBe(0);
  const [{ permission }] = (await status(gateway)) as [RouteStatus];
  expect(permission.why).toContain('wsdlGetEmployeesV2: cardNo has no place over REST');
  expect(permission.why).not.toContain('info');
});

it('lets a script that reads what REST has go by the policy alone, and one that reads more wait', {
  tags: ['slow'],
}, async () => {
  const gateway = await withRest({
    ...{ shadow: MANY, services: true },
    switch: {
      start: 'shadow',
      policy: new URL('policy.json', import.meta.url).pathname,
      reads: { narrow: { fields: ['badgeNo', 'familyName'] }, wide: { fields: ['badgeNo', 'cardNo'] } },
    },
  });
  for (const name of ['narrow', 'wide'])
    await gateway.client(await gateway.token({ units: ['101'], name })).wsdlGetEmployeesV2({});
  await cardsWhen(gateway, (all) => sum(all, 'compared') === 2);
  const order = { mode: 'rest', operations: ['wsdlGetEmployeesV2'], by: 'Siv Ek', why: 'proven' } as const;
  await gateway.switchService(async (switchService) => {
    expect(await switchService.switch({ ...order, script: 'narrow' })).toMatchObject([{ mode: 'rest' }]);
    await expect(switchService.switch({ ...order, script: 'wide' })).rejects.toThrow(
      'cardNo has no place over REST',
    );
  });
  expect((await history(gateway)).at(-1)).toMatchObject({ script: 'narrow', permission: 'policy' });
});

it.each([
  ['of sandboxes', {}, {}, 'SOAP was a sandbox'],
  [
    'of a token that names no script',
    { services: true },
    { code: undefined as never },
    'which text of the script',
  ],
])('counts no day %s', { tags: ['slow'] }, async (_, config, token, says) => {
  const policy = new URL('policy.json', import.meta.url).pathname;
  const reads = { script: { fields: ['badgeNo'] } };
  const gateway = await withRest({ shadow: MANY, switch: { start: 'shadow', policy, reads }, ...config });
  await gateway.client(await gateway.token({ units: ['101'], ...token })).wsdlGetEmployeesV2({});
  await cardsWhen(gateway, (all) => sum(all, 'compared') === 1);
  const [route] = await status(gateway);
  expect(route).toMatchObject({ permission: { allowed: false }, standing: { nights: 0 } });
  expect(route!.standing.notCounted.join()).toContain(says);
});

it('counts no day of a script whose tokens name two texts of it', async () => {
  const policy = new URL('policy.json', import.meta.url).pathname;
  const reads = { script: { fields: ['badgeNo'] } };
  const gateway = await withRest({
    ...{ shadow: MANY, services: true },
    switch: { start: 'shadow', policy, reads },
  });
  await gateway.client(await gateway.token({ units: ['101'] })).wsdlGetEmployeesV2({});
  await cardsWhen(gateway, (all) => sum(all, 'compared') === 1);
  expect(await status(gateway)).toMatchObject([{ permission: { allowed: true } }]);
  await gateway.token({ units: ['101'], code: { ...CODE, sha256: 'b'.repeat(64) } });
  const [route] = await status(gateway);
  expect(route).toMatchObject({ permission: { allowed: false }, standing: { nights: 0 } });
});

it('sends the answer of REST where it is equal, and that of the service on any difference or trouble', {
  tags: ['slow'],
}, async () => {
  const names = ['badgeNo', 'familyName', 'city'];
  const gateway = await withRest({ shadow: MANY, switch: { reads: { script: { fields: names } } } });
  const client = gateway.client(await gateway.token({ units: ['101'] }));
  const [somebody] = gateway.sandbox.world.employees.of([101]);
  const ask = async () => (await client.wsdlGetEmployeesV2({ badgeNo: somebody!.badgeNo }))[0]!;
  await gateway.switchTo('rest-if-equal');
  // REST has no place for the number of a card: who has none was answered by it.
  expect((await ask()).cardNo).toBeUndefined();
  const there = [...gateway.other.world.employees.of([101])].find(({ id }) => id === somebody!.id)!;
  there.city = 'Elsewhere';
  expect(await ask()).toMatchObject({ city: somebody!.city, cardNo: somebody!.cardNo });
  await cardsWhen(gateway, (all) => sum(all, 'different') === 1);
  there.city = somebody!.city;
  await gateway.switchTo('rest-if-equal');
  expect((await ask()).cardNo).toBeUndefined();
  await gateway.other.stop();
  expect(await ask()).toMatchObject({ cardNo: somebody!.cardNo });
});

it('sends the answer of the service where REST has no place for something that the script may read', {
  tags: ['slow'],
}, async () => {
  const gateway = await withRest({ shadow: MANY });
  const client = gateway.client(await gateway.token({ units: ['101'] }));
  await gateway.switchTo('rest-if-equal');
  expect((await client.wsdlGetEmployeesV2({}))[0]!.cardNo).toBeDefined();
  const [card] = await cardsWhen(gateway, (all) => sum(all, 'compared') === 1);
  expect([card!.equal, card!.overRest]).toEqual([1, 0]);
});

it('sends the answer of the service where it cannot be compared', async () => {
  const gateway = await withRest({ shadow: MANY, switch: { reads: { script: { fields: ['badgeNo'] } } } });
  const client = gateway.client(await gateway.token({ units: ['101'] }));
  await gateway.switchTo('rest-if-equal');
  const ask = () => client.wsdlGetEmployeesV2({});
  expect((await ask())[0]!.cardNo).toBeUndefined();
  const headers = { 'content-type': 'text/xml' };
  gateway.sandbox.setFaults(() => ({ kind: 'answer', status: 200, headers, body: Buffer.from('<a/>') }));
  await expect(ask()).rejects.toMatchObject({ name: 'DecodeError' });
  gateway.sandbox.setFaults();
  // Nobody knows what this one reads, and REST has no place for all of it.
  await gateway.switchTo('rest-if-equal', { script: 'other' });
  const other = gateway.client(await gateway.token({ name: 'other', units: ['101'] }));
  expect((await other.wsdlGetEmployeesV2({}))[0]!.cardNo).toBeDefined();
});

it('answers with the service when REST takes too long', async () => {
  const gateway = await withRest({
    shadow: MANY,
    rest: { waitMs: 50 },
    switch: { reads: { script: { fields: ['badgeNo'] } } },
  });
  const client = gateway.client(await gateway.token({ units: ['101'] }));
  await gateway.switchTo('rest-if-equal');
  let letGo = () => {};
  const held = new Promise<undefined>((resolve) => {
    letGo = () => resolve(undefined);
  });
  gateway.other.setFaults(() => held);
  const [employee] = await client.wsdlGetEmployeesV2({});
  letGo();
  expect(employee!.cardNo).toBeDefined();
});

it('goes back when a value is lost that nobody has accepted to lose, and counts what is lost', async () => {
  const gateway = await withRest({ shadow: MANY });
  const client = gateway.client(await gateway.token({ units: ['101'] }));
  const losses = ['wsdlGetEmployeesV2.cardNo'];
  await gateway.switchTo('rest', { losses });
  await client.wsdlGetEmployeesV2({});
  const { why } = await returned(gateway);
  expect(why).toMatch(/^REST has no place for .*, which nobody has accepted to lose$/);
  expect(why).not.toContain('cardNo');
  const [card] = await cardsWhen(gateway, (all) => sum(all, 'compared') === 1);
  expect([card!.different, lostValues([card!]) > 0]).toEqual([0, true]);
});

it('goes back by itself when what REST says differs, and says why', { tags: ['slow'] }, async () => {
  for (const mode of ['rest', 'rest-if-equal'] as const) {
    const gateway = await withRest({ shadow: MANY, switch: { reads: { script: { fields: ['city'] } } } });
    const token = await gateway.token({ units: ['101'] });
    await gateway.switchTo(mode);
    await gateway.client(token).wsdlGetEmployeesV2({});
    await cardsWhen(gateway, (all) => sum(all, 'equal') === 1);
    expect((await history(gateway)).at(-1)!.event).toBe('switched');
    const [somebody] = gateway.other.world.employees.of([101]);
    somebody!.city = 'Elsewhere';
    await gateway.client(token).wsdlGetEmployeesV2({});
    await cardsWhen(gateway, (all) => sum(all, 'different') === 1);
    expect(await returned(gateway)).toMatchObject({
      ...{ event: 'returned', script: 'script', operation: 'wsdlGetEmployeesV2', from: mode, to: 'shadow' },
      ...{ by: 'gateway', why: expect.stringMatching(/^1 differs of the last \d answers: city$/) },
    });
    expect((await gateway.client(token).wsdlGetEmployeesV2({}))[0]!.city).not.toBe('Elsewhere');
  }
});

it('goes back when a record is missing, whatever the script reads of it', { tags: ['slow'] }, async () => {
  const gateway = await withRest({ shadow: MANY, switch: { reads: { script: { fields: ['city'] } } } });
  const client = gateway.client(await gateway.token({ units: ['101'] }));
  await gateway.switchTo('rest');
  const { employees } = gateway.other.world;
  const [somebody] = employees.of([101]);
  employees.delete(somebody!, '2026-03-16 01:00:00');
  await client.wsdlGetEmployeesV2({});
  await cardsWhen(gateway, (all) => sum(all, 'different') === 1);
  const last = await returned(gateway);
  expect([last.event, last.why]).toEqual(['returned', '1 differs of the last 1 answers: record']);
});

it('goes back by itself when REST fails too often, and the script never sees it', async () => {
  const gateway = await withRest({ shadow: MANY });
  const client = gateway.client(await gateway.token({ units: ['101'] }));
  await gateway.switchTo('rest');
  const before = await client.wsdlGetSections({});
  await gateway.other.stop();
  for (let i = 0; i < 3; i++) expect((await client.wsdlGetEmployeesV2({})).length).toBeGreaterThan(0);
  expect(await returned(gateway)).toMatchObject({
    ...{ event: 'returned', to: 'shadow', why: '3 failed of the last 3 answers' },
  });
  expect(before.length).toBeGreaterThan(0);
});

it('asks no more than it may a minute, and counts what it let go', async () => {
  const gateway = await withRest({ shadow: { perMinute: 2 }, switch: { start: 'shadow' } });
  const client = gateway.client(await gateway.token({ units: ['101'] }));
  for (let i = 0; i < 6; i++) await client.wsdlGetSections({});
  const cards = await cardsWhen(gateway, (all) => sum(all, 'calls') === 6 && sum(all, 'compared') > 0);
  expect(sum(cards, 'compared')).toBeLessThanOrEqual(2);
  expect(sum(cards, 'dropped')).toBeGreaterThanOrEqual(4);
});

it('gives its place in the budget to a script at once', { tags: ['slow'] }, async () => {
  const gateway = await withRest({ shadow: MANY, switch: { start: 'shadow' }, protect: { budget: 1 } });
  const [somebody] = gateway.other.world.employees.of([101]);
  somebody!.city = 'Elsewhere';
  const client = gateway.client(await gateway.token({ units: ['101'] }));
  await client.wsdlGetEmployeesV2({});
  await cardsWhen(gateway, (all) => sum(all, 'compared') === 1);
  // From now on every second read of the service has no end: that is the one which nobody waits for.
  let reads = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  gateway.sandbox.setFaults(async ({ operation }) => {
    if (operation === 'wsdlGetEmployeesV2' && ++reads % 2 === 0) await held;
    return undefined;
  });
  await client.wsdlGetEmployeesV2({});
  while (reads < 2) await wait(10);
  expect((await client.wsdlGetRoles({})).length).toBeGreaterThan(0);
  letGo();
});

it('leaves the script its answer whatever becomes of REST', { tags: ['slow'] }, async () => {
  const gateway = await withRest({ shadow: MANY, switch: { start: 'shadow' } });
  const client = gateway.client(await gateway.token({ units: ['101'] }));
  const before = await client.wsdlGetEmployeesV2({});
  await cardsWhen(gateway, (all) => sum(all, 'compared') === 1);
  await gateway.other.stop();
  expect(await client.wsdlGetEmployeesV2({})).toEqual(before);
  const cards = await cardsWhen(gateway, (all) => Object.keys(all[0]?.failures ?? {}).length > 0);
  expect(Object.keys(cards[0]!.failures)).toEqual(['SOAP: answered, REST: NetworkError']);
});

it('keeps what it has seen when it is stopped', async () => {
  const gateway = await withRest({ shadow: MANY, switch: { start: 'shadow' } });
  await gateway.client(await gateway.token({ units: ['101'] })).wsdlGetSections({});
  await gateway.gateway.stop();
  const state = await SqliteState.open(gateway.state);
  expect(sum(await scorecardsIn(state), 'calls')).toBe(1);
  await state.close();
});

it('holds nothing against a route that was only cut off by its own stop', async () => {
  const gateway = await withRest({ shadow: MANY });
  await gateway.switchTo('rest', { operation: 'wsdlGetSections' });
  let asked = false;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // The first two are for the ids of the sections, and to learn how the service writes.
  let reads = 0;
  gateway.sandbox.setFaults(async ({ operation }) => {
    if (operation !== 'wsdlGetSections') return undefined;
    if (++reads <= 2) return undefined;
    asked = true;
    await held;
    return undefined;
  });
  const client = gateway.client(await gateway.token({ units: ['101'] }));
  await client.wsdlGetSections({});
  while (!asked) await wait(10);
  await gateway.gateway.stop();
  letGo();
  const cards = await gateway.look(scorecardsIn);
  expect(cards.map(({ failures, overRest }) => ({ failures, overRest }))).toEqual([
    { failures: {}, overRest: 1 },
  ]);
});

it('writes what was seen in a day, when it is over, for migrate status', async () => {
  const gateway = await withRest({ shadow: MANY, switch: { start: 'shadow' } });
  await gateway.client(await gateway.token({ units: ['101'] })).wsdlGetSections({});
  await cardsWhen(gateway, (all) => sum(all, 'compared') === 1);
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  afterThisTest(async () => rmSync(folder, { recursive: true }));
  await gateway.look(async (state) => {
    const reads = new Reads({ script: { fields: ['name'] } });
    const nights = keepNights(state, { folder, reads, signer: SIV, failed: () => undefined, clock: CLOCK });
    await nights.write();
    expect(readHistory(folder, BOOK)).toEqual([]);
    await nights.write('2999-01-01');
    await nights.write('2999-01-01');
    nights.close();
  });
  const [evidence, ...others] = readHistory(folder, BOOK);
  expect(others).toEqual([]);
  expect(evidence).toMatchObject({
    ...{ script: 'script', source: 'shadow', runs: 1, code: CODE },
    ...{ soap: { kind: 'sandbox' }, rest: { kind: 'sandbox' } },
    operations: [{ operation: 'wsdlGetSections', calls: 1, recordsApart: 0, problems: [] }],
  });
  const read = Object.fromEntries(evidence!.operations[0]!.fields.map(({ field, read }) => [field, read]));
  expect(read).toMatchObject({ name: 'yes', extGroupId: 'no' });
});

it('forgets scorecards after some months, and no other', async () => {
  const gateway = await withRest({ shadow: MANY, switch: { start: 'shadow' } });
  const route = { script: 'script', operation: 'wsdlGetSections', unit: '101' };
  const days = ['2020-01-31', new Date().toISOString().slice(0, 10)];
  await gateway.look((state) =>
    state.saveNotes(
      'scorecard',
      days.map((day) => ({
        name: JSON.stringify([day, ...Object.values(route), 'other']),
        text: JSON.stringify(newScorecard(day, route)),
      })),
    ),
  );
  await gateway.client(await gateway.token({ units: ['101'] })).wsdlGetSections({});
  const cards = await cardsWhen(gateway, (all) => sum(all, 'compared') === 1 && all.length < 3);
  expect(cards.map(({ day, calls }) => [day, calls]).sort()).toEqual([
    [days[1], 0],
    [days[1], 1],
  ]);
});

it('tells of a night that could not be kept', async () => {
  let failed = 0;
  const state = {
    notes: async () => Promise.reject(new Error('out of reach')),
    saveNotes: async () => undefined,
  };
  const book = {
    folder: '/nowhere',
    reads: new Reads({}),
    signer: SIV,
    failed: () => failed++,
    clock: CLOCK,
  };
  const nights = keepNights(state as never, book);
  await expect.poll(() => failed).toBe(1);
  nights.close();
});

it('counts a difference for nothing where the service cannot be read a second time', async () => {
  const gateway = await withRest({ shadow: MANY, switch: { start: 'shadow' } });
  const [somebody] = gateway.other.world.employees.of([101]);
  somebody!.city = 'Elsewhere';
  let reads = 0;
  gateway.sandbox.setFaults(({ operation }) =>
    operation === 'wsdlGetEmployeesV2' && ++reads > 1 ? { kind: 'reset' } : undefined,
  );
  await gateway.client(await gateway.token({ units: ['101'] })).wsdlGetEmployeesV2({});
  const [card] = await cardsWhen(gateway, (all) => sum(all, 'dropped') + sum(all, 'compared') > 0);
  expect(card).toMatchObject({ dropped: 1, compared: 0, different: 0 });
});
