import { expect, it } from 'vitest';
import type { Shift } from '../../../src/index.js';
import { codes, withRules } from '../withSandbox.js';

const world = withRules();

const SHIFT = {
  begDate: '2026-04-01',
  endDate: '2026-04-01',
  begTime: '08:00:00',
  endTime: '16:30:00',
  badgeNo: '0001',
  shiftCategoryId: '11',
} as const satisfies Shift;

/** Saves one row and gives its answer. */
async function save(row: Partial<Shift>, unitId = 101): Promise<Shift> {
  const [answer] = (await world.raw(
    'wsdlUpdateShifts',
    { Shifts: [{ ...SHIFT, ...row }] },
    unitId,
  )) as Shift[];
  return answer!;
}
const errorsOf = async (row: Partial<Shift>) => codes((await save(row)).validationErrors);

it('2.4 scheduleId 0 or empty creates, an existing one updates', async () => {
  const first = await save({ scheduleId: '0' });
  const second = await save({ scheduleId: '' });
  expect(Number(second.scheduleId)).toBe(Number(first.scheduleId) + 1);
  const updated = await save({ scheduleId: first.scheduleId, endTime: '12:00:00' });
  expect(updated).toMatchObject({ scheduleId: first.scheduleId, endTime: '12:00:00', validationErrors: [] });
  expect(await errorsOf({ scheduleId: '999999' })).toEqual(['SBX-SHIFT-001']);
});

it('2.4 the dates, the times and shiftCategoryId are required', async () => {
  const { begDate: _, ...withoutDate } = SHIFT;
  const [answer] = (await world.raw('wsdlUpdateShifts', { Shifts: [withoutDate] }, 101)) as Shift[];
  expect(codes(answer!.validationErrors)).toEqual(['SBX-SHIFT-006']);
  const { shiftCategoryId: __, ...withoutType } = SHIFT;
  const [other] = (await world.raw('wsdlUpdateShifts', { Shifts: [withoutType] }, 101)) as Shift[];
  expect(codes(other!.validationErrors)).toEqual(['SBX-SHIFT-004']);
});

it('2.4 shiftCategoryId may be empty only with shiftTypeExtCode', async () => {
  expect(await errorsOf({ shiftCategoryId: '' })).toEqual(['SBX-SHIFT-004']);
  expect(await save({ shiftCategoryId: '', shiftTypeExtCode: 'EVE' })).toMatchObject({
    shiftCategoryId: '12',
  });
});

it('2.4 persId identifies the employee, badgeNo when persId is 0', async () => {
  expect(await save({ persId: '1002', badgeNo: '' })).toMatchObject({ persId: '1002', badgeNo: '0002' });
  expect(await save({ persId: '0', badgeNo: '0003' })).toMatchObject({ persId: '1003' });
  expect(await errorsOf({ badgeNo: 'nobody' })).toEqual(['SBX-SHIFT-002']);
});

it('2.4 a shift without an employee is unassigned', async () => {
  expect(await save({ badgeNo: '', persId: '0' })).toMatchObject({
    persId: '0',
    badgeNo: '',
    validationErrors: [],
  });
});

it('2.4 agreementId 0 means none', async () => {
  expect(await save({ agreementId: 0 })).toMatchObject({ agreementId: 0, validationErrors: [] });
});

it('2.4 extScheduleId is set on create and not editable', async () => {
  const { scheduleId } = await save({ extScheduleId: 'MY-1' });
  expect(await errorsOf({ scheduleId, extScheduleId: 'MY-2' })).toEqual(['SBX-SHIFT-007']);
  expect(await save({ scheduleId, extScheduleId: 'MY-1' })).toMatchObject({ extScheduleId: 'MY-1' });
});

it('2.4 deleteShift 1 deletes, and the shift is among the deleted ones', async () => {
  const before = await world.unit101.wsdlGetDeletedSchedules();
  expect(before).toEqual([]);
  expect(await save({ scheduleId: '100001', deleteShift: 1 })).toMatchObject({
    deleteShift: 1,
    validationErrors: [],
  });
  const deleted = await world.unit101.wsdlGetDeletedSchedules();
  expect(deleted.map(({ id }) => id)).toEqual([100_001]);
  expect(await errorsOf({ scheduleId: '100001' })).toEqual(['SBX-SHIFT-001']);
  expect(await errorsOf({ scheduleId: '0', deleteShift: 1 })).toEqual(['SBX-SHIFT-013']);
});

it('2.4 countsAsScheduledHours and isFreeDay are inherited from the shift type', async () => {
  expect(await save({ shiftCategoryId: '15' })).toMatchObject({
    countsAsScheduledHours: false,
    isFreeDay: true,
  });
  expect(await save({ shiftCategoryId: '15', countsAsScheduledHours: true, isFreeDay: false })).toMatchObject(
    {
      countsAsScheduledHours: true,
      isFreeDay: false,
    },
  );
});

it('2.4 sections, cost centres, projects and accounts go by id or external code', async () => {
  const byCode = {
    extSectionId: 'S101-2',
    costCentreExtCode: 'CC-502',
    projectExtCode: 'P-602',
    accountExtCode: 'A-702',
  };
  const ids = { sectionId: 1012, costCentreId: 502, projectId: 602, accountId: 702 };
  expect(await save(byCode)).toMatchObject(ids);
  expect(await save(ids)).toMatchObject(byCode);
  expect(await errorsOf({ costCentreExtCode: 'CC-nowhere' })).toEqual(['SBX-SHIFT-009']);
});

