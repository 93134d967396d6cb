import { expect, it } from 'vitest';
import type { AbsenceRecord } from '../../../src/index.js';
import { codes, withRules } from '../withSandbox.js';

const world = withRules();
const NEW = {
  badgeNo: '0001',
  leaveExtCode: 'SICK',
  fromDate: '2026-03-09',
  fromTime: '00:00:00',
  toDate: '2026-03-10',
  toTime: '23:59:59',
} as const satisfies AbsenceRecord;

async function save(row: object, unitId = 101): Promise<AbsenceRecord> {
  const [answer] = (await world.raw(
    'wsdlUpdateAbsence',
    { absenceRecords: [row] },
    unitId,
  )) as AbsenceRecord[];
  return answer!;
}
const errorsOf = async (row: object) => codes((await save(row)).validationErrors);
const shifts = async (badgeNo = '0001') => {
  const GetSchedulesV3 = { badgeNo, fromDate: '2026-03-02', toDate: '2026-03-31' } as const;
  return (await world.unit101.wsdlGetSchedulesV3({ GetSchedulesV3 })).orThrow().schedules ?? [];
};

it('2.6 creates without id, and needs who, why and when', async () => {
  expect(await save(NEW)).toMatchObject({ id: 20_121, persId: 1001, leaveId: 1, validationErrors: [] });
  expect(await errorsOf({})).toEqual([
    'SBX-ABSENCE-002',
    'SBX-ABSENCE-003',
    'SBX-ABSENCE-004',
    'SBX-ABSENCE-004',
    'SBX-ABSENCE-004',
    'SBX-ABSENCE-004',
  ]);
  expect(await errorsOf({ ...NEW, toDate: '2026-03-08' })).toEqual(['SBX-ABSENCE-005']);
});

it('2.6 id is required when updating: a known one is changed, an unknown one rejected', async () => {
  const { id } = await save(NEW);
  expect(await save({ id, toDate: '2026-03-11', managerComments: 'krya på dig' })).toMatchObject({
    id,
    fromDate: '2026-03-09',
    toDate: '2026-03-11',
    managerComments: 'krya på dig',
  });
  expect(await errorsOf({ id: 999 })).toEqual(['SBX-ABSENCE-001']);
});

it('2.6 an absence of other days gives the shifts of the days before back, and takes those of its own', async () => {
  const away = async () =>
    (await shifts()).filter(({ absenceShift }) => absenceShift).map(({ begDate }) => begDate);
  const all = (await shifts()).length;
  const { id } = await save(NEW);
  expect(await away()).toEqual(['2026-03-09', '2026-03-10']);
  await save({ id, fromDate: '2026-03-10', toDate: '2026-03-11' });
  expect(await away()).toEqual(['2026-03-10', '2026-03-11']);
  const own = (await shifts()).filter(({ absenceShift }) => !absenceShift).map(({ begDate }) => begDate);
  expect(own).toContain('2026-03-09');
  expect(own).toHaveLength(all - 2);
});

it('2.6 persId or badgeNo, leaveId or leaveExtCode', async () => {
  expect(await save({ ...NEW, persId: 1002, badgeNo: '' })).toMatchObject({ badgeNo: '0002' });
  expect(await save({ ...NEW, leaveId: 2, leaveExtCode: '' })).toMatchObject({ leaveExtCode: 'VAC' });
  expect(await errorsOf({ ...NEW, badgeNo: 'nobody' })).toEqual(['SBX-EMPLOYEE-001']);
  expect(await errorsOf({ ...NEW, leaveExtCode: 'NO' })).toEqual(['SBX-ABSENCE-007']);
});

it('2.6 isPreliminary has no effect', async () => {
  expect(await save({ ...NEW, isPreliminary: 1 })).toMatchObject({ isPreliminary: 0, validationErrors: [] });
  expect(await shifts()).toContainEqual(expect.objectContaining({ absenceShift: true, approvedLeave: true }));
});

