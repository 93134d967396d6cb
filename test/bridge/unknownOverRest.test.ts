import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bridgeOverRest, readIdentities } from '../../src/bridge/index.js';
import type { BridgedRead } from '../../src/bridge/Bridged.js';
import type { Identities } from '../../src/bridge/map/Lookups.js';
import { createClient } from '../../src/index.js';
import { createRestClient } from '../../src/rest/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';

// Answers of REST that do not say something: the bridge tells that it is not known, and takes it neither for nothing nor for no record.

let sandbox: Sandbox;
let identities: Identities;

beforeAll(async () => {
  sandbox = await startSandbox();
  const rest = createRestClient(sandbox.restOptions());
  identities = await readIdentities(createClient(sandbox.clientOptions()), rest);
});
afterAll(() => sandbox.stop());

interface Json {
  [name: string]: unknown;
  readonly data?: readonly Json[];
  readonly personalInformation?: object;
  readonly employment?: { homeGroupId?: string };
}
type Change = (record: Json) => void;

/**
 * A bridge over REST that answers otherwise under an address, and does not know some of its parameters. `wrote` are the calls that
 * write.
 */
function changed([path, change]: readonly [RegExp, Change], unit: number | null = 101, ignored = '') {
  const wrote: string[] = [];
  const rest = createRestClient({
    ...sandbox.restOptions(),
    fetch: async (url, init) => {
      const asked = new URL(String(url));
      asked.searchParams.delete(ignored);
      const answer = await fetch(asked, init);
      if (!/GET|oauth/.test(`${init?.method} ${url}`)) wrote.push(`${init?.method} ${url}`);
      if (!path.test(new URL(String(url)).pathname)) return answer;
      const body = (await answer.json()) as Json;
      for (const record of body.data ?? [body]) change(record);
      return Response.json(body, { status: answer.status });
    },
  });
  const ofUnit = unit === null ? {} : { unit };
  const decided = { removeRoles: true, absences: { allowDefaultSchedule: true } };
  return { bridge: bridgeOverRest({ rest, identities, ...ofUnit, ...decided }), wrote };
}

/** What is unknown of an answer where REST answers otherwise under an address. */
async function unknownOf(
  operation: BridgedRead,
  input: object,
  change: readonly [RegExp, Change],
): Promise<string[]> {
  const { bridge } = changed(change);
  const { losses } = await bridge[operation](input as never);
  return losses
    .filter(({ kind }) => kind === 'unknown' || kind === 'leftOut')
    .map(({ field, kind }) => `${field} ${kind}`);
}

const EMPLOYEE = /\/employees/;
const BADGE = { badgeNo: '0002' };
const GetSchedulesV3 = { fromDate: '2026-03-01', toDate: '2026-03-31', scheduledShifts: true } as const;

