import { expect, it } from 'vitest';
import { codes, withSandbox } from '../withSandbox.js';

const world = withSandbox();
const punch = async (badgeNumber: string, action: number, timestamp = '') =>
  (await world.raw('wsdlPunch', { badgeNumber, action, timestamp }, 101)) as {
    status: string;
    punchIn?: string;
    punchOut?: string;
    punchId: number;
    shiftId: number;
    validationErrors: string[];
  };
const read = async (request: object, unit = world.unit101) =>
  (await unit.wsdlGetTimePunches({ getTimePunchesRequest: request })).orThrow().timepunches ?? [];

it('2.7 action 1 punches in, matched to the shift of the time', async () => {
  await world.unit101.wsdlUpdateShifts({
    Shifts: [
      {
        badgeNo: '0001',
        begDate: '2026-03-16',
        endDate: '2026-03-16',
        begTime: '08:00:00',
        endTime: '16:30:00',
        shiftCategoryId: '11',
      },
    ],
  });
  const made = await punch('0001', 1, '2026-03-16 07:58:00');
  expect(made).toMatchObject({
    status: 'Punched in',
    punchIn: '2026-03-16T07:58:00',
    shiftId: 102_401,
    validationErrors: [],
  });
  expect(made.punchOut).toBeUndefined();
  expect(await read({ badgeNo: '0001', fromDate: '2026-03-16' })).toMatchObject([
    { id: made.punchId, isOpen: true, hours: '0.00' },
  ]);
});

it('2.7 action 1 at the end of a shift is for the next one', async () => {
  const day = {
    badgeNo: '0001',
    begDate: '2026-03-16',
    endDate: '2026-03-16',
    shiftCategoryId: '11',
  } as const;
  const [, second] = (
    await world.unit101.wsdlUpdateShifts({
      Shifts: [
        { ...day, begTime: '06:00:00', endTime: '10:00:00' },
        { ...day, begTime: '11:00:00', endTime: '15:00:00' },
      ],
    })
  ).orThrow();
  // The next begins an hour later, which is early enough.
  expect(await punch('0001', 1, '2026-03-16 10:00:00')).toMatchObject({
    shiftId: Number(second!.scheduleId),
  });
});

it('2.7 action 2 punches out and alone sets punchOut', async () => {
  const { punchId } = await punch('0001', 1, '2026-03-16 08:00:00');
  expect(await punch('0001', 2, '2026-03-16 16:30:00')).toMatchObject({
    status: 'Punched out',
    punchId,
    punchIn: '2026-03-16T08:00:00',
    punchOut: '2026-03-16T16:30:00',
  });
});

it('2.7 an open punch that was deleted does not keep the employee from punching in', async () => {
  const { punchId } = await punch('0001', 1, '2026-03-16 08:00:00');
  await world.unit101.wsdlUpdateTimePunches({ punchData: [{ id: punchId, updateAction: 1 }] });
  expect(await punch('0001', 1, '2026-03-16 08:10:00')).toMatchObject({ status: 'Punched in' });
});

it('2.7 action 3 punches out the existing punch and in a new one, whose time it answers', async () => {
  await punch('0001', 1, '2026-03-16 08:00:00');
  const again = await punch('0001', 3, '2026-03-16 12:00:00');
  expect(again).toMatchObject({
    status: 'Punched out existing and punched in new',
    punchIn: '2026-03-16T12:00:00',
  });
  expect(again.punchOut).toBeUndefined();
  expect(
    (await read({ badgeNo: '0001', fromDate: '2026-03-16' })).map(({ hours, isOpen }) => [hours, isOpen]),
  ).toEqual([
    ['4.00', false],
    ['0.00', true],
  ]);
});

it('2.7 No action comes with validationErrors', async () => {
  expect(await punch('nobody', 1)).toMatchObject({ status: 'No action' });
  expect(codes((await punch('nobody', 1)).validationErrors)).toEqual(['SBX-PUNCH-001']);
  expect(codes((await punch('0001', 2)).validationErrors)).toEqual(['SBX-PUNCH-004']);
  expect(codes((await punch('0001', 7)).validationErrors)).toEqual(['SBX-PUNCH-002']);
  await punch('0001', 1);
  expect(codes((await punch('0001', 1)).validationErrors)).toEqual(['SBX-PUNCH-003']);
});

it("2.7 without a time it is now in the unit's local time, and a card can stand for the badge", async () => {
  const reply = await world.unit101.wsdlPunch({ cardNumber: 'C0002', action: 1 });
  expect(reply.orThrow()).toMatchObject({ badgeNumber: '0002', punchIn: '2026-03-16T02:00:01' });
  const both = await world.unit101.wsdlPunch({ badgeNumber: '0003', cardNumber: 'C0004', action: 1 });
  expect(both.orThrow()).toMatchObject({ badgeNumber: '0003' });
});

