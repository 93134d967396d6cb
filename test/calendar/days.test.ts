import { expect, it } from 'vitest';
import { weekdayOf, yearsBetween } from '../../src/calendar/days.js';

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
