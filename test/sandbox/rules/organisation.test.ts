import { expect, it } from 'vitest';
import { codes, withRules } from '../withSandbox.js';

const world = withRules();
const FIFTY = 'å'.repeat(50);

const updateUnit = async (row: object, unitId: number | undefined = 101) => {
  const [unit] = (await world.raw('wsdlUpdateUnit', { unitInfo: row }, unitId)) as {
    validationErrors: string[];
  }[];
  return codes(unit!.validationErrors);
};
const unit101 = async () => (await world.unit101.wsdlGetUnit())[0];
const section = async (row: object, unitId = 101) => {
  const [answer] = (await world.raw('wsdlUpdateSections', { sections: [row] }, unitId)) as {
    id: number;
    validationErrors: string[];
  }[];
  return { id: answer!.id, errors: codes(answer!.validationErrors) };
};

it('5 the keys of units are read with the root key; a unit key sees its own', async () => {
  const units = await world.root.wsdlGetUnitsAPIKeyV2();
  expect(units.map(({ id, companyNo, districtExtGroupId }) => [id, companyNo, districtExtGroupId])).toEqual([
    [101, '556000-0000', 'D1'],
    [102, '556000-0000', 'D1'],
    [103, '556000-0000', 'D2'],
  ]);
  expect((await world.unit101.wsdlGetUnitsAPIKey()).map(({ id }) => id)).toEqual([101]);
  const keys = await world.root.wsdlGetRestaurantsAPIKey();
  expect(keys.every(({ id, API_key }) => API_key?.equals(world.sandbox.unitKeys.get(id!)!))).toBe(true);
});

it('2.10, 8 the name of a unit has at most 50 characters', async () => {
  expect(await updateUnit({ name: `${FIFTY}x` })).toEqual(['SBX-ROW-003']);
  expect(await updateUnit({ name: FIFTY })).toEqual([]);
  expect(await unit101()).toMatchObject({ name: FIFTY });
});

it('2.10 managerBadgeNo is ignored when managerId is set', async () => {
  expect(await updateUnit({ managerId: 1002, managerBadgeNo: 'nobody' })).toEqual([]);
  expect(await unit101()).toMatchObject({ managerId: 1002, managerBadgeNo: '0002' });
  expect(await updateUnit({ managerBadgeNo: '0003' })).toEqual([]);
  expect(await unit101()).toMatchObject({ managerId: 1003 });
  expect(await updateUnit({ managerBadgeNo: 'nobody' })).toEqual(['SBX-ROW-002']);
});

it('2.10, 8 noBreaks is 0 to 4', async () => {
  expect(await updateUnit({ noBreaks: 5 })).toEqual(['SBX-ROW-004']);
  expect(await updateUnit({ noBreaks: 4 })).toEqual([]);
});

it('2.10 districtId 0 removes the district', async () => {
  expect(await updateUnit({ districtId: 2 })).toEqual([]);
  expect(await unit101()).toMatchObject({ districtId: 2 });
  expect(await updateUnit({ districtId: 0 })).toEqual([]);
  expect(await unit101()).toMatchObject({ districtId: 0 });
  expect(await updateUnit({ districtId: 9 })).toEqual(['SBX-ROW-002']);
});

it('2.10 timeZone is an IANA name and moves the local time of punches', async () => {
  expect(await updateUnit({ timeZone: 'Mars/Olympus' })).toEqual(['SBX-UNIT-001']);
  expect(await updateUnit({ timeZone: '+01:00' })).toEqual(['SBX-UNIT-001']);
  expect(await updateUnit({ timeZone: 'America/New_York' })).toEqual([]);
  const reply = await world.unit101.wsdlPunch({ badgeNumber: '0001', action: 1 });
  expect(reply.orThrow()).toMatchObject({ punchIn: expect.stringMatching(/^2026-03-15T21:00:0/) });
});

it('2.10 currency is a currency code', async () => {
  expect(await updateUnit({ currency: 'kronor' })).toEqual(['SBX-UNIT-004']);
  expect(await updateUnit({ currency: 'NOK' })).toEqual([]);
});

it('2.10 the places and opening hours of a unit are written and read back', async () => {
  const standardOpenHours = [
    { dayOfWeek: 1, timeStart: '10:00:00', timeEnd: '24:00:00', dateStart: '2026-04-01' },
  ];
  expect(await updateUnit({ standardOpenHours, geos: [] })).toEqual([]);
  expect(await unit101()).toMatchObject({ standardOpenHours, geos: [] });
});

