import { describe, expect, it } from 'vitest';
import { markUnread } from '../../src/definition/decodeMarks.js';
import { compareAnswers, tryOverRest } from '../../src/evidence/answers/compareAnswers.js';
import type { SubjectComparison } from '../../src/evidence/compare/Comparison.js';
import { compare } from '../../src/evidence/compare/compare.js';
import { sectionKey, type Scope, subjectsOf } from '../../src/evidence/compare/Scope.js';
import { nightOf, scorecards } from '../../src/evidence/compare/scorecards.js';
import { type Client, FaultError, InputError, RequestRejectedError } from '../../src/index.js';
import { type RestClient, RestError } from '../../src/rest/index.js';

type Role = { readonly id: string; readonly extNeoRoleId?: string; readonly name?: string };
const role = (id: string, name = `Role ${id}`): Role => ({ id, name, extNeoRoleId: `x${id}` });
const overRest = ({ id, name, extNeoRoleId }: Role) => ({ id, name, xrefId: extNeoRoleId });
const NAMED = 'anna.berg@corp.example (19800101-1234)';
const FACTS = { operation: 'wsdlX', attempts: 1, durationMs: 1 };
const [one, two, three] = [role('11'), role('12'), role('13')];

/** A list of either client. */
function streamOf<T>(records: readonly T[], failure?: Error) {
  async function* stream() {
    yield* records;
    if (failure) throw failure;
  }
  return Object.assign(stream(), {
    all: () => (failure ? Promise.reject(failure) : Promise.resolve(records)),
  });
}

const identities = {
  units: [{ restId: 101, groupId: '7', timeZone: 'Europe/Stockholm' }],
  sections: [],
  districts: [],
};

/** Compares the roles of both sides. */
function roles(
  soap: readonly Role[],
  rest: readonly Role[],
  { failure, groups }: { failure?: Error; groups?: Error } = {},
) {
  const clients = {
    soap: { wsdlGetNeoRoles: async () => soap } as unknown as Client,
    rest: {
      roles: { list: () => streamOf(rest.map(overRest), failure) },
      groups: { list: () => streamOf([], groups) },
    } as unknown as RestClient,
  };
  return compare({ ...clients, identities, scope: { subjects: ['roles'] } });
}