it.each<[string, BridgedRead, object, readonly [RegExp, Change], string]>([
  [
    'a date of another form',
    'wsdlGetEmployeesV2',
    BADGE,
    [EMPLOYEE, (one) => Object.assign(one.personalInformation!, { dateOfBirth: '07/12/1990' })],
    'dateOfBirth unknown',
  ],
  [
    'a badge number that has lost its leading zeros',
    'wsdlGetEmployees',
    {},
    [EMPLOYEE, (one) => Object.assign(one, { badgeNumber: 7 })],
    'badgeNo unknown',
  ],
  [
    'such a badge number of the employee of a shift',
    'wsdlGetSchedulesV3',
    { GetSchedulesV3 },
    [EMPLOYEE, (one) => Object.assign(one, { badgeNumber: 7 })],
    'badgeNo unknown',
  ],
  [
    'an external id that has lost its leading zeros',
    'wsdlGetSections',
    {},
    [/groups/, (one) => Object.assign(one, { xrefIds: [7] })],
    'extGroupId unknown',
  ],
  [
    'an employee of a shift by another name than the id',
    'wsdlGetSchedulesV3',
    { GetSchedulesV3 },
    [/shifts/, (one) => Object.assign(one, { employeeId: 'badgeNumber:0002' })],
    'badgeNo unknown',
  ],
  [
    'a word for a deleted shift',
    'wsdlGetSchedulesV3',
    { GetSchedulesV3 },
    [/shifts/, (one) => Object.assign(one, { deleted: 'yes' })],
    'scheduleId leftOut',
  ],
  [
    'a text in the place of an object',
    'wsdlGetEmployees',
    {},
    [EMPLOYEE, (one) => Object.assign(one, { personalInformation: 'Anna' })],
    'givenName unknown',
  ],
  [
    'another badge number than the one asked for',
    'wsdlGetEmployees',
    BADGE,
    [EMPLOYEE, (one) => Object.assign(one, { badgeNumber: '9999' })],
    'badgeNo leftOut',
  ],
  [
    'no home group',
    'wsdlGetEmployees',
    {},
    [EMPLOYEE, ({ employment }) => delete employment!.homeGroupId],
    'restId leftOut',
  ],
  [
    'an id that is no number',
    'wsdlGetEmployeesV2',
    BADGE,
    [EMPLOYEE, (one) => Object.assign(one, { id: 'new' })],
    'groupRoles unknown',
  ],
  [
    'an assignment of a role that is in no list',
    'wsdlGetEmployeesV2',
    BADGE,
    [/role-assignments/, (one) => Object.assign(one, { roleId: '777' })],
    'groupRoles unknown',
  ],
  [
    'an assignment that names nobody',
    'wsdlGetEmployeesV2',
    BADGE,
    [/role-assignments/, (one) => delete one.employeeId],
    'groupRoles unknown',
  ],
  [
    'an assignment that names nobody, where a role is asked for',
    'wsdlGetEmployeesV2',
    { neoRolesIds: [1] },
    [/role-assignments/, (one) => delete one.employeeId],
    'groupRoles leftOut',
  ],
  ['groups without a type', 'wsdlGetSections', {}, [/groups/, (one) => delete one.groupType], 'id leftOut'],
  [
    'no type of the group of a shift',
    'wsdlGetSchedulesV3',
    { GetSchedulesV3 },
    [/groups/, (one) => delete one.groupType],
    'sectionName unknown',
  ],
  [
    'no name of the unit of a shift',
    'wsdlGetSchedulesV3',
    { GetSchedulesV3 },
    [/groups/, (one) => one.groupType !== 'SECTION' && delete one.name],
    'sectionName unknown',
  ],
  [
    'no name of a group',
    'wsdlGetEmployeesV2',
    BADGE,
    [/groups/, (one) => delete one.name],
    'sectionName unknown',
  ],
  [
    'a name of a group that is no text',
    'wsdlGetEmployeesV2',
    BADGE,
    [/groups/, (one) => Object.assign(one, { name: {} })],
    'sectionName unknown',
  ],
  [
    'shifts that begin at no instant',
    'wsdlGetSchedulesV3',
    { GetSchedulesV3 },
    [/shifts/, (one) => Object.assign(one, { begin: 'at nine' })],
    'begDate+badgeNo+section leftOut',
  ],
  [
    'a section whose unit is in no list',
    'wsdlGetSections',
    {},
    [
      /groups/,
      (one) => one.groupType === 'SECTION' && Object.assign(one, { id: `9${one.id}`, parentGroupId: '8' }),
    ],
    'restId leftOut',
  ],
])('%s is told as unknown', async (_, operation, input, change, loss) => {
  expect(await unknownOf(operation, input, [/^$/, () => undefined])).toEqual([]);
  expect(await unknownOf(operation, input, change)).toContain(loss);
});

it('somebody else under an id that was asked for with a badge number is nobody', async () => {
  expect(
    await unknownOf('wsdlGetEmployees', { employeeId: 1002, badgeNo: '0001' }, [/^$/, () => undefined]),
  ).toEqual([]);
});

