import { expect, it } from 'vitest';
import { codes, withRules } from '../withSandbox.js';

const world = withRules();
const find = async (id: number, more: object = {}) =>
  (await world.unit101.wsdlGetShiftCategories(more)).find((type) => type.id === id);

it("4.2 returns the shift types of the key's unit", async () => {
  expect((await world.unit101.wsdlGetShiftCategories()).map(({ id }) => id)).toEqual([
    11, 12, 13, 14, 15, 16, 17,
  ]);
  expect((await world.unit102.wsdlGetShiftCategories()).map(({ id }) => id)).toContain(21);
});

it('4.2 lastModified returns what was modified after it, and empty ignores it', async () => {
  expect(await world.unit101.wsdlGetShiftCategories({ lastModified: '' })).toHaveLength(7);
  expect(await world.unit101.wsdlGetShiftCategories({ lastModified: '2026-01-02 08:00:00' })).toHaveLength(0);
  await world.unit101.wsdlUpdateShiftTypes({ shifType: [{ id: 12, name: 'Sen kväll' }] });
  const changed = await world.unit101.wsdlGetShiftCategories({ lastModified: '2026-01-02 08:00:00' });
  expect(changed.map(({ id, name }) => [id, name])).toEqual([[12, 'Sen kväll']]);
});

it('4.2, 7 lastModified must be set when includeTags is true', async () => {
  await expect(world.raw('wsdlGetShiftCategories', { includeTags: true }, 101)).rejects.toThrow(
    'SBX-CATEGORY-001',
  );
});

it('2.2 includeTags adds tags, includeSkills adds skills', async () => {
  const plain = await find(14);
  expect(plain?.tags).toBeUndefined();
  expect(plain?.skills).toBeUndefined();
  const full = await find(14, {
    lastModified: '2020-01-01 00:00:00',
    includeTags: true,
    includeSkills: true,
  });
  expect(full?.tags?.map(({ tagCode }) => tagCode)).toEqual(['T16', 'T17']);
  expect(full?.skills).toEqual([{ scatName: 'Utbildning', skillDescription: 'Hjärt- & lungräddning' }]);
});

it('2.2 section is 1 when none is assigned, external codes are empty when not set', async () => {
  expect(await find(12)).toMatchObject({
    section: 1,
    costCentreExtCode: '',
    projectNoExtCode: '',
    accountNoExtCode: '',
  });
  expect(await find(14)).toMatchObject({
    section: 1011,
    costCentreExtCode: 'CC-502',
    projectNoExtCode: 'P-601',
    accountNoExtCode: 'A-701',
  });
});

it('2.2 sharedToAllUnits is set through the update of shift types', async () => {
  expect(await world.unit101.wsdlGetShiftCategories()).not.toContainEqual(
    expect.objectContaining({ id: 21 }),
  );
  await world.unit102.wsdlUpdateShiftTypes({ shifType: [{ id: 21, sharedToAllUnits: true }] });
  expect(await find(21)).toMatchObject({ sharedToAllUnits: true, restId: 102 });
});

it('2.2 a new shift type of a unit is shared where its row says so', async () => {
  const { accepted } = await world.unit101.wsdlUpdateShiftTypes({
    shifType: [{ name: 'Shared', sharedToAllUnits: true }, { name: 'Own' }],
  });
  const [shared, own] = accepted.map(({ value }) => value.id);
  const elsewhere = (await world.unit102.wsdlGetShiftCategories()).map(({ id }) => id);
  expect(elsewhere).toContain(shared);
  expect(elsewhere).not.toContain(own);
});

it('2.2 externalUnitId is ignored when unitId is given and needed when it is not', async () => {
  const update = async (unit: object) => {
    const [row] = (await world.raw(
      'wsdlUpdateShiftTypes',
      { shifType: [{ id: 11, scheduleCategoryUnits: [unit] }] },
      101,
    )) as {
      validationErrors: string[];
    }[];
    return codes(row!.validationErrors);
  };
  expect(await update({ unitId: 102, externalUnitId: 'no-such', visibleInWebpunch: true })).toEqual([]);
  expect((await find(11))?.scheduleCategoryUnits).toEqual([
    { unitId: 102, externalUnitId: 'U102', visibleInWebpunch: true },
  ]);
  expect(await update({ externalUnitId: 'U103', visibleInWebpunch: false })).toEqual([]);
  expect((await find(11))?.scheduleCategoryUnits).toMatchObject([{ unitId: 103 }]);
  expect(await update({ visibleInWebpunch: true })).toEqual(['SBX-CATEGORY-002']);
  expect(await update({ unitId: 102 })).toEqual(['SBX-CATEGORY-003']);
});

it('a shift type is created without id, changed by id or external id, and read back', async () => {
  const batch = await world.unit101.wsdlUpdateShiftTypes({
    shifType: [
      {
        name: 'Städ & disk',
        shiftTypeExtId: 'CLEAN',
        timeStart: '06:00:00',
        timeEnd: '09:00:00',
        breakStart: '07:00:00',
        breakEnd: '07:15:00',
      },
      { id: 999, name: 'x' },
      {},
    ],
  });
  expect(batch.rows.map(({ status }) => status)).toEqual(['accepted', 'rejected', 'rejected']);
  await world.unit101.wsdlUpdateShiftTypes({ shifType: [{ shiftTypeExtId: 'CLEAN', isActive: false }] });
  expect(await find(batch.accepted[0]!.value.id!)).toMatchObject({
    name: 'Städ & disk',
    begTime: '06:00:00',
    begBreak: '07:00:00',
    endBreak: '07:15:00',
    isActive: false,
  });
});