it('2.7 fromDate and toDate are days of the punch-in, both included', async () => {
  const days = (await read({ badgeNo: '0007', fromDate: '2026-03-03', toDate: '2026-03-04' })).map(
    ({ punchIn }) => punchIn,
  );
  expect(days).toEqual(['2026-03-03T22:00:00', '2026-03-04T22:00:00']);
});

it('2.7 the offset shown with local times is wrong', async () => {
  const texts: string[] = [];
  const end = world.sandbox.onCall((call) => texts.push(call.answerText()));
  await read({ badgeNo: '0001', fromDate: '2026-03-02', toDate: '2026-03-02' });
  end();
  expect(texts[0]).toContain('>2026-03-02T08:00:00+00:00</punchIn>');
});

it('2.7 orgPunchIn and orgPunchOut are the times before rounding; isOpen says that there is no punch-out', async () => {
  const [done] = await read({ badgeNo: '0015', fromDate: '2026-03-12', toDate: '2026-03-12' });
  expect(done).toMatchObject({
    isOpen: false,
    orgPunchIn: expect.stringContaining('T21:58:00'),
    hours: '8.00',
  });
  const [open] = await read({ badgeNo: '0015', fromDate: '2026-03-13' });
  expect(open).toMatchObject({ isOpen: true, hours: '0.00' });
  expect(open).not.toHaveProperty('punchOut');
});

it('2.7 employeeId, badgeNo and sectionId select', async () => {
  const count = async (request: object) => (await read(request)).length;
  expect(await count({})).toBe(396);
  expect(await count({ employeeId: 1001 })).toBe(10);
  expect(await count({ badgeNo: '0005' })).toBe(8);
  expect(await count({ sectionId: 1011 })).toBe(200);
});

it('2.7 approved, unapproved, transferredToPayroll, notTransferredToPayroll, active and deleted choose', async () => {
  const count = async (request: object) => (await read(request)).length;
  // Employees 3, 13, 23 and 33 wait with five punches each, 15 and 35 with the one that is open.
  expect(await count({ unapproved: true })).toBe(22);
  expect(await count({ approved: true })).toBe(374);
  expect(await count({ approved: true, unapproved: true })).toBe(396);
  expect(await count({ transferredToPayroll: true })).toBe(0);
  expect(await count({ notTransferredToPayroll: true })).toBe(396);
  await world.unit101.wsdlUpdateTimePunches({ punchData: [{ id: 500_001, updateAction: 1 }] });
  expect(await count({ deleted: true })).toBe(1);
  expect(await count({ active: true })).toBe(395);
  expect(await count({ active: true, deleted: true })).toBe(396);
  expect(await count({})).toBe(395);
});

