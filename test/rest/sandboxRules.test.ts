import { describe, expect, it } from 'vitest';
import { createRestClient } from '../../src/rest/index.js';
import { pageOf } from '../../src/sandbox/rest/listPage.js';
import { APRIL, codeOf, DOMAIN, errorOf, pointersOf, send, UNIT, withSandbox } from './withSandbox.js';

const sides = withSandbox();
const raw = (call: string, body?: unknown) => send(sides.rest, sides.sandbox, call, body);

describe('PUT of a group', () => {
  const DISTRICT_OF_UNIT = '9901';

  it('changes the supplied attributes and keeps the others alike', async () => {
    const whole = { name: 'A', groupType: 'UNIT', parentGroupId: DISTRICT_OF_UNIT } as const;
    const xrefIds = ['X-1', 'X-2', 'X-3'];
    await sides.rest.groups.update(UNIT, { ...whole, managerId: '1001', xrefIds });
    expect(await sides.rest.groups.update(UNIT, { ...whole, name: 'B' })).toMatchObject({
      ...{ name: 'B', managerId: '1001', xrefIds },
    });
    expect((await sides.rest.groups.get('xrefId:X-3')).id).toBe(String(UNIT));
    const answer = await raw(`PUT /organization/v3/groups/${UNIT}`, {
      ...whole,
      managerId: null,
      xrefIds: [],
    });
    expect(answer.body).toMatchObject({ xrefIds: [] });
    expect(answer.body).not.toHaveProperty('managerId');
  });
});

it('a group takes the role assignments at it with it, whoever has them', { tags: ['slow'] }, async () => {
  const { rest } = sides;
  const made = await rest.roleAssignments.create({ employeeId: '1001', groupId: '9103', roleId: '1' });
  await rest.groups.delete(9103, { confirm: 'delete-permanently' });
  expect(await rest.roleAssignments.list({ idIn: [made.id!] }).all()).toEqual([]);
  expect(await rest.employees.get(1001)).toMatchObject({ id: '1001' });
});

it('null clears what a patch may clear', { tags: ['slow'] }, async () => {
  const { employees, roleAssignments } = sides.rest;
  await employees.patch(1001, { employment: { managerId: '1002', employmentEndDate: '2027-01-31' } });
  const cleared = await employees.patch(1001, {
    employment: { managerId: null, employmentEndDate: null, costCentreId: null },
  });
  for (const field of ['managerId', 'employmentEndDate', 'costCentreId'])
    expect(cleared.employment).not.toHaveProperty(field);
  const { id } = await roleAssignments.create({
    employeeId: '1001',
    groupId: '9103',
    roleId: '1',
    endDate: '2027-01-01',
  });
  expect(await roleAssignments.update(id!, { endDate: null })).not.toHaveProperty('endDate');
});

it.each(['yes', '1', 'TRUE', ''])('reassignBackShifts=%s is no decision', async (value) => {
  const { id } = await sides.rest.absences.create(UNIT, APRIL);
  const path = `/v2/schedule/groups/${UNIT}/absences/${id}?reassignBackShifts=${value}`;
  expect(await raw(`DELETE ${path}`)).toMatchObject({ status: 400 });
});

it.each([
  'GET /v2/collaboration-groups/groups/1?includeArchived=maybe',
  'GET /schedule/v3/shifts?deleted=2',
  'GET /hr/v3/employees/%E0%A4%A',
  'GET /v2/employee/badgeNo/%zz',
])('%s is a bad request', async (call) => {
  const token = await sides.rest.accessToken(call.includes('/v2/') ? 'v2' : 'v3');
  const headers = { authorization: `Bearer ${token.reveal()}` };
  expect((await fetch(`${sides.sandbox.url}${call.slice(4)}`, { headers })).status).toBe(400);
});

const TYPES_OF = `/v2/absence-types/groups/${DOMAIN}/employees/1001?`;
const UNIT_BODY = { name: 'A', groupType: 'UNIT', parentGroupId: '9901' };

