import { expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { payrollCheck } from '../../src/payroll/index.js';
import { inProcess } from '../inProcess.js';
import { spoiledClient } from './spoiled.js';
import { withWorld } from './withWorld.js';
import { ASKED, told, toldAt, workWeek } from './workWeek.js';

it('a badge number with a blank after it is of another length than the others', async () => {
  const week = workWeek();
  const extra = ['0003', '0004', '0005 '].map((badgeNo, i) => ({
    ...week.employees[1],
    id: 81 + i,
    badgeNo,
  }));
  week.employees.push(...extra);
  expect(await told(week)).toEqual([['badgeLength', undefined, 102, undefined]]);
});

it('records of somebody who is an employee of no unit are told', async () => {
  await withWorld(workWeek(), async (client, { world }) => {
    world.employees.delete(world.employees.get(71)!, '2026-03-10T08:00:00');
    const { findings } = await payrollCheck(client, ASKED);
    expect(findings).toMatchObject([{ kind: 'employeeLeft', unit: 101, day: '2026-03-02' }]);
  });
});

it('of one unit alone nobody can say who is an employee of another, and the check says so', async () => {
  await withWorld(workWeek(), async (client, { world }) => {
    world.employees.delete(world.employees.get(71)!, '2026-03-10T08:00:00');
    const { findings, notJudged } = await payrollCheck(client, { ...ASKED, units: [101] });
    expect(findings).toEqual([]);
    const why = 'of 1 employee whose home unit was not read';
    expect(notJudged).toContainEqual({ kind: 'employeeLeft', because: 'notShown', why });
    expect(notJudged).toContainEqual({ kind: 'outsideAgreement', because: 'notShown', why });
  });
});

it('a cost centre that an employee has and no list knows is told once', async () => {
  const week = workWeek();
  week.employees[0]!.costCentre = 599;
  expect(await told(week)).toEqual([['costCentreUnknown', undefined, 101, undefined]]);
});

it.each([
  ['punchNotApproved', { approvedByManager: false }],
  ['punchNotPaid', { unpaid: true }],
  ['punchWithoutShift', { scheduleId: 0 }],
] as const)('%s is told of the unit where the punch was made', async (kind, more) => {
  const week = workWeek();
  Object.assign(week.shifts[1]!, { restId: 102 });
  Object.assign(week.punches[1]!, { restId: 102, ...more });
  expect(await toldAt(week)).toEqual([[kind, '03', 102]]);
});

it('a shift that was not punched is told of its unit', async () => {
  const week = workWeek();
  Object.assign(week.shifts[1]!, { restId: 102 });
  week.punches.splice(1, 1);
  week.punches.push({ badgeNo: '0002', punchIn: '2026-03-01T08:00:00', punchOut: '2026-03-01T09:00:00' });
  expect(await toldAt(week)).toEqual([['shiftWithoutPunch', '03', 102]]);
});

it.each([
  ['Europe/London', '15:30:00', []],
  ['Europe/London', '15:00:00', [['overlappingPunches', '03', 101, 30]]],
  ['Atlantic/Azores', '13:30:00', [['overlappingPunches', '03', 101, 60]]],
] as const)('in %s from %s on, each by the clock of its unit', async (zone, begTime, expected) => {
  const week = workWeek('day', zone);
  const endTime = `${Number(begTime.slice(0, 2)) + 1}${begTime.slice(2)}`;
  const date = '2026-03-03';
  week.shifts.push({ ...week.shifts[1], id: 9, restId: 102, begTime, endTime, breaks: [] });
  const times = { punchIn: `${date}T${begTime}`, punchOut: `${date}T${endTime}` };
  week.punches.push({ ...week.punches[1], id: 9, restId: 102, scheduleId: 9, breakMinutes: 0, ...times });
  expect(await told(week)).toEqual(expected);
});

it('punches of days to come are told, and those of this hour are not', async () => {
  await withWorld(workWeek(), async (client) => {
    const asked = { ...ASKED, now: '2026-03-03T07:00:00Z' } as const;
    const { findings, verdict } = await payrollCheck(client, asked);
    expect(findings.map(({ kind, day, minutes }) => [kind, day, minutes])).toEqual([
      ['punchInFuture', '2026-03-04', 480],
    ]);
    expect(verdict).toBe('ready with exceptions');
  });
});

it('of whose age nothing is shown nobody says that it is old enough', async () => {
  const week = workWeek();
  week.employees[0]!.dateOfBirth = '';
  const policy = { ...ASKED.policy, limits: { young: [{ under: 18, latest: '20:00' }] } };
  await withWorld(week, async (client) => {
    const { notJudged, verdict } = await payrollCheck(client, { ...ASKED, policy });
    expect(notJudged).toContainEqual(expect.objectContaining({ kind: 'tooYoung', unit: 101 }));
    expect(verdict).toBe('notJudged');
  });
});

it('the key of one unit does not make somebody from elsewhere an employee of nobody', async () => {
  await withWorld(workWeek(), async (_, sandbox) => {
    sandbox.world.employees.delete(sandbox.world.employees.get(71)!, '2026-03-10T08:00:00');
    const { findings, notJudged } = await payrollCheck(createClient(sandbox.clientOptions(101)), ASKED);
    expect(findings).toEqual([]);
    const why = 'of 1 employee whose home unit was not read';
    expect(notJudged).toContainEqual({ kind: 'employeeLeft', because: 'notShown', why });
  });
});

it('punches before the period are left behind only where the service says that others went to payroll', async () => {
  const week = workWeek();
  const before = { badgeNo: '0001', restId: 101, approvedByManager: true };
  week.punches.push({ ...before, punchIn: '2026-02-27T08:00:00', punchOut: '2026-02-27T16:00:00' });
  await withWorld(week, async (_, sandbox) => {
    const answer = inProcess(sandbox);
    // A service that gives all punches, whatever it is asked for.
    const client = createClient({
      ...sandbox.clientOptions(),
      fetch: (to, init) => {
        const asked = Buffer.from(init!.body as Uint8Array).toString();
        return answer(to, { ...init, body: asked.replace(/(ransferredToPayroll[^>]*>)false/g, '$1true') });
      },
    });
    expect((await payrollCheck(client, ASKED)).findings).toEqual([]);
  });
});

it('what the list of the days before leaves out, or does not say of a transfer, is not taken for no transfer', async () => {
  const week = workWeek();
  const before = { badgeNo: '0001', restId: 101, approvedByManager: true, transferredToPayroll: true };
  week.punches.push({ ...before, punchIn: '2026-02-25T08:00:00', punchOut: '2026-02-25T16:00:00' });
  await withWorld(week, async (client, sandbox) => {
    expect((await payrollCheck(client, ASKED)).verdict).toBe('ready');
    for (const spoil of [
      (answer: string) => answer.replace(/(<punchIn[^>]*>)2026-02-25[^<]*/, '$1some day'),
      (answer: string) => answer.replace(/(2026-02-25.*?<transferredToPayroll[^>]*>)true/s, '$1perhaps'),
    ]) {
      const spoiled = spoiledClient(sandbox, 'wsdlGetTimePunches', spoil);
      const { verdict, notJudged } = await payrollCheck(spoiled, ASKED);
      expect(verdict).toBe('notJudged');
      expect(notJudged).toContainEqual(
        expect.objectContaining({ unit: 101, why: expect.stringMatching(/^1 item of wsdlGetTimePunches /) }),
      );
    }
  });
});