describe('two sides', () => {
  it.each<[string, readonly Role[], readonly Role[], Partial<SubjectComparison>, (string | string[])?]>([
    [
      'that are the same are green, in any order',
      [one, two],
      [two, one],
      { records: { soap: 2, rest: 2 }, pairs: 2 },
    ],
    [
      'of which REST lacks a record',
      [one, two],
      [one],
      {
        records: { soap: 2, rest: 1 },
        onlySoap: 1,
        onlyRest: 0,
        missing: [expect.objectContaining({ on: 'rest' })],
      },
      '1 record over SOAP only',
    ],
    [
      'of which SOAP lacks a record',
      [one],
      [one, two, three],
      {
        records: { soap: 1, rest: 3 },
        onlySoap: 0,
        onlyRest: 2,
        missing: [{}, {}].map(() => expect.objectContaining({ on: 'soap' })),
      },
      '2 records over REST only',
    ],
    [
      'of which SOAP has a record twice',
      [one, one],
      [one],
      {
        records: { soap: 2, rest: 1 },
        pairs: 1,
        onlySoap: 0,
        doubled: [expect.objectContaining({ on: 'soap' })],
      },
      '1 record twice over SOAP',
    ],
    [
      'of which REST has a record twice',
      [one],
      [one, one],
      {
        records: { soap: 1, rest: 2 },
        pairs: 1,
        onlyRest: 0,
        doubled: [expect.objectContaining({ on: 'rest' })],
      },
      '1 record twice over REST',
    ],
    [
      'of which a value differs',
      [one, two],
      [one, role('12', 'Other')],
      { records: { soap: 2, rest: 2 }, pairs: 2 },
      'roles: name differs in 1 record',
    ],
    [
      'of which each lacks another record',
      [one, two],
      [one, three],
      {
        records: { soap: 2, rest: 2 },
        ...{ pairs: 1, onlySoap: 1, onlyRest: 1 },
        missing: ['rest', 'soap'].map((on) => expect.objectContaining({ on })),
      },
      ['1 record over SOAP only', '1 record over REST only'],
    ],
    [
      'of which SOAP lacks a value that it has in another record',
      [one, { id: '12', name: 'Role 12' }],
      [one, two],
      { pairs: 2 },
      'roles: extNeoRoleId differs in 1 record',
    ],
    [
      'of which SOAP has no value',
      [{ id: '11', name: 'Role 11' }],
      [one],
      { pairs: 1 },
      'roles: extNeoRoleId comes over SOAP in no record',
    ],
    [
      'of which REST has no value',
      [one],
      [{ id: '11', name: 'Role 11' }],
      { pairs: 1 },
      'roles: extNeoRoleId comes over REST in no record',
    ],
  ])('%s', async (_, soap, rest, expected, reason) => {
    const { green, subjects, scorecards, lookUpFailures } = await roles(soap, rest);
    expect(subjects).toMatchObject([{ subject: 'roles', failures: [], ...expected }]);
    expect([green, lookUpFailures]).toEqual([reason === undefined, []]);
    expect(scorecards).toMatchObject([
      { name: 'everything', verdict: reason === undefined ? 'go' : 'no-go' },
    ]);
    expect(
      scorecards[0]!.reasons.map((text) => text.replace('roles: 1', '1').replace('roles: 2', '2')),
    ).toEqual(reason ? [reason].flat() : []);
  });

  it('of which one could not be read to its end are not compared, and what was read is told', async () => {
    const { green, subjects, scorecards } = await roles([one, two], [one], {
      failure: new TypeError('down\nat once'),
    });
    const nothing = { pairs: 0, onlySoap: 0, onlyRest: 0, missing: [], doubled: [], fields: [] };
    const failures = [{ side: 'rest', error: 'TypeError: down' }];
    expect(subjects).toEqual([{ subject: 'roles', records: { soap: 2, rest: 1 }, ...nothing, failures }]);
    expect([green, scorecards[0]!.verdict, scorecards[0]!.reasons]).toEqual([false, 'not judged', []]);
    expect(scorecards[0]!.notJudged).toEqual(['roles: REST could not be read (TypeError: down)']);
  });

  it.each<[string, Error, string]>([
    [
      'a fault',
      new FaultError({ code: 'Server', string: `no pay for\n${NAMED}` }, FACTS),
      'FaultError: wsdlX: the service answered with a fault (Server): [its own words]',
    ],
    [
      'a refused request',
      new RequestRejectedError('wsdlX', [`unknown: ${NAMED}`]),
      'RequestRejectedError: wsdlX: the service rejected the request: [its own words]',
    ],
    [
      'an error answer',
      new RestError({ status: 409, effect: 'read', body: { details: [{ text: NAMED }] } }, FACTS),
      'RestError: wsdlX: the service answered HTTP 409 ([its own words]). ',
    ],
    [
      'an error answer with pointers',
      new RestError(
        { status: 400, effect: 'read', body: { title: NAMED, details: [{ pointer: '/x', code: 'X' }] } },
        FACTS,
      ),
      'RestError: wsdlX: the service answered HTTP 400 (X: [its own words]).',
    ],
  ])(
    'of which one ended with %s do not quote the service, which may name people',
    async (_, failure, said) => {
      const comparison = await roles([one], [one], { failure });
      expect(comparison.subjects[0]!.failures[0]!.error).toContain(said);
      expect(JSON.stringify(comparison)).not.toContain('anna');
    },
  );

  it('of which a value could not be decoded say so, and nothing of the others', async () => {
    const unread = { id: '11', extNeoRoleId: 'x11' };
    markUnread(unread, ['name', '?']);
    const { green, scorecards } = await roles([unread, two], [one, two]);
    const why = 'came over SOAP and could not be decoded';
    expect([green, scorecards[0]!.reasons]).toEqual([false, []]);
    expect(scorecards[0]!.notJudged).toEqual([`roles: name could not be compared in 1 record (${why})`]);
  });

  it('are compared where what records name by an id could not be read, and are not green', async () => {
    const { green, subjects, lookUpFailures, scorecards } = await roles([one], [one], {
      groups: new TypeError('away'),
    });
    expect(subjects).toMatchObject([{ pairs: 1, failures: [] }]);
    expect(lookUpFailures).toEqual([{ side: 'rest', error: 'TypeError: away' }]);
    expect([green, scorecards[0]!.verdict]).toEqual([false, 'not judged']);
    expect(scorecards[0]!.notJudged).toHaveLength(1);
  });

  it('of which the pairs of ids could not be read say so once, and what needs no pairs is compared', async () => {
    const soap = {
      ...{ wsdlGetUnits: () => Promise.reject(new TypeError('down')), wsdlGetSections: async () => [] },
      ...{ wsdlGetDistricts: async () => [], wsdlGetNeoRoles: async () => [one] },
    } as unknown as Client;
    const rest = {
      roles: { list: () => streamOf([overRest(one)]) },
      groups: { list: () => streamOf([]) },
    } as unknown as RestClient;
    const { green, lookUpFailures, subjects } = await compare({ soap, rest, scope: { subjects: ['roles'] } });
    expect(lookUpFailures).toEqual([{ side: 'soap', error: 'TypeError: down' }]);
    expect([green, subjects[0]!.pairs]).toEqual([false, 1]);
  });
});

