import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ExportFolder } from '../../src/export/ExportFolder.js';
import { type ExportRequest, STATE_FORMAT } from '../../src/export/ExportPlan.js';
import { KeyRing } from '../../src/export/KeyRing.js';
import { schemaDocument } from '../../src/export/lake/schemaDocument.js';
import { type Planning, planExport } from '../../src/export/planExport.js';
import { ApiKey } from '../../src/secret.js';
import { writeFault } from '../secondService/soap.js';
import { ROOT, StoredService } from './nights/StoredService.js';

let service: StoredService;
let folder: ExportFolder;
beforeEach(() => {
  service = new StoredService([101, 102, 103]);
  folder = new ExportFolder(mkdtempSync(join(tmpdir(), 'workforce-plan-')));
  mkdirSync(folder.parts, { recursive: true });
});
afterEach(() => rmSync(folder.path, { recursive: true }));

const MARCH = { from: '2026-03-01', to: '2026-03-31' } as const;
const WHOLE: ExportRequest = {
  ...{ datasets: ['employees', 'schedules'], ...MARCH, formats: ['ndjson', 'csv'], personal: 'keep' },
  ...{ perUnit: false, changes: false, overlapMinutes: 120, strict: false, windowDays: 31, nested: 'json' },
  ...{ csv: {}, drift: 'warn', allOrNothing: false, proveNights: 28 },
};
const DAYS = { ...MARCH, upTo: '2026-03-17T00:00:00' };

/** What an export of three units left. */
function left(state: object = {}, base: Partial<ExportRequest> = {}): void {
  folder.write('state.json', {
    ...{ format: STATE_FORMAT, batch: { id: 4, generation: 2 }, personal: 'keep', formats: WHOLE.formats },
    base: { request: { ...WHOLE, ...base }, typed: { from: 'today-7d', to: 'today' } },
    datasets: { schedules: { 101: [DAYS], 102: [DAYS], 103: [DAYS] } },
    ...state,
  });
  const batch = { id: 4, generation: 2, kind: 'base', state: 'current', manifest: 'manifest-0004.json' };
  writeFileSync(folder.batches, JSON.stringify({ format: 1, batches: [batch] }));
  writeFileSync(folder.output(batch.manifest), JSON.stringify({ request: WHOLE, datasets: [] }));
}

function plan(request: Partial<ExportRequest> = {}, more: Partial<Planning> = {}, key = ROOT) {
  const options = { endpoint: 'https://service.example/soap', retry: false, budget: false } as const;
  const keys = new KeyRing({ ...options, fetch: service.fetch }, new ApiKey(key, 'own'));
  const { signal } = new AbortController();
  const planning = { request: { ...WHOLE, ...request }, asked: '', typed: {}, replace: false };
  return planExport({ ...planning, folder, keys, endpoint: options.endpoint, signal, ...more });
}

const changes = { changes: true };

const LIST_OF_KEYS = 'wsdlGetUnitsAPIKeyV2';
const NIL = '<item xsi:nil="true"/>';
const ofList = (change: (answer: string) => string) => (operation: string, answer: string) =>
  operation === LIST_OF_KEYS ? change(answer) : answer;
const ofKeys = (change: (item: string, id: string) => string) =>
  ofList((list) => list.replace(/<item.*?<\/item>/gs, (item) => change(item, />(\d+)</.exec(item)![1]!)));

describe('a period', () => {
  it.each<[string, Partial<ExportRequest>, string]>([
    ['without its begin', { from: undefined as never }, 'schedules: give the period'],
    ['without its end', { to: undefined as never }, 'schedules: give the period'],
    [
      'that ends before it begins',
      { from: '2026-03-02' as never, to: '2026-03-01' as never },
      '--to is before',
    ],
  ])('%s is refused', async (_, request, why) => {
    await expect(plan(request)).rejects.toThrow(why);
  });

  it('may be one day, and is not needed by what has no days', async () => {
    await expect(plan({ to: MARCH.from as never })).resolves.toBeDefined();
    const { from: _, to: __, ...none } = WHOLE;
    await expect(
      plan({ ...none, from: undefined as never, to: undefined as never, datasets: ['employees'] }),
    ).resolves.toBeDefined();
  });
});

