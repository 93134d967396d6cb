import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bridgedClient, bridgeOverRest, readIdentities, type SoapClients } from '../../src/bridge/index.js';
import { markLeftOut, markUnread } from '../../src/definition/decodeMarks.js';
import { ChainFolder } from '../../src/evidence/chain/chain.js';
import { keyBookOf, Signer } from '../../src/evidence/chain/Signer.js';
import { compare } from '../../src/evidence/compare/compare.js';
import type { Scope } from '../../src/evidence/compare/Scope.js';
import { restSide, soapSide } from '../../src/evidence/compare/sides.js';
import { samenessOf } from '../../src/evidence/rows/compareField.js';
import { pairRows, type ReadSide } from '../../src/evidence/rows/pairs.js';
import { readHistory } from '../../src/evidence/index.js';
import { noLookups } from '../../src/bridge/map/Lookups.js';
import { RestDirectory } from '../../src/bridge/RestDirectory.js';
import { type Client, createClient } from '../../src/index.js';
import { createRestClient, type RestClient } from '../../src/rest/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { findings } from './findings.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

type Data = Record<string, unknown>[];

/** A REST client with one list changed. */
function restWith(list: string, change: (data: Data) => Data) {
  return createRestClient({
    ...sandbox.restOptions(),
    fetch: async (url, init) => {
      const answer = await fetch(url, init);
      if (!new URL(String(url)).pathname.endsWith(list)) return answer;
      const body = (await answer.json()) as { data: Data };
      return Response.json({ ...body, data: change(body.data) }, { status: answer.status });
    },
  });
}

const found = async (rest: ReturnType<typeof restWith>, subject: 'employees' | 'shifts') => {
  const soap = {
    root: createClient(sandbox.clientOptions()),
    units: [createClient(sandbox.clientOptions(101))],
  };
  const scope = { subjects: [subject], units: [101], from: '2026-03-09', to: '2026-03-09' } as const;
  return compare({ soap, rest, scope });
};

it('does not leave out a record over REST of which nobody knows the unit, and leaves out one above all units', {
  tags: ['slow'],
}, async () => {
  const district = [...sandbox.world.districts.of()][0]!;
  const add = (homeGroupId: string) => (data: Data) => {
    const more = { ...data[0]!, id: '999999', employment: { homeGroupId } };
    // On the first page of two.
    return data.length === 100 ? [...data, more] : data;
  };
  const unknown = await found(restWith('/hr/v3/employees', add('424242')), 'employees');
  expect(findings(unknown)).toEqual(['employees: 1 only REST']);
  const above = await found(restWith('/hr/v3/employees', add(String(district.groupId))), 'employees');
  expect(findings(above)).toEqual([]);
});

it('takes a value over REST that cannot be read for unknown, also where SOAP has none', {
  tags: ['slow'],
}, async () => {
  const unreadable = (field: string) => (data: Data) =>
    data.map((one, i) =>
      i === 3 ? { ...one, employment: { ...(one.employment as object), [field]: { at: 'soon' } } } : one,
    );
  const ends = await found(restWith('/hr/v3/employees', unreadable('employmentEndDate')), 'employees');
  const [{ fields }] = ends.subjects as [(typeof ends.subjects)[number]];
  const unknown = fields.filter(({ counts }) => counts.incomparable === 1).map(({ soap }) => soap.join());
  expect(unknown).toEqual(['leaveDate', 'active']);
  expect(fields.find(({ soap }) => soap[0] === 'leaveDate')?.counts).toMatchObject({
    different: 0,
    missing: 0,
  });
});