it('the units of the scope alone are compared, and those of which nobody knows whose they are', async () => {
  const soap = {
    wsdlGetUnits: async () => [{ id: 101, groupId: '7' }, { id: 102, groupId: '8' }, { groupId: '9' }],
  } as unknown as Client;
  const groups = ['7', '8'].map((id) => ({ id, groupType: 'UNIT' }));
  const rest = {
    groups: { list: () => streamOf([...groups, { id: '70', groupType: 'SECTION', parentGroupId: '7' }]) },
    employees: { list: () => streamOf([]) },
  } as unknown as RestClient;
  const { subjects } = await compare({
    soap,
    rest,
    identities,
    scope: { subjects: ['units'], units: [101] },
  });
  expect(subjects).toMatchObject([{ records: { soap: 2, rest: 1 }, pairs: 1, onlySoap: 1, onlyRest: 0 }]);
});

it('a unit without a district has the topmost group as its parent, which REST does not list', async () => {
  const known = { ...identities, districts: [{ district: 4, groupId: '40' }] };
  const districts = async (districtId: number, parentGroupId: string) => {
    const soap = { wsdlGetUnits: async () => [{ id: 101, groupId: 7, districtId }] } as unknown as Client;
    const listed = [
      { id: '7', groupType: 'UNIT', parentGroupId },
      { id: '41', groupType: 'DISTRICT', parentGroupId: '1' },
    ];
    const rest = {
      groups: { list: () => streamOf(listed) },
      employees: { list: () => streamOf([]) },
    } as unknown as RestClient;
    const { subjects } = await compare({ soap, rest, identities: known, scope: { subjects: ['units'] } });
    const { counts } = subjects[0]!.fields.find((field) => field.soap[0] === 'districtId')!;
    return Object.entries(counts).flatMap(([status, count]) => (count > 0 ? status : []));
  };
  expect(await districts(0, '1')).toEqual(['converted']);
  // A group that either side calls a district is one.
  expect(await districts(0, '40')).toEqual(['missing']);
  expect(await districts(0, '41')).toEqual(['missing']);
  expect(await districts(4, '1')).toEqual(['missing']);
});