it('2.7 shiftTaskInfo adds the three fields of the shift type', async () => {
  const request = { badgeNo: '0003', fromDate: '2026-03-02', toDate: '2026-03-02' };
  const [without] = await read(request);
  expect([without?.shiftCategoryId, without?.extShiftCategoryId, without?.shiftCategoryName]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect((await read({ ...request, shiftTaskInfo: true }))[0]).toMatchObject({
    shiftCategoryId: 12,
    extShiftCategoryId: 'EVE',
    shiftCategoryName: 'Kväll',
  });
});

it('2.7 modifiedAfter is compared with ts in CET', async () => {
  await world.unit101.wsdlUpdateTimePunches({ punchData: [{ id: 500_001, mgrComment: 'rättad' }] });
  const rows = await read({ modifiedAfter: '2026-03-16 02:00:00' });
  expect(rows.map(({ id, managerComment, ts }) => [id, managerComment, ts])).toEqual([
    [500_001, 'rättad', '2026-03-16T02:00:01'],
  ]);
});

it('2.7 allUnits reads all units, with the root key', async () => {
  expect(
    (await read({ allUnits: true, fromDate: '2026-03-02', toDate: '2026-03-02' }, world.root)).length,
  ).toBe(120);
  const reply = await world.unit101.wsdlGetTimePunches({ getTimePunchesRequest: { allUnits: true } });
  expect(reply.status === 'rejected' && codes(reply.validationErrors)).toEqual(['SBX-SCOPE-001']);
});

it('2.7 employeeUnitMode: punches made at the unit, or of the employees whose home it is', async () => {
  const { employees } = world.sandbox.world;
  employees.get(1001)!.workInUnits = [102];
  await world.unit102.wsdlPunch({ badgeNumber: '0001', action: 1, timestamp: '2026-03-16 08:00:00' });
  const request = { badgeNo: '0001', fromDate: '2026-03-16' };
  expect(await read(request, world.unit101)).toHaveLength(0);
  expect(await read(request, world.unit102)).toHaveLength(1);
  expect(await read({ ...request, employeeUnitMode: 1 }, world.unit101)).toMatchObject([{ restId: 102 }]);
  expect(await read({ ...request, employeeUnitMode: 1 }, world.unit102)).toHaveLength(0);
});

it('2.7 approvedByCustomer is there for customer-and-order punches only', async () => {
  await world.unit101.wsdlUpdateTimePunches({
    punchData: [{ id: 500_001, decisionNo: 'B-1', customerNo: 'K-1' }],
  });
  const rows = await read({ badgeNo: '0001', fromDate: '2026-03-02', toDate: '2026-03-03' });
  expect(rows.map(({ approvedByCustomer }) => approvedByCustomer)).toEqual([false, undefined]);
});

const NO_TIME = ['SBX-DATE-003', 'SBX-ROW-001'];

it('punches are created, changed and read back; wrong ones are rejected', async () => {
  const batch = await world.unit101.wsdlUpdateTimePunches({
    punchData: [
      {
        badgeNo: '0001',
        punchDate: '2026-03-14',
        punchIn: '22:00:00',
        punchOut: '02:00:00',
        comment: 'extra & sent',
      },
      { id: 9, punchIn: '2026-03-14 08:00:00' },
      { badgeNo: 'nobody', punchIn: '2026-03-14 08:00:00' },
      { badgeNo: '0001', punchIn: '2026-03-14 08:00:00', punchOut: '2026-03-14 07:00:00' },
      { badgeNo: '0001', punchDate: '2026-03-14', punchIn: '25:00:00' },
      { badgeNo: '0001', punchDate: '14.3.', punchIn: '08:00:00' },
    ],
  });
  expect(
    batch.rows.map((row) => (row.status === 'rejected' ? codes(row.validationErrors) : row.status)),
  ).toEqual(['accepted', ['SBX-PUNCH-006'], ['SBX-PUNCH-001'], ['SBX-PUNCH-005'], NO_TIME, NO_TIME]);
  expect(await read({ badgeNo: '0001', fromDate: '2026-03-14', toDate: '2026-03-14' })).toMatchObject([
    {
      punchIn: '2026-03-14T22:00:00',
      punchOut: '2026-03-15T02:00:00',
      hours: '4.00',
      comment: 'extra & sent',
    },
  ]);
  const shift = [...world.sandbox.world.shifts.of([101])].at(-1);
  await world.unit101.wsdlUpdateTimePunches({ punchData: [{ id: 500_001, shiftReference: shift!.id }] });
  const [punch] = await read({ badgeNo: '0001', fromDate: '2026-03-02', toDate: '2026-03-02' });
  expect(punch).toMatchObject({ id: 500_001, scheduleId: shift!.id });
});

it('worked and absence hours of a day are summed for each employee', async () => {
  const rows = await world.unit101.wsdlGetActiveAndAbsenceHours({ date: '2026-03-09' });
  const of = (badgeNo: string) => rows.find((row) => row.badgeNo === badgeNo);
  expect(of('0001')).toMatchObject({
    workedHours: '8.00',
    leaveHours: '0.00',
    lastPunchOut: '2026-03-09 16:30:00',
  });
  expect(of('0005')).toMatchObject({ workedHours: '0.00', leaveHours: '8.00', leaveReason: 'Sjuk' });
  const hourly = await world.unit101.wsdlGetActiveAndAbsenceHours({
    date: '2026-03-09',
    agreementsNames: ['Timanställning'],
  });
  expect(hourly.map(({ badgeNo }) => badgeNo)).toEqual(['0010', '0020', '0030', '0040']);
});

it('a punch-out takes off the pauses of the shift that begin in it; none is before the punch-in, or at no time', async () => {
  const day = { badgeNo: '0001', begDate: '2026-03-16', endDate: '2026-03-16', shiftCategoryId: '11' };
  const breaks = { begBreak: '12:00:00', endBreak: '12:30:00', begBreak2: '14:00:00', endBreak2: '14:15:00' };
  await world.unit101.wsdlUpdateShifts({
    Shifts: [{ ...day, begTime: '08:00:00', endTime: '16:30:00', ...breaks }] as never,
  });
  await punch('0001', 1, '2026-03-16 08:00:00');
  expect(codes((await punch('0001', 2, '2026-03-16 07:59:59')).validationErrors)).toEqual(['SBX-PUNCH-005']);
  for (const none of ['2026-03-16 25:00:00', '16.3.2026'])
    expect(codes((await punch('0001', 2, none)).validationErrors)).toEqual(['SBX-DATE-003']);
  // At the moment at which the second pause begins.
  await punch('0001', 2, '2026-03-16 14:00:00');
  expect(await read({ badgeNo: '0001', fromDate: '2026-03-16' })).toMatchObject([
    { isOpen: false, hours: '5.50' },
  ]);
});
