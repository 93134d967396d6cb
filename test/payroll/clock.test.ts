import { expect, it } from 'vitest';
import { payrollCheck } from '../../src/payroll/index.js';
import { UnitClock } from '../../src/payroll/time/UnitClock.js';
import { NOW, POLICY, withWorld } from './withWorld.js';

it.each([
  ['2026-03-29T00:30:00', '2026-03-29T04:30:00', { wall: 240, shortest: 180, longest: 180 }],
  ['2026-10-25T00:30:00', '2026-10-25T04:30:00', { wall: 240, shortest: 300, longest: 300 }],
  ['2026-10-25T00:30:00', '2026-10-25T02:30:00', { wall: 120, shortest: 120, longest: 180 }],
  ['2026-10-25T02:30:00', '2026-10-25T02:45:00', { wall: 15, shortest: 15, longest: 75 }],
  ['2026-06-01T22:00:00', '2026-06-02T06:00:00', { wall: 480, shortest: 480, longest: 480 }],
  // Neither day is near the change between them.
  ['2026-03-26T12:00:00', '2026-03-31T12:00:00', { wall: 7200, shortest: 7140, longest: 7140 }],
])('from %s to %s in Copenhagen', (begin, end, length) => {
  expect(new UnitClock('Europe/Copenhagen').length(begin, end)).toEqual(length);
});

const NIGHT = ['2026-10-19', '2026-10-25'] as const;

/** A unit of one, who works as said in the night of the repeated hour. */
const night = (punches: readonly object[]) => ({
  units: [{ id: 101, timeZone: 'Europe/Copenhagen' }],
  employees: [{ badgeNo: '0001', employedDate: '2020-01-01' }],
  agreements: [{ badgeNo: '0001', fromDate: '2020-01-01' }],
  shifts: punches.map((_, i) => ({ id: 700 + i, badgeNo: '0001', ...shiftOf(i) })),
  punches: punches.map((punch, i) => ({
    ...{ badgeNo: '0001', scheduleId: 700 + i, approvedByManager: true, breakMinutes: 0 },
    ...punch,
  })),
});
const shiftOf = (i: number) => ({
  ...{ begDate: '2026-10-25', endDate: '2026-10-25', categoryId: 11 },
  ...(i === 0 ? { begTime: '00:00:00', endTime: '02:30:00' } : { begTime: '02:15:00', endTime: '06:00:00' }),
});

it('punches that only one reading of the repeated hour makes overlap are no finding, and both figures are told', async () => {
  const world = night([
    { punchIn: '2026-10-25T00:00:00', punchOut: '2026-10-25T02:30:00' },
    { punchIn: '2026-10-25T02:15:00', punchOut: '2026-10-25T06:00:00' },
  ]);
  const check = await withWorld(world, (client) =>
    payrollCheck(client, { from: NIGHT[0], to: NIGHT[1], policy: POLICY, now: NOW }),
  );
  expect(check.findings).toEqual([]);
  expect(check.clockNights.map(({ wall, shortest, longest }) => [wall, shortest, longest])).toEqual([
    [150, 150, 210],
    [225, 225, 285],
  ]);
});

it('what overlaps in every reading is found', async () => {
  const world = night([
    { punchIn: '2026-10-25T00:00:00', punchOut: '2026-10-25T03:30:00' },
    { punchIn: '2026-10-25T02:15:00', punchOut: '2026-10-25T06:00:00' },
  ]);
  const { findings } = await withWorld(world, (client) =>
    payrollCheck(client, { from: NIGHT[0], to: NIGHT[1], policy: POLICY, now: NOW }),
  );
  expect(findings.map(({ kind, minutes }) => [kind, minutes])).toEqual([['overlappingPunches', 75]]);
});

it('the repeated half hour of an island far in the east is on its own day, not on that of UTC', () => {
  // At 02:00 the clock goes back to 01:30; in UTC that is the day before.
  const clock = new UnitClock('Australia/Lord_Howe');
  expect(clock.instantsOf('2026-04-05T01:45:00')).toHaveLength(2);
  expect(clock.length('2026-04-05T01:15:00', '2026-04-05T02:15:00')).toEqual({
    ...{ wall: 60, shortest: 90, longest: 90 },
  });
});

it('a shift that may still run in the repeated hour is none that should have been punched', async () => {
  const world = night([]);
  const shifts = [{ id: 700, badgeNo: '0001', ...shiftOf(0) }];
  const toldAt = (now: string) =>
    withWorld({ ...world, shifts }, async (client) => {
      const [from, to] = NIGHT;
      const { notJudged } = await payrollCheck(client, { from, to, policy: POLICY, now: now as never });
      return notJudged.map(({ why }) => why).some((why) => why.includes('no punches'));
    });
  // It ends at 02:30: at 00:30 UTC, or an hour later.
  expect(await toldAt('2026-10-25T00:45:00Z')).toBe(false);
  expect(await toldAt('2026-10-25T01:30:00Z')).toBe(true);
});
