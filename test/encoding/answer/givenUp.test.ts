import { expect, it } from 'vitest';
import { leftOutOf } from '../../../src/definition/decodeMarks.js';
import { decodeIn, rolesAnswer } from '../answers.js';

const numbers = Array.from({ length: 2000 }, (_, i) => i);
const answer = (item: (i: number) => string) => rolesAnswer(`<return>${numbers.map(item).join('')}</return>`);
const plain = (i: number) => `<item><id>${i}</id></item>`;

// What is written differently in each item is read without what was learned of others, and then learned again.
it.each<[string, (i: number) => string]>([
  ['an id of its own', (i) => `<item id="a${i}"><id>${i}</id></item>`],
  ['a namespace of its own', (i) => `<item xmlns:p${i}="urn:${i}"><p${i}:id>${i}</p${i}:id></item>`],
  ['a comment in each', (i) => `<item><!--${i}--><id>${i}</id></item>`],
])('items with %s are read like plain ones, and so are plain ones behind them', (_, item) => {
  for (const size of [7, 100_000]) {
    const { value } = decodeIn(
      size,
      answer((i) => (i % 1000 < 600 ? item(i) : plain(i))),
    ) as { value: unknown };
    expect(value).toEqual(numbers.map((id) => ({ id })));
  }
});

it.each([7, 100_000])(
  'items that are empty elements are records without fields, in pieces of %i bytes',
  (size) => {
    const { value } = decodeIn(
      size,
      answer((i) => (i % 3 === 0 ? plain(i) : '<item/>')),
    ) as { value: unknown };
    expect(value).toEqual(numbers.map((id) => (id % 3 === 0 ? { id } : {})));
  },
);

it('a list says how many references in it lead nowhere', () => {
  const decoded = decodeIn(
    1000,
    answer((i) => `<item href="#a${i % 10 === 0 ? 'x' : i}"/>`),
    {
      lenient: true,
    },
  ) as { value: object; leftOut: number };
  expect(leftOutOf(decoded.value)).toBe(2000);
  expect(decoded.leftOut).toBe(2000);
});
