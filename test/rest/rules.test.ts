import { describe, expect, it } from 'vitest';
import { badgeNumber, type RestClient, type RestResult, xrefId } from '../../src/rest/index.js';
import { isToken, startRestServer, token } from './restServer.js';

const day = { employeeId: 7, absenceTypeId: 3, begin: '2026-06-01T00:00:00', end: '2026-06-02T00:00:00' };
const half = { ...day, absenceRate: 50, absenceRateDirection: 'FROM_START', splitType: 'Shift' } as const;

/** The paths of what is wrong with a call; nothing of it may have been sent. */
async function refused(call: (safe: RestClient['safe']) => Promise<RestResult<unknown>>): Promise<string[]> {
  await using server = await startRestServer(() => token('a-token'));
  const result = await call(server.client().safe);
  expect(server.seen).toEqual([]);
  if (result.ok || result.error.name !== 'InputError') throw new Error('expected an InputError');
  expect(result.error.issues.every(({ source }) => source?.startsWith('REST '))).toBe(true);
  return result.error.issues.map(({ path }) => path.join('.'));
}

async function sent(call: (safe: RestClient['safe']) => Promise<RestResult<unknown>>): Promise<string> {
  // Fields of every record and of a page.
  const json = { id: '7', begin: day.begin, data: [], pagination: {} };
  await using server = await startRestServer((request) => (isToken(request) ? token('t-1') : { json }));
  expect(await call(server.client().safe)).toMatchObject({ ok: true });
  return server.calls()[0]?.url ?? '';
}

it.each([undefined, null, {}, true])(
  'no assignment of a role is changed or deleted by %j as its id',
  async (id) => {
    expect(await refused((rest) => rest.roleAssignments.delete(id as never))).toEqual(['path.id']);
    expect(await refused((rest) => rest.roleAssignments.update(id as never, {} as never))).toContain(
      'path.id',
    );
  },
);

describe('before an absence is sent (document 2.1)', () => {
  it.each([
    ['2026-06-02T00:00:00', '2026-06-01T00:00:00'],
    ['2026-06-01T08:00:00', '2026-06-01T08:00:00'],
    ['2026-06-01T12:00:00+02:00', '2026-06-01T10:00:00Z'],
  ])('begin %s must be strictly before end %s', async (begin, end) => {
    expect(await refused((rest) => rest.absences.create(101, { ...day, begin, end }))).toEqual([
      'body.begin',
    ]);
  });

  it.each([
    ['2026-06-01T00:00:00', '2028-06-01T00:00:01'],
    ['2024-02-29', '2026-03-01'],
  ])('from %s to %s is longer than 24 months', async (begin, end) => {
    expect(await refused((rest) => rest.absences.create(101, { ...day, begin, end }))).toEqual(['body.end']);
  });

  it.each([
    [{ begin: '2026-06-01T25:00:00' }, ['body.begin']],
    [{ begin: '2026-06-01T08:00:00+99:00' }, ['body.begin']],
    [{ end: '2026-06-31' }, ['body.end']],
    [{ begin: '2026-06-01T08:60', end: 'soon' }, ['body.begin', 'body.end']],
  ])('%j is no time', async (period, paths) => {
    expect(await refused((rest) => rest.absences.create(101, { ...day, ...period }))).toEqual(paths);
  });

  it('24 months to the second are sent', async () => {
    const period = { begin: '2026-06-01T00:00:00', end: '2028-06-01T00:00:00' };
    await sent((rest) => rest.absences.create(101, { ...day, ...period }));
  });

  it('a period must be there and be one', async () => {
    const period = { begin: '1 June', end: '2026-02-30' };
    expect(await refused((rest) => rest.absences.create(101, { ...day, ...period }))).toEqual([
      'body.begin',
      'body.end',
    ]);
    expect(
      await refused((rest) => rest.v2.POST('/v2/schedule/groups/{groupId}/absences', {} as never)),
    ).toEqual(['path.groupId', 'body.absenceTypeId', 'body.employeeId', 'body.begin', 'body.end']);
  });
});

