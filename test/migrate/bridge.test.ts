import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Client, createClient } from '../../src/index.js';
import { createBridge } from '../../src/migrate/bridge/createBridge.js';
import { type Identities, readIdentities } from '../../src/migrate/compare/readLookups.js';
import { createRestClient, type RestClient } from '../../src/rest/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let sandbox: Sandbox;
let soap: Client;
let rest: RestClient;
let unit: number;
let identities: Identities;
let badges: Map<string, string>;

beforeAll(async () => {
  sandbox = await startSandbox();
  unit = [...sandbox.unitKeys.keys()][0]!;
  soap = createClient(sandbox.clientOptions(unit));
  rest = createRestClient(sandbox.restOptions());
  identities = await readIdentities([createClient(sandbox.clientOptions())], rest);
  badges = new Map([...sandbox.world.employees.of()].map(({ badgeNo, id }) => [badgeNo, String(id)]));
});
afterAll(() => sandbox.stop());

const bridge = (use: Parameters<typeof createBridge>[0]['use']) =>
  createBridge({ soap, rest, identities, unit, badges, ...(use ? { use } : {}) });

/** The fields that both answers have, of the first record. */
function shared<T extends object>(a: T, b: T, but: readonly string[] = []): [unknown, unknown] {
  const names = Object.keys(b).filter((name) => name in a && !but.includes(name));
  const pick = (record: T) => Object.fromEntries(names.map((name) => [name, record[name as keyof T]]));
  return [pick(a), pick(b)];
}

it('answers the same employees over either protocol, with what REST loses', async () => {
  const before = await bridge({}).wsdlGetEmployeesV2({});
  const after = await bridge({ wsdlGetEmployeesV2: 'rest' }).wsdlGetEmployeesV2({});
  expect([before.via, after.via]).toEqual(['soap', 'rest']);
  expect(before.losses).toEqual([]);
  expect(after.value.map(({ badgeNo }) => badgeNo).sort()).toEqual(
    before.value.map(({ badgeNo }) => badgeNo).sort(),
  );
  const same = after.value.find(({ id }) => id === before.value[0]!.id)!;
  const [left, right] = shared(before.value[0]!, same, ['ts', 'groupRoles']);
  expect(right).toEqual(left);
  expect(after.losses.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['cardNo', 'punchType', 'info']),
  );
});

it('answers one employee by badge number, and nobody where SOAP leaves nobody', async () => {
  const over = bridge({ wsdlGetEmployees: 'rest' });
  const [employee] = (await soap.wsdlGetEmployees({}))!;
  const found = await over.wsdlGetEmployees({ badgeNo: employee!.badgeNo! });
  expect(found.value.map(({ id }) => id)).toEqual([employee!.id]);
  expect((await over.wsdlGetEmployees({ badgeNo: 'nobody' })).value).toEqual([]);
});

it('answers the same shifts over either protocol', async () => {
  const GetSchedulesV3 = {
    fromDate: '2026-03-09',
    toDate: '2026-03-20',
    scheduledShifts: true,
    absenceShifts: false,
  } as const;
  const before = (await bridge({}).wsdlGetSchedulesV3({ GetSchedulesV3 })).value.orThrow().schedules!;
  const answer = await bridge({ wsdlGetSchedulesV3: 'rest' }).wsdlGetSchedulesV3({ GetSchedulesV3 });
  const after = answer.value.orThrow().schedules!;
  const when = (shifts: typeof after) =>
    shifts
      .map(({ scheduleId, begDate, begTime, endDate, endTime, persId, hours }) =>
        [scheduleId, begDate, begTime, endDate, endTime, persId, Number(hours)].join(' '),
      )
      .sort();
  expect(before.length).toBeGreaterThan(50);
  expect(when(after)).toEqual(when(before));
});

it('creates an absence over REST that SOAP sees, and names the defaults that it kept', async () => {
  const before = sandbox.snapshot();
  const [employee] = (await soap.wsdlGetEmployeesV2({}))!;
  const type = [...sandbox.world.leaveReasons.of([0])][0] ?? [...sandbox.world.leaveReasons.of()][0]!;
  const over = createBridge({
    soap,
    rest,
    identities,
    unit,
    badges,
    use: { wsdlUpdateAbsence: 'rest' },
    absences: { allowDefaultSchedule: true },
  });
  const { value, kept, via } = await over.wsdlUpdateAbsence({
    absenceRecords: [
      {
        badgeNo: employee!.badgeNo!,
        leaveId: type.id,
        fromDate: '2026-06-01',
        fromTime: '08:00:00',
        toDate: '2026-06-02',
        toTime: '17:00:00',
      },
      { id: 1, persId: employee!.id! },
    ],
  });
  expect(via).toBe('rest');
  expect(value.rows.map(({ status }) => status)).toEqual(['accepted', 'rejected']);
  expect(kept.map(({ name }) => name)).toEqual(['overlaps', 'absenceSchedule']);
  const leaves = (await soap.wsdlGetLeaveApplicationsV2({ getLeaveApplicationsV2Request: {} })).orThrow();
  expect(leaves.leaveApplications!.map(({ id }) => id)).toContain(value.accepted[0]!.value.id);
  sandbox.restore(before);
});

it('lists units, sections, districts and roles over REST as SOAP does', async () => {
  const over = bridge({ wsdlGetUnits: 'rest', wsdlGetSections: 'rest', wsdlGetNeoRoles: 'rest' });
  const ids = (records: readonly { id?: unknown; name?: unknown }[]) =>
    records.map(({ id, name }) => `${id} ${name}`).sort();
  expect(ids((await over.wsdlGetUnits({})).value)).toEqual(ids(await soap.wsdlGetUnits({})));
  expect(ids((await over.wsdlGetSections({})).value)).toEqual(ids(await soap.wsdlGetSections({})));
  expect(ids((await over.wsdlGetNeoRoles({})).value)).toEqual(ids(await soap.wsdlGetNeoRoles({})));
});
