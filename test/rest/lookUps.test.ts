import { describe, expect, it } from 'vitest';
import { createRestClient } from '../../src/rest/index.js';
import { codeOf, DOMAIN, errorOf, UNIT, withSandbox } from './withSandbox.js';

const sides = withSandbox();
const april = { start: '2026-04-01', end: '2026-04-30' };

describe('document 4.1, absence schedules of a group', () => {
  it('are listed for the domain', async () => {
    const schedules = await sides.rest.absenceSchedules.list(DOMAIN);
    expect(
      schedules.map(({ absenceScheduleId, absenceScheduleName }) => [absenceScheduleId, absenceScheduleName]),
    ).toEqual([
      [1, 'Semester'],
      [2, 'Utlånad till Århus'],
    ]);
    expect(schedules[0]?.dayAndTime?.[0]).toMatchObject({ startTime: '08:00:00', endTime: '16:00:00' });
  });

  it('and for no other group', async () => {
    expect(await errorOf(sides.rest.safe.absenceSchedules.list(UNIT))).toMatchObject({
      status: 400,
      code: 'error.accessrights.groupId.notDomainGroupId',
      needs: 'integration.absence:read',
    });
  });
});

describe('document 4.1, absence types of an employee', () => {
  it('are those that the agreement template allows', async () => {
    const monthly = await sides.rest.absenceTypes.list(DOMAIN, 1001, april);
    expect(monthly).toEqual([
      { absenceTypeId: 1, absenceTypeName: 'Sjuk', shiftAction: 'UNASSIGN' },
      { absenceTypeId: 2, absenceTypeName: 'Semester', absenceScheduleId: 1, shiftAction: 'UNASSIGN' },
      { absenceTypeId: 3, absenceTypeName: 'Vård av barn', shiftAction: 'DELETE' },
    ]);
    const hourly = await sides.rest.absenceTypes.list(DOMAIN, 1010, april);
    expect(hourly.map(({ absenceTypeId }) => absenceTypeId)).toEqual([1, 3]);
  });
});

describe('document 7.4, the identifiers of look-ups', () => {
  const refusal = (groupId: number, employeeId: number, range = april) =>
    codeOf(sides.rest.safe.absenceTypes.list(groupId, employeeId, range));

  it('error.accessrights.groupId.notDomainGroupId', async () => {
    expect(await refusal(UNIT, 1001)).toBe('error.accessrights.groupId.notDomainGroupId');
  });

  it('error.absenceReasonType.startAfterEnd', async () => {
    const range = { start: '2026-04-02', end: '2026-04-01' };
    expect(await refusal(DOMAIN, 1001, range)).toBe('error.absenceReasonType.startAfterEnd');
  });

  it('error.absenceReasonType.employeeId.notFound', async () => {
    expect(await refusal(DOMAIN, 77)).toBe('error.absenceReasonType.employeeId.notFound');
  });

  it('error.absenceReasonType.employeeId.notEmployed', async () => {
    // The employment of every fortieth ends on 30 June.
    const july = { start: '2026-07-01', end: '2026-07-31' };
    expect(await refusal(DOMAIN, 1040, july)).toBe('error.absenceReasonType.employeeId.notEmployed');
    expect(
      await sides.rest.absenceTypes.list(DOMAIN, 1040, { start: '2026-06-30', end: '2026-07-31' }),
    ).not.toEqual([]);
  });

  it('error.absenceReasonType.employeeId.doesNotBelongToCustomer', async () => {
    expect(await refusal(DOMAIN, 900_000_001)).toBe(
      'error.absenceReasonType.employeeId.doesNotBelongToCustomer',
    );
  });
});

describe('document 1, the typical flow', () => {
  const absence = {
    ...{ domainGroupId: DOMAIN, groupId: UNIT },
    ...{ begin: '2026-04-01T00:00:00', end: '2026-04-02T00:00:00' },
  };

  it.each([
    ['an internal id', 1001],
    ['an external id with a mapping', 'xrefId:HR-1'],
    ['a badge number', 'badgeNumber:0001'],
  ] as const)('from %s to an absence', async (_, employee) => {
    const done = await sides.rest.absences.register({ ...absence, employee, absenceType: 'Vård av barn' });
    expect(done).toMatchObject({
      employeeId: 1001,
      absenceType: { absenceTypeId: 3 },
      absence: { employeeId: 1001, absenceTypeId: 3, begin: absence.begin },
    });
  });

  it('a badge number with a mapping is resolved by the mapping', async () => {
    await sides.rest.v2.POST('/v2/mapping/groups/{domainGroupId}', {
      params: { path: { domainGroupId: DOMAIN } },
      body: { mappingType: 'EMPLOYEE_ID', internalValue: '1002', externalValue: '0001' },
    });
    const done = await sides.rest.absences.register({
      ...absence,
      employee: 'badgeNumber:0001',
      absenceType: 1,
    });
    expect(done.employeeId).toBe(1002);
  });

  it('an id that only resembles the one that is looked up is nobody’s', async () => {
    const asked: string[] = [];
    const rest = createRestClient({
      ...{ baseUrl: 'https://host.example', token: 'own', retry: false },
      fetch: async (url) => {
        const { pathname } = new URL(url);
        asked.push(pathname);
        if (pathname.includes('mapping'))
          return Response.json([
            { mappingType: 'EMPLOYEE_ID', internalValue: '9', externalValue: 'HR-11' },
            { mappingType: 'EMPLOYEE_ID', internalValue: '7', externalValue: 'HR-1' },
          ]);
        return Response.json([{ absenceTypeId: 1, absenceTypeName: 'Sjuk' }]);
      },
    });
    const wanted = { ...absence, employee: 'xrefId:HR-1', absenceType: 2 } as const;
    await rest.safe.absences.register(wanted);
    expect(asked.at(-1)).toMatch(/\/employees\/7$/);
  });

  it('a type that is not valid is not sent, and the valid ones are told', async () => {
    const result = await sides.rest.safe.absences.register({
      ...absence,
      employee: 1010,
      absenceType: 'Semester',
    });
    expect(result).toMatchObject({ ok: false, error: { name: 'InputError' } });
    expect(!result.ok && result.error.message).toContain('1 Sjuk, 3 Vård av barn');
    expect([...sides.sandbox.world.absences.of()].some((row) => row.employeeId === 1010)).toBe(false);
  });

  it('an external id that nobody knows is told without repeating it', async () => {
    const result = await sides.rest.safe.absences.register({
      ...absence,
      employee: 'xrefId:HR-77',
      absenceType: 1,
    });
    expect(result).toMatchObject({ ok: false, error: { name: 'InputError' } });
    expect(!result.ok && result.error.message).not.toContain('HR-77');
  });

  it('a badge number that nobody has is not found', async () => {
    const result = sides.rest.safe.absences.register({
      ...absence,
      employee: 'badgeNumber:77',
      absenceType: 1,
    });
    expect(await errorOf(result)).toMatchObject({
      kind: 'notFound',
      operation: 'GET /v2/employee/badgeNo/{badgeNo}',
    });
  });
});
