import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, createClient, InputError } from '../../src/index.js';
import type { Bridged, BridgedOperation } from '../../src/bridge/Bridged.js';
import { createBridge } from '../../src/bridge/createBridge.js';
import type { Identities } from '../../src/bridge/map/Lookups.js';
import { readIdentities } from '../../src/bridge/readLookups.js';
import { createRestClient, type RestClient } from '../../src/rest/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let sandbox: Sandbox;
let rest: RestClient;
let identities: Identities;
let unit: number;

beforeAll(async () => {
  sandbox = await startSandbox({ world: '3x8x10' });
  [unit] = [...sandbox.unitKeys.keys()] as [number];
  rest = createRestClient(sandbox.restOptions());
  identities = await readIdentities(createClient(sandbox.clientOptions()), rest);
});
afterAll(() => sandbox.stop());

const clientOf = (within: number | undefined): Client => createClient(sandbox.clientOptions(within));

function bridgeFor(within: number | undefined, operation: BridgedOperation, via: 'soap' | 'rest') {
  return createBridge({
    ...{ soap: clientOf(within), rest, identities, use: { [operation]: via } },
    ...(within === undefined ? {} : { unit: within }),
  });
}

type Fields = Record<string, unknown>;

/** The records of an answer, however it wraps them. */
function recordsIn(value: unknown): Fields[] {
  if (Array.isArray(value)) return value as Fields[];
  return (value as { orThrow(): { schedules: Fields[] } }).orThrow().schedules;
}

// Two equal times are how SOAP says that there is no break.
const NOTHING: readonly unknown[] = [undefined, '', 0, '00:00:00'];
const isNothing = (value: unknown) => NOTHING.includes(value) || (Array.isArray(value) && value.length === 0);

const KEYS: Partial<Record<BridgedOperation, readonly string[]>> = {
  wsdlGetSections: ['extGroupId', 'name'],
  wsdlGetRoles: ['name'],
  wsdlGetSchedulesV2: ['scheduleId'],
  wsdlGetSchedulesV3: ['scheduleId'],
};

const plain = (value: unknown): unknown => (value === undefined ? value : JSON.parse(JSON.stringify(value)));

/** Fields of SOAP's records that REST's differ in without having named them as lost. */
function silent(operation: BridgedOperation, before: Fields[], after: Bridged<unknown>): string[] {
  const keyOf = (record: Fields) => (KEYS[operation] ?? ['id']).map((name) => record[name]).join(' ');
  const there = new Map(recordsIn(after.value).map((record) => [keyOf(record), record]));
  const named = new Set(after.losses.flatMap(({ field }) => field.split('+')));
  const found = new Set<string>();
  for (const record of before) {
    const other = there.get(keyOf(record));
    for (const [field, value] of Object.entries(record)) {
      if (named.has(field) || (isNothing(value) && isNothing(other?.[field]))) continue;
      if (!isDeepStrictEqual(plain(value), plain(other?.[field]))) found.add(`${field} of ${keyOf(record)}`);
    }
  }
  return [...found].slice(0, 5);
}

const PERIOD = { fromDate: '2026-03-09', toDate: '2026-03-20' } as const;

const READS: [BridgedOperation, object][] = [
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
  ['wsdlGetSchedules', PERIOD],
  ['wsdlGetSchedulesV2', { GetSchedulesV2: { ...PERIOD, scheduledShifts: true } }],
  [
    'wsdlGetSchedulesV3',
    { GetSchedulesV3: { ...PERIOD, scheduledShifts: true, includeExtScheduleId: true } },
  ],
];

const call = (bridge: ReturnType<typeof createBridge>, operation: BridgedOperation, input: object) =>
  (bridge[operation] as (input: object) => Promise<Bridged<unknown>>)(input);

it.each([
  [{}, true],
  [{ absenceShifts: true }, true],
  [{ scheduledShifts: true }, false],
  [{ scheduledShifts: true, absenceShifts: false }, false],
  [{ scheduledShifts: true, absenceShifts: true }, true],
])('says that absence shifts do not come where they are asked for: %j', async (kinds, is) => {
  const bridge = bridgeFor(unit, 'wsdlGetSchedulesV3', 'rest');
  const { losses } = await bridge.wsdlGetSchedulesV3({ GetSchedulesV3: { ...PERIOD, ...kinds } });
  expect(losses.some(({ field }) => field === 'absenceShifts')).toBe(is);
});

describe('the same records over either protocol, and every field that differs is named', () => {
  it.each<[BridgedOperation, object, string]>([
    ...READS.map(([operation, input]) => [operation, input, 'a unit'] as [BridgedOperation, object, string]),
    ...READS.map(
      ([operation, input]) => [operation, input, 'the account'] as [BridgedOperation, object, string],
    ),
    ['wsdlGetSchedulesForAllUnits', PERIOD, 'the account'],
    ['wsdlGetSchedulesV2', { GetSchedulesV2: { ...PERIOD, allUnits: true } }, 'the account'],
  ])('%s %j with the key of %s', async (operation, input, whose) => {
    const within = whose === 'a unit' ? unit : undefined;
    const before = await call(bridgeFor(within, operation, 'soap'), operation, input);
    const after = await call(bridgeFor(within, operation, 'rest'), operation, input);
    expect([before.via, after.via]).toEqual(['soap', 'rest']);
    expect(before.losses).toEqual([]);
    // Absence shifts do not come over REST, which the losses say.
    const wanted = recordsIn(before.value).filter(({ absenceShift, leaveId }) => !absenceShift && !leaveId);
    expect(recordsIn(after.value)).toHaveLength(wanted.length);
    expect(wanted.length).toBeGreaterThan(0);
    expect(silent(operation, wanted, after)).toEqual([]);
  });

  it('wsdlGetNeoGroups: all groups but the domain, which the losses say', async () => {
    for (const within of [unit, undefined]) {
      const before = (await clientOf(within).wsdlGetNeoGroups()).filter(({ type }) => type !== 'Domain');
      const after = await bridgeFor(within, 'wsdlGetNeoGroups', 'rest').wsdlGetNeoGroups();
      const sorted = (groups: typeof before) => [...groups].sort((a, b) => a.id! - b.id!);
      expect(sorted(after.value)).toEqual(sorted(before));
      expect(after.losses.map(({ why }) => why).join()).toContain('domain');
    }
  });
});

