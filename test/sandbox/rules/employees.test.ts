import { expect, it } from 'vitest';
import { codes, withRules } from '../withSandbox.js';

const world = withRules();
const employee = async (badgeNo: string) => (await world.root.wsdlGetEmployeesV2({ badgeNo }))[0];
const update = async (row: object, unitId: number | undefined = 101) => {
  const [answer] = (await world.raw('wsdlUpdateEmployees', { employees: [row] }, unitId)) as {
    validationErrors: string[];
  }[];
  return codes(answer!.validationErrors);
};

it('4.1 finds by badge number and by e-mail, and omits who does not exist', async () => {
  const [asa] = await world.root.wsdlFindEmployees({
    badgeNoList: [{ badgeNo: '0001' }, { badgeNo: 'nobody' }],
  });
  const found = await world.root.wsdlFindEmployees({
    badgeNoList: [],
    emailList: [{ email: asa!.email.toUpperCase() }, { email: 'nobody@staff.example' }],
  });
  expect(found.map(({ badgeNo, employeeId }) => [badgeNo, employeeId])).toEqual([['0001', 1001]]);
});

it('4.1 only the root key searches the whole customer', async () => {
  const badgeNoList = [{ badgeNo: '0001' }, { badgeNo: '0041' }];
  expect(await world.unit102.wsdlFindEmployees({ badgeNoList })).toMatchObject([{ badgeNo: '0041' }]);
  expect(await world.root.wsdlFindEmployees({ badgeNoList })).toHaveLength(2);
});

it("2.1 api_key is the key of the employee's home unit", async () => {
  const [found] = await world.root.wsdlFindEmployees({ badgeNoList: [{ badgeNo: '0041' }] });
  expect(found?.api_key?.equals(world.sandbox.unitKeys.get(102)!)).toBe(true);
});

it('4.3 sectionId, employeeId and badgeNo filter; 0, empty and omitted skip', async () => {
  const count = async (filter: object) => (await world.unit101.wsdlGetEmployees(filter)).length;
  expect(await count({ sectionId: 0, employeeId: 0, badgeNo: '', lastModified: '' })).toBe(40);
  expect(await count({ sectionId: 1011 })).toBe(20);
  expect(await count({ employeeId: 1002 })).toBe(1);
  expect(await count({ badgeNo: '0002' })).toBe(1);
  expect(await count({ badgeNo: '0041' })).toBe(0);
});

it('4.3 lastModified returns who was modified after it', async () => {
  const lastModified = '2026-03-16 02:00:00';
  expect(await world.unit101.wsdlGetEmployees({ lastModified })).toEqual([]);
  expect(await update({ badgeNo: '0007', city: 'Kiruna' })).toEqual([]);
  expect(await world.unit101.wsdlGetEmployees({ lastModified })).toMatchObject([
    { badgeNo: '0007', city: 'Kiruna' },
  ]);
});

it('4.3, 2.3 groupRoles is empty in the first version and filled in the second', async () => {
  expect((await world.unit101.wsdlGetEmployees({ badgeNo: '0001' }))[0]?.groupRoles).toEqual([]);
  expect((await employee('0001'))?.groupRoles).toMatchObject([
    {
      groupId: 9101,
      groupName: 'Göteborg Centrum',
      roleId: '2',
      extNeoRoleId: 'R2',
      roleName: 'Local Manager',
    },
  ]);
});

it('roles filter the second version', async () => {
  const managers = await world.root.wsdlGetEmployeesV2({ neoRolesIds: [2] });
  expect(managers.map(({ badgeNo }) => badgeNo)).toEqual(['0001', '0041', '0081']);
  expect(await world.root.wsdlGetEmployeesV2({ neoExtRolesIds: ['R4'] })).toEqual([]);
  expect(
    (await world.root.wsdlGetEmployeesV2({ badgeNo: '0001', includeNeoRoles: false }))[0]?.groupRoles,
  ).toEqual([]);
});