it('takes what is in a part that REST leaves out for unknown, unless SOAP says nothing in that part', {
  tags: ['slow'],
}, async () => {
  const without = (part: string) => (data: Data) => data.map(({ [part]: _, ...one }) => one);
  const fieldsOf = async (part: string) => {
    const { subjects } = await found(restWith('/hr/v3/employees', without(part)), 'employees');
    const fields = subjects[0]!.fields.map(({ soap, counts }) => [soap.join('+'), counts] as const);
    return Object.fromEntries(fields);
  };
  const { leaveDate, active, employedDate } = await fieldsOf('employment');
  expect(leaveDate!.incomparable).toBeGreaterThan(30);
  expect(leaveDate!.equal).toBe(0);
  expect(active!.incomparable).toBe(40);
  expect(employedDate!.missing).toBe(40);
  const { nextOfKind } = await fieldsOf('emergencyContact');
  expect(nextOfKind!.equal).toBe(40);
});

it('takes names of the group of a shift for unknown where REST gives no group', {
  tags: ['slow'],
}, async () => {
  const placeless = (data: Data) => data.map(({ groupId: _, ...one }) => one);
  const { subjects } = await found(restWith('/schedule/v3/shifts', placeless), 'shifts');
  const counts = subjects[0]!.fields.find(({ soap }) => soap[0] === 'sectionName')!.counts;
  expect(counts.incomparable).toBeGreaterThan(0);
  expect(counts.equal + counts.converted + counts.missing).toBe(0);
});

it('takes a name of a section that cannot be read for unknown', { tags: ['slow'] }, async () => {
  const nameless = (data: Data) => data.map((one) => ({ ...one, name: { sv: one.name } }));
  const { subjects } = await found(restWith('/organization/v3/groups', nameless), 'shifts');
  const [{ fields }] = subjects as [(typeof subjects)[number]];
  const counts = fields.find(({ soap }) => soap[0] === 'sectionName')!.counts;
  expect(counts.incomparable).toBeGreaterThan(0);
  expect(counts.equal + counts.converted + counts.missing).toBe(0);
});

function contextOf(scope: Scope = {}) {
  return { scope, lookups: noLookups, directory: new RestDirectory(), badges: new Map() };
}

it('takes roles that could not be decoded for a list that was not read', async () => {
  const employee = { id: 7, restId: 101 };
  markUnread(employee, ['groupRoles', 'x']);
  const stream = { wsdlGetEmployeesV2: () => streamOf([employee]) };
  const read = soapSide({ stream } as unknown as Client, 'groupRoles', contextOf());
  await expect(async () => {
    for await (const _ of read(new AbortController().signal));
  }).rejects.toThrow(/could not be decoded/);
});

async function allOf(read: ReadSide): Promise<object[]> {
  const all: object[] = [];
  for await (const one of read(new AbortController().signal)) all.push(one);
  return all;
}

const PERSON = { id: 7, restId: 101, groupRoles: [{ groupId: 5, roleId: '2' }] };
const unread = (record: object, field: string) => {
  markUnread(record, [field, 'x']);
  return record;
};
it.each<[subject: 'districts' | 'roles' | 'employees' | 'groupRoles' | 'shifts', record: object]>([
  ['districts', unread({ name: 'North' }, 'groupId')],
  ['roles', unread({ name: 'Cook' }, 'id')],
  ['employees', unread({ restId: 101 }, 'id')],
  ['groupRoles', unread({ restId: 101, groupRoles: PERSON.groupRoles }, 'id')],
  ['groupRoles', { ...PERSON, groupRoles: [unread({ roleId: '2' }, 'groupId')] }],
  ['shifts', unread({ restId: 101, begDate: '2026-03-01' }, 'scheduleId')],
])(
  'takes %s over SOAP with an identity that could not be read for a list that was not read: %o',
  async (subject, record) => {
    const stream = {
      wsdlGetEmployeesV2: () => streamOf([record]),
      wsdlGetSchedulesV3: () => streamOf([record]),
    };
    const lists = { wsdlGetDistricts: async () => [record], wsdlGetNeoRoles: async () => [record] };
    const scope = { from: '2026-03-01', to: '2026-03-02' } as const;
    const read = soapSide({ stream, ...lists } as unknown as Client, subject, contextOf(scope));
    await expect(allOf(read)).rejects.toThrow(/could not be decoded/);
  },
);

it.each<
  [subject: 'districts' | 'sections' | 'roles' | 'employees' | 'groupRoles' | 'shifts', record: object]