describe('before a part-time absence is sent (document 2.2)', () => {
  it.each([0, 0.00001, 0.00005, 100, -1, 50.12345, Number.NaN])('rate %d is refused', async (absenceRate) => {
    expect(await refused((rest) => rest.absences.createPartTime(101, { ...half, absenceRate }))).toEqual([
      'query.absenceRate',
    ]);
  });

  it.each([0.0001, 33.3333, 50, 99.9999])('rate %d is sent as it is', async (absenceRate) => {
    const url = await sent((rest) => rest.absences.createPartTime(101, { ...half, absenceRate }));
    expect(new URL(url, 'http://h.example').searchParams.get('absenceRate')).toBe(String(absenceRate));
  });

  it.each(['Day', 'DAY'] as const)('%s with WHOLE_SHIFT is refused', async (splitType) => {
    const input = { ...half, splitType, absenceRateDirection: 'WHOLE_SHIFT' } as const;
    expect(await refused((rest) => rest.absences.createPartTime(101, input))).toEqual(['query.splitType']);
  });

  it('Shift with WHOLE_SHIFT is sent, parameters in the query and fields in the body', async () => {
    const json = { id: 7 };
    await using server = await startRestServer((request) => (isToken(request) ? token('t-1') : { json }));
    await server.client().absences.createPartTime(101, {
      ...{ ...half, absenceRateDirection: 'WHOLE_SHIFT', overlapAbsences: true },
      ignoreOverridableValidations: false,
    });
    const [call] = server.calls();
    const url = new URL(call?.url ?? '', 'http://h.example');
    expect(url.pathname).toBe('/v2/schedule/groups/101/absences/part-time');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      overlapAbsences: 'true',
      ignoreOverridableValidations: 'false',
      absenceRate: '50',
      absenceRateDirection: 'WHOLE_SHIFT',
      splitType: 'Shift',
    });
    expect(JSON.parse(call?.body ?? '')).toEqual(day);
  });
});

describe('before anything else is sent', () => {
  it('a look-up of absence types has both dates (document 4.1)', async () => {
    expect(await refused((rest) => rest.absenceTypes.list(1, 7, {} as never))).toEqual([
      'query.start',
      'query.end',
    ]);
    const range = { start: '2026-02-30', end: '2026-06-02' };
    expect(await refused((rest) => rest.absenceTypes.list(1, 7, range))).toEqual(['query.start']);
  });

  it('deleting for ever is confirmed, by name and by path', async () => {
    expect(await refused((rest) => rest.groups.delete(7, {} as never))).toEqual(['confirm']);
    expect(await refused((rest) => rest.employees.delete(7, { confirm: true } as never))).toEqual([
      'confirm',
    ]);
    expect(await refused((rest) => rest.collaborationGroups.delete(7, {} as never))).toEqual(['confirm']);
    const path = { params: { path: { id: '7' } } };
    expect(await refused((rest) => rest.v3.DELETE('/hr/v3/employees/{id}', path as never))).toEqual([
      'confirm',
    ]);
    const url = await sent((rest) => rest.groups.delete(7, { confirm: 'delete-permanently' }));
    expect(url).toBe('/organization/v3/groups/7');
  });

  it.each(['', '.', '..'])('"%s" is no id, because it would address something else', async (id) => {
    expect(await refused((rest) => rest.employees.get(id))).toEqual(['path.id']);
    expect(await refused((rest) => rest.groups.delete(id, { confirm: 'delete-permanently' }))).toEqual([
      'path.id',
    ]);
  });

  it('a time zone is one, so that it cannot become another header', async () => {
    await using server = await startRestServer(() => token('t-1'));
    const result = await server.client().safe.shifts.list({ timeZone: 'Europe/Paris\r\nX-Evil: 1' });
    expect(result).toMatchObject({ ok: false, error: { name: 'InputError' } });
    expect(server.seen).toEqual([]);
  });
});

describe('identifiers', () => {
  it('keep leading zeros and go into paths and queries encoded', async () => {
    expect(badgeNumber('007')).toBe('badgeNumber:007');
    expect(await sent((rest) => rest.employees.get(badgeNumber('007')))).toBe(
      '/hr/v3/employees/badgeNumber%3A007',
    );
    expect(await sent((rest) => rest.groups.get(xrefId('a/b')))).toBe(
      '/organization/v3/groups/xrefId%3Aa%2Fb',
    );
    const url = await sent((rest) => rest.shifts.list({ idIn: [xrefId('A'), '7'] }));
    expect(new URL(url, 'http://h.example').searchParams.getAll('idIn')).toEqual(['xrefId:A', '7']);
  });

  it('are not made of nothing, or of numbers that have lost their zeros', () => {
    const wrong = [() => badgeNumber(''), () => badgeNumber(7 as never), () => xrefId('')];
    for (const make of wrong) expect(make).toThrow(expect.objectContaining({ name: 'InputError' }));
  });
});