it.each<[string, readonly [RegExp, Change]]>([
  ['an assignment', [/role-assignments/, (one) => Object.assign(one, { roleId: {} })]],
  ['an employment', [EMPLOYEE, ({ employment }) => Object.assign(employment!, { employmentEndDate: {} })]],
])('a row is refused where REST gives %s that cannot be read, and nothing is written', async (_, change) => {
  const { bridge, wrote } = changed(change);
  const employees = [{ badgeNo: '0002', active: 1, groupRoles: [{ groupId: 9101, roleId: '1' }] }];
  const { value } = await bridge.wsdlUpdateEmployees({ employees } as never);
  expect(value.rejected).toHaveLength(1);
  expect(JSON.stringify(value.rejected)).toContain('cannot be read');
  expect(wrote).toEqual([]);
});

describe('what REST leaves out', () => {
  const withoutEmployment: readonly [RegExp, Change] = [
    EMPLOYEE,
    (one) => delete (one as { employment?: object }).employment,
  ];
  const ofAccount = (change: readonly [RegExp, Change]) => changed(change, null).bridge;

  it('of a part of the record is told as unknown, and says neither that an employment goes on nor where it is', async () => {
    const { value, losses } = await ofAccount(withoutEmployment).wsdlGetEmployeesV2(BADGE);
    expect(value[0]).toMatchObject({ badgeNo: '0002', givenName: 'Pat' });
    for (const field of ['active', 'leaveDate', 'employedDate', 'section']) {
      expect(value[0]).not.toHaveProperty(field);
      expect(losses).toContainEqual(expect.objectContaining({ field, kind: 'unknown' }));
    }
    expect(losses).toContainEqual(expect.objectContaining({ field: 'sectionName', kind: 'unknown' }));
  });

  it('of the home group leaves out whoever may be in the section that is asked for, and says so', async () => {
    const { value, losses } = await ofAccount(withoutEmployment).wsdlGetEmployees({ sectionId: 1011 });
    expect(value).toEqual([]);
    expect(losses).toContainEqual(expect.objectContaining({ field: 'section', kind: 'leftOut' }));
  });

  it('of the group of a shift says nothing of its section', { tags: ['slow'] }, async () => {
    const bridge = ofAccount([/shifts/, (one) => delete one.groupId]);
    const { value, losses } = await bridge.wsdlGetSchedulesV3({ GetSchedulesV3: { scheduledShifts: true } });
    const { schedules = [] } = value.orThrow();
    expect(schedules.length).toBeGreaterThan(0);
    expect(schedules.filter(({ section }) => section !== undefined)).toEqual([]);
    for (const field of ['section', 'sectionName'])
      expect(losses).toContainEqual(expect.objectContaining({ field, kind: 'unknown' }));
    const asked = await bridge.wsdlGetSchedulesV3({
      GetSchedulesV3: { section: '1011', scheduledShifts: true },
    });
    expect(asked.value.orThrow().schedules).toEqual([]);
    expect(asked.losses.filter(({ kind }) => kind === 'leftOut')).toHaveLength(1);
  });

  it('or gives in another form of the employee of a shift does not make it unassigned', async () => {
    const bridge = ofAccount([/shifts/, (one) => Object.assign(one, { employeeId: { id: 1 } })]);
    const { value, losses } = await bridge.wsdlGetSchedules({ fromDate: '2026-03-02' });
    expect(value.length).toBeGreaterThan(0);
    for (const field of ['persId', 'badgeNo', 'unAssigned'] as const)
      expect(value.filter((shift) => shift[field] !== undefined)).toEqual([]);
    for (const field of ['persId', 'badgeNo'])
      expect(losses).toContainEqual(expect.objectContaining({ field, kind: 'unknown' }));
  });

  it('of the employment refuses a row that says that it goes on, and answers nothing of it where a row is saved', async () => {
    const { bridge, wrote } = changed(withoutEmployment, null);
    const ongoing = await bridge.wsdlUpdateEmployees({
      employees: [{ badgeNo: '0002', active: 1 }],
    } as never);
    expect(ongoing.value.rejected[0]!.validationErrors.join()).toMatch(/^active: /);
    expect(wrote).toEqual([]);
    const named = await bridge.wsdlUpdateEmployees({
      employees: [{ badgeNo: '0002', city: 'Lund' }],
    } as never);
    expect(named.value.accepted).toHaveLength(1);
    expect(named.value.accepted[0]!.value).not.toHaveProperty('active');
  });
});