it('with the root key an external id says which unit is changed', async () => {
  const change = (unitInfo: object) => world.root.wsdlUpdateUnit({ unitInfo });
  expect(codes((await change({ city: 'x' })).rejected[0]?.validationErrors)).toEqual(['SBX-UNIT-002']);
  expect((await change({ extUnitId: 'U103', city: 'Odense' })).orThrow()).toMatchObject([
    { id: 103, city: 'Odense' },
  ]);
});

it('a unit is created with a key of its own, by the root key alone', async () => {
  const reply = await world.root.wsdlCreateUnit({ unitInfo: { name: 'Kiruna', districtId: 1 } });
  const { id, API_key } = reply.orThrow();
  expect(id).toBe(104);
  const { createClient } = await import('../../../src/index.js');
  const client = createClient({ ...world.sandbox.clientOptions(), apiKey: API_key! });
  expect(await client.wsdlGetUnit()).toMatchObject([{ id: 104, name: 'Kiruna' }]);
  await expect(world.unit101.wsdlCreateUnit({ unitInfo: { name: 'x', districtId: 1 } })).rejects.toThrow(
    'SBX-SCOPE-001',
  );
});

it('2.10 districtId is required of a new unit because the customer uses districts', async () => {
  const reply = await world.root.wsdlCreateUnit({ unitInfo: { name: 'x' } });
  expect(reply.status === 'rejected' && codes(reply.validationErrors)).toEqual(['SBX-UNIT-003']);
});

it('2.10 a section is identified by id, extSectionId or extGroupId, else created', async () => {
  expect(await section({ id: 1011, name: 'Kök 2' })).toEqual({ id: 1011, errors: [] });
  expect(await section({ extSectionId: 'S101-2', name: 'Sal 2' })).toEqual({ id: 1012, errors: [] });
  expect(await section({ extGroupId: 'GS101-2', name: 'Sal 3' })).toEqual({ id: 1012, errors: [] });
  expect((await section({ name: 'Ny', extSectionId: 'S101-9' })).id).toBe(1033);
  expect((await section({ id: 99, name: 'x' })).errors).toEqual(['SBX-ROW-002']);
  expect((await world.unit101.wsdlGetSections()).map(({ name }) => name)).toEqual(['Kök 2', 'Sal 3', 'Ny']);
});

it('2.10, 8 the name of a section has at most 50 characters', async () => {
  expect((await section({ id: 1011, name: `${FIFTY}x` })).errors).toEqual(['SBX-ROW-003']);
  expect((await section({ id: 1011, name: FIFTY })).errors).toEqual([]);
});

it('2.10 costCentre of a section wins over costCentreExtCode', async () => {
  await section({ id: 1011, costCentre: 502, costCentreExtCode: 'CC-503' });
  expect((await world.unit101.wsdlGetSections())[0]).toMatchObject({
    costCentre: 502,
    costCentreExtCode: 'CC-502',
  });
  await section({ id: 1011, costCentreExtCode: 'CC-503' });
  expect((await world.unit101.wsdlGetSections())[0]).toMatchObject({ costCentre: 503 });
  expect((await section({ id: 1011, costCentreExtCode: 'no' })).errors).toEqual(['SBX-ROW-002']);
});

it('5 a section of another unit is out of reach', async () => {
  expect((await section({ id: 1021, name: 'x' })).errors).toContain('SBX-ROW-002');
  expect((await world.unit102.wsdlGetSections()).map(({ id }) => id)).toEqual([1021, 1022]);
});

it('districts are read, changed and created, by the root key alone', async () => {
  const batch = await world.root.wsdlUpdateDistricts({
    districts: [
      { id: 1, name: 'Väster', managerBadgeNo: '0001' },
      { name: 'Nord', extGroupId: 'D3' },
      { id: 9, name: 'x' },
    ],
  });
  expect(batch.rows.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'rejected']);
  expect(
    (await world.unit101.wsdlGetDistricts()).map(({ id, name, managerBadgeNo }) => [
      id,
      name,
      managerBadgeNo,
    ]),
  ).toEqual([
    [1, 'Väster', '0001'],
    [2, 'Syd & Öst', ''],
    [3, 'Nord', ''],
  ]);
  await expect(world.unit101.wsdlUpdateDistricts({ districts: [] })).rejects.toThrow('SBX-SCOPE-001');
});

