import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chunksOf, dateWindows } from '../../src/calendar/dateWindows.js';
import type { LocalDate } from '../../src/definition/scalar.js';

it('cuts a quarter into windows of 31 days, both ends included (document 8)', () => {
  expect(dateWindows('2026-01-01', '2026-03-31')).toEqual([
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-03-03' },
    { from: '2026-03-04', to: '2026-03-31' },
  ]);
});

it('crosses a leap day and the clock changes without losing a day', () => {
  expect(dateWindows('2028-02-28', '2028-03-01', 1).map(({ from }) => from)).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ]);
  expect(dateWindows('2026-03-28', '2026-03-30', 1)).toHaveLength(3);
});

it('refuses a span that runs backwards, and a date that is none', () => {
  expect(() => dateWindows('2026-03-02', '2026-03-01')).toThrow('from: expected a date not after to');
  expect(() => dateWindows('2026-02-30', '2026-03-01')).toThrow('from: expected a date of the calendar');
});

it('covers every day of any span once', () => {
  const day = fc.integer({ min: 0, max: 20_000 });
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 1, max: 40 }),
      (first, length, maxDays) => {
        const text = (n: number) => new Date(n * 86_400_000).toISOString().slice(0, 10) as LocalDate;
        const covered = dateWindows(text(first), text(first + length), maxDays).flatMap(({ from, to }) => {
          const [a, b] = [Date.parse(from) / 86_400_000, Date.parse(to) / 86_400_000];
          expect(b - a).toBeLessThan(maxDays);
          return Array.from({ length: b - a + 1 }, (_, i) => a + i);
        });
        expect(covered).toEqual(Array.from({ length: length + 1 }, (_, i) => first + i));
      },
    ),
  );
});

it('cuts 401 badge numbers into reversals of at most 200 (document 8)', () => {
  expect(
    chunksOf(
      Array.from({ length: 401 }, (_, i) => i),
      200,
    ).map((piece) => piece.length),
  ).toEqual([200, 200, 1]);
  expect(chunksOf([], 200)).toEqual([]);
});