it('roles of others, which REST lists where it does not know the filter, are not taken away', async () => {
  const { bridge, wrote } = changed([/^$/, () => undefined], 101, 'employeeIdIn');
  const [role] = (await bridge.wsdlGetEmployeesV2(BADGE)).value[0]!.groupRoles!;
  const { startDate, groupId, roleId } = role!;
  const employees = [{ badgeNo: '0002', groupRoles: [{ groupId, roleId, startDate }] }];
  const { value } = await bridge.wsdlUpdateEmployees({ employees } as never);
  expect([value.accepted.length, wrote]).toEqual([1, []]);
});

describe('a row whose person REST does not show', () => {
  const other: readonly [RegExp, Change] = [
    /\/employees\/badgeNumber/,
    (one) => Object.assign(one, { badgeNumber: '2' }),
  ];

  it('is refused, and nothing is written of somebody else', async () => {
    const { bridge, wrote } = changed(other, null);
    const employees = [
      { badgeNo: '0002', city: 'Lund' },
      { badgeNo: '0004', newBadgeNo: '9004' },
    ];
    const batch = await bridge.wsdlUpdateEmployees({ employees } as never);
    expect(batch.value.rejected.map(({ validationErrors }) => validationErrors.join())).toEqual([
      expect.stringMatching(/^badgeNo: .*does not show/),
      expect.stringMatching(/^badgeNo: .*does not show/),
    ]);
    const absence = { badgeNo: '0002', leaveId: 1, useDefaultAbsenceSchedule: false };
    const day = { fromDate: '2026-06-01', fromTime: '00:00:00', toDate: '2026-06-01', toTime: '12:00:00' };
    const absences = await bridge.wsdlUpdateAbsence({ absenceRecords: [{ ...absence, ...day }] } as never);
    expect(absences.value.rejected).toHaveLength(1);
    expect(wrote).toEqual([]);
  });

  it.each<[string, object, RegExp, object]>([
    ['created', { badgeNo: 'N71', restId: 102 }, /\/employees$/, { badgeNumber: 'N72' }],
    ['changed', { badgeNo: '0002' }, /\/employees\/\d+$/, { id: '1004' }],
  ])(
    'is unknown once it was %s and the answer shows somebody else, who is given no roles',
    async (_, named, path, shown) => {
      const { bridge, wrote } = changed([path, (one) => Object.assign(one, shown)], null);
      const person = { givenName: 'Nya', familyName: 'Nyberg', email: 'nya@staff.example' };
      const employees = [
        { ...person, ...named, employedDate: '2026-04-01', groupRoles: [{ groupId: 9101, roleId: '1' }] },
      ];
      const error = await bridge
        .wsdlUpdateEmployees({ employees } as never)
        .catch((failed: unknown) => failed);
      expect(error).toMatchObject({ name: 'OutcomeUnknownError', batch: { unanswered: [{ index: 0 }] } });
      expect(wrote).toHaveLength(1);
    },
  );

  it('is unknown once its absence was created and the answer shows somebody else', async () => {
    const { bridge, wrote } = changed(
      [/\/absences$/, (one) => Object.assign(one, { employeeId: 1004 })],
      null,
    );
    const absence = { badgeNo: '0002', leaveId: 1, useDefaultAbsenceSchedule: false };
    const day = { fromDate: '2026-06-01', fromTime: '00:00:00', toDate: '2026-06-02', toTime: '00:00:00' };
    const absenceRecords = [{ ...absence, ...day }];
    const error = await bridge.wsdlUpdateAbsence({ absenceRecords } as never).catch((failed) => failed);
    expect(error).toMatchObject({ name: 'OutcomeUnknownError', batch: { unanswered: [{ index: 0 }] } });
    expect(wrote).toHaveLength(1);
  });

  it('is refused where the manager is somebody else', async () => {
    const managers: readonly [RegExp, Change] = [
      /badgeNumber.*0001$/,
      (one) => Object.assign(one, { badgeNumber: '1' }),
    ];
    const { bridge, wrote } = changed(managers, null);
    const batch = await bridge.wsdlUpdateEmployees({
      employees: [{ badgeNo: '0002', reportingTo: '0001' }],
    } as never);
    expect(batch.value.rejected[0]!.validationErrors.join()).toMatch(/^reportingTo: /);
    expect(wrote).toEqual([]);
  });
});

