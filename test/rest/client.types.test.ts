import { describe, expectTypeOf, it } from 'vitest';
import {
  type Absence,
  type AbsenceCreate,
  badgeNumber,
  createRestClient,
  type Employee,
  type Pages,
  type PartTimeAbsenceCreate,
  type RestError,
  type RestResult,
  xrefId,
} from '../../src/rest/index.js';

/** What an answer may hold beside the values that are known. */
type OtherText = string & {};

const rest = createRestClient({ baseUrl: 'https://service.example', clientId: 'c', clientSecret: 's' });

// Never run: the compiler is the test, and an expected error that is none fails it.
function misspelt() {
  // @ts-expect-error a scope
  createRestClient({ baseUrl: '', clientId: '', clientSecret: '', scopes: ['hr:employee:read'] });
  // @ts-expect-error a region
  createRestClient({ baseUrl: '', region: 'us', clientId: '', clientSecret: '' });
  const absence: AbsenceCreate = {
    employeeId: 7,
    absenceTypeId: 3,
    begin: '2026-06-01T00:00:00',
    end: '2026-06-02T00:00:00',
    overlapAbsences: true,
    // @ts-expect-error a field of the body
    managerComments: 'x',
  };
  // @ts-expect-error a query parameter
  rest.absences.create(101, { employeeId: 7, absenceTypeId: 3, begin: '', end: '', overlapAbsence: true });
  const rate = { absenceRate: 50, splitType: 'Day' } as const;
  // @ts-expect-error a direction
  const partTime: PartTimeAbsenceCreate = { ...absence, ...rate, absenceRateDirection: 'START' };
  // @ts-expect-error the rate is missing
  rest.absences.createPartTime(101, absence);
  rest.absences.createPartTime(101, partTime);
  // @ts-expect-error a required date is missing
  rest.absenceTypes.list(1, 7, { start: '2026-06-01' });
  // @ts-expect-error a field inside a field
  rest.employees.patch(7, { employment: { employmentEnd: '2026-06-30' } });
  // @ts-expect-error PUT takes the whole employee
  rest.employees.update(7, { email: 'a@b.example' });
  // @ts-expect-error a filter
  rest.shifts.list({ employeeIds: ['7'] });
  // @ts-expect-error the fields of a role assignment that can change
  rest.roleAssignments.update(7, { roleId: '3' });
}

function unconfirmed() {
  // @ts-expect-error
  rest.groups.delete(7);
  // @ts-expect-error
  rest.employees.delete(7, {});
  // @ts-expect-error
  rest.employees.delete(7, { confirm: true });
  // @ts-expect-error
  rest.collaborationGroups.delete(7, { includeArchived: true });
  // @ts-expect-error
  rest.v3.DELETE('/organization/v3/groups/{id}', { params: { path: { id: '7' } } });
  // @ts-expect-error
  rest.v3.DELETE('/hr/v3/employees/{id}', { params: { path: { id: '7' } } });
  // @ts-expect-error
  rest.v2.DELETE('/v2/organisation/groups/{groupId}', { params: { path: { groupId: 7 } } });
  rest.v3.DELETE('/hr/v3/employees/{id}', { params: { path: { id: '7' } }, confirm: 'delete-permanently' });
  rest.v3.DELETE('/hr/v3/role-assignments/{id}', { params: { path: { id: '7' } } });
}

/** What a caller of its own functions hands on. */
function handedOn(status?: string, id?: string[], timeZone?: string, includeArchived?: boolean) {
  rest.employees.list({ pageToken: status });
  rest.shifts.list({ employeeIdIn: id, timeZone });
  rest.groups.list({ idIn: id });
  rest.collaborationGroups.get(7, { includeArchived });
  // @ts-expect-error a required date
  rest.absenceTypes.list(1, 7, { start: status, end: '2026-06-01' });
}