>([
  ['districts', unread({ groupType: 'DISTRICT' }, 'id')],
  ['districts', unread({ id: '5' }, 'groupType')],
  ['sections', unread({ id: '5', parentGroupId: '4' }, 'groupType')],
  ['districts', { id: '5' }],
  ['groupRoles', { groupId: '5', roleId: '2' }],
  ['roles', unread({ name: 'Cook' }, 'id')],
  ['employees', unread({ email: 'a@b.example' }, 'id')],
  ['groupRoles', unread({ groupId: '5', roleId: '2' }, 'employeeId')],
  ['groupRoles', unread({ employeeId: '7', roleId: '2' }, 'groupId')],
  ['groupRoles', unread({ employeeId: '7', groupId: '5' }, 'roleId')],
  ['shifts', unread({ begin: '2026-03-01T12:00:00Z' }, 'id')],
])(
  'takes %s over REST whose identity is not told for a list that was not read: %o',
  async (subject, record) => {
    const list = { list: () => streamOf([record]) };
    const employees = { list: () => streamOf([{ id: '7' }]) };
    const rest = { groups: list, roles: list, shifts: list, roleAssignments: list };
    const client = {
      ...rest,
      employees: subject === 'employees' ? list : employees,
    } as unknown as RestClient;
    const scope = { units: [101], from: '2026-03-01', to: '2026-03-02' } as const;
    const read = restSide(client, subject, contextOf(scope));
    await expect(allOf(read)).rejects.toThrow(/could not be decoded/);
  },
);

it('leaves out the roles of another unit whose group could not be read', async () => {
  const other = unread({ employeeId: '8', roleId: '2' }, 'groupId');
  const roleAssignments = { list: () => streamOf([other]) };
  const employees = { list: () => streamOf([{ id: '7' }]) };
  const rest = { employees, roleAssignments } as unknown as RestClient;
  const read = restSide(rest, 'groupRoles', contextOf({ units: [101] }));
  expect(await allOf(read)).toEqual([]);
});

it('takes a stream of which some could not be decoded for a list that was not read', async () => {
  const some = Object.assign(streamOf([{ id: 7, restId: 101 }]), { leftOut: 1 });
  const stream = { wsdlGetEmployeesV2: () => some };
  const read = soapSide({ stream } as unknown as Client, 'employees', contextOf());
  await expect(async () => {
    for await (const _ of read(new AbortController().signal));
  }).rejects.toThrow(/1 of its records could not be decoded/);
});

it('does not leave out a shift whose day could not be decoded', async () => {
  const shift = { scheduleId: 5, restId: 101 };
  markUnread(shift, ['begDate', '1.3.']);
  const stream = { wsdlGetSchedulesV3: () => streamOf([shift]) };
  const scope = { from: '2026-03-01', to: '2026-03-02' } as const;
  const read = soapSide({ stream } as unknown as Client, 'shifts', contextOf(scope));
  const keys: object[] = [];
  for await (const { key, outside } of read(new AbortController().signal)) keys.push({ key, outside });
  expect(keys).toEqual([{ key: '5', outside: false }]);
});

it('does not leave out a shift of a unit without a known zone, which may be of a day in the period or of one beside it', async () => {
  const shifts = { list: () => streamOf([{ id: '5', begin: '2026-03-02T23:30:00Z', groupId: '70' }]) };
  const scope = { from: '2026-03-03', to: '2026-03-04' } as const;
  const read = restSide({ shifts } as unknown as RestClient, 'shifts', contextOf(scope));
  const keys: object[] = [];
  for await (const { key, outside } of read(new AbortController().signal)) keys.push({ key, outside });
  expect(keys).toEqual([{ key: '5', outside: false }]);
});

