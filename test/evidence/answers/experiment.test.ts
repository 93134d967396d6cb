import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { markLeftOut, markUnread } from '../../../src/definition/decodeMarks.js';
import { type Client, ConfigurationError, createClient } from '../../../src/index.js';
import {
  type AnswerComparison,
  type BridgedRead,
  bridgeOverRest,
  compareAnswers,
  createBridge,
  type Identities,
  type IgnoreRule,
  readIdentities,
  tryOverRest,
} from '../../../src/migrate/index.js';
import { createRestClient, type RestClient } from '../../../src/rest/index.js';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let sandbox: Sandbox;
let rest: RestClient;
let soap: Client;
let identities: Identities;
let unit: number;

beforeAll(async () => {
  sandbox = await startSandbox({ world: '3x8x10' });
  [unit] = [...sandbox.unitKeys.keys()] as [number];
  rest = createRestClient(sandbox.restOptions());
  soap = createClient(sandbox.clientOptions(unit));
  identities = await readIdentities(createClient(sandbox.clientOptions()), rest);
});
afterAll(() => sandbox.stop());

const PERIOD = { fromDate: '2026-03-09', toDate: '2026-03-20' } as const;
const SCHEDULED = { ...PERIOD, scheduledShifts: true, includeExtScheduleId: true };

const READS: [BridgedRead, object][] = [
  ['wsdlGetEmployees', {}],
  ['wsdlGetEmployeesV2', {}],
  ['wsdlGetUnits', {}],
  ['wsdlGetUnit', {}],
  ['wsdlGetRestaurants', {}],
  ['wsdlGetRestaurant', {}],
  ['wsdlGetSections', {}],
  ['wsdlGetDistricts', {}],
  ['wsdlGetRoles', {}],
  ['wsdlGetNeoRoles', {}],
  ['wsdlGetSchedulesV2', { GetSchedulesV2: SCHEDULED_V2() }],
  ['wsdlGetSchedulesV3', { GetSchedulesV3: SCHEDULED }],
];

function SCHEDULED_V2() {
  const { includeExtScheduleId: _, ...request } = SCHEDULED;
  return request;
}

type Ask = (input: object) => Promise<never>;
const overSoap = (operation: BridgedRead, input: object) => (soap[operation] as Ask)(input);
const overRest = (operation: BridgedRead, input: object): Promise<{ value: unknown; losses: [] }> =>
  (bridgeOverRest({ rest, identities, unit })[operation] as Ask)(input);

const answers = async (operation: BridgedRead, input: object) => ({
  soap: { value: (await overSoap(operation, input)) as unknown },
  rest: await overRest(operation, input),
});

type Row = Record<string, unknown>;

/** The answer with a change to its records, however they are wrapped. */
function changed<T extends { readonly value: unknown }>(answer: T, change: (records: Row[]) => Row[]): T {
  const { value } = answer as { value: Row[] | { value: { schedules: Row[] } } };
  if (Array.isArray(value)) return { ...answer, value: change(structuredClone(value)) };
  const schedules = change(structuredClone(value.value.schedules));
  return { ...answer, value: { ...value, value: { schedules } } };
}

const named = ({ differences }: AnswerComparison) =>
  differences.map(({ record, field, kind }) => `${field} of ${record}: ${kind}`);

