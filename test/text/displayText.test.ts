import fc from 'fast-check';
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

it.each([
  ['medium: 3 operations move', 18, ['medium: 3', 'operations move']],
  ['both protocols side by side', 14, ['both protocols', 'side by side']],
  ['See what wsdlUpdateEmployees does', 18, ['See what wsdl', 'UpdateEmployees', 'does']],
  ['hr-sync/src/sync-employees.ts', 20, ['hr-sync/src/sync-', 'employees.ts']],
  ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
])('folds %j between words', (text, width, lines) => {
  expect(fold(text, width)).toEqual(lines);
});

it('property: nothing but blanks is lost, and no line is too wide', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 2, max: 30 }), (text, width) => {
      const lines = fold(text, width);
      expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      expect(lines.every((line) => displayWidth(line) <= width)).toBe(true);
    }),
  );
});
