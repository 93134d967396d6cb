import { expect, it } from 'vitest';
import { weekdayOf, yearsBetween } from '../../src/calendar/days.js';
import { clockChangesOf } from '../../src/calendar/zone.js';

it('counts a year on the birthday, and none on the day before', () => {
  expect(yearsBetween('2008-03-02', '2026-03-01')).toBe(17);
  expect(yearsBetween('2008-03-02', '2026-03-02')).toBe(18);
  // Whoever is born on a leap day has the birthday a day later.
  expect(yearsBetween('2008-02-29', '2026-02-28')).toBe(17);
  expect(yearsBetween('2008-02-29', '2026-03-01')).toBe(18);
});

it('calls Monday 1 and Sunday 7', () => {
  expect(['2026-03-02', '2026-03-07', '2026-03-08'].map(weekdayOf)).toEqual([1, 6, 7]);
});

it('finds the change of clock of the last day of a span, and none of the day after', () => {
  const changes = (to: string) => clockChangesOf('Europe/Copenhagen', '2026-03-01', to).changes;
  expect(changes('2026-03-28')).toEqual([]);
  expect(changes('2026-03-29')).toEqual([{ at: Date.parse('2026-03-29T01:00:00Z'), before: 60, after: 120 }]);
});