it('the roles of employees are compared by employee, group and role, those that begin on one day with each other', async () => {
  const given = (startDate: string, endDate: string) => ({ groupId: 7, roleId: 11, startDate, endDate });
  const [early, late] = [given('2026-01-01', '2026-01-31'), given('2026-03-01', '2026-03-31')];
  const soap = {
    wsdlGetNeoRoles: async () => [],
    stream: {
      wsdlGetEmployeesV2: ({ includeNeoRoles }: { readonly includeNeoRoles?: boolean }) =>
        streamOf([
          { id: 1, restId: 101, ...(includeNeoRoles ? { groupRoles: [late, early] } : {}) },
          { id: 2, restId: 102, groupRoles: [early] },
          { id: 4, restId: 101 },
          { id: 5, groupRoles: [early] },
        ]),
    },
  } as unknown as Client;
  const assignments = [late, early].map((own) => ({ ...own, groupId: '7', roleId: '11', employeeId: '1' }));
  const rest = {
    ...{ roles: { list: () => streamOf([]) }, groups: { list: () => streamOf([]) } },
    employees: { list: () => streamOf([{ id: '1', employment: { homeGroupId: '7' } }]) },
    roleAssignments: { list: () => streamOf([...assignments, { ...assignments[0], employeeId: '3' }]) },
  } as unknown as RestClient;
  const { subjects } = await compare({
    soap,
    rest,
    identities,
    scope: { subjects: ['groupRoles'], units: [101] },
  });
  // Nobody knows whose the fifth employee is.
  expect(subjects).toMatchObject([{ records: { soap: 3, rest: 2 }, pairs: 2, onlySoap: 1 }]);
  for (const { soap: [name = ''] = [], counts } of subjects[0]!.fields.filter(({ soap }) =>
    /Date$/.test(soap[0]!),
  ))
    expect([name, counts.different]).toEqual([name, 0]);
});

it('a role that begins on another day over REST is the same one with another date, and no record that a side lacks', async () => {
  const given = (startDate: string) => ({ groupId: 7, roleId: 11, startDate });
  const soap = {
    wsdlGetNeoRoles: async () => [],
    stream: {
      wsdlGetEmployeesV2: () => streamOf([{ id: 1, restId: 101, groupRoles: [given('2026-01-01')] }]),
    },
  } as unknown as Client;
  const rest = {
    ...{ roles: { list: () => streamOf([]) }, groups: { list: () => streamOf([]) } },
    roleAssignments: {
      list: () => streamOf([{ employeeId: '1', groupId: '7', roleId: '11', startDate: '2026-02-01' }]),
    },
  } as unknown as RestClient;
  const { subjects } = await compare({ soap, rest, identities, scope: { subjects: ['groupRoles'] } });
  expect(subjects).toMatchObject([{ pairs: 1, onlySoap: 0, onlyRest: 0 }]);
  expect(subjects[0]!.fields.find(({ soap }) => soap[0] === 'startDate')!.counts.different).toBe(1);
});

it('a unit that SOAP does not list is told, and nothing is green', async () => {
  const soap = { wsdlGetUnits: async () => [{ id: 101, groupId: '7' }] } as unknown as Client;
  const rest = {
    groups: { list: () => streamOf([{ id: '7', groupType: 'UNIT' }]) },
    employees: { list: () => streamOf([]) },
  } as unknown as RestClient;
  const of = (units: readonly number[]) =>
    compare({ soap, rest, identities, scope: { subjects: ['units'], units } });
  expect((await of([101])).lookUpFailures).toEqual([]);
  expect(await of([101, 999])).toMatchObject({
    green: false,
    lookUpFailures: [{ side: 'soap', error: 'UnknownUnit: SOAP lists no unit 999' }],
  });
});

it('a shift that REST calls deleted is none, and of SOAP’s shift it is said where it went', async () => {
  const shift = (id: number, restId = 101) => ({
    ...{ scheduleId: id, restId, begDate: '2026-03-02', begTime: '08:00:00' },
  });
  const there = (id: string, groupId: string, deleted?: boolean) => ({
    ...{ id, groupId, begin: '2026-03-02T07:00:00Z', deleted },
  });
  const soap = {
    stream: { wsdlGetSchedulesV3: () => streamOf([shift(1), shift(2), shift(4, 102)]) },
  } as unknown as Client;
  const shifts = [there('1', '7'), there('2', '7', true), there('3', '7', true), there('5', '8')];
  const rest = {
    groups: { list: () => streamOf([{ id: '7', groupType: 'UNIT' }]) },
    employees: { list: () => streamOf([]) },
    shifts: { list: () => streamOf(shifts) },
  } as unknown as RestClient;
  const known = {
    ...identities,
    units: [...identities.units, { ...identities.units[0]!, restId: 102, groupId: '8' }],
  };
  const scope = { subjects: ['shifts'], units: [101], from: '2026-03-02', to: '2026-03-02' } as never;
  const { subjects, scorecards } = await compare({ soap, rest, identities: known, scope });
  expect(subjects).toMatchObject([
    { records: { soap: 2, rest: 1 }, pairs: 1, onlySoap: 1, onlyRest: 0, missing: [{ deleted: true }] },
  ]);
  expect(scorecards[0]!.reasons).toContain('shifts: 1 record over SOAP only (REST calls 1 of them deleted)');
});