it('a time of change without an offset is not compared, and its record comes', async () => {
  const { bridge } = changed([EMPLOYEE, (one) => Object.assign(one, { updated: '2026-01-01T00:00:00' })]);
  const { value } = await bridge.wsdlGetEmployees({ lastModified: '2026-03-01 00:00:00' });
  expect(value).toHaveLength(40);
});

it.each<[string, RegExp, object]>([
  ['another group by its external id', /groups\/xrefId/, { xrefIds: ['other'] }],
  ['another group by its id', /groups\/9101$/, { id: '9102' }],
  ['another role', /roles\/1$/, { id: '2' }],
])('a role is refused where REST answers with %s', async (_, path, more) => {
  const { bridge, wrote } = changed([path, (one) => Object.assign(one, more)], null);
  const group = path.source.includes('xref') ? { extGroupId: 'G101' } : { groupId: 9101 };
  const employees = [{ badgeNo: '0002', groupRoles: [{ ...group, roleId: '1' }] }];
  const { value } = await bridge.wsdlUpdateEmployees({ employees } as never);
  expect(value.rejected[0]!.validationErrors.join()).toMatch(/^groupRoles: /);
  expect(wrote).toEqual([]);
});

it.each<[string, BridgedRead, object, RegExp]>([
  ['employees', 'wsdlGetEmployees', {}, EMPLOYEE],
  ['role assignments', 'wsdlGetEmployeesV2', {}, /role-assignments/],
  ['shifts', 'wsdlGetSchedulesV3', { GetSchedulesV3 }, /shifts/],
  ['groups', 'wsdlGetUnits', {}, /\/groups$/],
  ['roles', 'wsdlGetRoles', {}, /\/roles$/],
  ['groups beside employees', 'wsdlGetEmployeesV2', {}, /\/groups$/],
  ['roles beside employees', 'wsdlGetEmployeesV2', {}, /\/roles$/],
])(
  'a list of %s that has a record twice is no list: others may be missing',
  async (_, operation, input, path) => {
    let first: Json | undefined;
    const { bridge } = changed([
      path,
      (one) => {
        first ??= { ...one };
        Object.assign(one, first);
      },
    ]);
    await expect(bridge[operation](input as never)).rejects.toMatchObject({ name: 'DecodeError', operation });
  },
);

it('gives no shift that REST calls deleted', async () => {
  const { bridge } = changed([/shifts/, (one) => Object.assign(one, { deleted: true })]);
  const { value, losses } = await bridge.wsdlGetSchedulesV3({ GetSchedulesV3 });
  expect(value.orThrow().schedules).toEqual([]);
  expect(losses.map(({ kind }) => kind)).not.toContain('leftOut');
});
