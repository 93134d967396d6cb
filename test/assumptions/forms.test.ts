import { expect, it } from 'vitest';
import { formOf } from '../../src/assumptions/wire/formsOf.js';

it.each([
  ['2026-03-02', 'day'],
  ['2026-03-02T00:00:00', 'withTime'],
  ['2026-03-02 00:00', 'withTime'],
  ['2026-03-02Z', 'withTime'],
  ['2026-03-02+01:00', 'withTime'],
  ['2026-03-02-0500', 'withTime'],
  ['02.03.2026', 'otherwise'],
  ['2026-03-021', 'otherwise'],
])('a day that is written as %s is in the form %s', (text, form) => {
  expect(formOf('date', text)).toBe(form);
});
