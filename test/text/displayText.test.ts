import { expect, it } from 'vitest';
import { displayWidth, fold } from '../../src/text/displayText.js';

it.each([
  ['one column each', 'Åsa é', 5],
  ['East Asian', '山田', 4],
  ['a family, which is one sign', '👨‍👩‍👧‍👦', 2],
  ['a flag', '🇸🇪', 2],
  ['a combining mark', 'e\u0301', 1],
])('%s', (_, text, columns) => {
  expect(displayWidth(text)).toBe(columns);
});

it('does not cut a sign in two', () => {
  expect(fold('👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 4)).toEqual(['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦']);
});