describe('answers of the same world', () => {
  it.each(READS)('%s are equal over both protocols, with what is lost by name', async (operation, input) => {
    const both = await answers(operation, input);
    const comparison = compareAnswers(operation, both.soap, both.rest);
    expect(comparison.differences).toEqual([]);
    expect(comparison.verdict).toBe('equal');
    expect(comparison.records.soap).toBeGreaterThan(0);
    expect(comparison.records.rest).toBe(comparison.records.soap);
  });

  it('names each lost field that came with a value, and none that came with none', async () => {
    const both = await answers('wsdlGetUnits', {});
    const { lost } = compareAnswers('wsdlGetUnits', both.soap, both.rest);
    const [given] = both.soap.value as Record<string, unknown>[];
    expect(given).toMatchObject({ currency: 'SEK' });
    expect(lost).toContain('currency');
    expect(lost).not.toContain('name');
    const without = changed(both.soap, (units) => units.map(({ currency: _, ...others }) => others));
    expect(compareAnswers('wsdlGetUnits', without, both.rest).lost).not.toContain('currency');
  });

  it('the topmost group, which no list of REST has, is lost; another group that is missing is a difference', async () => {
    const both = await answers('wsdlGetNeoGroups', {});
    const comparison = compareAnswers('wsdlGetNeoGroups', both.soap, both.rest);
    expect(comparison).toMatchObject({ verdict: 'equal', differences: [], lost: ['domain'] });
    const without = changed(both.rest, (groups) => groups.slice(1));
    expect(named(compareAnswers('wsdlGetNeoGroups', both.soap, without))).toEqual([
      expect.stringMatching(/^record of \d+: onlySoap$/),
    ]);
  });

  it('a record that only SOAP has is a difference, of an absence by name', async () => {
    const before = sandbox.snapshot();
    const shift = [...sandbox.world.shifts.of([unit])].find(({ begDate }) => begDate === PERIOD.fromDate)!;
    Object.assign(shift, { absenceShift: true });
    const input = { GetSchedulesV3: { ...SCHEDULED, absenceShifts: true } };
    const { differences, verdict } = await tryOverRest({
      operation: 'wsdlGetSchedulesV3',
      soap: { value: await overSoap('wsdlGetSchedulesV3', input) },
      rest: () => overRest('wsdlGetSchedulesV3', input),
      again: () => overSoap('wsdlGetSchedulesV3', input),
    });
    expect(verdict).toBe('different');
    expect(new Set(differences.map(({ field, kind }) => `${field} ${kind}`))).toEqual(
      new Set(['absenceShift onlySoap']),
    );
    sandbox.restore(before);
  });
});

describe('planted on the REST side', () => {
  const V3 = 'wsdlGetSchedulesV3';
  const input = { GetSchedulesV3: SCHEDULED };

  it.each<[string, (shift: Row) => Row, string]>([
    ['another comment', (shift) => ({ ...shift, comment: 'other' }), 'comment'],
    ['an hour later', (shift) => ({ ...shift, begTime: '23:00:00' }), 'begTime'],
    ['other hours', (shift) => ({ ...shift, hours: '1.25' }), 'hours'],
    ['another person', (shift) => ({ ...shift, persId: 1, badgeNo: 'x' }), 'persId badgeNo'],
    ['a break that is not there', (shift) => ({ ...shift, begBreak4: '12:00:00' }), 'begBreak4'],
    ['another unit', (shift) => ({ ...shift, restId: 102 }), 'restId'],
  ])('%s is found, at its record and field', async (_, change, fields) => {
    const both = await answers(V3, input);
    const planted = changed(both.rest, ([first, ...others]) => [change(first!), ...others]);
    const { differences } = compareAnswers(V3, both.soap, planted);
    expect(differences.map(({ field }) => field).sort()).toEqual(fields.split(' ').sort());
    expect(new Set(differences.map(({ record }) => record)).size).toBe(1);
  });

  it('a record that is gone, one that is new and one that comes twice are found', async () => {
    const { soap: before, rest: after } = await answers('wsdlGetSections', {});
    const planted = changed(after, ([first, second]) => [
      second!,
      { ...second },
      { ...first, id: 999, name: 'New' },
    ]);
    const [gone, twice] = after.value as [{ id: number }, { id: number }];
    expect(named(compareAnswers('wsdlGetSections', before, planted)).sort()).toEqual([
      `record of ${gone.id}: onlySoap`,
      `record of ${twice.id}: twice`,
      'record of 999: onlyRest',
    ]);
  });

  it('a role that ends on another day is found inside its employee', async () => {
    const both = await answers('wsdlGetEmployeesV2', { badgeNo: '0007' });
    const planted = changed(both.rest, ([one]) => [
      { ...one, groupRoles: [{ ...(one!.groupRoles as Row[])[0], endDate: '2026-12-31' }] },
    ]);
    const comparison = compareAnswers('wsdlGetEmployeesV2', both.soap, planted);
    expect(comparison.differences.map(({ field, kind }) => [field, kind])).toEqual([
      ['groupRoles.endDate', 'missing'],
    ]);
  });

  it('shows personal values as pseudonyms only, and what is no person’s as it is', async () => {
    const both = await answers('wsdlGetEmployeesV2', {});
    const planted = changed(both.rest, (all) =>
      all.map((one) => ({ ...one, email: `new.${one.email}`, staffCat: 77, passive: 1 })),
    );
    const comparison = compareAnswers('wsdlGetEmployeesV2', both.soap, planted);
    const text = JSON.stringify(comparison);
    for (const { email, familyName, badgeNo, id } of both.soap.value as Record<string, string>[])
      for (const value of [email, familyName, badgeNo, id]) expect(text).not.toContain(`"${value}"`);
    expect(text).not.toContain('new.');
    expect(comparison.differences.find(({ field }) => field === 'staffCat')!.rest).toBe('77');
    expect(comparison.fields.find(({ field }) => field === 'email')!.different).toBe(comparison.records.soap);
  });
});

