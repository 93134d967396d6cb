import { describe, expect, it } from 'vitest';
import { badgeNumber, xrefId } from '../../src/rest/index.js';
import { DISTRICT, errorOf, UNIT, withSandbox, pointersOf, post, send } from './withSandbox.js';

const sides = withSandbox();
const confirm = 'delete-permanently';

describe('document 4.2, groups', () => {
  it('are listed as one tree: districts, units, sections', async () => {
    const groups = await sides.rest.groups.list().all();
    expect(groups.map(({ id, groupType, parentGroupId }) => [id, groupType, parentGroupId])).toEqual([
      ['9901', 'DISTRICT', '9000'],
      ['9902', 'DISTRICT', '9000'],
      ['9101', 'UNIT', '9901'],
      ['9102', 'UNIT', '9901'],
      ['9103', 'UNIT', '9902'],
      ['101011', 'SECTION', '9101'],
      ['101012', 'SECTION', '9101'],
      ['101021', 'SECTION', '9102'],
      ['101022', 'SECTION', '9102'],
      ['101031', 'SECTION', '9103'],
      ['101032', 'SECTION', '9103'],
    ]);
  });

  it('have the ids of the SOAP side', async () => {
    const soap = await sides.soap.wsdlGetNeoGroups();
    const rest = await sides.rest.groups.list().all();
    expect(rest.map(({ id, name }) => [Number(id), name]).sort()).toEqual(
      soap.flatMap(({ id, name, type }) => (type === 'Domain' ? [] : [[id, name]])).sort(),
    );
  });

  it('are read by internal and by external id', async () => {
    const byId = await sides.rest.groups.get(UNIT);
    const shown = { id: '9101', name: 'Göteborg Centrum', managerId: '1001', xrefIds: ['G101'] };
    expect(byId).toMatchObject(shown);
    // As other clients see it.
    const { body } = await send(sides.rest, sides.sandbox, `GET /organization/v3/groups/${UNIT}`);
    expect(body).toMatchObject(shown);
    expect(await sides.rest.groups.get(xrefId('G101'))).toEqual(byId);
    const some = await sides.rest.groups.list({ idIn: ['9102', xrefId('GS101-1')] }).all();
    expect(some.map(({ name }) => name)).toEqual(['Malmö Hamn & "Lager"', 'Kök']);
  });

  it('are created and updated, and SOAP sees them', async () => {
    const unit = await sides.rest.groups.create({ name: 'Lund', groupType: 'UNIT', parentGroupId: '9902' });
    const section = await sides.rest.groups.create({
      name: 'Bar',
      groupType: 'SECTION',
      parentGroupId: unit.id!,
    });
    expect(section.parentGroupId).toBe(unit.id);
    const change = { name: 'Lund C', groupType: 'UNIT', parentGroupId: '9901', managerId: '1002' } as const;
    expect(await sides.rest.groups.update(unit.id!, change)).toMatchObject(change);
    const seen = await sides.soap.wsdlGetUnits();
    expect(seen.find(({ groupId }) => String(groupId) === unit.id)).toMatchObject({
      name: 'Lund C',
      districtId: 1,
    });
    expect((await sides.soap.wsdlGetSections()).map(({ name }) => name)).toContain('Bar');
  });

  it('that are wrong get a pointer for each fault', async () => {
    const wrong = {
      name: 'x'.repeat(51),
      groupType: 'SECTION',
      parentGroupId: '9901',
      managerId: '77',
    } as const;
    const answer = await post(sides.rest, sides.sandbox, '/organization/v3/groups', wrong);
    expect(answer.status).toBe(400);
    expect(pointersOf(answer)?.sort()).toEqual(['#/managerId', '#/name', '#/parentGroupId']);
  });

  it('take what is in them along, and nothing of others: a section, a unit, a district', async () => {
    const { world } = sides.sandbox;
    const [section] = world.sections.ofUnit(101);
    const sectionId = Number(
      (await sides.rest.groups.list().all()).find(
        ({ name, parentGroupId }) => name === section!.name && parentGroupId === String(UNIT),
      )!.id,
    );
    const there = () => ({
      people: [...world.employees.of()].length,
      shifts: [101, 102].map((unit) => [...world.shifts.ofUnit(unit)].length),
      sections: [...world.sections.of()].length,
      units: [...world.units.of()].map(({ id }) => id),
    });
    const before = there();
    const inSection = [...world.employees.ofUnit(101)].filter(({ section: id }) => id === section!.id).length;
    const inUnit = [...world.employees.ofUnit(101)].length;
    const group = world.collaborationGroups.add({
      ...{ restId: 0, name: 'A', labelId: 1, isArchived: false, employees: [] },
      groups: [sectionId, UNIT, 9102],
    } as never);
    await sides.rest.groups.delete(sectionId, { confirm });
    expect(there()).toMatchObject({
      ...{ people: before.people - inSection, sections: before.sections - 1, units: before.units },
    });
    expect(there().shifts[1]).toBe(before.shifts[1]);
    expect(world.collaborationGroups.get(group.id)!.groups).toEqual([UNIT, 9102]);
    await sides.rest.groups.delete(UNIT, { confirm });
    expect(there()).toMatchObject({
      ...{ people: before.people - inUnit, units: before.units.filter((id) => id !== 101) },
      shifts: [0, before.shifts[1]],
    });
    expect(world.collaborationGroups.get(group.id)!.groups).toEqual([9102]);
    expect([...world.punches.ofUnit(101)]).toEqual([]);
    expect(await errorOf(sides.rest.safe.groups.get(UNIT))).toMatchObject({ status: 404, kind: 'notFound' });
    expect(await errorOf(sides.rest.safe.employees.get(badgeNumber('0001')))).toMatchObject({ status: 404 });
    const atUnit = [...world.employees.of()].flatMap(({ groupRoles = [] }) => groupRoles ?? []);
    expect(atUnit.filter(({ groupId }) => groupId === UNIT || groupId === sectionId)).toEqual([]);
    const ofDistrict = [...world.units.of()].filter(({ districtId }) => districtId === 1).map(({ id }) => id);
    await sides.rest.groups.delete(DISTRICT, { confirm });
    expect(there().units).toEqual(before.units.filter((id) => id !== 101 && !ofDistrict.includes(id)));
    expect([...world.districts.of()].map(({ groupId }) => groupId)).not.toContain(DISTRICT);
  });
});

