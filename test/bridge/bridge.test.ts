import { afterAll, beforeAll, expect, expectTypeOf, it, vi } from 'vitest';
import { type Client, createClient } from '../../src/index.js';
import type { Bridge, BridgedOperation } from '../../src/bridge/Bridged.js';
import { createBridge } from '../../src/bridge/createBridge.js';
import type { Identities } from '../../src/bridge/map/Lookups.js';
import { readIdentities } from '../../src/bridge/readLookups.js';
import { confidenceOf } from '../../src/bridge/map/OperationMove.js';
import { operationMoves } from '../../src/bridge/map/operationMoves.generated.js';
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

it('has a method for every operation whose counterpart the map marks H or M, but for writes of the organisation', () => {
  const marked = Object.entries(operationMoves).filter(([, move]) => ['H', 'M'].includes(confidenceOf(move)));
  const methods = Object.keys(createBridge({ soap, rest, identities }));
  const ofOrganisation = /^wsdl(Create|Update)(Unit|Sections|Districts)$/;
  const wanted = marked.map(([name]) => name).filter((name) => !ofOrganisation.test(name));
  expect(methods.sort()).toEqual(wanted.sort());
  expect(methods).toHaveLength(17);
});

it('takes and gives the types of the SOAP client, whichever protocol speaks', () => {
  type Same<A, B> = [A, B] extends [B, A] ? true : false;
  type WithoutIssues<T> = T extends readonly (infer Item)[] ? Item[] : T;
  type Alike<K extends BridgedOperation> = [
    Same<Parameters<Bridge[K]>[0], Parameters<Client[K]>[0]>,
    Same<Awaited<ReturnType<Bridge[K]>>['value'], WithoutIssues<Awaited<ReturnType<Client[K]>>>>,
  ];
  expectTypeOf<{ [K in BridgedOperation]: Alike<K> }[BridgedOperation]>().toEqualTypeOf<[true, true]>();
});

it('speaks SOAP for every operation that is not configured, and loses nothing', async () => {
  const calls: string[] = [];
  const stop = sandbox.onCall(({ operation }) => void calls.push(operation));
  const over = createBridge({ soap, rest, identities, unit, use: { wsdlGetUnits: 'rest' } });
  const sections = await over.wsdlGetSections({});
  expect(sections).toMatchObject({ via: 'soap', losses: [], kept: [] });
  expect(sections.value).toEqual(await soap.wsdlGetSections({}));
  expect(calls).toEqual(['wsdlGetSections', 'wsdlGetSections']);
  stop();
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