function byPath() {
  // @ts-expect-error a path
  rest.v2.GET('/v2/absence-schedules/groups/{groupId}', { params: { path: { groupId: 1 } } });
  // @ts-expect-error a path that has no such method
  rest.v2.POST('/v2/absence-schedule/groups/{groupId}', { params: { path: { groupId: 1 } } });
  // @ts-expect-error a path of the other version
  rest.v2.GET('/hr/v3/employees');
  // @ts-expect-error a path parameter
  rest.v2.GET('/v2/absence-schedule/groups/{groupId}', { params: { path: { group: 1 } } });
  // @ts-expect-error path parameters are required
  rest.v2.GET('/v2/absence-schedule/groups/{groupId}');
  // @ts-expect-error a field of a body
  rest.v2.POST('/v2/collaboration-groups/labels', { body: { name: 'A', domainId: 1, colour: 'red' } });
  // @ts-expect-error a query parameter
  rest.v3.GET('/hr/v3/employees', { params: { query: { pageTokens: 'x' } } });
  // @ts-expect-error an option
  rest.v3.GET('/hr/v3/employees', { timeout: 5 });
}

describe('types of the REST client', () => {
  it('let no misspelt field, scope or path compile', () => {
    expectTypeOf(misspelt).toBeFunction();
    expectTypeOf(unconfirmed).toBeFunction();
    expectTypeOf(byPath).toBeFunction();
    expectTypeOf(handedOn).toBeFunction();
  });

  it('name the records of named methods', () => {
    expectTypeOf(rest.employees.list).returns.toEqualTypeOf<Pages<Employee>>();
    expectTypeOf(rest.employees.get).returns.resolves.toEqualTypeOf<Employee>();
    expectTypeOf(rest.absences.create).returns.resolves.toEqualTypeOf<Absence>();
    expectTypeOf(rest.absences.delete).returns.resolves.toEqualTypeOf<void>();
    expectTypeOf<Employee['badgeNumber']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<NonNullable<Employee['employment']>['locked']>().toEqualTypeOf<
      'NOT_LOCKED' | 'LOCKED_BY_MANAGER' | 'LOCKED_BY_SYSTEM' | OtherText | undefined
    >();
  });

  it('type calls by path to the last field', () => {
    const call = () =>
      rest.v2.GET('/v2/absence-types/groups/{groupId}/employees/{employeeId}', {
        params: {
          path: { groupId: 1, employeeId: 7 },
          query: { start: '2026-06-01', end: '2026-06-02' },
        },
      });
    type Type = Awaited<ReturnType<typeof call>>[number];
    expectTypeOf<Type['shiftAction']>().toEqualTypeOf<'UNASSIGN' | 'DELETE' | OtherText | undefined>();
    const removed = () => rest.v3.DELETE('/hr/v3/role-assignments/{id}', { params: { path: { id: '7' } } });
    expectTypeOf(removed).returns.resolves.toEqualTypeOf<undefined>();
    const list = () => rest.v3.GET('/hr/v3/employees');
    expectTypeOf(list).returns.resolves.toHaveProperty('pagination');
  });

  it('mirror every method in the safe style', () => {
    expectTypeOf(rest.safe.employees.list).returns.resolves.toEqualTypeOf<RestResult<Employee[]>>();
    expectTypeOf(rest.safe.absences.create).returns.resolves.toEqualTypeOf<RestResult<Absence>>();
    const call = () => rest.safe.v3.GET('/hr/v3/employees/{id}', { params: { path: { id: '7' } } });
    expectTypeOf(call).returns.resolves.toEqualTypeOf<RestResult<Employee>>();
  });

  it('tell identifiers apart, and know the codes', () => {
    expectTypeOf(badgeNumber('007')).toEqualTypeOf<`badgeNumber:${string}`>();
    expectTypeOf(xrefId('A')).toEqualTypeOf<`xrefId:${string}`>();
    expectTypeOf<RestError['needs']>().extract<'People (Read)'>().toEqualTypeOf<'People (Read)'>();
  });
});