describe('document 4.2, roles', () => {
  it('are listed and read', async () => {
    const roles = await sides.rest.roles.list().all();
    expect(roles.map(({ name }) => name)).toEqual([
      'Staff',
      'Local Manager',
      'District Manager',
      'Manager',
      'Monitor',
      'Department Manager',
      'Assistant Manager',
    ]);
    expect(await sides.rest.roles.get(roles[1]!.id!)).toEqual({
      id: '2',
      name: 'Local Manager',
      xrefId: 'R2',
    });
    expect(await errorOf(sides.rest.safe.roles.get(77))).toMatchObject({ status: 404 });
  });
});

describe('document 4.2, employees', () => {
  const NEW = {
    badgeNumber: '007',
    email: 'nils.ek@staff.example',
    personalInformation: { firstName: 'Nils', lastName: 'Ek', dateOfBirth: '1990-02-28', gender: 'MALE' },
    employment: { employmentStartDate: '2026-04-01', homeGroupId: '101011', staffCategoryId: '2' },
  } as const;

  it('are listed, all or some', async () => {
    expect(await sides.rest.employees.list().all()).toHaveLength(120);
    const some = await sides.rest.employees.list({ idIn: [1002, 1001] }).all();
    expect(some.map(({ badgeNumber: badge }) => badge)).toEqual(['0002', '0001']);
  });

  it('are read by internal id and by badge number', async () => {
    const employee = await sides.rest.employees.get(1001);
    expect(employee).toMatchObject({
      ...{ id: '1001', badgeNumber: '0001', email: 'asa.oberg.0001@staff.example' },
      personalInformation: { firstName: 'Åsa', lastName: 'Öberg', gender: 'FEMALE' },
      employment: { homeGroupId: '101012', staffCategoryId: '3', locked: 'NOT_LOCKED', passive: false },
    });
    expect(await sides.rest.employees.get(badgeNumber('0001'))).toEqual(employee);
    expect(await errorOf(sides.rest.safe.employees.get(77))).toMatchObject({ status: 404 });
  });

  it('are created with leading zeros kept, and SOAP sees them', async () => {
    const made = await sides.rest.employees.create(NEW);
    expect(made).toMatchObject(NEW);
    const seen = await sides.soap.wsdlGetEmployeesV2();
    expect(seen.find(({ badgeNo }) => badgeNo === '007')).toMatchObject({
      ...{ id: Number(made.id), givenName: 'Nils', familyName: 'Ek', restId: 101, section: 1011, sex: 0 },
      ...{ employedDate: '2026-04-01', dateOfBirth: '1990-02-28' },
    });
  });

  it('that are wrong get a pointer for each fault', async () => {
    const wrong = {
      ...{ ...NEW, badgeNumber: '0001', email: 'nobody' },
      employment: { employmentStartDate: '2026-02-30', homeGroupId: '77' },
    } as const;
    const answer = await post(sides.rest, sides.sandbox, '/hr/v3/employees', wrong);
    expect(pointersOf(answer)).toEqual([
      '#/employment/employmentStartDate',
      '#/badgeNumber',
      '#/email',
      '#/employment/homeGroupId',
    ]);
    const taken = await errorOf(sides.rest.safe.employees.create({ ...NEW, badgeNumber: '0001' }));
    expect(taken).toMatchObject({ status: 400, kind: 'validation', details: [{ pointer: '#/badgeNumber' }] });
  });

  it('are patched field by field', async () => {
    const before = await sides.rest.employees.get(1001);
    const patched = await sides.rest.employees.patch(1001, {
      contactInformation: { mobileNumber: '+46 70 123' },
      employment: { employmentEndDate: '2026-12-31', homeGroupId: '9102' },
    });
    expect(patched.contactInformation?.mobileNumber).toBe('+46 70 123');
    expect(patched.personalInformation).toEqual(before.personalInformation);
    const seen = await sides.soap.wsdlGetEmployeesV2();
    expect(seen.find(({ badgeNo }) => badgeNo === '0001')).toMatchObject({
      restId: 102,
      leaveDate: '2026-12-31',
      cellPhone: '+46 70 123',
    });
  });

  it('are updated as a whole', async () => {
    const whole = {
      ...{ badgeNumber: '0001', email: 'a@b.example' },
      personalInformation: {
        ...{ firstName: 'Åsa', lastName: 'Ek', dateOfBirth: '1990-02-28', gender: 'FEMALE' as const },
        ...{ socialSecurityNumber: '', pictureURL: '' },
      },
      contactInformation: { mobileNumber: '', phoneNumber: '' },
      address: { address1: 'Ny gata 1', address2: '', zip: '41101', city: 'Göteborg', country: 'SE' },
      employment: {
        ...{ homeGroupId: '9101', staffCategoryId: '1', passive: true, locked: 'LOCKED_BY_MANAGER' as const },
        ...{ employmentStartDate: '2020-01-01', industryStartDate: '2020-01-01', employmentEndDate: null },
      },
      emergencyContact: {
        nextOfKinName: '',
        nextOfKinPhone: '',
        legalGuardianName: '',
        legalGuardianEmail: '',
      },
      punchSettings: { allowAttestOfOwnPunches: true },
    } as const;
    const { employment, ...rest } = whole;
    const { employmentEndDate: _, ...open } = employment;
    expect(await sides.rest.employees.update(1001, whole)).toMatchObject({
      ...rest,
      personalInformation: { lastName: 'Ek' },
      employment: open,
    });
    const body = { email: 'a@b.example' };
    const answer = await send(sides.rest, sides.sandbox, 'PUT /hr/v3/employees/1001', body);
    expect(pointersOf(answer)).toContain('#/employment');
  });

  it('are deleted for ever', async () => {
    await sides.rest.employees.delete(badgeNumber('0001'), { confirm });
    expect(await errorOf(sides.rest.safe.employees.get(1001))).toMatchObject({ status: 404 });
    expect(await sides.soap.wsdlFindEmployees({ badgeNoList: [{ badgeNo: '0001' }] })).toEqual([]);
    expect(await sides.rest.shifts.list({ employeeIdIn: ['1001'] }).all()).toEqual([]);
  });
});