it('2.3 active is 0 when the employment has an end, and leaveDate says when', async () => {
  expect(await employee('0040')).toMatchObject({ active: 0, leaveDate: '2026-06-30' });
  expect((await employee('0001'))?.leaveDate).toBeUndefined();
  expect(await update({ badgeNo: '0001', active: 0 })).toEqual(['SBX-EMPLOYEE-003']);
  expect(await update({ badgeNo: '0001', leaveDate: '2026-12-31' })).toEqual([]);
  expect(await employee('0001')).toMatchObject({ active: 0, leaveDate: '2026-12-31' });
  expect(await update({ badgeNo: '0001', active: 1 })).toEqual([]);
  expect(await employee('0001')).toMatchObject({ active: 1 });
  expect(await employee('0001')).not.toHaveProperty('leaveDate');
  // A blank says nothing.
  expect(await update({ badgeNo: '0001', leaveDate: '' })).toEqual([]);
  expect((await employee('0001'))?.leaveDate).toBeUndefined();
});

it('2.3 restId moves who is there already', async () => {
  const employees = [{ badgeNo: '0003', restId: 102 }];
  expect(await world.raw('wsdlUpdateEmployees', { employees })).toMatchObject([{ validationErrors: [] }]);
  expect(await world.unit102.wsdlGetEmployees({ badgeNo: '0003' })).toMatchObject([{ restId: 102 }]);
  const everybody = await world.unit102.wsdlGetEmployees({});
  expect(everybody.map(({ badgeNo }) => badgeNo)).toContain('0003');
  expect(await world.unit101.wsdlGetEmployees({ badgeNo: '0003' })).toEqual([]);
});

it('2.3 active, passive, lockStatus, punchType, sex and hasBankId are of their values', async () => {
  for (const wrong of [
    ...[{ punchType: 7 }, { sex: 5 }, { passive: 2 }, { lockStatus: 3 }, { hasBankId: 2 }, { active: 2 }],
  ])
    expect(await update({ badgeNo: '0001', ...wrong })).toEqual(['SBX-EMPLOYEE-009']);
  expect(await update({ badgeNo: '0001', punchType: 3, sex: 1, lockStatus: 2, hasBankId: 1 })).toEqual([]);
});

it('2.3 additionalFields: values by the type of the field, blank unsets except for bool', async () => {
  const set = (key: string, value: string) => update({ badgeNo: '0001', additionalFields: [{ key, value }] });
  for (const [key, value] of [
    ['shoeSize', '43'],
    ['driver', '1'],
    ['shirt', 'M'],
    ['medicalCheck', '2026-02-01'],
  ] as const)
    expect(await set(key, value)).toEqual([]);
  expect(await set('shirt', 'XXL')).toEqual(['SBX-EMPLOYEE-005']);
  expect(await set('driver', '')).toEqual(['SBX-EMPLOYEE-005']);
  expect(await set('hat', '7')).toEqual(['SBX-EMPLOYEE-004']);
  expect(await set('shoeSize', '')).toEqual([]);
  expect((await employee('0001'))?.additionalFields).toEqual([
    { key: 'driver', value: '1' },
    { key: 'shirt', value: 'M' },
    { key: 'medicalCheck', value: '2026-02-01' },
  ]);
});

it('2.3 roles are 1 to 7, and roleId is required in groupRoles', async () => {
  expect(await update({ badgeNo: '0001', role: 8 })).toEqual(['SBX-EMPLOYEE-006']);
  expect(await update({ badgeNo: '0001', groupRoles: [{ groupId: 9102 }] })).toEqual(['SBX-ROW-001']);
  expect(await update({ badgeNo: '0001', groupRoles: [{ groupId: 9102, roleId: '3' }] })).toEqual([]);
  expect((await employee('0001'))?.groupRoles).toMatchObject([
    { groupName: 'Malmö Hamn & "Lager"', roleName: 'District Manager' },
  ]);
});