it('is not green where there was nothing to compare', async () => {
  const none = { list: () => streamOf([]) };
  const rest = { roles: none, groups: none } as unknown as RestClient;
  const soap = { wsdlGetNeoRoles: async () => [] } as unknown as Client;
  const identities = { units: [], sections: [], districts: [] };
  const { green, scorecards } = await compare({ soap, rest, identities, scope: { subjects: ['roles'] } });
  expect(green).toBe(false);
  expect(scorecards[0]).toMatchObject({ verdict: 'not judged' });
});

it('does not take a shift for one that is there where REST does not tell whether it is deleted', async () => {
  const shift = { begin: '2026-03-02T07:00:00Z', groupId: '7' };
  const of = async (unsure: object) => {
    markUnread(unsure, ['deleted', 'yes']);
    const rest = {
      groups: { list: () => streamOf([{ id: '7', groupType: 'UNIT' }]) },
      employees: { list: () => streamOf([]) },
      shifts: { list: () => streamOf([{ ...shift, id: '1' }, unsure]) },
    } as unknown as RestClient;
    const soap = {
      stream: {
        wsdlGetSchedulesV3: () =>
          streamOf([{ scheduleId: 1, restId: 101, begDate: '2026-03-02', begTime: '08:00:00' }]),
      },
    } as unknown as Client;
    const units = [{ restId: 101, groupId: '7', timeZone: 'Europe/Stockholm' }];
    const identities = { units, sections: [], districts: [] };
    const scope = { subjects: ['shifts'], from: '2026-03-02', to: '2026-03-02' } as never;
    return (await compare({ soap, rest, identities, scope })).subjects[0]!;
  };
  expect(await of({ ...shift, id: '2' })).toMatchObject({ pairs: 0, failures: [{ side: 'rest' }] });
  expect(await of({ ...shift, id: '2', begin: '2026-03-04T07:00:00Z' })).toMatchObject({ failures: [] });
});

it('compares no unit by itself where the pairs of ids could not be read', async () => {
  const rest = {
    groups: { list: () => streamOf([]) },
    employees: { list: () => streamOf([{ id: '1' }]) },
  } as unknown as RestClient;
  const soap = {
    wsdlGetUnits: () => Promise.reject(new TypeError('down')),
    wsdlGetSections: async () => [],
    wsdlGetDistricts: async () => [],
    stream: { wsdlGetEmployeesV2: () => streamOf([{ id: 1, restId: 101 }]) },
  } as unknown as Client;
  const of = async (units: { units?: readonly number[] }) =>
    (await compare({ soap, rest, scope: { subjects: ['employees'], ...units } })).subjects[0]!;
  expect(await of({ units: [101] })).toMatchObject({ pairs: 0, failures: [{ side: 'soap' }] });
  expect(await of({})).toMatchObject({ pairs: 1, failures: [] });
});

it('is not green for a unit that SOAP does not list, and for lists of the organisation that lack records', {
  tags: ['slow'],
}, async () => {
  const clients = {
    root: createClient(sandbox.clientOptions()),
    units: [createClient(sandbox.clientOptions(101))],
  };
  const rest = createRestClient(sandbox.restOptions());
  const of = (units: readonly number[], soap: SoapClients = clients) =>
    compare({ soap, rest, scope: { subjects: ['employees'], units } });
  expect(await of([101])).toMatchObject({ green: true, lookUpFailures: [] });
  const { green, lookUpFailures, scorecards } = await of([101, 999]);
  expect([green, scorecards[0]!.verdict]).toEqual([false, 'not judged']);
  expect(lookUpFailures).toEqual([{ side: 'soap', error: 'UnknownUnit: SOAP lists no unit 999' }]);
  const cut = async (url: string | URL | Request, init?: RequestInit) => {
    const text = await (await fetch(url, init)).text();
    return new Response(text.replace(/Unit\[3\]/, 'Unit[4]'), {
      headers: { 'content-type': 'text/xml; charset=utf-8' },
    });
  };
  const root = createClient({ ...sandbox.clientOptions(), fetch: cut });
  expect(await of([101], { ...clients, root })).toMatchObject({ green: false });
  await expect(readIdentities(root, rest)).rejects.toThrow(/1 of its records could not be decoded/);
});