describe('rules and noise', () => {
  const RULE: IgnoreRule = {
    operation: 'wsdlGetSections',
    field: 'name',
    reason: 'capitals',
    owner: 'anna',
    until: '2026-12-31',
  };
  const loud = async () => {
    const { soap: before, rest: after } = await answers('wsdlGetSections', {});
    return [before, changed(after, (all) => all.map((one) => ({ ...one, name: `${one.name}!` })))] as const;
  };

  it('a rule ignores its field until its day, is named, and then is named as over', async () => {
    const both = await loud();
    const within = compareAnswers('wsdlGetSections', ...both, { rules: [RULE], day: '2026-12-31' });
    expect(within.verdict).toBe('equal');
    expect(within.ignored).toEqual(['wsdlGetSections: name, until 2026-12-31 (anna: capitals)']);
    const over = compareAnswers('wsdlGetSections', ...both, { rules: [RULE], day: '2027-01-01' });
    expect(over.verdict).toBe('different');
    expect(over.expiredRules).toHaveLength(1);
    const others = [{ ...RULE, operation: 'wsdlGetUnits' }];
    expect(compareAnswers('wsdlGetSections', ...both, { rules: others, day: '2026-01-01' }).verdict).toBe(
      'different',
    );
  });

  it('takes for noise what changes by itself, and nothing else', async () => {
    const { soap: before, rest: after } = await answers('wsdlGetSections', {});
    const [one, two] = (after.value as { id: number }[]).map(({ id }) => id);
    // Between the reads somebody renames a section; REST was read in between, with that name and a planted cost centre.
    const renamed = (all: Row[]) => all.map((row) => (row.id === one ? { ...row, name: 'New name' } : row));
    const planted = changed(after, (all) =>
      renamed(all).map((row) => (row.id === two ? { ...row, costCentre: 4711 } : row)),
    );
    const again = changed(before, renamed);
    const comparison = compareAnswers('wsdlGetSections', before, planted, { again });
    expect(named(comparison)).toEqual([expect.stringContaining(`costCentre of ${two}`)]);
    expect(comparison.noise).toEqual(['name']);
  });

  it('a record that came or went meanwhile is noise, and so is a field that never rests', async () => {
    const { soap: before, rest: after } = await answers('wsdlGetSections', {});
    const fewer = changed(before, (all) => all.slice(1));
    expect(
      compareAnswers(
        'wsdlGetSections',
        before,
        changed(after, (all) => all.slice(1)),
        { again: fewer },
      ),
    ).toMatchObject({ verdict: 'equal', noise: ['record'] });
    const ticking = <T extends { value: unknown }>(side: T, by: string) =>
      changed(side, (all) =>
        all.map((one, i) => ({ ...one, id: i + 1, ts: `2026-03-0${i + 1}T00:00:${by}` })),
      );
    const many = <T extends { value: unknown }>(side: T) =>
      changed(side, (all) => [...all, ...all, ...all].slice(0, 4));
    expect(
      compareAnswers('wsdlGetSections', ticking(many(before), '01'), ticking(many(after), '02'), {
        again: ticking(many(before), '03'),
      }),
    ).toMatchObject({ verdict: 'equal', noise: ['ts'] });
  });
});