describe('a whole export into a folder that has one', () => {
  it.each<[string, string, Partial<ExportRequest>, Partial<ExportRequest>?]>([
    ['datasets', 'its schedules.', { datasets: ['employees'] }],
    ['formats', 'its csv.', { formats: ['ndjson'] }],
    ['files by unit', 'its files by unit', {}, { perUnit: true }],
    ['files of all units', 'its files of all units', { perUnit: true }],
    ['units', 'the other units', { units: [101] }],
    ['some of its units', 'unit 102.', { units: [101] }, { units: [101, 102] }],
    ['another form of personal fields', '--personal omit', {}, { personal: 'omit' }],
    ['versions', 'its earlier versions', {}, { history: true }],
    ['first days', 'its rows from 2026-03-01', { from: '2026-03-02' as never }],
    ['last days', 'to 2026-03-31', { to: '2026-03-30' as never }],
  ])('takes none of its %s away, unless it is told to', async (_, gone, request, base) => {
    left({}, base);
    await expect(plan(request)).rejects.toThrow(
      `would take away ${gone.startsWith('to ') ? 'its rows' : ''}`,
    );
    await expect(plan(request)).rejects.toThrow(gone);
    await expect(plan(request, { replace: true })).resolves.toMatchObject({ request: { changes: false } });
  });

  it.each<[string, Partial<ExportRequest>, Partial<ExportRequest>?]>([
    ['the same', {}],
    [
      'more datasets and formats',
      { datasets: ['schedules', 'punches', 'employees'], formats: ['parquet', 'csv', 'ndjson'] },
    ],
    ['more days', { from: '2026-02-01' as never, to: '2026-04-30' as never }],
    ['the same units', { units: [101, 102] }, { units: [102, 101] }],
    ['all units', {}, { units: [101] }],
    [
      'other days of what has none',
      { datasets: ['employees'], from: '2026-03-09' as never },
      { datasets: ['employees'] },
    ],
  ])('may hold %s', async (_, request, base) => {
    left({}, base);
    await expect(plan(request)).resolves.toMatchObject({ batch: { id: 5, generation: 3 } });
  });

  it('may have other days where the words for them are the same', async () => {
    left();
    const later = { from: '2026-03-08', to: '2026-04-07' } as never as Partial<ExportRequest>;
    await expect(plan(later, { typed: { from: 'today-7d', to: 'today' } })).resolves.toBeDefined();
    for (const typed of [{ from: 'today-7d' }, { from: 'today-8d', to: 'today' }])
      await expect(plan(later, { typed })).rejects.toThrow('its rows from');
  });
});

describe('a folder that has an export of another service', () => {
  const other = { endpoint: 'https://other.example/soap' };
  const why =
    /holds an export of https:\/\/other\.example\/soap, and this one reads https:\/\/service\.example\/soap\./;

  it('takes no changes, whatever they may replace', async () => {
    left(other);
    for (const replace of [false, true]) await expect(plan(changes, { replace })).rejects.toThrow(why);
  });

  it('is replaced only where that is wanted, and is then one of this service', async () => {
    left(other);
    await expect(plan()).rejects.toThrow(why);
    expect(await plan({}, { replace: true })).toMatchObject({ endpoint: 'https://service.example/soap' });
  });

  it.each(['https://service.example/soap/', 'https://service.example.:443/soap'])(
    'is none under another spelling of the address: %s',
    async (endpoint) => {
      left({ endpoint });
      await expect(plan(changes)).resolves.toBeDefined();
      await expect(plan()).resolves.toBeDefined();
    },
  );

  it('is not known of addresses of the machine itself, whose ports a sandbox has anew with each start', async () => {
    left({ endpoint: 'http://127.0.0.1:4001/soap' });
    await expect(plan(changes, { endpoint: 'http://localhost:4002/soap' })).resolves.toBeDefined();
    await expect(plan(changes)).rejects.toThrow('holds an export of http://127.0.0.1:4001/soap');
    left(other);
    await expect(plan(changes, { endpoint: 'http://localhost:4002/soap' })).rejects.toThrow('other.example');
  });

  it('keeps no query of an address, which may hold a key', async () => {
    left();
    const kept = await plan({}, { endpoint: 'https://service.example/soap?key=canary-key' });
    expect(JSON.stringify(kept)).not.toContain('canary-key');
  });
});