describe('filters', () => {
  const ids = (value: unknown, name: string) =>
    recordsIn(value)
      .map((record) => record[name])
      .sort();

  it.each<[BridgedOperation, object, string]>([
    ['wsdlGetEmployeesV2', { neoRolesIds: [2] }, 'id'],
    ['wsdlGetEmployeesV2', { neoExtRolesIds: ['R1'], includeNeoRoles: false }, 'id'],
    ['wsdlGetEmployees', { badgeNo: '0007' }, 'id'],
    ['wsdlGetEmployees', { badgeNo: 'nobody' }, 'id'],
    ['wsdlGetSchedules', { ...PERIOD, badgeNo: '0007' }, 'id'],
    ['wsdlGetSchedules', { ...PERIOD, sectionId: 2 }, 'id'],
    [
      'wsdlGetSchedulesV3',
      {
        GetSchedulesV3: {
          ...{ fromDate: '2026-03-10', fromTime: '08:00:00', toDate: '2026-03-10', toTime: '12:00:00' },
          scheduledShifts: true,
        },
      },
      'scheduleId',
    ],
  ])('%s %j', async (operation, input, name) => {
    const before = await call(bridgeFor(unit, operation, 'soap'), operation, input);
    const after = await call(bridgeFor(unit, operation, 'rest'), operation, input);
    expect(ids(after.value, name)).toEqual(ids(before.value, name));
  });

  it('reads everything for a filter by modification time, says so, and leaves out what is older', async () => {
    const { employees } = sandbox.world;
    const before = sandbox.snapshot();
    const [one] = [...employees.of([unit])];
    Object.assign(one!, { ts: sandbox.world.stamp() });
    const input = { lastModified: '2026-03-15 00:00:00' } as const;
    const over = await bridgeFor(unit, 'wsdlGetEmployeesV2', 'rest').wsdlGetEmployeesV2(input);
    const soap = await clientOf(unit).wsdlGetEmployeesV2(input);
    expect(soap.map(({ id }) => id)).toEqual([one!.id]);
    expect(over.value.map(({ id }) => id)).toEqual([one!.id]);
    expect(over.losses.map(({ field }) => field)).toContain('lastModified');
    // The time that REST's record shows goes back in as it came out.
    const again = { lastModified: over.value[0]!.ts!.replace('T', ' ') } as { lastModified: never };
    expect((await clientOf(unit).wsdlGetEmployeesV2(again)).length).toBe(0);
    sandbox.restore(before);
  });

  it('names what the bounds may have left out at a time that the clocks skip', async () => {
    const before = sandbox.snapshot();
    const night = { begDate: '2026-03-29', begTime: '02:30:00', endDate: '2026-03-29', endTime: '10:00:00' };
    await clientOf(unit).wsdlUpdateShifts({
      Shifts: [{ ...night, badgeNo: '0007', shiftCategoryId: '11' }] as never,
    });
    const lossesFrom = async (fromTime: string) => {
      const GetSchedulesV3 = {
        fromDate: '2026-03-29',
        fromTime,
        toDate: '2026-03-29',
        scheduledShifts: true,
      };
      const input = { GetSchedulesV3 } as never;
      const over = await bridgeFor(unit, 'wsdlGetSchedulesV3', 'rest').wsdlGetSchedulesV3(input);
      const soap = (await clientOf(unit).wsdlGetSchedulesV3(input)).orThrow().schedules ?? [];
      const begins = soap.map(({ begTime }) => begTime);
      return { begins, named: over.losses.some(({ field }) => field === 'begDate+begTime') };
    };
    expect(await lossesFrom('02:30:00')).toEqual({
      begins: expect.arrayContaining(['02:30:00']),
      named: true,
    });
    sandbox.restore(before);
    expect((await lossesFrom('06:30:00')).named).toBe(false);
  });

  it('gives no absence shifts, and says so', async () => {
    const GetSchedulesV3 = { ...PERIOD, absenceShifts: true, scheduledShifts: false };
    const over = await bridgeFor(unit, 'wsdlGetSchedulesV3', 'rest').wsdlGetSchedulesV3({ GetSchedulesV3 });
    expect(recordsIn(over.value)).toEqual([]);
    expect(over.losses.map(({ field }) => field)).toContain('absenceShifts');
  });

  it('refuses a filter that REST cannot do before it sends anything', async () => {
    const calls: unknown[] = [];
    const stop = sandbox.onCall((seen) => void calls.push(seen));
    const over = bridgeFor(unit, 'wsdlGetSchedules', 'rest');
    await expect(over.wsdlGetSchedules({ ...PERIOD, unassignedShiftsFromLeave: 1 })).rejects.toThrow(
      InputError,
    );
    await expect(over.wsdlGetSchedules({ fromDate: '1 March' as never })).rejects.toThrow(InputError);
    stop();
    expect(calls).toEqual([]);
  });
});