it.each([
  [6, 'equal'],
  [7, 'different'],
])('of %d records, three that changed by themselves make a field that never rests: %s', (count, verdict) => {
  const sections = (nameOf: (i: number) => string) => ({
    value: Array.from({ length: count }, (_, i) => ({ id: i + 1, restId: 101, name: nameOf(i) })),
  });
  const over = { ...sections((i) => (i === count - 1 ? 'Cellar' : 'Bar')), losses: [] };
  const again = sections((i) => (i < 3 ? 'Kitchen' : 'Bar'));
  const comparison = compareAnswers(
    'wsdlGetSections',
    sections(() => 'Bar'),
    over,
    { again },
  );
  expect(comparison.verdict).toBe(verdict);
});

describe('outcomes', () => {
  const V2 = 'wsdlGetSchedulesV2';
  const refused = { value: { status: 'rejected', validationErrors: ['no'], partial: {}, issues: [] } };

  it('a refusal on one side is a difference, on both it is none, a failure is not comparable', async () => {
    const { soap: before, rest: after } = await answers(V2, { GetSchedulesV2: SCHEDULED_V2() });
    const both = compareAnswers(V2, refused, { ...refused, losses: [] });
    expect(both.verdict).toBe('equal');
    expect(compareAnswers(V2, refused, after).differences[0]).toMatchObject({ kind: 'outcome' });
    expect(compareAnswers(V2, before, { ...refused, losses: [] }).verdict).toBe('different');
    const failed = compareAnswers(V2, before, { error: new TypeError('secret words') });
    expect(failed).toMatchObject({ verdict: 'notComparable', why: ['SOAP: answered', 'REST: TypeError'] });
    const down = { error: new TypeError() };
    expect(compareAnswers(V2, down, down).verdict).toBe('notComparable');
  });
});

it('takes a field that could not be decoded for unknown: never equal, and no noise', () => {
  const section = () => ({ id: 7, restId: 101, name: 'Kitchen' });
  const unread = () => {
    const record = section();
    markUnread(record, ['extGroupId', 'a text']);
    return record;
  };
  const both = compareAnswers(
    'wsdlGetSections',
    { value: [unread()] },
    { value: [section()], losses: [] },
    { again: { value: [unread()] } },
  );
  expect(both.verdict).toBe('different');
  expect(both.differences).toEqual([
    expect.objectContaining({ field: 'extGroupId', kind: 'unknown', soap: 'not decoded' }),
  ]);
  expect(JSON.stringify(both)).not.toContain('a text');
});

it('does not compare a list that lacks records, not even with one that lacks them too', () => {
  const list = [{ id: 7, restId: 101, name: 'Kitchen' }];
  const whole = { value: [...list], losses: [] };
  markLeftOut(list, 2);
  const comparison = compareAnswers('wsdlGetSections', { value: list }, whole);
  expect(comparison).toMatchObject({ verdict: 'notComparable' });
  expect(comparison.why.join()).toContain('SOAP: 2 records could not be decoded');
});

it('asks what a configuration means that names neither side', () => {
  const use = { wsdlGetRoles: 'experiment' as never };
  expect(() => createBridge({ soap, rest, identities, use })).toThrow(ConfigurationError);
});