it.each<[call: string, body: unknown, status: number, says: string]>([
  ['GET /hr/v3/nothing', undefined, 404, 'the sandbox has no such path'],
  ['GET /organization/v3/groups?pageSize=0', undefined, 400, 'must be a whole number from 1'],
  ['GET /organization/v3/groups?pageSize=ten', undefined, 400, 'must be a whole number from 1'],
  [`GET ${TYPES_OF}start=today&end=2026-03-02`, undefined, 400, 'sandbox.date'],
  [`GET ${TYPES_OF}start=2026-03-02`, undefined, 400, 'sandbox.date'],
  [`GET ${TYPES_OF}start=2026-03-02&end=2026-03-01`, undefined, 400, 'startAfterEnd'],
  [`GET ${TYPES_OF.replace('1001', '999')}start=2026-03-02&end=2026-03-02`, undefined, 400, 'notFound'],
  [
    `GET ${TYPES_OF.replace(String(DOMAIN), '1')}start=2026-03-02&end=2026-03-02`,
    undefined,
    400,
    'notDomainGroup',
  ],
  ['GET /v2/mapping/mappingTypes/OTHER/mappings', undefined, 404, ''],
  ['POST /v2/mapping/groups/1', { mappingType: 'UNIT_ID' }, 404, ''],
  [`POST /v2/mapping/groups/${DOMAIN}`, { internalValue: '1' }, 400, 'sandbox.required'],
  [
    `POST /v2/mapping/groups/${DOMAIN}`,
    { mappingType: 'UNIT_ID', internalValue: 7, externalValue: 'x' },
    400,
    'sandbox.value',
  ],
  [`POST /v2/mapping/groups/${DOMAIN}`, ['UNIT_ID'], 400, '"body"'],
  [`PUT /organization/v3/groups/${UNIT}`, { ...UNIT_BODY, groupType: 'SECTION' }, 400, 'cannot change'],
  [`PUT /organization/v3/groups/${UNIT}`, { ...UNIT_BODY, parentGroupId: '1' }, 400, 'can be the parent'],
  [`PUT /organization/v3/groups/${UNIT}`, { ...UNIT_BODY, managerId: '1' }, 400, 'managerId'],
  [
    'POST /v2/collaboration-groups/associate-groups',
    { collaborationGroupId: 77, groupIds: [UNIT] },
    400,
    'notFound',
  ],
])('refuses %s with %j', async (call, body, status, says) => {
  const answer = await raw(call, body);
  expect([answer.status, JSON.stringify(answer.body ?? '')]).toEqual([status, expect.stringContaining(says)]);
});

it.each([
  ['text/plain', '{}', 415],
  ['application/json', '{', 400],
  ['application/json; charset=utf-8', JSON.stringify(UNIT_BODY), 200],
])('takes a body of the type %s that is %s with %i', async (type, body, status) => {
  const token = await sides.rest.accessToken('v3');
  const headers = { authorization: `Bearer ${token.reveal()}`, 'content-type': type };
  const url = `${sides.sandbox.url}/organization/v3/groups/${UNIT}`;
  expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(status);
});

it('creates districts, units and sections under what can hold them', async () => {
  const made = async (groupType: 'DISTRICT' | 'UNIT' | 'SECTION', parentGroupId: number | string) => {
    const { id } = await sides.rest.groups.create({
      name: 'New',
      groupType,
      parentGroupId: `${parentGroupId}`,
    });
    const { name, groupType: type, parentGroupId: parent } = await sides.rest.groups.get(id!);
    expect({ name, type, parent }).toEqual({ name: 'New', type: groupType, parent: `${parentGroupId}` });
    return id!;
  };
  const unit = await made('UNIT', await made('DISTRICT', DOMAIN));
  const section = await made('SECTION', unit);
  const elsewhere = { name: 'New', groupType: 'SECTION', parentGroupId: `${UNIT}` };
  const moved = await raw(`PUT /organization/v3/groups/${section}`, elsewhere);
  expect([moved.status, pointersOf(moved)]).toEqual([400, ['#/parentGroupId']]);
  expect(
    (await raw(`POST /organization/v3/groups`, { ...elsewhere, parentGroupId: `${DOMAIN}` })).status,
  ).toBe(400);
});