describe('an export of changes', () => {
  it.each<[string, string, Partial<ExportRequest>, object, Partial<Planning>?]>([
    ['nothing was exported', 'nothing was exported', {}, { datasets: {} }],
    ['personal fields were written otherwise', '--personal omit', {}, { personal: 'omit' }],
    [
      'the key of pseudonyms is another',
      'not that of the last',
      {},
      { pseudonymCheck: 'a' },
      { pseudonymCheck: 'b' },
    ],
    ['the key of pseudonyms is missing', 'not that of the last', {}, { pseudonymCheck: 'a' }],
    ['a format is new', 'were without parquet,', { formats: ['ndjson', 'parquet'] }, {}],
    ['the columns are those of another version', 'another version', {}, { format: STATE_FORMAT - 1 }],
    ['versions are asked for and none were kept', 'kept no versions', { history: true }, {}],
  ])('is refused where %s', async (_, why, request, state, more) => {
    left(state);
    await expect(plan({ ...changes, ...request }, more)).rejects.toThrow(why);
  });

  it('goes on where a key of pseudonyms is the same, and in fewer formats', async () => {
    left({ pseudonymCheck: 'a' });
    const made = await plan({ ...changes, formats: ['csv'] }, { pseudonymCheck: 'a' });
    expect(made).toMatchObject({ pseudonymCheck: 'a', batch: { id: 5, generation: 2 } });
  });

  it('keeps versions on where they were kept', async () => {
    left({}, { history: true });
    expect((await plan(changes)).request.history).toBe(true);
    left();
    expect((await plan(changes)).request).not.toHaveProperty('history');
    expect((await plan({ history: true })).request.history).toBe(true);
  });

  it('has a number of its own, also beside a folder of changes that no state knows', async () => {
    left();
    mkdirSync(folder.output('changes-0011'));
    mkdirSync(folder.output('changes-99'));
    expect((await plan(changes)).batch).toEqual({ id: 12, generation: 2 });
    // Nor below what loaded tables have from another folder.
    left({ taken: 20 });
    expect((await plan(changes)).batch).toEqual({ id: 21, generation: 2 });
  });

  it('needs the database that its rows go into', async () => {
    left({ formats: ['sqlite'] }, { formats: ['sqlite'], units: [101] });
    await expect(plan({ ...changes, formats: ['sqlite'] })).rejects.toThrow('to take the changes in');
  });
});

it('says a later moment than that of the last batch, also where the clock was set back', async () => {
  left();
  const at = async (extractedAt: string) => {
    writeFileSync(folder.batches, JSON.stringify({ batches: [{ extractedAt }] }));
    return (await plan({}, { replace: true })).extractedAt;
  };
  expect(await at('2999-01-01T00:00:00.000Z')).toBe('2999-01-01T00:00:00.001Z');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-17T01:00:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  expect(await at('2026-03-17T00:59:59.999Z')).toBe('2026-03-17T01:00:00.000Z');
  expect(await at('2026-03-17T01:00:00.000Z')).toBe('2026-03-17T01:00:00.001Z');
});

