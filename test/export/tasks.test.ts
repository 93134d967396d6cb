import { expect, it } from 'vitest';
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