describe('one question over both sides', () => {
  const answers = (...records: readonly Role[]) => ({ value: records });
  const rest = (...records: readonly Role[]) => ({ value: records, losses: [] });

  it('is asked of SOAP again only where something differs', async () => {
    let asked = 0;
    const again = async () => {
      asked++;
      return [one];
    };
    const trial = { operation: 'wsdlGetNeoRoles', soap: answers(one), again } as const;
    expect((await tryOverRest({ ...trial, rest: async () => rest(one) })).verdict).toBe('equal');
    expect(asked).toBe(0);
    const { again: _, ...once } = trial;
    expect((await tryOverRest({ ...once, rest: async () => rest(two) })).verdict).toBe('different');
    expect((await tryOverRest({ ...trial, rest: async () => rest(two) })).verdict).toBe('different');
    expect(asked).toBe(1);
    expect((await tryOverRest({ ...trial, rest: () => Promise.reject(new TypeError('down')) })).verdict).toBe(
      'notComparable',
    );
  });

  it('is no difference where SOAP differs from itself, unless the second read fails', async () => {
    const named = (name: string) => [{ ...one, name }];
    const trial = (again: () => Promise<unknown>) =>
      tryOverRest(
        {
          ...{ operation: 'wsdlGetNeoRoles', soap: { value: named('A') }, again },
          rest: async () => ({ value: named('B'), losses: [] }),
        },
        { rules: [], day: '2026-11-30' },
      );
    expect(await trial(async () => named('C'))).toMatchObject({ differences: [], noise: ['name'] });
    for (const again of [async () => named('A'), () => Promise.reject(new TypeError('down'))])
      expect(await trial(again)).toMatchObject({
        ...{ verdict: 'different', noise: [] },
        differences: [{ field: 'name' }],
      });
  });

  it('is asked of SOAP again under the same rules', async () => {
    const rule = { field: 'name', reason: 'noise', owner: 'Payroll', until: '2026-12-31' };
    const answer = await tryOverRest(
      {
        ...{ operation: 'wsdlGetNeoRoles', soap: answers(one), again: async () => [one] },
        rest: async () => rest({ ...one, name: 'B', extNeoRoleId: 'y' }),
      },
      { rules: [rule], day: '2026-11-30' },
    );
    expect(answer.differences.map(({ field }) => field)).toEqual(['extNeoRoleId']);
    expect(answer.ignored).toHaveLength(1);
  });

  it('tells of what differs by itself between two reads of SOAP apart, and of nothing else in that record', () => {
    const named = (name: string, extNeoRoleId = 'x') => [{ ...one, name, extNeoRoleId }, two];
    const { differences, noise } = compareAnswers(
      'wsdlGetNeoRoles',
      { value: named('A') },
      { value: named('C', 'y'), losses: [] },
      { again: { value: named('B') } },
    );
    expect([differences.map(({ field }) => field), noise]).toEqual([['extNeoRoleId'], ['name']]);
  });

  it('tells which side has a record that the other lacks', () => {
    const { differences } = compareAnswers('wsdlGetNeoRoles', answers(one, two), rest(one, three));
    expect(differences).toEqual([
      { record: '12', field: 'record', kind: 'onlySoap', soap: 'there', rest: 'none' },
      { record: '13', field: 'record', kind: 'onlyRest', soap: 'none', rest: 'there' },
    ]);
    const { differences: doubled } = compareAnswers('wsdlGetNeoRoles', answers(one, { ...one }), rest(one));
    expect(doubled).toEqual([{ record: '11', field: 'record', kind: 'twice', soap: 'again', rest: 'none' }]);
  });
});

