import { expect, it } from 'vitest';
import { onceEach } from '../../src/text/onceEach.js';

it('keeps the first of those that read the same, in their order', () => {
  expect(onceEach([3, '3', 1, 3, 2, 1])).toEqual([3, 1, 2]);
  const people = [
    { id: 1, name: 'a' },
    { id: 2, name: 'b' },
    { id: 3, name: 'a' },
  ];
  expect(onceEach(people, ({ name }) => name).map(({ id }) => id)).toEqual([1, 2]);
});