it('2.4 tasks: absent keeps them, empty removes all, others are all there is', async () => {
  const task = { shiftTypeId: 14, begTime: '09:00:00', endTime: '10:00:00' } as const;
  const { scheduleId } = await save({ tasks: [task, { ...task, begTime: '10:00:00', endTime: '11:00:00' }] });
  expect((await save({ scheduleId })).tasks).toHaveLength(2);
  expect((await save({ scheduleId, tasks: [task] })).tasks).toEqual([{ ...task, shiftTypeExtCode: 'MEET' }]);
  expect((await save({ scheduleId, tasks: [] })).tasks).toEqual([]);
});

it('2.4 shiftTypeId of a task wins over shiftTypeExtCode', async () => {
  const times = { begTime: '09:00:00', endTime: '10:00:00' } as const;
  const { tasks } = await save({ tasks: [{ ...times, shiftTypeId: 14, shiftTypeExtCode: 'EVE' }] });
  expect(tasks).toMatchObject([{ shiftTypeId: 14 }]);
  expect((await save({ tasks: [{ ...times, shiftTypeExtCode: 'EVE' }] })).tasks).toMatchObject([
    { shiftTypeId: 12 },
  ]);
});

it('2.4 applyShiftTypeRules applies the rules of the shift type on update, by default they are not', async () => {
  const { scheduleId } = await save({ costCentreId: 501, sectionId: 1012 });
  const times = { scheduleId, shiftCategoryId: '14' };
  expect(await save(times)).toMatchObject({ costCentreId: 501, sectionId: 1012, accountId: 0 });
  expect(await save({ ...times, applyShiftTypeRules: true })).toMatchObject({
    costCentreId: 502,
    sectionId: 1011,
    accountId: 701,
  });
});

it('2.4 the answer reflects the saved state, and a new shift takes what it leaves open from its type', async () => {
  expect(await save({ comment: 'kväll & <natt>' })).toMatchObject({
    comment: 'kväll & <natt>',
    begBreak: '12:00:00',
    endBreak: '12:30:00',
    shiftTypeExtCode: 'DAY',
    validationErrors: [],
  });
});

it('2.4, 8 a shift keeps four break intervals, and its hours are without them', async () => {
  const breaks = {
    begBreak: '09:00:00',
    endBreak: '09:15:00',
    begBreak2: '11:00:00',
    endBreak2: '11:30:00',
    begBreak3: '13:00:00',
    endBreak3: '13:15:00',
    begBreak4: '15:00:00',
    endBreak4: '15:30:00',
  } as const;
  expect(await save(breaks)).toMatchObject(breaks);
  const day = { fromDate: SHIFT.begDate, toDate: SHIFT.endDate } as const;
  const { schedules } = (await world.unit101.wsdlGetSchedulesV3({ GetSchedulesV3: day })).orThrow();
  expect(schedules).toMatchObject([{ ...breaks, hours: '7.00' }]);
});

it('1.5 validationErrors are empty on success, and one wrong row does not keep the others', async () => {
  const rows = [SHIFT, { ...SHIFT, badgeNo: 'nobody' }, { ...SHIFT, badgeNo: '0002' }];
  const batch = await world.unit101.wsdlUpdateShifts({ Shifts: rows });
  expect(batch.rows.map(({ status }) => status)).toEqual(['accepted', 'rejected', 'accepted']);
});

it('5 a unit key neither finds nor changes what belongs to another unit', async () => {
  const ofUnit102 = '100401';
  expect(codes((await save({ scheduleId: ofUnit102, badgeNo: '0041' })).validationErrors)).toContain(
    'SBX-SHIFT-001',
  );
  expect(await errorsOf({ badgeNo: '0041' })).toEqual(['SBX-SHIFT-002']);
  expect(await errorsOf({ shiftCategoryId: '21' })).toEqual(['SBX-SHIFT-003']);
  const [byRoot] = (await world.raw('wsdlUpdateShifts', {
    Shifts: [{ ...SHIFT, badgeNo: '0041' }],
  })) as Shift[];
  expect(byRoot!.validationErrors).toEqual([]);
});

it('dates and times that are none are rejected', async () => {
  expect(await errorsOf({ begTime: '8:00' as never })).toEqual(['SBX-DATE-002']);
  expect(await errorsOf({ begBreak: '12:00:00', endBreak: 'noon' as never })).toEqual(['SBX-DATE-002']);
});

it('2.4 no order of begin and end is asked for: a shift may end at 00:00:00 of its date, or have no length', async () => {
  const hoursOf = async (row: Partial<Shift>) => {
    const { scheduleId, validationErrors } = await save({
      begDate: '2026-05-06',
      endDate: '2026-05-06',
      ...row,
    });
    expect(validationErrors).toEqual([]);
    const reply = await world.unit101.wsdlGetSchedulesV3({
      GetSchedulesV3: { fromDate: '2026-05-06', toDate: '2026-05-06' },
    });
    return reply.orThrow().schedules?.find((shift) => String(shift.scheduleId) === scheduleId)?.hours;
  };
  expect(await hoursOf({ shiftCategoryId: '14', begTime: '16:00:00', endTime: '00:00:00' })).toBe('8.00');
  expect(await hoursOf({ shiftCategoryId: '14', begTime: '16:00:00', endTime: '24:00:00' })).toBe('8.00');
  expect(await hoursOf({ shiftCategoryId: '14', begTime: '16:00:00', endTime: '16:00:00' })).toBe('0.00');
});