describe('units', () => {
  const many = Array.from({ length: 9 }, (_, i) => 101 + i);

  it('that the key does not see are refused, with some that it sees', async () => {
    await expect(plan({ units: [101, 999] })).rejects.toThrow('no unit 999; it sees 3: 101, 102, 103.');
    service = new StoredService(many.slice(0, 8));
    await expect(plan({ units: [999] })).rejects.toThrow(
      'it sees 8: 101, 102, 103, 104, 105, 106, 107, 108.',
    );
    service = new StoredService(many);
    await expect(plan({ units: [999] })).rejects.toThrow('106, 107, 108, ….');
    service = new StoredService([]);
    await expect(plan()).rejects.toThrow('the key sees no unit.');
  });

  it('of the key of one unit are that unit, which is read with it', async () => {
    const { units } = await plan({}, {}, 'key-102');
    expect(units).toEqual([{ id: 102, name: 'Unit 102', alias: 'own' }]);
  });

  it.each<[string, (service: StoredService) => void, string]>([
    ['has a fault', (one) => (one.troubles.fails = (name) => name === LIST_OF_KEYS), 'down'],
    [
      'is refused',
      (one) => (one.troubles.spoil = ofList(() => writeFault('Client', 'not now'))),
      'it sees 3 units',
    ],
    [
      'is empty',
      (one) =>
        (one.troubles.spoil = ofList((list) => list.replace('[3]', '[0]').replace(/<item.*<\/item>/s, ''))),
      'it sees 3 units',
    ],
    ['lacks all items', (one) => (one.troubles.spoil = ofKeys(() => NIL)), 'lacks 3 units'],
    [
      'lacks an item',
      (one) => (one.troubles.spoil = ofKeys((item, id) => (id === '102' ? NIL : item))),
      'lacks 1 unit',
    ],
    [
      'has an id that cannot be read',
      (one) => (one.troubles.spoil = ofKeys((item) => item.replace('>102<', '>one<'))),
      'lacks 1 unit',
    ],
  ])(
    'are never read with the main key, nor left out, where the list of keys %s',
    async (_, trouble, says) => {
      service.mainSees = [101, 102, 103];
      trouble(service);
      await expect(plan()).rejects.toThrow(says);
    },
  );

  it('that are asked for by name are enough where the list of keys lacks another one', async () => {
    service.troubles.spoil = ofKeys((item, id) => (id === '102' ? NIL : item));
    expect((await plan({ units: [101, 103] })).units.map(({ id }) => id)).toEqual([101, 103]);
    await expect(plan({ units: [101, 102] })).rejects.toThrow('lacks 1 unit');
  });

  it('that are listed twice are read once, with a key where one has none', async () => {
    service.troubles.spoil = ofKeys((item) => item.replace(/key-\d+/, '') + item + item);
    const { units } = await plan();
    expect(units.map(({ id, skipped }) => [id, skipped])).toEqual(
      [101, 102, 103].map((id) => [id, undefined]),
    );
  });

  it('without a key are skipped', async () => {
    service.troubles.spoil = (_, answer) => answer.replace('key-102', '');
    const { units } = await plan();
    expect(units.map(({ id, skipped }) => [id, skipped !== undefined])).toEqual([
      [101, false],
      [102, true],
      [103, false],
    ]);
  });

  it('are those that are asked for, by their numbers', async () => {
    service = new StoredService([103, 101, 102]);
    const { units, seen } = await plan({ units: [103, 102] });
    expect([units.map(({ id }) => id), seen]).toEqual([[102, 103], 3]);
    expect(await plan({ datasets: ['textItems'] })).toMatchObject({ units: [], seen: 0 });
  });

  it.each<[string, (service: StoredService) => void, string | undefined]>([
    ['no list has', () => undefined, 'removed'],
    [
      'the list of units cannot tell',
      (one) => (one.troubles.fails = (name) => name === 'wsdlGetUnits'),
      'unknown',
    ],
    [
      'the list of units has',
      (one) => {
        one.units.set(104, 'Unit 104');
        one.troubles.spoil = (name, answer) =>
          name === 'wsdlGetUnitsAPIKeyV2'
            ? answer.replace(/<item(?:(?!<item).)*key-104.*?<\/item>/s, '')
            : answer;
      },
      'unknown',
    ],
    [
      'the list of units may have under an id that cannot be read',
      (one) => {
        one.units.set(104, 'Unit 104');
        one.troubles.spoil = (name, answer) =>
          name === 'wsdlGetUnitsAPIKeyV2'
            ? answer.replace(/<item(?:(?!<item).)*key-104.*?<\/item>/s, '')
            : name === 'wsdlGetUnits'
              ? answer.replace('>104<', '>one hundred and four<')
              : answer;
      },
      'unknown',
    ],
    [
      'a shorter list of units lacks',
      (one) =>
        (one.troubles.spoil = (name, answer) =>
          name === 'wsdlGetUnits'
            ? answer.replace(/<item(?:(?!<item).)*Unit 103.*?<\/item>/s, '').replace('[3]', '[2]')
            : answer),
      'unknown',
    ],
  ])('that were exported before and that %s are lost', async (_, trouble, is) => {
    left({ datasets: { schedules: { 0: [{}], 101: [DAYS], 104: [DAYS] }, employees: { 104: [{}] } } });
    trouble(service);
    for (const units of [undefined, [101, 104]])
      expect((await plan({ ...changes, ...(units && { units }) })).lost).toEqual([{ id: 104, is }]);
    expect(await plan({ ...changes, units: [101] })).not.toHaveProperty('lost');
  });

  it('of which none is left are an export of changes, and no whole one', async () => {
    left();
    service = new StoredService([]);
    expect((await plan(changes)).lost).toHaveLength(3);
    await expect(plan({}, { replace: true })).rejects.toThrow('the key sees no unit.');
  });
});

