import { expect, it } from 'vitest';
import { addDays } from '../../src/calendar/days.js';
import { NOTHING_BEFORE, type ExportPlan } from '../../src/export/ExportPlan.js';
import { tasksOf } from '../../src/export/tasksOf.js';

const DAYS = { from: '2026-03-01', to: '2026-03-31' };

/** Since when changes are asked for of each unit, where the units were exported until those moments. */
function sinceOf(upTo: Readonly<Record<number, string>>): Record<number, string | undefined> {
  const covered = Object.entries(upTo).map(([unit, moment]) => [unit, [{ ...DAYS, upTo: moment }]]);
  const plan = {
    request: { datasets: ['schedules'], ...DAYS, changes: true, windowDays: 31, overlapMinutes: 60 },
    units: Object.keys(upTo).map((id) => ({ id: Number(id), name: id, alias: `unit ${id}` })),
    before: { ...NOTHING_BEFORE, datasets: { schedules: Object.fromEntries(covered) } },
  } as unknown as ExportPlan;
  return Object.fromEntries(tasksOf(plan).map(({ unit, range }) => [unit!, range.since]));
}

it('changes are asked for since what is known of the unit, also where another one is known until later', () => {
  expect(
    sinceOf({
      101: '2026-03-24T01:00:00',
      102: '2026-03-25T01:00:00',
      103: '2026-03-26T01:00:00',
      104: '2026-03-22T01:00:00',
    }),
  ).toEqual({
    // Within three days one moment serves all, so that one call does.
    ...{ 101: '2026-03-24 00:00:00', 102: '2026-03-24 00:00:00', 103: '2026-03-24 00:00:00' },
    104: '2026-03-22 00:00:00',
  });
});

it.each([
  [1, 2, true],
  [2, 4, true],
  [2, 3, false],
])('%i of %i units are read one by one: %s', (many, seen, alone) => {
  const units = Array.from({ length: many }, (_, i) => ({ id: 101 + i, name: '', alias: `unit ${101 + i}` }));
  const request = { datasets: ['absences'], ...DAYS, changes: false, windowDays: 31 };
  const tasks = tasksOf({ request, units, seen, before: NOTHING_BEFORE } as unknown as ExportPlan);
  expect(tasks.map((task) => task.alone === true)).toEqual(units.map(() => alone));
});

it('every day is asked for once of each unit, of one that is new whole, and of one that is known by its changes', () => {
  const asked = { from: '2026-03-01', to: '2026-05-31' };
  const april = { from: '2026-04-01', to: '2026-04-30', upTo: '2026-05-02T01:00:00' };
  const plan = {
    request: { datasets: ['schedules'], ...asked, changes: true, windowDays: 31, overlapMinutes: 60 },
    units: [101, 102].map((id) => ({ id, name: '', alias: `unit ${id}` })),
    before: { ...NOTHING_BEFORE, datasets: { schedules: { 101: [april] } } },
  } as unknown as ExportPlan;
  const ranges = (unit: number) =>
    tasksOf(plan)
      .filter((task) => task.unit === unit)
      .map(({ range: { from, to, since } }) => [from, to, since]);
  expect(ranges(101)).toEqual([
    ['2026-03-01', '2026-03-31', undefined],
    ['2026-04-01', '2026-04-30', '2026-05-02 00:00:00'],
    ['2026-05-01', '2026-05-31', undefined],
  ]);
  expect(ranges(102).map(([, , since]) => since)).toEqual([undefined, undefined, undefined]);
  expect([ranges(102)[0]![0], ranges(102)[2]![1]]).toEqual([asked.from, asked.to]);
  for (const [i, [from]] of ranges(102).slice(1).entries())
    expect(from).toBe(addDays(ranges(102)[i]![1] as '2026-03-31', 1));
});

it('a unit that needs more pieces than another one gets all of them', () => {
  const asked = { from: '2026-03-01', to: '2026-05-31' };
  const plan = {
    request: { datasets: ['schedules'], ...asked, changes: true, windowDays: 31, overlapMinutes: 60 },
    units: [101, 102].map((id) => ({ id, name: '', alias: `unit ${id}` })),
    before: {
      ...NOTHING_BEFORE,
      datasets: { schedules: { 101: [{ ...asked, upTo: '2026-06-02T01:00:00' }] } },
    },
  } as unknown as ExportPlan;
  expect(tasksOf(plan).map(({ unit }) => unit)).toEqual([101, 102, 102, 102]);
});
