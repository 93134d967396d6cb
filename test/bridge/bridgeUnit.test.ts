import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bridgedClient, readIdentities } from '../../src/bridge/index.js';
import { ConfigurationError, createClient } from '../../src/index.js';
import { createRestClient } from '../../src/rest/index.js';
import type { BridgedOperation, BridgedRead } from '../../src/migrate/index.js';
import { ANSWER_SHAPES, recordsOf } from '../../src/bridge/answerShapes.js';
import { bothProtocols, type BothProtocols, type Came } from './bothProtocols.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const [OWN, OTHER] = [101, 102];
const PERIOD = { fromDate: '2026-03-02', toDate: '2026-03-31' };

let both: BothProtocols;
let first: ReturnType<BothProtocols['sandbox']['snapshot']>;

const MARKED = ['givenName', 'familyName', 'email', 'city', 'name', 'comment'];

/** Writes a mark into the texts of a row of the other unit. */
function mark(row: object): void {
  for (const [name, value] of Object.entries(row))
    if (MARKED.includes(name)) Object.assign(row, { [name]: `OTHER ${value}` });
}

beforeAll(async () => {
  both = await bothProtocols(async (_, sandbox) => {
    const { world } = sandbox;
    for (const table of [world.employees, world.shifts, world.sections])
      for (const row of table.of([OTHER])) mark(row);
    mark(world.units.get(OTHER)!);
  });
  const { world } = both.sandbox;
  // Newer than the pairs of ids: nothing says yet that they are of the other unit, but the tree of groups.
  const section = world.sections.add({
    ...[...world.sections.of([OTHER])][0]!,
    name: 'OTHER new section',
    extGroupId: 'NEW-OTHER',
  });
  const [employee] = [...world.employees.of([OTHER])];
  Object.assign(employee!, { section: section.id });
  first = both.sandbox.snapshot();
});
afterAll(() => both.sandbox.stop());

const INPUTS: Partial<Record<BridgedRead, object[]>> = {
  wsdlGetEmployees: [{}, { badgeNo: '0050' }, { employeeId: 1050 }, { sectionId: 1021 }],
  wsdlGetEmployeesV2: [{}, { badgeNo: '0050' }, { neoRolesIds: [1] }],
  wsdlGetSchedules: [PERIOD, { ...PERIOD, employeeId: 1050 }, { ...PERIOD, getSubUnits: 1 }],
  wsdlGetSchedulesForAllUnits: [PERIOD],
  wsdlGetSchedulesV2: [
    { GetSchedulesV2: { ...PERIOD, scheduledShifts: true } },
    { GetSchedulesV2: { ...PERIOD, allUnits: true } },
    { GetSchedulesV2: { ...PERIOD, badgeNo: '0050' } },
  ],
  wsdlGetSchedulesV3: [{ GetSchedulesV3: { ...PERIOD, scheduledShifts: true } }],
};

const READS = (Object.keys(ANSWER_SHAPES) as BridgedRead[]).flatMap((operation) =>
  (INPUTS[operation] ?? [{}]).map((input) => [operation, input] as const),
);

