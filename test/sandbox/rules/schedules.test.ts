import { expect, it } from 'vitest';
import type { ScheduleV3 } from '../../../src/index.js';
import { codes, withRules } from '../withSandbox.js';

const world = withRules();
const ILL = { badgeNo: '0005', fromDate: '2026-03-09', toDate: '2026-03-10' } as const;

async function read(request: object, unitId = 101): Promise<readonly ScheduleV3[]> {
  const client = unitId === 101 ? world.unit101 : world.unit102;
  return (await client.wsdlGetSchedulesV3({ GetSchedulesV3: request })).orThrow().schedules ?? [];
}

it('2.5 an absence shift has absenceScheduleId and no scheduleId, a scheduled one the reverse', async () => {
  const [absent] = await read(ILL);
  expect(absent).toMatchObject({ absenceShift: true, absenceScheduleId: 101_246, orgScheduleId: 100_046 });
  expect(absent?.scheduleId).toBeUndefined();
  const [scheduled] = await read({ badgeNo: '0001', fromDate: '2026-03-02', toDate: '2026-03-02' });
  expect(scheduled).toMatchObject({ absenceShift: false, scheduleId: 100_001, orgScheduleId: 0 });
  expect(scheduled?.absenceScheduleId).toBeUndefined();
});

it('2.5 the shift that an absence freed is unassigned: persId 0', async () => {
  const freed = (await read({ fromDate: '2026-03-09', toDate: '2026-03-09' })).find(
    (row) => row.scheduleId === 100_046,
  );
  expect(freed).toMatchObject({ persId: 0, badgeNo: '', shiftChanged: 1 });
});

it('2.5 dayCount counts the days of an absence from 1', async () => {
  expect((await read(ILL)).map(({ dayCount }) => dayCount)).toEqual([1, 2]);
});

it('2.5 includeExtScheduleId adds extScheduleId in version 3; version 2 always has it', async () => {
  const request = { badgeNo: '0001', fromDate: '2026-03-02', toDate: '2026-03-02' } as const;
  expect((await read(request))[0]?.extScheduleId).toBeUndefined();
  expect((await read({ ...request, includeExtScheduleId: true }))[0]).toMatchObject({
    extScheduleId: 'EXT-100001',
  });
  const second = await world.unit101.wsdlGetSchedulesV2({ GetSchedulesV2: request });
  expect(second.orThrow().schedules?.[0]).toMatchObject({ extScheduleId: 'EXT-100001' });
});

it('2.5 includeCosts adds the costs of assigned shifts, total = net + absence + social, and of unassigned ones', async () => {
  const day = { fromDate: '2026-03-09', toDate: '2026-03-09' } as const;
  expect(
    (await read(day)).every((row) => row.totalCost === undefined && row.unassignedShiftCost === undefined),
  ).toBe(true);
  const rows = await read({ ...day, includeCosts: true });
  expect(rows.find(({ badgeNo }) => badgeNo === '0001')).toMatchObject({
    netCost: '1280.00',
    absenceCost: '0.00',
    socialCost: '402.18',
    totalCost: '1682.18',
  });
  expect(rows.find(({ badgeNo }) => badgeNo === '0005')).toMatchObject({
    netCost: '0.00',
    absenceCost: '1280.00',
  });
  expect(rows.find(({ scheduleId }) => scheduleId === 100_046)).toMatchObject({
    unassignedShiftCost: '1280.00',
  });
});

it('2.5 includeTags adds tags', async () => {
  const request = { badgeNo: '0001', fromDate: '2026-03-02', toDate: '2026-03-02' };
  expect((await read(request))[0]?.tags).toBeUndefined();
  expect((await read({ ...request, includeTags: true }))[0]?.tags).toMatchObject([
    {
      tagCategoryName: 'Kund',
      tagName: 'Överförmyndare',
      customFields: [{ label: 'Färg', value: 'grön & blå' }],
    },
  ]);
});

it('2.5 grabbId is 0, and the parts of a shift have types of their own', async () => {
  const [shift] = await read({ badgeNo: '0001', fromDate: '2026-03-02', toDate: '2026-03-02' });
  expect(shift).toMatchObject({ grabbId: 0, subShifts: [{ categoryId: 14, categoryName: 'Möte <kort>' }] });
});

it('2.5 swappedScheduleId comes with requestType 1, and approving the request swaps the shifts', async () => {
  const request = { badgeNo: '0002', fromDate: '2026-03-05', toDate: '2026-03-05' };
  const [shift] = await read(request);
  expect(shift?.shiftRequests).toMatchObject([
    { badgeNo: '0003', requestType: 1, swappedScheduleId: 100_024 },
  ]);
  const decided = await world.unit101.wsdlScheduleRequestApprove({
    scheduleRequest: { scheduleId: shift!.scheduleId!, badgeNo: '0003' },
  });
  expect(decided.status).toBe('answered');
  const rows = await read({ fromDate: '2026-03-05', toDate: '2026-03-05' });
  const owner = (id: number) => rows.find(({ scheduleId }) => scheduleId === id)?.badgeNo;
  expect([owner(100_014), owner(100_024)]).toEqual(['0003', '0002']);
});

it('2.5 approved of version 3 is 0 for a notice of interest and 1 once the booking is approved', async () => {
  const day = { fromDate: '2026-03-09', toDate: '2026-03-09', includeNOI: true };
  const freed = async () => (await read(day)).find(({ scheduleId }) => scheduleId === 100_046);
  expect(await freed()).toMatchObject({ approved: 0, shiftRequests: [{ badgeNo: '0004', requestType: 2 }] });
  expect((await freed())?.shiftRequests?.[0]?.swappedScheduleId).toBeUndefined();
  await world.unit101.wsdlScheduleRequestApprove({
    scheduleRequest: { scheduleId: 100_046, badgeNo: '0004' },
  });
  expect(await freed()).toMatchObject({ approved: 1, badgeNo: '0004', shiftRequests: [] });
});