it('2.6 sickLevel is a decimal, 1 = 100%: a part of the time leaves the shift with its employee', async () => {
  expect(await errorsOf({ ...NEW, sickLevel: 'half' })).toEqual(['SBX-ROW-005']);
  await save({ ...NEW, sickLevel: '0.5' });
  const day = (await shifts()).filter(({ begDate }) => begDate === '2026-03-09');
  expect(day.map(({ absenceShift, badgeNo }) => [absenceShift, badgeNo])).toEqual([
    [false, '0001'],
    [true, '0001'],
  ]);
  const rows = await world.unit101.wsdlGetPayrollV2({
    getPayrollV2Request: {
      fromDate: '2026-03-09',
      toDate: '2026-03-09',
      badgeNo: '0001',
      attest: false,
      pSalType: '2',
    },
  });
  expect(rows.map(({ salType, hours }) => [salType, hours])).toEqual([['300', '4.00']]);
});

it('2.6 decisionId or decisionNo, and decisionNo requires customerNo', async () => {
  expect(await errorsOf({ ...NEW, decisionNo: 'B-1' })).toEqual(['SBX-ABSENCE-006']);
  expect(await save({ ...NEW, decisionNo: 'B-1', customerNo: 'K-9' })).toMatchObject({
    decisionNo: 'B-1',
    customerNo: 'K-9',
  });
  expect(await save({ ...NEW, decisionId: 1 })).toMatchObject({ decisionNo: 'BESLUT-1', customerNo: 'K-1' });
  expect(await errorsOf({ ...NEW, decisionId: 9 })).toEqual(['SBX-ROW-002']);
});

it('2.6 teamId or teamExtCode', async () => {
  expect(await save({ ...NEW, teamExtCode: 'TEAM-1' })).toMatchObject({ teamId: 1, teamExtCode: 'TEAM-1' });
  expect(await errorsOf({ ...NEW, teamId: 7 })).toEqual(['SBX-ROW-002']);
});

it('2.6 useDefaultAbsenceSchedule adds the absence schedule of the leave reason', async () => {
  const holiday = { ...NEW, leaveExtCode: 'VAC', fromDate: '2026-03-23', toDate: '2026-03-29' };
  await save(holiday);
  expect(await shifts()).toHaveLength(10);
  await save({ ...holiday, badgeNo: '0002', useDefaultAbsenceSchedule: true });
  const added = (await shifts('0002')).filter(({ absenceShift }) => absenceShift);
  expect(
    added.map(({ begDate, begTime, endTime, orgScheduleId, dayCount }) => [
      begDate,
      begTime,
      endTime,
      orgScheduleId,
      dayCount,
    ]),
  ).toEqual([
    ['2026-03-23', '08:00:00', '16:00:00', 0, 1],
    ['2026-03-24', '08:00:00', '16:00:00', 0, 2],
    ['2026-03-25', '08:00:00', '16:00:00', 0, 3],
    ['2026-03-26', '08:00:00', '16:00:00', 0, 4],
    ['2026-03-27', '08:00:00', '16:00:00', 0, 5],
  ]);
});

it('2.5 an absence turns the scheduled shifts that it meets into absence shifts and frees them', async () => {
  await save(NEW);
  const mine = await shifts();
  expect(
    mine.filter(({ absenceShift }) => absenceShift).map(({ begDate, dayCount }) => [begDate, dayCount]),
  ).toEqual([
    ['2026-03-09', 1],
    ['2026-03-10', 2],
  ]);
  expect(mine.filter(({ absenceShift }) => !absenceShift)).toHaveLength(8);
});