describe('a bridge for one unit, over credentials that see the whole account', () => {
  it('REST itself shows the other unit: the proof has something to prove', async () => {
    for (const operation of [
      'wsdlGetEmployees',
      'wsdlGetUnits',
      'wsdlGetSections',
      'wsdlGetNeoGroups',
    ] as const) {
      const { value } = await both.over('rest', undefined, operation, {});
      expect(JSON.stringify(value), operation).toContain('OTHER');
    }
    const { value } = await both.over('rest', undefined, 'wsdlGetSchedules', PERIOD);
    expect(JSON.stringify(value)).toContain('OTHER');
  });

  it.each(READS)(
    '%s %j shows nothing of another unit, in answer, losses or error',
    async (operation, input) => {
      const came = await both.over('rest', OWN, operation, input);
      expect(JSON.stringify(came)).not.toContain('OTHER');
      const said = came.error ? [] : recordsOf(came.value);
      const records = Array.isArray(said) ? said : 'records' in said ? said.records : [];
      for (const { restId } of records) if (restId !== undefined) expect(restId).toBe(OWN);
    },
  );

  it('leaves out records of a unit that is newer than the pairs of ids', async () => {
    const { world } = both.sandbox;
    const unit = world.units.add({
      ...world.units.get(OTHER)!,
      id: 109,
      groupId: 9109,
      extGroupId: 'G109',
      name: 'OTHER 9',
    });
    const [employee] = [...world.employees.of([OTHER])].slice(-1);
    world.employees.move(employee!, unit.id);
    Object.assign(employee!, { section: 1 });
    const came = await both.over('rest', OWN, 'wsdlGetEmployees', {});
    both.sandbox.restore(first);
    expect(JSON.stringify(came)).not.toContain('OTHER');
  });

  it('keeps to no unit with a key that sees several', async () => {
    const { endpoint, rootKey } = both.sandbox;
    const soap = createClient({ endpoint, apiKey: rootKey });
    const rest = createRestClient(both.sandbox.restOptions());
    const identities = await readIdentities(soap, rest);
    const client = bridgedClient({ soap, rest, identities, use: { wsdlGetSections: 'rest' } });
    const units = new Set((await client.wsdlGetSections()).map(({ restId }) => restId));
    expect([...units]).toEqual(expect.arrayContaining([OWN, OTHER]));
  });

  it('asks for the pairs of ids again after it could not get them, and not once it has them', async () => {
    const { endpoint, rootKey } = both.sandbox;
    const soap = createClient({ endpoint, apiKey: rootKey });
    const rest = createRestClient(both.sandbox.restOptions());
    let asked = 0;
    const identities = async () => {
      if (++asked === 1) throw new TypeError('down');
      return readIdentities(soap, rest);
    };
    const client = bridgedClient({ soap, rest, identities, use: { wsdlGetSections: 'rest' } });
    await expect(client.wsdlGetSections()).rejects.toThrow('down');
    for (let call = 0; call < 2; call++) expect(await client.wsdlGetSections()).not.toEqual([]);
    expect(asked).toBe(2);
  });

  it('is not made for a unit that the pairs of ids do not know', async () => {
    const made = both.over('rest', undefined, 'wsdlGetUnits', {}, { unit: 4711 });
    await expect(made).rejects.toThrow(ConfigurationError);
  });
});

describe('refuses what the key of a unit cannot have, as SOAP does', () => {
  const REFUSED: [BridgedOperation, object, string][] = [
    ['wsdlGetSchedulesForAllUnits', PERIOD, 'FaultError'],
    ['wsdlGetSchedulesV2', { GetSchedulesV2: { ...PERIOD, allUnits: true } }, 'rejected'],
    ['wsdlUpdateEmployees', { employees: [{ badgeNo: '0050', city: 'Lund' }] }, 'rejected'],
    ['wsdlUpdateEmployees', { employees: [{ badgeNo: '0003', restId: OTHER }] }, 'rejected'],
    ['wsdlUpdateAbsence', { absenceRecords: [absence({ badgeNo: '0050' })] }, 'rejected'],
    ['wsdlUpdateAbsence', { absenceRecords: [absence({ persId: 1050 })] }, 'rejected'],
  ];

  function absence(who: object): object {
    const span = { fromDate: '2026-06-01', fromTime: '08:00:00', toDate: '2026-06-01', toTime: '17:00:00' };
    return { ...who, ...span, leaveId: 1 };
  }

  const cameTo = ({ error, value }: Came) => {
    const { status, rows = [] } = (value ?? {}) as { status?: string; rows?: { status: string }[] };
    return error ?? status ?? rows.map((row) => row.status).join();
  };

  it.each(REFUSED)('%s %j', async (operation, input, expected) => {
    const calls: string[] = [];
    const stop = both.sandbox.onCall(({ operation: call }) => void calls.push(call));
    const absences = { defaultSchedules: {} };
    const over = (via: 'soap' | 'rest') => both.over(via, OWN, operation, input, { absences });
    expect(cameTo(await over('rest'))).toBe(expected);
    expect(calls.filter((call) => /^(POST|PUT|PATCH|DELETE) /.test(call) && !call.includes('token'))).toEqual(
      [],
    );
    stop();
    expect(cameTo(await over('soap'))).toBe(expected);
    both.sandbox.restore(first);
  });
});
