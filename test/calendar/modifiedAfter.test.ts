import { expect, it } from 'vitest';
import type { Instant } from '../../src/definition/scalar.js';
import { modifiedAfter } from '../../src/calendar/modifiedAfter.js';

it('gives CET in winter (document 2.7)', () => {
  expect(modifiedAfter('2026-01-15T12:00:00Z')).toBe('2026-01-15 13:00:00');
  expect(modifiedAfter(new Date('2026-12-31T23:30:00.900Z'))).toBe('2027-01-01 00:30:00');
});

it('keeps UTC+1 in summer, which asks for an hour too much rather than too little', () => {
  expect(modifiedAfter('2026-07-15T12:00:00+02:00')).toBe('2026-07-15 11:00:00');
});

it('refuses a time without a zone', () => {
  expect(() => modifiedAfter('2026-01-15T12:00:00' as Instant)).toThrow('with Z or an offset');
  for (const none of [new Date(Number.NaN), undefined, null, 0])
    expect(() => modifiedAfter(none as never)).toThrow('expected a Date');
});