it('a new badge number creates, a known one changes, newBadgeNo must be free', async () => {
  expect(await update({ badgeNo: '0500', givenName: 'Nova', familyName: 'Ny' })).toEqual([]);
  expect(await employee('0500')).toMatchObject({ id: 1121, restId: 101, givenName: 'Nova', active: 1 });
  expect(await update({ badgeNo: '0501' })).toEqual(['SBX-EMPLOYEE-008']);
  expect(await update({ badgeNo: '0500', newBadgeNo: '0001' })).toEqual(['SBX-EMPLOYEE-002']);
  expect(await update({ badgeNo: '0500', newBadgeNo: '0777' })).toEqual([]);
  expect(await employee('0500')).toBeUndefined();
  expect(await employee('0777')).toMatchObject({ id: 1121 });
  expect(await update({ badgeNo: '0041', city: 'x' })).toContain('SBX-EMPLOYEE-001');
});

it('generateNextBadgeNo gives the next badge number of the unit', async () => {
  const batch = await world.unit101.wsdlUpdateEmployees({
    employees: [{ givenName: 'Nästa', familyName: 'Person', generateNextBadgeNo: true }],
  });
  expect(batch.orThrow()).toMatchObject([{ badgeNo: '0121' }]);
});

it('2.10 a move happens on its first day; its moveId amends it until then', async () => {
  const move = async (row: object) => {
    const [answer] = (await world.raw('wsdlMoveEmployees', { moveEmployees: [row] }, 102)) as {
      moveId: string;
      validationErrors: string[];
    }[];
    return { moveId: answer!.moveId, errors: codes(answer!.validationErrors) };
  };
  const { moveId } = await move({ badgeNo: '0003', newUnitStartDate: '2026-04-01' });
  expect(await employee('0003')).toMatchObject({ restId: 101 });
  expect((await move({ badgeNo: '0003', newUnitStartDate: '2026-04-01', moveId: '99' })).errors).toContain(
    'SBX-MOVE-001',
  );
  // An employee whose move is taken back stays in the unit.
  const stays = { badgeNo: '0003', newUnitStartDate: '2026-04-01', unitExtCode: 'U101' };
  expect(await move({ ...stays, moveId })).toEqual({ moveId, errors: [] });
  expect((await move(stays)).errors).toEqual(['SBX-MOVE-003']);
  const amended = await move({
    badgeNo: '0003',
    newUnitStartDate: '2026-03-16',
    section: 'S102-2',
    costCentre: 'CC-503',
    moveId,
  });
  expect(amended).toEqual({ moveId, errors: [] });
  expect(await employee('0003')).toMatchObject({
    restId: 102,
    section: 1022,
    costCentreExtCode: 'CC-503',
    reportingTo: '',
  });
  expect((await move({ badgeNo: '0003', newUnitStartDate: '2026-04-01', moveId })).errors).toContain(
    'SBX-MOVE-001',
  );
});

it('2.10 section and reportingTo are reset by a move that omits them; unitExtCode wins over the key', async () => {
  const batch = await world.unit102.wsdlMoveEmployees({
    moveEmployees: [{ badgeNo: '0003', newUnitStartDate: '2026-03-16', unitExtCode: 'U103' }],
  });
  expect(batch.ok).toBe(true);
  expect(await employee('0003')).toMatchObject({ restId: 103, section: 1, reportingTo: '' });
});

it('2.10 costCentre stays where a move omits it', async () => {
  const { costCentreExtCode } = (await employee('0003'))!;
  expect(costCentreExtCode).not.toBe('');
  await world.unit102.wsdlMoveEmployees({
    moveEmployees: [{ badgeNo: '0003', newUnitStartDate: '2026-03-16' }],
  });
  expect(await employee('0003')).toMatchObject({ restId: 102, costCentreExtCode });
});

it('2.10 reportingTo must be a manager with a higher role', async () => {
  const moveEmployees = (reportingTo: string) => [
    { badgeNo: '0003', newUnitStartDate: '2026-03-16' as const, reportingTo },
  ];
  const wrong = await world.unit102.wsdlMoveEmployees({ moveEmployees: moveEmployees('0042') });
  expect(codes(wrong.rejected[0]?.validationErrors)).toEqual(['SBX-MOVE-002']);
  const right = await world.unit102.wsdlMoveEmployees({ moveEmployees: moveEmployees('0041') });
  expect(right.ok).toBe(true);
  expect(await employee('0003')).toMatchObject({ reportingTo: '0041' });
});

