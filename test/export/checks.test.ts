import { expect, it } from 'vitest';
import { checksOf } from '../../src/export/checks.js';

it('a unit without a key is not read again, and takes no turn of another one', async () => {
  const units = [
    { id: 101, alias: 'unit 101', skipped: 'no key' },
    { id: 102, alias: 'unit 102' },
  ];
  // What came of it without a column would be read again.
  const before = { vanishedIn: { schedules: { 101: ['comment'] } } };
  for (const proveNights of [1, 2]) {
    const request = {
      ...{ datasets: ['schedules'], from: '2026-03-01', to: '2026-03-01', changes: true },
      ...{ overlapMinutes: 120, windowDays: 31, proveNights },
    };
    const plan = { units, request, startedAt: '2026-03-16T01:00:00.000Z', before };
    const { tasks } = await checksOf({ plan, planned: [], journal: { done: new Map() } } as never);
    const read = tasks.map(({ unit, check }) => `${check} ${unit}`);
    expect([proveNights, read]).toEqual([proveNights, ['first 102', 'second 102']]);
  }
});