describe('a verdict', () => {
  const counts = { equal: 5, converted: 1, different: 0, missing: 0, incomparable: 0 };
  const field = (name: string, more: object = {}) => ({
    ...{
      soap: [name],
      rest: name,
      counts,
      given: { soap: 3, rest: 3, neither: 2 },
      why: [],
      examples: [],
      ...more,
    },
  });
  const of = (fields: readonly ReturnType<typeof field>[], more: object = {}): SubjectComparison => ({
    ...{
      subject: 'roles',
      records: { soap: 6, rest: 6 },
      pairs: 6,
      onlySoap: 0,
      onlyRest: 0,
      missing: [],
      doubled: [],
    },
    ...{ fields, failures: [], ...more },
  });
  const everything = (subject: SubjectComparison) =>
    scorecards({ subjects: [subject], lookUpFailures: [] }, undefined)[0]!;
  const call = {
    operation: 'wsdlGetNeoRoles',
    verdict: 'moves',
    losses: [],
    unsure: false,
    uses: [{ fields: ['name'] }],
  } as const;
  const script = {
    file: 'job.js',
    calls: [call],
    doubts: [],
    observation: { is: 'explained', from: '', to: '' },
  } as const;
  const ofScript = (subject: SubjectComparison) =>
    scorecards({ subjects: [subject], lookUpFailures: [] }, { scripts: [script], skipped: [] })[1]!;

  it('says why values differ or could not be compared, where that is known', () => {
    const bad = { ...counts, different: 2 };
    expect(everything(of([field('name', { counts: bad, why: ['a', 'b'] })])).reasons).toEqual([
      'roles: name differs in 2 records (a; b)',
    ]);
    expect(everything(of([field('name', { counts: bad })])).reasons).toEqual([
      'roles: name differs in 2 records',
    ]);
    const unclear = { ...counts, incomparable: 1 };
    expect(everything(of([field('name', { counts: unclear, why: ['c'] })])).notJudged).toEqual([
      'roles: name could not be compared in 1 record (c)',
    ]);
  });

  it('tells of fields without a value where there are records at all', () => {
    const empty = field('name', { given: { soap: 0, rest: 0, neither: 6 } });
    expect(everything(of([empty])).notes).toEqual(['roles: no record has a value on either side: name']);
    const none = { ...empty, given: { soap: 0, rest: 0, neither: 0 } };
    expect(everything(of([none], { records: { soap: 1, rest: 0 }, pairs: 0 })).notes).toEqual([]);
  });

  it('keeps as evidence what was the same, without what neither side gave, and what could not be judged', () => {
    expect(ofScript(of([field('name')])).operations).toMatchObject([
      {
        operation: 'wsdlGetNeoRoles',
        calls: 1,
        recordsApart: 0,
        problems: [],
        fields: [{ field: 'name', equal: 4, read: 'yes' }],
      },
    ]);
    const apart = { onlySoap: 1, onlyRest: 2, doubled: [{ record: 'a', on: 'soap' as const }] };
    const unclear = field('name', { counts: { ...counts, incomparable: 1 } });
    const { operations, verdict } = ofScript(of([unclear], apart));
    expect(operations).toMatchObject([
      { recordsApart: 4, problems: ['roles: name could not be compared in 1 record'] },
    ]);
    expect(verdict).toBe('no-go');
  });
});

