import { describe, expect, it } from 'vitest';
import type { AbsenceCreate } from '../../src/rest/index.js';
import { APRIL, codeOf, DISTRICT, DOMAIN, errorOf, post, UNIT, withSandbox } from './withSandbox.js';

const sides = withSandbox();
const create = (more: Partial<AbsenceCreate> = {}, groupId = UNIT) =>
  sides.rest.safe.absences.create(groupId, { ...APRIL, ...more });
const refusal = (more: Partial<AbsenceCreate> = {}, groupId = UNIT) => codeOf(create(more, groupId));

/** Shifts of employee 1001 in April, made over the other interface. */
async function shiftsOn(...dates: string[]) {
  const unit = sides.sandbox.unitKeys.get(101)!;
  expect(unit).toBeDefined();
  const Shifts = dates.map((date) => ({
    ...{ begDate: date, endDate: date, begTime: '08:00:00', endTime: '16:30:00' },
    ...{ badgeNo: '0001', shiftCategoryId: '11' },
  }));
  (await sides.soap.wsdlUpdateShifts({ Shifts: Shifts as never })).orThrow();
}

describe('document 2.1, fields of a request', () => {
  it('begin, end: the absence is created as asked for', async () => {
    const absence = await sides.rest.absences.create(UNIT, { ...APRIL, managerComment: 'ring först' });
    expect(absence).toMatchObject({
      ...{ employeeId: 1001, groupId: UNIT, absenceTypeId: 1, managerComment: 'ring först' },
      ...{ begin: '2026-04-01T00:00:00', end: '2026-04-02T00:00:00' },
    });
    expect(absence.id).toBeGreaterThan(20_000);
  });

  it('begin must be strictly before end', async () => {
    const path = `/v2/schedule/groups/${UNIT}/absences`;
    const { status, body } = await post(sides.rest, sides.sandbox, path, { ...APRIL, end: APRIL.begin });
    expect([status, body.err?.msg]).toEqual([400, 'START_MUST_BE_BEFORE_END']);
  });

  const PATH = `/v2/schedule/groups/${UNIT}/absences`;
  it.each([
    ['begin', { begin: '2026-02-30T00:00:00' }],
    ['begin', { begin: '2026-04-01T25:00:00' }],
    ['begin', { begin: '2026-04-01T08' }],
    ['begin', { begin: 20_260_401 }],
    ['end', { end: '2026-04-31' }],
    ['end', { end: undefined }],
    ['absenceTypeId', { absenceTypeId: '1' }],
    ['shiftsInThisPeriod', { shiftsInThisPeriod: 'keep' }],
    ['overlapAbsences', {}, '?overlapAbsences=perhaps'],
  ])('%s is refused where it is none: %j', async (field, more, query = '') => {
    const { status, body } = await post(sides.rest, sides.sandbox, `${PATH}${query}`, { ...APRIL, ...more });
    expect([status, body.err]).toEqual([400, { msg: 'SANDBOX_FIELD', Text: field }]);
  });

  it.each([
    [{ begin: '2026-04-01', end: '2026-04-02' }],
    [{ begin: '2026-04-01 00:00', end: '2026-04-02T00:00:00.000' }],
    [{ begin: '2026-03-31T22:00:00Z', end: '2026-04-02T02:00:00+04:00' }],
  ])('begin, end: days, the clock of the unit, or points in time: %j', async (more) => {
    const { status } = await post(sides.rest, sides.sandbox, PATH, { ...APRIL, ...more });
    expect(status).toBe(200);
    const absence = [...sides.sandbox.world.absences.of()].find(({ employeeId }) => employeeId === 1001);
    const { fromDate, fromTime, toDate, toTime } = absence!;
    expect([fromDate, fromTime, toDate, toTime]).toEqual([
      '2026-04-01',
      '00:00:00',
      '2026-04-02',
      '00:00:00',
    ]);
  });

  it('a body that is no request names the first field that it lacks', async () => {
    for (const body of [null, 'text', []]) {
      const { status, body: told } = await post(sides.rest, sides.sandbox, PATH, body);
      expect([status, told.err]).toEqual([400, { msg: 'SANDBOX_FIELD', Text: 'begin' }]);
    }
  });

  it.each([
    ['SANDBOX_ABSENCE_RATE', 'absenceRate=0.00009&absenceRateDirection=FROM_START&splitType=Day'],
    ['SANDBOX_ABSENCE_RATE', 'absenceRate=100&absenceRateDirection=FROM_START&splitType=Day'],
    ['SANDBOX_ABSENCE_RATE', 'absenceRateDirection=FROM_START&splitType=Day'],
    ['SANDBOX_FIELD', 'absenceRate=50&absenceRateDirection=START&splitType=Day'],
    ['SANDBOX_FIELD', 'absenceRate=50&absenceRateDirection=FROM_END'],
    ['SANDBOX_FIELD', 'absenceRate=50&absenceRateDirection=FROM_END&splitType=day'],
    ['SANDBOX_SPLIT_TYPE', 'absenceRate=50&absenceRateDirection=WHOLE_SHIFT&splitType=DAY'],
  ])('a part of the time is refused with %s: %s', async (code, query) => {
    const { status, body } = await post(sides.rest, sides.sandbox, `${PATH}/part-time?${query}`, APRIL);
    expect([status, body.err?.msg]).toEqual([400, code]);
  });

  it('the period may not exceed 24 months', async () => {
    const path = `/v2/schedule/groups/${UNIT}/absences`;
    const end = '2028-04-01T00:00:01';
    const { status, body } = await post(sides.rest, sides.sandbox, path, { ...APRIL, end });
    expect([status, body.err?.msg]).toEqual([400, 'ABSENCE_LONGER_THAN_24_MONTH']);
    expect(await create({ end: '2028-04-01T00:00:00' })).toMatchObject({ ok: true });
  });

  it('absenceTypeId and absenceScheduleId must be valid for the domain', async () => {
    expect(await refusal({ absenceTypeId: 77 })).toBe('INVALID_LEAVE_REASON');
    expect(await refusal({ absenceScheduleId: 77 })).toBe('INVALID_ABSENCE_SCHEDULE');
  });

  it('absenceScheduleId omitted: the default of the absence type is applied, where it has one', async () => {
    const week = { begin: '2026-04-06T00:00:00', end: '2026-04-11T00:00:00' };
    expect(await sides.rest.absences.create(UNIT, { ...APRIL, ...week, absenceTypeId: 2 })).toMatchObject({
      absenceScheduleId: 1,
    });
    const span = { fromDate: '2026-04-06', toDate: '2026-04-10' } as const;
    const { schedules = [] } = (await sides.soap.wsdlGetSchedulesV3({ GetSchedulesV3: span })).orThrow();
    expect(schedules.map(({ begDate, begTime, endTime }) => [begDate, begTime, endTime])).toEqual(
      [6, 7, 8, 9, 10].map((day) => [`2026-04-${String(day).padStart(2, '0')}`, '08:00:00', '16:00:00']),
    );
    const sick = await sides.rest.absences.create(UNIT, APRIL);
    expect(sick.absenceScheduleId).toBeUndefined();
  });

  it('employeeAttested and managerAttested omitted: as the agreement attests by itself', async () => {
    expect(await sides.rest.absences.create(UNIT, APRIL)).toMatchObject({
      employeeAttested: true,
      managerAttested: true,
    });
    // Every tenth employee is paid by the hour, and that template attests nothing by itself.
    expect(await sides.rest.absences.create(UNIT, { ...APRIL, employeeId: 1010 })).toMatchObject({
      employeeAttested: false,
      managerAttested: false,
    });
    expect(await sides.rest.absences.create(UNIT, { ...APRIL, managerAttested: false })).toMatchObject({
      employeeAttested: true,
      managerAttested: false,
    });
  });

  it('shiftsInThisPeriod omitted: as the absence type says, unassign or delete', async () => {
    await shiftsOn('2026-04-01', '2026-04-08');
    const unassigned = await sides.rest.absences.create(UNIT, APRIL);
    expect(unassigned.shiftsInThisPeriod).toBe('UNASSIGN');
    const deleted = await sides.rest.absences.create(UNIT, {
      ...{ ...APRIL, absenceTypeId: 3 },
      ...{ begin: '2026-04-08T00:00:00', end: '2026-04-09T00:00:00' },
    });
    expect(deleted.shiftsInThisPeriod).toBe('DELETE');
    const shifts = await sides.rest.shifts.list({ beginGte: '2026-04-01T00:00:00Z' }).all();
    expect(shifts.map(({ begin, status, employeeId }) => [begin, status, employeeId])).toEqual([
      ['2026-04-01T06:00:00Z', 'UNASSIGNED', undefined],
    ]);
  });

  it('shiftsInThisPeriod KEEP keeps them', async () => {
    await shiftsOn('2026-04-01');
    await sides.rest.absences.create(UNIT, { ...APRIL, shiftsInThisPeriod: 'KEEP' });
    const [shift] = await sides.rest.shifts.list({ beginGte: '2026-04-01T00:00:00Z' }).all();
    expect(shift?.employeeId).toBe('1001');
  });
});