it('columns that are others than before end an export that is told to look, each kind as it is told', async () => {
  left();
  const columns = (names: readonly string[]) => names.map((name) => ({ name, type: 'text', nullable: true }));
  const { datasets } = schemaDocument({ ...WHOLE }, { id: 4, generation: 2 } as never, undefined as never);
  const [employees] = datasets.filter(({ name }) => name === 'employees');
  const write = (own: object) =>
    writeFileSync(
      folder.schema,
      JSON.stringify({ batch: { id: 4, generation: 2 }, datasets: [{ ...employees, ...own }] }),
    );
  write({});
  await expect(plan({ drift: 'error' })).resolves.toBeDefined();
  // One that is new stops nobody from reading; one that is gone does.
  write({ columns: employees!.columns.slice(0, -1) });
  await expect(plan({ drift: 'error' })).rejects.toThrow(
    /the columns are others than those in .*employees: .* is new/,
  );
  await expect(plan({ drift: 'breaking' as never })).resolves.toBeDefined();
  write({ columns: [...employees!.columns, ...columns(['shoeSize'])] });
  await expect(plan({ drift: 'breaking' as never })).rejects.toThrow(
    /shoeSize .*\(breaking\) \(--drift breaking\)/,
  );
  await expect(plan({ drift: 'warn' })).resolves.toBeDefined();
});

it('gives no key of a unit that has none, or has that of another', async () => {
  const ring = new KeyRing({ endpoint: 'https://service.example/soap' }, new ApiKey('k', 'own'));
  const keys = [
    [101, 'a'],
    [102, ''],
    [103, 'c'],
    [104, 'c'],
  ] as const;
  vi.spyOn(ring.own, 'wsdlGetUnitsAPIKeyV2').mockResolvedValue(
    Object.assign(
      keys.map(([id, key]) => ({ id, API_key: new ApiKey(key, 'x') })),
      { leftOut: 0 },
    ) as never,
  );
  expect((await ring.key('unit 101')).reveal()).toBe('a');
  await expect(ring.key('unit 102')).rejects.toThrow('gives no key for unit 102');
  await expect(ring.key('unit 105')).rejects.toThrow('gives no key for unit 105');
  await expect(ring.key('unit 103')).rejects.toThrow('the key of unit 104 too');
});