it('a denied request is gone, and one that nobody made is rejected', async () => {
  const scheduleRequest = { scheduleId: 100_014, badgeNo: '0003' };
  expect((await world.unit101.wsdlScheduleRequestDeny({ scheduleRequest })).status).toBe('answered');
  const again = await world.unit101.wsdlScheduleRequestDeny({ scheduleRequest });
  expect(again.status === 'rejected' && codes(again.validationErrors)).toEqual(['SBX-REQUEST-001']);
});

it('2.5 scheduledShifts and absenceShifts choose the kind; asking for neither gives both', async () => {
  const counts = async (kinds: object) => (await read({ ...ILL, ...kinds })).length;
  expect(await counts({})).toBe(2);
  expect(await counts({ scheduledShifts: true })).toBe(0);
  expect(await counts({ absenceShifts: true })).toBe(2);
  expect(await counts({ scheduledShifts: true, absenceShifts: true })).toBe(2);
});

it('2.5 validationErrors of the wrapper say why a request was rejected', async () => {
  const reply = await world.raw(
    'wsdlGetSchedulesV3',
    { GetSchedulesV3: { fromDate: '2026-03-10', toDate: '2026-03-09' } },
    101,
  );
  expect(reply).toMatchObject({ schedules: [] });
  expect(codes((reply as { validationErrors: string[] }).validationErrors)).toEqual(['SBX-DATE-004']);
});

it('4.3 0, empty and omitted skip a filter of schedules', async () => {
  const all = await world.unit101.wsdlGetSchedules();
  const skipped = await world.unit101.wsdlGetSchedules({
    sectionId: 0,
    employeeId: 0,
    badgeNo: '',
    lastModified: '',
  });
  expect(skipped).toHaveLength(all.length);
  expect((await world.unit101.wsdlGetSchedules({ employeeId: 1001 })).length).toBe(10);
});

it('2.7 modifiedAfter compares with ts, which is stored in CET', async () => {
  const now = world.sandbox.world.clock.now();
  expect(now).toBe('2026-03-16T02:00:00');
  expect(await read({ modifiedAfter: '2026-03-16 01:59:59' })).toHaveLength(0);
  await world.unit101.wsdlUpdateShifts({
    Shifts: [
      {
        scheduleId: '100001',
        badgeNo: '0001',
        begDate: '2026-03-02',
        endDate: '2026-03-02',
        begTime: '08:00:00',
        endTime: '16:30:00',
        shiftCategoryId: '11',
      },
    ],
  });
  const changed = await read({ modifiedAfter: '2026-03-16 02:00:00' });
  expect(changed.map(({ scheduleId, ts }) => [scheduleId, ts])).toEqual([[100_001, '2026-03-16T02:00:01']]);
});

it('4.5 allUnits reads all units with the root key, and is rejected with the key of a unit', async () => {
  const GetSchedulesV2 = { fromDate: '2026-03-02', toDate: '2026-03-02', allUnits: true } as const;
  const all = await world.root.wsdlGetSchedulesV2({ GetSchedulesV2 });
  expect(new Set(all.orThrow().schedules?.map(({ restId }) => restId))).toEqual(new Set([101, 102, 103]));
  const one = await world.unit101.wsdlGetSchedulesV2({ GetSchedulesV2 });
  expect(one.status === 'rejected' && codes(one.validationErrors)).toEqual(['SBX-SCOPE-001']);
  expect((await world.root.wsdlGetSchedulesForAllUnits()).length).toBe(1212);
  await expect(world.unit101.wsdlGetSchedulesForAllUnits()).rejects.toThrow('SBX-SCOPE-001');
});

it('2.5 the first version has one id for both kinds of shifts', async () => {
  const rows = await world.unit101.wsdlGetSchedules({
    badgeNo: '0005',
    fromDate: '2026-03-09',
    toDate: '2026-03-09',
  });
  expect(rows).toMatchObject([
    { id: 101_246, orgScheduleId: 100_046, leaveId: 20_005, leaveExtCode: 'SICK', unAssigned: 0 },
  ]);
  const freed = await world.unit101.wsdlGetSchedules({ unassignedShiftsFromLeave: 1 });
  expect(freed.map(({ id, unAssigned }) => [id, unAssigned])).toEqual([
    [100_046, 1],
    [100_047, 1],
    [100_246, 1],
    [100_247, 1],
  ]);
});

it('4.5 tasks of shifts are read by shift, type and time', async () => {
  const tasks = await world.unit101.wsdlGetScheduleTasks({ scheduleId: 100_001 });
  expect(tasks).toMatchObject([
    {
      scheduleId: 100_001,
      categoryId: 14,
      begTime: '09:00:00',
      endTime: '10:00:00',
      name: 'Möte <kort>',
      onCall: 0,
    },
  ]);
  expect(await world.unit101.wsdlGetScheduleTasks({ categoryId: 13 })).toEqual([]);
});

it('the hours of rolled-out schedules are summed for each employee', async () => {
  const reply = await world.unit101.wsdlGetBaseScheduleRolledoutHours({
    baseScheduleRollout: {
      badgeNos: [{ badgeNo: '0001' }, { badgeNo: '0005' }],
      fromDateTime: '2026-03-02T00:00:00',
      toDateTime: '2026-03-15T23:59:59',
    },
  });
  expect(reply.orThrow().employeesRolloutHours).toEqual([
    { badgeNo: '0001', hours: '80.00' },
    { badgeNo: '0005', hours: '64.00' },
  ]);
});