describe('document 2.2, query parameters', () => {
  const absencesOf = (employeeId: number) =>
    [...sides.sandbox.world.absences.of()].filter((row) => row.employeeId === employeeId);

  it('overlapAbsences omitted: absences in the period are replaced', async () => {
    const first = await sides.rest.absences.create(UNIT, APRIL);
    const second = await sides.rest.absences.create(UNIT, APRIL);
    expect(absencesOf(1001).map(({ id }) => id)).toEqual([second.id]);
    const gone = await sides.soap.wsdlGetDeletedLeaveApplications();
    expect(gone.map(({ id }) => id)).toContain(first.id);
  });

  it('overlapAbsences true: they overlap, at most two, and only where the unit allows it', async () => {
    await sides.rest.absences.create(UNIT, APRIL);
    await sides.rest.absences.create(UNIT, { ...APRIL, overlapAbsences: true });
    expect(absencesOf(1001)).toHaveLength(2);
    expect(await refusal({ overlapAbsences: true })).toBe('LEAVEAPP_MAX_TWO_OVERLAPPING_ABSENCE_IN_PERIOD');
    // The second unit does not allow it; employee 1041 is its first.
    await sides.rest.absences.create(9102, { ...APRIL, employeeId: 1041 });
    expect(await refusal({ employeeId: 1041, overlapAbsences: true }, 9102)).toBe(
      'LEAVEAPP_OVERLAPPING_ABSENCE_IN_PERIOD',
    );
  });

  it('ignoreOverridableValidations bypasses the overridable one, and no other', async () => {
    // Employee 1003 has punches that wait for approval in the second week, and approved ones in the first.
    const second = { employeeId: 1003, begin: '2026-03-09T00:00:00', end: '2026-03-10T00:00:00' };
    const error = await errorOf(create(second));
    expect(error).toMatchObject({ code: 'LEAVE_PUNCH_EXISTS', overridable: true });
    expect(await create({ ...second, ignoreOverridableValidations: true })).toMatchObject({ ok: true });
    const first = { employeeId: 1003, begin: '2026-03-02T00:00:00', end: '2026-03-03T00:00:00' };
    expect(await refusal({ ...first, ignoreOverridableValidations: true })).toBe(
      'PUNCH_APPROVED_AND_NOT_TRANSFERRED_TO_PAYROLL',
    );
  });

  it('an absence that begins or ends with a punch shares no time with it', async () => {
    const punch = sides.sandbox.world.punches.find(
      (row) => row.employeeId === 1003 && row.punchIn.startsWith('2026-03-09'),
    )!;
    const [begin, end] = ['2026-03-09T00:00:00', '2026-03-10T00:00:00'];
    const during = (period: { begin: string; end: string }) => refusal({ employeeId: 1003, ...period });
    expect(await during({ begin, end: punch.punchIn.replace(/:00$/, ':01') })).toBe('LEAVE_PUNCH_EXISTS');
    expect(await create({ employeeId: 1003, begin, end: punch.punchIn })).toMatchObject({ ok: true });
    expect(await create({ employeeId: 1003, begin: punch.punchOut!, end })).toMatchObject({ ok: true });
  });

  it.each([
    ['FROM_START', 'Day'],
    ['FROM_END', 'Shift'],
    ['WHOLE_SHIFT', 'Shift'],
    ['FROM_START', 'DAY'],
  ] as const)('part-time: %s with %s', async (absenceRateDirection, splitType) => {
    const rate = { absenceRate: 50, absenceRateDirection, splitType };
    const absence = await sides.rest.absences.createPartTime(UNIT, { ...APRIL, ...rate });
    const [row] = absencesOf(1001);
    expect([row?.id, row?.sickLevel]).toEqual([absence.id, '0.5']);
  });

  it.each([
    ['absenceRate=0&absenceRateDirection=FROM_START&splitType=Day', 'SANDBOX_ABSENCE_RATE'],
    ['absenceRate=100&absenceRateDirection=FROM_START&splitType=Day', 'SANDBOX_ABSENCE_RATE'],
    ['absenceRate=1.23456&absenceRateDirection=FROM_START&splitType=Day', 'SANDBOX_ABSENCE_RATE'],
    ['absenceRate=50&absenceRateDirection=WHOLE_SHIFT&splitType=Day', 'SANDBOX_SPLIT_TYPE'],
    ['absenceRate=50&absenceRateDirection=MIDDLE&splitType=Day', 'SANDBOX_FIELD'],
  ])('part-time: %s is refused by the service as well', async (query, code) => {
    const path = `/v2/schedule/groups/${UNIT}/absences/part-time?${query}`;
    const { status, body } = await post(sides.rest, sides.sandbox, path, APRIL);
    expect([status, body.err?.msg]).toEqual([400, code]);
  });

  it('part-time: shifts are kept, because the rest of them is worked', async () => {
    await shiftsOn('2026-04-01');
    const rate = { absenceRate: 25, absenceRateDirection: 'FROM_END', splitType: 'Shift' } as const;
    await sides.rest.absences.createPartTime(UNIT, { ...APRIL, ...rate });
    const [shift] = await sides.rest.shifts.list({ beginGte: '2026-04-01T00:00:00Z' }).all();
    expect(shift?.employeeId).toBe('1001');
  });
});