describe('document 4.2, role assignments', () => {
  const list = (query: Parameters<typeof sides.rest.roleAssignments.list>[0]) =>
    sides.rest.roleAssignments.list(query).all();

  it('are listed and filtered', async () => {
    expect(await list({})).toHaveLength(120);
    const managers = await list({ roleIdIn: ['2'] });
    expect(managers.map(({ employeeId, groupId }) => [employeeId, groupId])).toEqual([
      ['1001', '9101'],
      ['1041', '9102'],
      ['1081', '9103'],
    ]);
    expect(await list({ groupIdIn: ['9102'], roleIdIn: ['2'] })).toHaveLength(1);
    expect((await list({ endDateLte: '2026-06-30' })).map(({ employeeId }) => employeeId)).toEqual([
      '1040',
      '1080',
      '1120',
    ]);
  });

  it('are created, changed in their dates, and deleted', async () => {
    const assignment = {
      employeeId: badgeNumber('0001'),
      groupId: '9103',
      roleId: '7',
      startDate: '2026-04-01',
    };
    const made = await sides.rest.roleAssignments.create(assignment);
    expect(made).toMatchObject({ employeeId: '1001', groupId: '9103', roleId: '7', startDate: '2026-04-01' });
    const dates = { startDate: '2026-05-01', endDate: '2026-05-31' };
    expect(await sides.rest.roleAssignments.update(made.id!, dates)).toMatchObject({ id: made.id, ...dates });
    expect(await list({ employeeIdIn: ['1001'] })).toHaveLength(2);
    const seen = (await sides.soap.wsdlGetEmployeesV2()).find(({ badgeNo }) => badgeNo === '0001');
    expect(seen?.groupRoles?.map(({ groupId, roleName }) => [groupId, roleName])).toContainEqual([
      9103,
      'Assistant Manager',
    ]);
    await expect(sides.rest.roleAssignments.delete(made.id!)).resolves.toBeUndefined();
    expect(await list({ employeeIdIn: ['1001'] })).toHaveLength(1);
    expect(await errorOf(sides.rest.safe.roleAssignments.delete(made.id!))).toMatchObject({ status: 404 });
  });

  it('that are wrong get a pointer for each fault', async () => {
    const wrong = {
      employeeId: '77',
      groupId: '77',
      roleId: '77',
      startDate: '2026-05-02',
      endDate: '2026-05-01',
    };
    const error = await errorOf(sides.rest.safe.roleAssignments.create(wrong));
    expect(error.details.map(({ pointer }) => pointer)).toEqual([
      '#/employeeId',
      '#/groupId',
      '#/roleId',
      '#/endDate',
    ]);
  });
});