it('groups are one tree of domain, districts, units and sections', async () => {
  const groups = await world.unit101.wsdlGetNeoGroups();
  const name = (id?: string) => groups.find((group) => String(group.id) === id)?.name;
  expect(groups.map(({ type, name: own, belongsTo }) => [type, own, name(belongsTo)])).toEqual([
    ['Domain', 'Sörgården AB', undefined],
    ['District', 'Väst', 'Sörgården AB'],
    ['District', 'Syd & Öst', 'Sörgården AB'],
    ['Unit', 'Göteborg Centrum', 'Väst'],
    ['Section', 'Kök', 'Göteborg Centrum'],
    ['Section', 'Sal', 'Göteborg Centrum'],
  ]);
});

it('units, customers and their older names are read by modification', async () => {
  expect(await world.root.wsdlGetUnits({ modifiedAfter: '2026-02-01 00:00:00' })).toEqual([]);
  await updateUnit({ city: 'Mölndal' });
  expect(await world.root.wsdlGetUnits({ modifiedAfter: '2026-02-01 00:00:00' })).toMatchObject([
    { id: 101, city: 'Mölndal' },
  ]);
  expect(await world.root.wsdlGetRestaurants({ lastModified: '2026-02-01 00:00:00' })).toMatchObject([
    { id: 101 },
  ]);
  expect(await world.unit101.wsdlGetRestaurant()).toMatchObject([{ id: 101, maxHourWeek: '40.00' }]);
  expect(await world.unit101.wsdlGetCustomers()).toMatchObject([{ name: 'Sörgården AB' }]);
});

it('2.10 a text item with id is changed, without id created; showInWebpunch counts for cost centres only', async () => {
  const batch = await world.unit101.wsdlUpdateTextItems({
    TextItems: [
      { id: 501, ttext: 'Butik & kassa', showInWebpunch: false },
      { id: 601, showInWebpunch: false },
      { tag: 'costcentre', ttext: 'Ny', extCode: 'CC-9' },
      { ttext: 'utan tag' },
      { id: 99, ttext: 'x' },
    ],
  });
  expect(
    batch.rows.map((row) => (row.status === 'rejected' ? codes(row.validationErrors) : row.status)),
  ).toEqual(['accepted', 'accepted', 'accepted', ['SBX-TEXT-001'], ['SBX-ROW-002']]);
  const items = await world.unit101.wsdlGetTextItems();
  const shown = (id: number) => items.find((item) => item.id === id)?.showInWebpunch;
  expect([shown(501), shown(502), shown(601), shown(703)]).toEqual(['0', '1', '1', '1']);
});

it('2.3 the roles are those of the document', async () => {
  expect((await world.unit101.wsdlGetRoles()).map(({ id, name }) => `${id} ${name}`)).toEqual([
    '1 Staff',
    '2 Local Manager',
    '3 District Manager',
    '4 Manager',
    '5 Monitor',
    '6 Department Manager',
    '7 Assistant Manager',
  ]);
  expect((await world.unit101.wsdlGetNeoRoles())[1]).toEqual({
    id: '2',
    extNeoRoleId: 'R2',
    name: 'Local Manager',
  });
});

it('the texts of validation errors are told by operation', async () => {
  const texts = async (wsdlServiceName: string) =>
    codes(
      (await world.unit101.wsdlGetErrorMessages({ wsdlServiceName })).map(({ message }) => message ?? ''),
    );
  expect(await texts('wsdlUpdateShifts')).toContain('SBX-SHIFT-001');
  expect(await texts('wsdlUpdateShifts')).not.toContain('SBX-PUNCH-001');
  expect((await texts('')).length).toBeGreaterThan((await texts('wsdlPunch')).length);
});

it('categories are those of staff, or of shift types', async () => {
  expect((await world.unit101.wsdlGetCategories()).map(({ categoryName }) => categoryName)).toEqual([
    'Ordinarie',
    'Timanställd',
    'Chef',
  ]);
  expect(
    (await world.unit101.wsdlGetCategories({ categoryType: 2 })).map(({ categoryName }) => categoryName),
  ).toEqual(['Arbete']);
});