describe('document 1, at which level', () => {
  it('a section stands for its unit', async () => {
    expect(await sides.rest.absences.create(101_011, APRIL)).toMatchObject({ groupId: UNIT });
  });

  it('a district or the domain is refused', async () => {
    expect(await refusal({}, DISTRICT)).toBe('GROUP_NOT_RESTAURANT_OR_SECTION');
    expect(await refusal({}, DOMAIN)).toBe('GROUP_NOT_RESTAURANT_OR_SECTION');
  });
});

describe('document 7.2, the further codes', () => {
  const march = { begin: '2026-03-02T00:00:00', end: '2026-03-03T00:00:00' };

  it('INVALID_ABSENCE_TYPE_OR_ABSENCE_SCHEDULE', async () => {
    // In the sandbox, ids from 900,000,000 are of another customer.
    expect(await refusal({ absenceTypeId: 900_000_001 })).toBe('INVALID_ABSENCE_TYPE_OR_ABSENCE_SCHEDULE');
    expect(await refusal({ absenceScheduleId: 900_000_001 })).toBe(
      'INVALID_ABSENCE_TYPE_OR_ABSENCE_SCHEDULE',
    );
  });

  it('INACTIVE_EMPLOYEE', async () => {
    // The employment of every fortieth ends on 30 June.
    const july = { employeeId: 1040, begin: '2026-07-01T00:00:00', end: '2026-07-02T00:00:00' };
    expect(await refusal(july)).toBe('INACTIVE_EMPLOYEE');
  });

  it('INVALID_EMPLOYEE', async () => {
    const [assignment] = await sides.rest.roleAssignments.list({ employeeIdIn: ['1001'] }).all();
    await sides.rest.roleAssignments.delete(assignment!.id!);
    expect(await refusal()).toBe('INVALID_EMPLOYEE');
  });

  it('INVALID_EMPLOYEE of a unit in which somebody has no role and does not work', async () => {
    const { employees } = sides.sandbox.world;
    const employee = [...employees.ofUnit(102)][0]!;
    const to = { employeeId: employee.id };
    employee.workInUnits = [];
    expect(await refusal(to)).toBe('INVALID_EMPLOYEE');
    employee.workInUnits = [101];
    expect(await create(to)).toMatchObject({ ok: true });
    const assignments = await sides.rest.roleAssignments.list({ employeeIdIn: [String(employee.id)] }).all();
    for (const { id } of assignments) await sides.rest.roleAssignments.delete(id!);
    expect(await refusal({ ...to, begin: '2026-05-04T00:00:00', end: '2026-05-05T00:00:00' })).toBe(
      'INVALID_EMPLOYEE',
    );
  });

  it('MISSING_AGREEMENT', async () => {
    const employee = await sides.rest.employees.create({
      badgeNumber: '7001',
      email: 'ny@staff.example',
      personalInformation: { firstName: 'Ny', lastName: 'Ek' },
      employment: { employmentStartDate: '2026-04-01', homeGroupId: String(UNIT) },
    });
    expect(await refusal({ employeeId: Number(employee.id) })).toBe('MISSING_AGREEMENT');
  });

  it('PUNCH_ALREADY_TRANSFERED_TO_PAYROL, SHIFT_ and LEAVE_SHIFT_ALREADY_TRANSFERRED_TO_PAYROLL', async () => {
    const { world } = sides.sandbox;
    const mine = (row: { employeeId: number }) => row.employeeId === 1001;
    const punch = world.punches.find(mine)!;
    punch.transferredToPayroll = true;
    expect(await refusal(march)).toBe('PUNCH_ALREADY_TRANSFERED_TO_PAYROL');
    const shift = world.shifts.find(mine)!;
    shift.transferred = true;
    expect(await refusal(march)).toBe('SHIFT_ALREADY_TRANSFERRED_TO_PAYROLL');
    // Employee 1005 is ill on 9 and 10 March.
    world.absences.find(({ employeeId }) => employeeId === 1005)!.transferred = true;
    const ill = { employeeId: 1005, begin: '2026-03-09T00:00:00', end: '2026-03-10T00:00:00' };
    expect(await refusal(ill)).toBe('LEAVE_SHIFT_ALREADY_TRANSFERRED_TO_PAYROLL');
  });

  it('SALARY_PERIOD_LOCKED', async () => {
    const lock = { restId: 101, fromDate: '2026-04-01', toDate: '2026-04-30' };
    sides.sandbox.world.salaryLocks.add(lock);
    expect(await refusal({ ignoreOverridableValidations: true })).toBe('SALARY_PERIOD_LOCKED');
    const before = { begin: '2026-03-31T00:00:00', end: '2026-04-01T00:00:00' };
    expect(await create(before)).toMatchObject({ ok: true });
  });

  it('EGENMELDING_FAIL_AGP_USED_UP and EGENMELDING_FAIL_EGENMELDING_DAYS_USED_UP', async () => {
    const alone = { employeeAttested: true, managerAttested: false };
    const days = (from: string, to: string) => ({
      ...alone,
      begin: `${from}T00:00:00`,
      end: `${to}T00:00:00`,
    });
    expect(await refusal(days('2026-04-01', '2026-04-18'))).toBe('EGENMELDING_FAIL_AGP_USED_UP');
    expect(await create(days('2026-04-01', '2026-04-17'))).toMatchObject({ ok: true });
    expect(await refusal(days('2026-05-01', '2026-05-10'))).toBe('EGENMELDING_FAIL_EGENMELDING_DAYS_USED_UP');
    expect(await create(days('2026-05-01', '2026-05-09'))).toMatchObject({ ok: true });
  });

  it('LEAVE_MAX_CONSECUTIVE_DAYS, LEAVE_MAX_DAYS_IN_PERIOD and LEAVE_MAX_OCCASIONS', async () => {
    const away = (from: string, to: string) => ({
      ...{ absenceTypeId: 3, begin: `2026-${from}T00:00:00`, end: `2026-${to}T00:00:00` },
    });
    expect(await refusal(away('04-01', '04-12'))).toBe('LEAVE_MAX_CONSECUTIVE_DAYS');
    expect(await create(away('04-01', '04-11'))).toMatchObject({ ok: true });
    await shiftsOn('2026-04-13', '2026-05-04', '2026-06-01');
    expect(await create(away('04-15', '04-24'))).toMatchObject({ ok: true });
    expect(await refusal(away('05-11', '05-13'))).toBe('LEAVE_MAX_DAYS_IN_PERIOD');
    expect(await create(away('05-11', '05-12'))).toMatchObject({ ok: true });
    expect(await refusal(away('06-08', '06-09'))).toBe('LEAVE_MAX_OCCASIONS');
    // Another year begins anew.
    const later = { begin: '2027-02-08T00:00:00', end: '2027-02-09T00:00:00' };
    expect(await create({ ...away('06-08', '06-09'), ...later })).toMatchObject({ ok: true });
  });

  it('LEAVE_MIN_DAYS_BETWEEN and LEAVEAPP_PRECEEDING_LEAVE_WITHOUT_WORK', async () => {
    const away = (from: string, to: string) => ({
      ...{ absenceTypeId: 3, begin: `2026-${from}T00:00:00`, end: `2026-${to}T00:00:00` },
    });
    expect(await create(away('04-01', '04-02'))).toMatchObject({ ok: true });
    expect(await refusal(away('04-03', '04-04'))).toBe('LEAVE_MIN_DAYS_BETWEEN');
    expect(await refusal(away('04-06', '04-07'))).toBe('LEAVEAPP_PRECEEDING_LEAVE_WITHOUT_WORK');
    await shiftsOn('2026-04-03');
    expect(await create(away('04-06', '04-07'))).toMatchObject({ ok: true });
  });

  it('NO_ROLE_ON_ABSENCE_SCHEDULE_SHIFT', async () => {
    // Schedule 2 stands in the third unit.
    expect(await refusal({ absenceScheduleId: 2 })).toBe('NO_ROLE_ON_ABSENCE_SCHEDULE_SHIFT');
    await sides.rest.roleAssignments.create({ employeeId: '1001', groupId: '9103', roleId: '1' });
    expect(await create({ absenceScheduleId: 2 })).toMatchObject({ ok: true });
  });

  it('LEAVEAPP_NOT_ATTESTABLE_BY_EMPLOYEE and LEAVEAPP_NOT_ATTESTABLE_BY_MANAGER', async () => {
    const hourly = { employeeId: 1010 };
    expect(await refusal({ ...hourly, employeeAttested: true })).toBe('LEAVEAPP_NOT_ATTESTABLE_BY_EMPLOYEE');
    expect(await refusal({ ...hourly, managerAttested: true })).toBe('LEAVEAPP_NOT_ATTESTABLE_BY_MANAGER');
  });

  it('ACCRUAL_BALANCE_EXCEEDED names the tracker', async () => {
    // Everybody has 25 days of vacation a year; these are 26 weekdays.
    const long = { absenceTypeId: 2, begin: '2026-06-01T00:00:00', end: '2026-07-07T00:00:00' };
    expect(await errorOf(create(long))).toMatchObject({
      code: 'ACCRUAL_BALANCE_EXCEEDED',
      text: 'Semesterdagar',
    });
    expect(await create({ ...long, end: '2026-07-04T00:00:00' })).toMatchObject({ ok: true });
  });
});