it('2.10 an employee can be shared with the new unit before the move and with the old one after it', async () => {
  await world.unit102.wsdlMoveEmployees({
    moveEmployees: [
      {
        badgeNo: '0003',
        newUnitStartDate: '2026-04-01',
        sharableOnNewUnitFrom: '2026-03-01',
        oldUnitEndShareDate: '2026-04-30',
      },
    ],
  });
  expect(await world.unit102.wsdlFindEmployees({ badgeNoList: [{ badgeNo: '0003' }] })).toHaveLength(1);
  world.sandbox.world.clock.set('2026-04-02T08:00:00Z');
  expect(await world.unit101.wsdlGetEmployees({ badgeNo: '0003' })).toMatchObject([{ restId: 102 }]);
  expect(await employee('0003')).toMatchObject({ restId: 102 });
});

it('2.10 portraits are base64 JPEG and are read back', async () => {
  const portrait = '/9j/4AAQSkZJRg==';
  const batch = await world.unit101.wsdlUpdateEmployeePortraits({
    employeePortraits: [{ badgeNo: '0001', portrait }],
  });
  expect(batch.ok).toBe(true);
  expect((await world.unit101.wsdlGetEmployeePortrait({ badgeNo: '0001' })).orThrow()).toMatchObject({
    portrait,
  });
  const rows = { employeePortraits: [{ badgeNo: '0001', portrait: 'R0lGODlh' }] };
  const [answer] = (await world.raw('wsdlUpdateEmployeePortraits', rows, 101)) as {
    validationErrors: string[];
  }[];
  expect(codes(answer!.validationErrors)).toEqual(['SBX-EMPLOYEE-007']);
});

it('a file of an attachment row can be rejected alone', async () => {
  const batch = await world.unit101.wsdlUpdateEmployeeAttachments({
    employees: [
      {
        employeeId: 1001,
        attachments: [{ fileName: 'avtal.pdf', fileContent: 'JVBERi0=' }, { fileContent: 'x' }],
      },
    ],
  });
  const [row] = batch.rows;
  expect(
    row?.status !== 'unanswered' &&
      row?.status !== 'notSent' &&
      row?.value.attachments?.map(({ fileId, validationErrors }) => [fileId, codes(validationErrors)]),
  ).toEqual([
    [1, []],
    [undefined, ['SBX-ROW-001']],
  ]);
});

it('a message stays in the world and needs a receiver', async () => {
  const batch = await world.unit101.wsdlSendQmail({
    mail: [
      { toPersId: 1001, subject: 'Hej', msg: 'Välkommen' },
      { subject: 'x' },
      { toPersId: 1041, subject: 'y' },
    ],
  });
  expect(batch.rows.map(({ status }) => status)).toEqual(['accepted', 'rejected', 'rejected']);
  const toManager = { mail: [{ sendToManagerType: 2, subject: 'z' }] };
  await world.unit102.wsdlSendQmail(toManager);
  await world.root.wsdlSendQmail({ mail: [{ toPersId: 1041, fromPersId: 1002, subject: 'y' }] });
  await world.root.wsdlSendQmail(toManager);
  expect([...world.sandbox.world.mails.of()]).toMatchObject([
    { restId: 101, toPersId: 1001, fromPersId: 0, subject: 'Hej', msg: 'Välkommen' },
    { restId: 101, toPersId: 0, subject: 'z' },
    { restId: 102, toPersId: 0, subject: 'z' },
    { restId: 102, toPersId: 1041, fromPersId: 1002, subject: 'y' },
  ]);
});

it('groups are read with their members; shared ones of other units on request', async () => {
  const groups = await world.unit102.wsdlGetEmployeeGroups();
  expect(groups.map(({ id, members }) => [id, members?.map(({ badgeNo }) => badgeNo)])).toEqual([
    [1025, ['0041', '0042', '0043', '0044', '0045']],
  ]);
  expect((await world.unit102.wsdlGetEmployeeGroups({ sharedGroups: true })).map(({ id }) => id)).toEqual([
    1015, 1025,
  ]);
});