it('compares a shift at the first and the last minute of the asked days, which are of other days by UTC', async () => {
  const shift = { restId: 101, absenceShift: false } as const;
  const shifts = [
    { ...shift, scheduleId: 8, begDate: '2026-06-08', begTime: '00:15:00' },
    { ...shift, scheduleId: 9, begDate: '2026-06-14', begTime: '23:45:00' },
    { ...shift, scheduleId: 10, begDate: '2026-06-14', begTime: '08:00:00', absenceShift: true },
    { ...shift, scheduleId: 11, begDate: '2026-06-15', begTime: '00:15:00' },
    { scheduleId: 12, begDate: '2026-06-12', begTime: '08:00:00' },
    { ...shift, scheduleId: 13 },
  ];
  const overRest = [
    { id: '8', groupId: '7', begin: '2026-06-07T22:15:00Z' },
    { id: '9', groupId: '7', begin: '2026-06-14T21:45:00Z' },
  ];
  const list = ({ beginGte, beginLte }: { readonly beginGte: string; readonly beginLte: string }) =>
    streamOf(overRest.filter(({ begin }) => beginGte <= begin && begin <= beginLte));
  const asked: unknown[] = [];
  const soap = {
    stream: {
      wsdlGetSchedulesV3: (input: unknown) => {
        asked.push(input);
        return streamOf(shifts);
      },
    },
  } as unknown as Client;
  const rest = { shifts: { list }, groups: { list: () => streamOf([]) } } as unknown as RestClient;
  const scope = { subjects: ['shifts'], from: '2026-06-08', to: '2026-06-14' } as const;
  const { subjects } = await compare({ soap, rest, identities, scope });
  expect(subjects).toMatchObject([{ records: { soap: 4, rest: 2 }, pairs: 2, onlySoap: 2, onlyRest: 0 }]);
  expect(asked).toMatchObject([{ GetSchedulesV3: { includeExtScheduleId: true, absenceShifts: true } }]);
});

it.each([
  [{ absenceShift: true, scheduleId: 9 }, true],
  [{ absenceScheduleId: 9 }, true],
  [{ absenceShift: true, scheduleId: 9, begDate: '2026-06-15' }, undefined],
  [{ absenceShift: true, scheduleId: 9, restId: 102 }, undefined],
  [{ absenceShift: false, scheduleId: 9 }, undefined],
])('says of shifts with %o whether absence shifts are among them: %s', async (facts, has) => {
  const shift = { restId: 101, begDate: '2026-06-14', begTime: '08:00:00', ...facts };
  const soap = { stream: { wsdlGetSchedulesV3: () => streamOf([shift]) } } as unknown as Client;
  const lists = { list: () => streamOf([]) };
  const rest = { shifts: lists, groups: lists, employees: lists } as unknown as RestClient;
  const scope = { subjects: ['shifts'], units: [101], from: '2026-06-08', to: '2026-06-14' } as const;
  const { subjects, scorecards } = await compare({ soap, rest, identities, scope });
  expect(subjects.map(({ hasAbsenceShifts }) => hasAbsenceShifts)).toEqual([has]);
  expect(scorecards[0]!.notes.join().includes('absence shifts')).toBe(has === true);
});

it('knows a manager of a unit that is not compared', async () => {
  const clerk = { id: 1, restId: 101, badgeNo: '0001', reportingTo: '0009' };
  const manager = { id: 9, restId: 102, badgeNo: '0009' };
  const of = (id: string, badgeNumber: string, homeGroupId: string) => ({
    id,
    badgeNumber,
    employment: { homeGroupId },
  });
  const overRest = [
    { ...of('9', '0009', '8') },
    { ...of('1', '0001', '7'), employment: { homeGroupId: '7', managerId: '9' } },
  ];
  const soap = {
    stream: { wsdlGetEmployeesV2: () => streamOf([clerk, manager]) },
    wsdlGetNeoRoles: async () => [],
  } as unknown as Client;
  const rest = {
    employees: { list: () => streamOf(overRest) },
    groups: { list: () => streamOf([]) },
    roles: { list: () => streamOf([]) },
  } as unknown as RestClient;
  const units = [...identities.units, { restId: 102, groupId: '8', timeZone: 'Europe/Stockholm' }];
  const asked = {
    identities: { ...identities, units },
    scope: { subjects: ['employees'], units: [101] },
  } as const;
  const { subjects } = await compare({ soap, rest, ...asked });
  const manages = subjects[0]!.fields.find(({ soap }) => soap.includes('reportingTo'))!;
  expect(manages.counts).toMatchObject({ converted: 1, different: 0, missing: 0, incomparable: 0 });
});