it('takes no external id that another group has, and its own again', async () => {
  const put = (id: number, more: object) =>
    raw(`PUT /organization/v3/groups/${id}`, { ...UNIT_BODY, ...more });
  expect((await put(UNIT, { xrefIds: ['X-9'] })).status).toBe(200);
  expect((await put(UNIT, { xrefIds: ['X-9'] })).status).toBe(200);
  const taken = await put(UNIT + 1, { xrefIds: ['X-9'] });
  expect([taken.status, pointersOf(taken)]).toEqual([400, ['#/xrefIds']]);
});

it('an account that may only read associates no groups', async () => {
  const reader = createRestClient(sides.sandbox.restOptions('sandbox-reader'));
  const groups = { collaborationGroupId: 1, groupIds: [UNIT] };
  expect(await errorOf(reader.safe.collaborationGroups.associateGroups(groups))).toMatchObject({
    status: 403,
  });
  expect(await sides.rest.collaborationGroups.associateGroups(groups)).toMatchObject({
    collaborationGroupId: 1,
  });
});

it('deleting a collaboration group leaves archived children, unless they are asked for', async () => {
  const { collaborationGroups } = sides.rest;
  const make = async (archived: boolean) => {
    const shared = { domainId: DOMAIN, labelId: 1 };
    const parent = await collaborationGroups.create({ name: 'P', ...shared });
    const child = await collaborationGroups.create({ name: 'C', parentId: parent.id!, ...shared });
    if (archived) await collaborationGroups.archive(child.id!);
    return { parent: parent.id!, child: child.id! };
  };
  const confirm = 'delete-permanently';
  const left = await make(true);
  await collaborationGroups.delete(left.parent, { confirm });
  expect(await collaborationGroups.get(left.child, { includeArchived: true })).toMatchObject({
    isArchived: true,
  });
  const gone = await make(true);
  await collaborationGroups.delete(gone.parent, { confirm, includeArchived: true });
  const lost = sides.rest.safe.collaborationGroups.get(gone.child, { includeArchived: true });
  expect(await errorOf(lost)).toMatchObject({ status: 404 });
});

it('more than 50 ids are refused, and asked for in pieces by the client', async () => {
  const ids = [...Array(60).keys()].map((i) => 1001 + i);
  const query = ids.map((id) => `idIn=${id}`).join('&');
  expect(pointersOf(await raw(`GET /hr/v3/employees?${query}`))).toEqual(['?idIn']);
  expect(await sides.rest.employees.list({ idIn: ids }).all()).toHaveLength(60);
});

it('a list of 100,000 is walked once and not once for every page', () => {
  let walked = 0;
  function* rows() {
    for (let id = 1; id <= 100_000; id++) {
      walked++;
      yield { id };
    }
  }
  const seen: number[] = [];
  const query = new URLSearchParams({ pageSize: '100' });
  for (let token: string | undefined = ''; token !== undefined; ) {
    if (token) query.set('pageToken', token);
    const { body } = pageOf({ world: sides.sandbox as never, query } as never, rows(), (row) => row);
    const page = body as { data: { id: number }[]; pagination: { nextPageToken?: string } };
    seen.push(...page.data.map(({ id }) => id));
    token = page.pagination.nextPageToken;
  }
  expect(new Set(seen).size).toBe(100_000);
  expect(walked).toBe(100_000);
});

it('a token is given for credentials in JSON as well', async () => {
  const { clientId } = sides.sandbox.restOptions();
  const response = await fetch(`${sides.sandbox.url}/oauth/v3/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: 'sandbox-client-secret',
    }),
  });
  expect(await response.json()).toMatchObject({ token_type: 'Bearer' });
});

it('the codes of absences are as before', async () => {
  expect(await codeOf(sides.rest.safe.absences.delete(UNIT, 77))).toBe('DELETE_ABSENCE_NOT_EXISTS');
});
