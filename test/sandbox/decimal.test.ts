import { expect, it } from 'vitest';
import { decimalOf, hoursOf, multiply, tenThousandthsOf } from '../../src/sandbox/world/decimal.js';

it('minutes are hours of two decimals, rounded half-up', () => {
  expect([460, 10, 20, 480, 0].map((minutes) => decimalOf(hoursOf(minutes)))).toEqual([
    ...['7.67', '0.17', '0.33', '8.00', '0.00'],
  ]);
});

it('texts are counted to the fourth decimal, rounded away from zero', () => {
  expect(['7.5', ' -0.00005 ', '0.00004', '.5', 12].map(tenThousandthsOf)).toEqual([
    75_000, -1, 0, 5_000, 120_000,
  ]);
  expect(['', '-', 'eight', '1,5', undefined].map(tenThousandthsOf)).toEqual(Array(5).fill(undefined));
});

it('products are rounded half-up at the second decimal', () => {
  expect(decimalOf(multiply(hoursOf(75), tenThousandthsOf('160.02')!))).toBe('200.03');
});

it('are written with as many decimals as are asked for, and more where they say something', () => {
  expect(decimalOf(75_000)).toBe('7.50');
  expect(decimalOf(75_001)).toBe('7.5001');
  expect(decimalOf(-75_000, 4)).toBe('-7.5000');
  expect([decimalOf(70_000, 0), decimalOf(75_000, 0)]).toEqual(['7', '7.5']);
});