it('2.6 a leave application is decided on, with a comment; a deleted one is among the deleted', async () => {
  const open = (await world.unit101.wsdlGetLeaveApplications({ badgeNo: '0009' }))[0]!;
  expect(open).toMatchObject({ id: 20_009, moderated: 0, extCode: 'VAC', fromDate: '2026-04-06' });
  const decide = async (leaveId: number, leaveAction: number) =>
    world.unit101.wsdlProcessLeaves({
      ProcessLeavesRecords: [{ leaveId, leaveAction, managerComments: 'Trevlig påsk' }],
    });
  expect((await decide(20_009, 1)).ok).toBe(true);
  const reply = await world.unit101.wsdlGetLeaveApplicationsV2({
    getLeaveApplicationsV2Request: { badgeNo: '0009' },
  });
  expect(reply.orThrow().leaveApplications).toMatchObject([
    { id: 20_009, approvedByManager: true, beenViewed: 1 },
  ]);
  expect((await decide(20_029, 2)).ok).toBe(true);
  expect((await world.unit101.wsdlGetLeaveApplications({ badgeNo: '0029' }))[0]).toMatchObject({
    moderated: 2,
  });
  expect(await world.unit101.wsdlGetDeletedLeaveApplications()).toEqual([]);
  expect((await decide(20_009, 3)).ok).toBe(true);
  expect(await world.unit101.wsdlGetDeletedLeaveApplications()).toMatchObject([
    { id: 20_009, fromBadgeNo: '0009' },
  ]);
  expect(await world.unit102.wsdlGetDeletedLeaveApplications()).toEqual([]);
  expect(codes((await decide(20_009, 1)).rejected[0]?.validationErrors)).toEqual(['SBX-LEAVE-001']);
  expect(codes((await decide(20_029, 9)).rejected[0]?.validationErrors)).toEqual(['SBX-LEAVE-002']);
});

it('deleting an absence gives its shifts back to the employee', async () => {
  await world.unit101.wsdlProcessLeaves({ ProcessLeavesRecords: [{ leaveId: 20_005, leaveAction: 3 }] });
  const back = (await shifts('0005')).filter(({ begDate }) => begDate === '2026-03-09');
  expect(back).toMatchObject([{ scheduleId: 100_046, absenceShift: false, badgeNo: '0005' }]);
});

it('an absence that is denied gives its shifts back, and one that is approved again takes them', async () => {
  const decided = async (leaveAction: number) => {
    const rows = [{ leaveId: 20_005, leaveAction }];
    expect((await world.unit101.wsdlProcessLeaves({ ProcessLeavesRecords: rows })).ok).toBe(true);
    return (await shifts('0005'))
      .filter(({ begDate }) => begDate === '2026-03-09')
      .map(({ absenceShift }) => absenceShift);
  };
  expect(await decided(2)).toEqual([false]);
  expect(await decided(1)).toEqual([true]);
});

it('4.5 modifiedAfter, allUnits and the dates choose leave applications', async () => {
  const ids = async (request: object, unit = world.unit101) => {
    const reply = await unit.wsdlGetLeaveApplicationsV2({ getLeaveApplicationsV2Request: request });
    return reply.status === 'rejected'
      ? codes(reply.validationErrors)
      : reply.value.leaveApplications?.map(({ id }) => id);
  };
  expect(await ids({})).toEqual([20_005, 20_009, 20_025, 20_029]);
  expect(await ids({ fromDate: '2026-03-10', toDate: '2026-03-31' })).toEqual([20_005, 20_025]);
  expect(await ids({ modifiedAfter: '2026-03-10 00:00:00' })).toEqual([20_009, 20_029]);
  expect(await ids({ allUnits: true })).toEqual(['SBX-SCOPE-001']);
  expect(await ids({ allUnits: true }, world.root)).toHaveLength(12);
});

it('4.3 0, empty and omitted skip a filter of leave applications', async () => {
  expect(
    await world.unit101.wsdlGetLeaveApplications({
      sectionId: 0,
      employeeId: 0,
      badgeNo: '',
      lastModified: '',
    }),
  ).toHaveLength(4);
  // Two shifts of eight hours.
  expect(await world.unit101.wsdlGetLeaveApplications({ employeeId: 1005 })).toMatchObject([
    { id: 20_005, estHours: '16.00' },
  ]);
  expect(await world.unit101.wsdlGetLeaveApplications({ sectionId: 1011 })).toEqual([]);
});

it('leave reasons are read by modification', async () => {
  expect((await world.unit101.wsdlGetLeaveReasons()).map(({ extCode }) => extCode)).toEqual([
    'SICK',
    'VAC',
    'VAB',
  ]);
  expect(await world.unit101.wsdlGetLeaveReasons({ lastModified: '2026-02-01 00:00:00' })).toEqual([]);
});
