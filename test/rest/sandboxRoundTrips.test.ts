import { describe, expect, it } from 'vitest';
import { APRIL, DOMAIN, send, UNIT, withSandbox } from './withSandbox.js';

const sides = withSandbox();
const raw = (call: string, body?: unknown) => send(sides.rest, sides.sandbox, call, body);
type Json = Record<string, unknown>;

describe('PUT of what GET gave changes nothing', () => {
  const without = ({ updated: _, ...rest }: Json) => rest;

  it.each(['1001', '1040', 'badgeNumber:0081'])('employee %s', async (id) => {
    const path = `/hr/v3/employees/${id}`;
    const before = (await raw(`GET ${path}`)).body as unknown as Json;
    const put = await raw(`PUT ${path}`, before);
    expect(put.status, JSON.stringify(put.body)).toBe(200);
    expect(without(put.body as unknown as Json)).toEqual(without(before));
  });

  it.each(['MALE', 'FEMALE', 'OTHER', 'NOT_SPECIFIED'] as const)(
    'gender %s and a picture',
    async (gender) => {
      const pictureURL = 'https://pictures.example/1001.jpg';
      await raw('PATCH /hr/v3/employees/1001', { personalInformation: { gender, pictureURL } });
      const before = (await raw('GET /hr/v3/employees/1001')).body as unknown as Json;
      expect(before.personalInformation).toMatchObject({ gender, pictureURL });
      const put = await raw('PUT /hr/v3/employees/1001', before);
      expect(without(put.body as unknown as Json)).toEqual(without(before));
    },
  );

  it.each(['9901', '9101', '101011'])('group %s', async (id) => {
    const path = `/organization/v3/groups/${id}`;
    const before = (await raw(`GET ${path}`)).body as unknown as Json;
    const put = await raw(`PUT ${path}`, before);
    expect(put.status, JSON.stringify(put.body)).toBe(200);
    expect(without(put.body as unknown as Json)).toEqual(without(before));
  });

  it('asks for a date that the employee has', async () => {
    const { employment, ...before } = (await raw('GET /hr/v3/employees/1001')).body as unknown as Json;
    const { employmentStartDate: _, ...others } = employment as Json;
    const put = await raw('PUT /hr/v3/employees/1001', { ...before, employment: others });
    expect(put.body.errors?.map(({ pointer }) => pointer)).toEqual(['#/employment/employmentStartDate']);
  });
});

describe('a part-time absence', () => {
  const query = (splitType: string, direction = 'FROM_END') =>
    `/v2/schedule/groups/${UNIT}/absences/part-time?absenceRate=33.3333&absenceRateDirection=${direction}&splitType=${splitType}`;

  it.each(['Day', 'DAY', 'Shift', 'SHIFT'])(
    'keeps its rate, its direction and splitType=%s',
    async (split) => {
      const { status, body } = await raw(`POST ${query(split)}`, APRIL);
      expect(status).toBe(200);
      expect(sides.sandbox.world.absences.get(body.id)?.partTime).toEqual({
        ...{ absenceRate: '33.3333', absenceRateDirection: 'FROM_END', splitType: split.toUpperCase() },
      });
    },
  );

  it.each(['day', 'shift', 'dAY', 'Week', ''])('refuses splitType=%s, which is no value', async (split) => {
    expect(await raw(`POST ${query(split)}`, APRIL)).toMatchObject({ status: 400 });
  });

  it('is another thing than one for the whole time', async () => {
    const { body } = await raw(`POST /v2/schedule/groups/${UNIT}/absences`, APRIL);
    expect(sides.sandbox.world.absences.get(body.id)?.partTime).toBeUndefined();
  });
});

it('children of a collaboration group are without archived ones, unless they are asked for', async () => {
  const path = '/v2/collaboration-groups/groups';
  const domainId = DOMAIN;
  const made = await raw(`POST ${path}`, { domainId, name: 'Arkiv', parentId: 1, labelId: 1 });
  expect((await raw(`GET ${path}/1`)).body).toMatchObject({ children: [2, made.body.id] });
  await raw(`PUT ${path}/${made.body.id}/archive`);
  expect((await raw(`GET ${path}/1`)).body).toMatchObject({ children: [2] });
  expect((await raw(`GET ${path}/1?includeArchived=true`)).body).toMatchObject({
    children: [2, made.body.id],
  });
});

describe('an id above 2^53 is not taken for another', () => {
  const HELD = 2 ** 53;
  const NEXT = '9007199254740993';
  const path = '/v2/collaboration-groups';

  it('in paths', async () => {
    const { world } = sides.sandbox;
    world.labels.add({ id: HELD, restId: 0, name: 'Stor', color: '' });
    world.collaborationGroups.add({
      ...{ id: HELD, restId: 0, name: 'Stor', labelId: 1, isArchived: false, groups: [], employees: [] },
    });
    world.employees.add({ ...world.employees.get(1001)!, id: HELD, badgeNo: '9999' });
    for (const call of [
      `GET ${path}/labels/${NEXT}`,
      `GET ${path}/groups/${NEXT}`,
      `DELETE ${path}/groups/${NEXT}`,
      `GET /v2/employees/${NEXT}`,
      `GET /hr/v3/employees/${NEXT}`,
    ])
      expect(await raw(call), call).toMatchObject({ status: 404 });
    expect((await raw(`GET /hr/v3/employees?idIn=${NEXT}`)).body).toMatchObject({ data: [] });
  });

  it('in bodies, which are read as exact numbers or not at all', async () => {
    sides.sandbox.world.labels.add({ id: HELD, restId: 0, name: 'Stor', color: '' });
    const token = await sides.rest.accessToken('v2');
    const response = await fetch(`${sides.sandbox.url}${path}/groups`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.reveal()}`, 'content-type': 'application/json' },
      body: `{"domainId":${DOMAIN},"name":"Stor","labelId":${NEXT}}`,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ field: 'labelId' });
  });
});

it('4.2 shifts are found by the external id of an employee, as by the badge number', async () => {
  const idsOf = async (employee: string) => {
    const { body } = await raw(`GET /schedule/v3/shifts?employeeIdIn=${employee}`);
    return (body as unknown as { data: { id: string }[] }).data.map(({ id }) => id);
  };
  const ids = await idsOf('1001');
  expect(ids).toHaveLength(10);
  expect(await idsOf('badgeNumber:0001')).toEqual(ids);
  expect(await idsOf('xrefId:HR-1')).toEqual(ids);
  expect(await idsOf('xrefId:HR-2')).toEqual([]);
});

it.each(['hr:agreements:create', 'hr:agreements:delete', 'hr:agreements:read'])(
  '5 the scope %s is granted to a client that has all',
  async (scope) => {
    const token = (clientId: string) => {
      const { clientSecret } = sides.sandbox.restOptions(clientId);
      const form = { grant_type: 'client_credentials', client_id: clientId, scope };
      const body = new URLSearchParams({ ...form, client_secret: clientSecret.reveal() });
      return fetch(`${sides.sandbox.url}/oauth/v3/token`, { method: 'POST', body });
    };
    expect(await (await token('sandbox-client')).json()).toMatchObject({ scope });
    expect((await token('sandbox-reader')).status).toBe(scope.endsWith('read') ? 200 : 400);
  },
);