it('deleted employees are told since a time', async () => {
  const { employees } = world.sandbox.world;
  employees.delete(employees.get(1002)!, '2026-03-16T03:00:00');
  expect(await world.unit101.wsdlGetDeletedEmployees({ deletedSince: '2026-03-16 02:59:59' })).toMatchObject([
    { persId: 1002, badgeNo: '0002', unitId: 101, deleted: '2026-03-16T03:00:00' },
  ]);
  expect(await world.unit101.wsdlGetDeletedEmployees({ deletedSince: '2026-03-16 03:00:00' })).toEqual([]);
  expect(await world.unit102.wsdlGetDeletedEmployees()).toEqual([]);
});

it('2.10 skills are changed by skillId, else by extSkillId, else created', async () => {
  const save = async (row: object) =>
    (await world.unit101.wsdlUpdateSkills({ SkillItems: [row] })).orThrow()[0]!;
  expect(
    await save({ skillId: 1, extSkillId: 'B', skillDescription: 'HLR & mer', skillCategoryId: '1' }),
  ).toMatchObject({ skillId: 1 });
  expect(await save({ extSkillId: 'TRUCK', skillDescription: 'Truck A' })).toMatchObject({
    skillId: 2,
    skillCategoryId: '2',
  });
  expect(await save({ extSkillId: 'CRANE', skillDescription: 'Kran', skillCategoryId: '2' })).toMatchObject({
    skillId: 4,
  });
  const categories = await world.unit101.wsdlGetSkillCategories();
  expect(
    categories.map(({ scatName, skills }) => [
      scatName,
      skills?.map(({ skillDescription }) => skillDescription),
    ]),
  ).toEqual([
    ['Utbildning', ['HLR & mer']],
    ['Körkort', ['Truck A', 'Körkort B', 'Kran']],
  ]);
});

it('the skills of employees are set, added to and read back', async () => {
  const set = (row: object) =>
    world.unit101.wsdlUpdateEmployeeSkills({ skills: [{ badgeNo: '0001', ...row }] });
  const skills = async (filter: object = {}) => {
    const reply = await world.unit101.wsdlGetEmployeeSkills({ employeeBadgeNo: '0001', ...filter });
    return reply
      .orThrow()
      .employeesSkills?.[0]?.skills?.map(({ skillDescription, skillExpiringDate }) => [
        skillDescription,
        skillExpiringDate,
      ]);
  };
  await set({
    jobSkills: [
      { skillId: 1 },
      { extSkillId: 'B', skillExpires: 1, skillExpiringDate: '2027-01-01T00:00:00' },
    ],
  });
  expect(await skills()).toEqual([
    ['Hjärt- & lungräddning', undefined],
    ['Körkort B', '2027-01-01'],
  ]);
  const skillCategoryId = world.sandbox.world.skills.get(1)!.categoryId;
  expect(await skills({ skillCategoryId })).toEqual([['Hjärt- & lungräddning', undefined]]);
  await set({ addSkills: 1, jobSkills: [{ skillId: 2 }] });
  expect(await skills()).toHaveLength(3);
  await set({ jobSkills: [{ skillId: 2 }] });
  expect(await skills()).toEqual([['Truckkort', undefined]]);
  expect(codes((await set({ jobSkills: [{ skillId: 99 }] })).rejected[0]?.validationErrors)).toEqual([
    'SBX-ROW-002',
  ]);
});

it('4.1 badgeNoList must be present even when empty; a nil one is there', async () => {
  const envelope = (parts: string) =>
    `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><e:Body><wsdlFindEmployees><apiKey>${world.sandbox.rootKey.reveal()}</apiKey>${parts}</wsdlFindEmployees></e:Body></e:Envelope>`;
  const find = async (parts: string) =>
    (await fetch(world.sandbox.endpoint, { method: 'POST', body: envelope(parts) })).text();
  expect(await find('<emailList/>')).toContain('SBX-CALL-001');
  for (const there of ['<badgeNoList/>', '<badgeNoList xsi:nil="true"/>'])
    expect(await find(there)).toContain('wsdlFindEmployeesResponse');
});