describe('document 4.2, shifts', () => {
  const list = (query: Parameters<typeof sides.rest.shifts.list>[0]) => sides.rest.shifts.list(query).all();

  it('are found by internal id, external id and badge number', async () => {
    const [first] = await list({ employeeIdIn: [badgeNumber('0001')] });
    expect(first).toMatchObject({
      ...{ employeeId: '1001', xrefId: 'EXT-100001', status: 'ASSIGNED', scheduledDuration: 'PT8H' },
      ...{ begin: '2026-03-02T07:00:00Z', end: '2026-03-02T15:30:00Z' },
      breaks: [{ begin: '2026-03-02T11:00:00Z', end: '2026-03-02T11:30:00Z' }],
    });
    expect(await list({ idIn: [xrefId('EXT-100001')] })).toEqual([first]);
    expect(await list({ idIn: [first!.id!] })).toEqual([first]);
    expect(await list({ employeeIdIn: ['1001'] })).toHaveLength(10);
  });

  it('are found by group, unit or section', async () => {
    const unit = await list({ groupIdIn: [xrefId('G101')] });
    const sections = await list({ groupIdIn: ['101011', '101012'] });
    expect(unit).toHaveLength(400);
    expect(sections.map(({ id }) => id).sort()).toEqual(unit.map(({ id }) => id).sort());
  });

  it('are found by their begin and status', async () => {
    const day = { beginGte: '2026-03-09T00:00:00+01:00', beginLte: '2026-03-09T23:59:59+01:00' };
    expect(await list(day)).toHaveLength(120);
    expect((await list({ ...day, statusIn: ['UNASSIGNED'] })).length).toBe(6);
    const answer = await send(sides.rest, sides.sandbox, 'GET /schedule/v3/shifts?beginGte=2026-03-09');
    expect(pointersOf(answer)).toEqual(['?beginGte']);
  });

  it('come with the times of the zone that is asked for', async () => {
    const [shift] = await list({ employeeIdIn: ['1001'], timeZone: 'America/New_York' });
    expect(shift?.begin).toBe('2026-03-02T02:00:00-05:00');
    // Summer time begins in America on 8 March, and in Europe on 29 March.
    const shifts = await list({ employeeIdIn: ['1001'], timeZone: 'America/New_York' });
    expect(shifts[5]?.begin).toBe('2026-03-09T03:00:00-04:00');
    const result = await sides.rest.safe.shifts.list({ timeZone: 'Nowhere/Land' });
    expect(result).toMatchObject({ ok: false, error: { status: 400 } });
  });

  it('that are deleted are there for who asks for them', async () => {
    const [first] = await list({ employeeIdIn: ['1001'] });
    const day = {
      begDate: '2026-03-02',
      endDate: '2026-03-02',
      begTime: '08:00:00',
      endTime: '16:30:00',
    } as const;
    const gone = {
      ...day,
      scheduleId: first!.id!,
      badgeNo: '0001',
      shiftCategoryId: '11',
      deleteShift: 1,
    } as const;
    (await sides.soap.wsdlUpdateShifts({ Shifts: [gone] })).orThrow();
    const left = await list({ employeeIdIn: ['1001'] });
    expect(left.map(({ deleted }) => deleted)).toEqual(Array(9).fill(false));
    expect(await list({ employeeIdIn: ['1001'], deleted: true })).toMatchObject([
      { id: first!.id, deleted: true },
    ]);
  });
});
