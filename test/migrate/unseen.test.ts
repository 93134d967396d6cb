import { expect, it } from 'vitest';
import { unseenIn } from '../../src/migrate/verify/unseenIn.js';

it.each([
  [[], /beside its calls and output are not compared/],
  [['out/*.csv'], /beside its calls, output and files are not compared/],
])('says with the files %j what no comparison shows', (files, says) => {
  const found = unseenIn({ before: 'a.mjs', after: 'b.mjs', cassette: '/nowhere', files });
  expect(found.map(({ what }) => what).join()).toMatch(says);
  expect(found.map(({ what }) => what).join()).toMatch(/literal value of a person/);
  expect(found.every(({ remedy }) => remedy !== '')).toBe(true);
});
