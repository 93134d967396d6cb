import { expect, it } from 'vitest';
import { record, t } from '../../src/definition/record.js';
import { asInput } from '../../src/recipes/asInput.js';

const Inner = record('Inner', { name: t.string() });
const Row = record('Row', {
  number: t.int(),
  flag: t.boolean(),
  text: t.string(),
  day: t.date(),
  inner: t.record(Inner),
  ids: t.array(t.int()),
});

it.each([
  [
    { number: '7', text: 7, flag: '1' },
    { number: 7, text: '7', flag: true },
  ],
  [
    { number: true, flag: 0 },
    { number: 1, flag: false },
  ],
  [{ number: 'seven 7', flag: '2', text: true, day: '2026-02-30' }, {}],
  [{ number: '-7', flag: 'yes', text: null, day: null }, {}],
  [
    { number: 0, text: '', flag: false, day: '2026-03-04' },
    { number: 0, text: '', flag: false, day: '2026-03-04' },
  ],
  [
    { inner: { name: 5, other: 1 }, ids: ['1', 2, true], more: 1 },
    { inner: { name: '5' }, ids: [1, 2, 1] },
  ],
  [{ inner: 'text', ids: 'text' }, {}],
])('what a record gives takes the form of the field that it goes to, or is left out: %j', (given, input) => {
  const made = asInput(Row as never, given);
  expect(made).toStrictEqual(input);
});