it('an id of 0 is none: records without one are paired by whose they are and when', () => {
  const one = { scheduleId: 0, persId: 1, begDate: '2026-03-02' };
  const other = { scheduleId: 0, persId: 2, begDate: '2026-03-02' };
  const pairs = pairRows([['scheduleId']], [one, other], [{ ...other }, { ...one }]);
  expect(pairs.map(({ soap, rest }) => [soap?.persId, rest?.persId])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

/** A list of either client. */
function streamOf<T>(records: readonly T[]) {
  async function* stream() {
    yield* records;
  }
  return Object.assign(stream(), { all: async () => records });
}

it.each<[string, () => object[]]>([
  ['none', () => []],
  ['one without an id', () => [{ name: 'Bar' }]],
  [
    'a list of which some was left out',
    () => {
      const units = [{ id: 101 }];
      markLeftOut(units, 1);
      return units;
    },
  ],
])('goes over REST with no key of which SOAP gives no unit for sure: %s', async (_, units) => {
  const soap = { wsdlGetUnits: async () => units(), call: async () => undefined } as unknown as Client;
  const identities = { units: [], sections: [], districts: [] };
  const rest = createRestClient(sandbox.restOptions());
  const client = bridgedClient({ soap, rest, identities, use: { wsdlGetSections: 'rest' } });
  await expect(client.wsdlGetSections()).rejects.toThrow(/REST would answer of the whole account/);
});

it('names a badge number that REST does not list, and groups of which no unit is known', async () => {
  const identities = await readIdentities(
    createClient(sandbox.clientOptions()),
    createRestClient(sandbox.restOptions()),
  );
  const lossesOf = async (
    rest: ReturnType<typeof restWith>,
    operation: 'wsdlGetSchedulesV3' | 'wsdlGetNeoGroups',
  ) => {
    const GetSchedulesV3 = { fromDate: '2026-03-09', toDate: '2026-03-09', scheduledShifts: true };
    const bridge = bridgeOverRest({ rest, identities, unit: 101 });
    const input = (operation === 'wsdlGetNeoGroups' ? {} : { GetSchedulesV3 }) as never;
    return (await bridge[operation](input)).losses.map(({ field, kind }) => `${field} ${kind}`);
  };
  const nobody = restWith('/hr/v3/employees', () => []);
  expect(await lossesOf(nobody, 'wsdlGetSchedulesV3')).toContain('badgeNo unknown');
  const more = restWith('/organization/v3/groups', (data) => [
    ...data,
    { ...data[0]!, id: '9', groupType: 'SECTION', parentGroupId: '8' },
  ]);
  expect(await lossesOf(more, 'wsdlGetNeoGroups')).toContain('restId leftOut');
});

it('counts no night whose time nobody can read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-unknown-'));
  try {
    const machine = new Signer(Buffer.alloc(32, 1));
    new ChainFolder(folder, 'night').add({ at: 'soon', evidence: [{ invalid: true }] }, machine);
    expect(readHistory(folder, keyBookOf({ machines: { host: machine.key } }))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.each<[string, unknown, unknown, string]>([
  ['string', 'Zoë', 'Zo?', 'different'],
  ['string', '0007', '7', 'different'],
  ['string', '8:00', '08:00', 'different'],
  ['string', 'a ', 'a', 'different'],
  ['date', '2026-03-01', '2026-03-01', 'same'],
  ['date', '2026-03-01', '2026-03-01T10:00:00', 'different'],
  ['time', '08:00', '08:00:00', 'different'],
  ['decimal', '8.00', '8.0', 'same'],
  ['decimal', '8.33', '8.3', 'different'],
  ['decimal', '8.3', 'soon', 'unknown'],
  ['int', 7, '7', 'different'],
  ['boolean', true, false, 'different'],
  ['boolean', false, undefined, 'different'],
])('of a %s %j and %j are %s', (kind, one, other, says) => {
  expect(samenessOf({ kind } as never, one, other)).toBe(says);
  expect(samenessOf({ kind } as never, other, one)).toBe(says);
});
