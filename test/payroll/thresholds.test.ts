import { expect, it } from 'vitest';
import { type FindingKind, payrollCheck, type PolicyInput } from '../../src/payroll/index.js';
import type { TroubleKind } from '../../src/sandbox/index.js';
import { plantForUnit } from '../../src/sandbox/world/trouble/plants.js';
import { NOW, POLICY, withWorld } from './withWorld.js';

const DAYS = { from: '2026-03-02', to: '2026-03-15' } as const;
const WORLD = { from: DAYS.from, everyDay: true, shifts: 14, units: 1, employees: 2 } as const;

/** The kinds that are found in a world with one trouble. */
async function kindsIn(trouble: readonly TroubleKind[], policy: PolicyInput): Promise<FindingKind[]> {
  const asked = { ...DAYS, policy: { ...POLICY, ...policy }, now: NOW } as const;
  const { findings } = await withWorld({ ...WORLD, trouble }, (client) => payrollCheck(client, asked));
  return findings.map(({ kind }) => kind);
}

/** What was planted, what it is in minutes or hours, and where the policy draws the line. */
const LINES = [
  ['longPunch', 17, (longestPunchHours: number) => ({ longestPunchHours })],
  ['breakApart', 45, (breakMinutes: number) => ({ breakMinutes })],
  ['hoursApart', 90, (minutes: number) => ({ hoursMinutes: minutes, hoursMinutesInSum: 1000 })],
  ['hoursApart', 90, (minutes: number) => ({ hoursMinutes: 1000, hoursMinutesInSum: minutes })],
  ['absenceOverWork', 510, (absenceMinutes: number) => ({ absenceMinutes })],
] as const;

it.each(LINES)('%s begins above %d of the policy', { tags: ['slow'] }, async (kind, size, thresholds) => {
  expect(await kindsIn([kind], { thresholds: thresholds(size) })).not.toContain(kind);
  expect(await kindsIn([kind], { thresholds: thresholds(size - 0.5) })).toContain(kind);
});

const APPROVALS = [
  ['punchNotApproved', 'manager'],
  ['absenceNotApproved', 'manager'],
  ['notAttested', 'manager'],
  ['notAttested', 'employee'],
] as const;

it.each(APPROVALS)(
  '%s is asked of the %s only where the policy asks',
  { tags: ['slow'] },
  async (kind, by) => {
    expect(await kindsIn([kind], { approvals: [by] })).toEqual([kind]);
    expect(await kindsIn([kind], { approvals: [] })).toEqual([]);
  },
);

it('an absence that the employee has not agreed to is found where the policy asks for that', {
  tags: ['slow'],
}, async () => {
  await withWorld({ ...WORLD, employees: 10, trouble: [] }, async (client, { world }) => {
    const absence = [...world.absences.ofUnit(101)][0]!;
    absence.approvedByEmployee = false;
    const findingsWith = async (approvals: PolicyInput['approvals']) => {
      const asked = { ...DAYS, policy: { ...POLICY, approvals }, now: NOW } as const;
      const { findings } = await payrollCheck(client, asked);
      return findings.filter(({ kind }) => kind === 'absenceNotApproved');
    };
    expect(await findingsWith(['manager'])).toEqual([]);
    expect(await findingsWith(['employee'])).toMatchObject([
      { records: [{ field: 'approvedByEmployee', id: absence.id }] },
    ]);
  });
});

it.each([
  ['the first day', [0], [0]],
  ['the last day', [13], [13]],
  ['a day between', [6], [6]],
  ['a weekday that is free in every week', [2, 9], []],
  ['the days before it opened', [0, 1, 2, 3, 4], []],
] as const)('a unit with nothing on %s', async (_, empty, told) => {
  await withWorld({ ...WORLD, trouble: [] }, async (client, { world }) => {
    const day = (k: number) => `2026-03-${String(2 + k).padStart(2, '0')}`;
    for (const k of empty) plantForUnit.unitEmpty(world, 101, day(k));
    const { findings } = await payrollCheck(client, { ...DAYS, policy: POLICY, now: NOW });
    const days = findings.filter(({ kind }) => kind === 'unitEmpty').map((finding) => finding.day);
    expect(days).toEqual(told.map(day));
  });
});
