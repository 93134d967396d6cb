import { expect, it } from 'vitest';
import { sortKey } from '../../src/export/identity.js';

it.each([
  ['numbers by value, those below zero too', [-120, -20, -3, 0, 3, 20, 120]],
  ['what has no value first', [undefined, -1, 1]],
  ['texts by their characters', ['10', '9', 'a']],
])('rows stand in the order of their fields: %s', (_, values) => {
  const keys = values.map((id) => sortKey(['id', 'unit'], { id, unit: 101 }));
  expect(keys.toSorted()).toEqual(keys);
  expect(new Set(keys).size).toBe(values.length);
});