describe('a scope', () => {
  const nobody = new Proxy({}, { get: () => expect.fail('something was asked for') });

  it.each<[object, string]>([
    [{ subjects: ['shifts'] }, 'from to'],
    [{ from: '2026-03-01' }, 'to'],
    [{ to: '2026-03-01' }, 'from'],
    [{ subjects: ['roles'], to: '2026-03-01' }, 'from'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
    [{ subjects: ['punches', 'roles', 'punches'] }, 'subjects'],
    [{ units: [] }, 'units'],
  ])('of %j is refused before anything is asked for', async (scope, wrong) => {
    const sides = { soap: nobody as Client, rest: nobody as RestClient };
    const refused = await compare({ ...sides, scope: scope as Scope }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(InputError);
    const paths = (refused as InputError).issues.map((issue) => issue.path.join('.'));
    expect(paths).toEqual(wrong.split(' ').map((name) => `scope.${name}`));
  });

  it.each<[Scope, string]>([
    [{}, 'employees units districts sections roles groupRoles'],
    [{ from: '2026-03-01', to: '2026-03-01' }, 'employees units districts sections roles groupRoles shifts'],
    [{ subjects: ['shifts', 'roles'], from: '2026-03-01' }, 'roles shifts'],
  ] as never)('of %j compares %s', (scope, subjects) => {
    expect(subjectsOf(scope).join(' ')).toBe(subjects);
  });
});

it('a section without a group in REST is told by what it has, and has no partner', () => {
  const lookups = { groupOfSection: (id: number) => (id === 1 ? '70' : undefined) } as never;
  const keys = [{ id: 1 }, { id: 2, name: 'B' }, { restId: 101, name: 'C' }].map((one) =>
    sectionKey(one, lookups),
  );
  expect(keys).toEqual(['70', 'section 2', 'section 101 C']);
});

it('a side that does not answer in time says so', async () => {
  const silent = (_: object, { signal }: { readonly signal: AbortSignal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const soap = { wsdlGetNeoRoles: silent } as unknown as Client;
  const rest = {
    roles: { list: () => streamOf([overRest(one)]) },
    groups: { list: () => streamOf([]) },
  } as unknown as RestClient;
  const scope = { subjects: ['roles'] } as const;
  const { subjects } = await compare({ soap, rest, identities, scope, timeLimitMs: 20 });
  expect(subjects[0]!.failures).toEqual([
    { side: 'soap', error: 'TimeoutError: not read to its end, no answer within 20 ms' },
  ]);
  expect(subjects[0]!.records).toEqual({ soap: 0, rest: 1 });
});

it('a night keeps what was seen of each script that calls something, and of what it was', async () => {
  const comparison = await roles([one], [one]);
  const [everything] = comparison.scorecards;
  const operations = [{ operation: 'wsdlGetNeoRoles', recordsApart: 0, problems: [], fields: [] }] as never;
  const cards = [
    { ...everything!, name: 'none.js', operations: [] },
    { ...everything!, name: 'job.js', operations },
  ];
  const facts = {
    soap: { host: 'soap' },
    rest: { host: 'rest' },
    codeOf: (script: string) => ({ of: script }),
  };
  const seen = (scope: Scope, more: object = {}) =>
    nightOf({ ...comparison, startedAt: '2026-03-02T01:00:00.000Z', scorecards: cards }, {
      ...facts,
      scope,
      ...more,
    } as never);
  expect(seen({ units: [101], subjects: ['roles'] }, { day: '2026-03-01' })).toEqual([
    {
      ...{ script: 'job.js', code: { of: 'job.js' }, soap: facts.soap, rest: facts.rest },
      toolkit: expect.stringMatching(/^\d+\.\d+\.\d+/),
      scope: { units: [101], subjects: ['roles'] },
      ...{ at: '2026-03-02T01:00:00.000Z', day: '2026-03-01', source: 'compare', runs: 1, operations },
    },
  ]);
  expect(seen({ from: '2026-03-01', to: '2026-03-07' } as Scope, { codeOf: () => undefined })).toMatchObject([
    { day: '2026-03-02', scope: { from: '2026-03-01', to: '2026-03-07' } },
  ]);
});
