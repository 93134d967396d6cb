import { describe, expect, it } from 'vitest';
import type { Compared } from '../../src/equivalence/compare.js';
import { comparedAs } from '../../src/equivalence/compare.js';
import { flagOf, isNothing, isNoValue, isPlainFlag, saysNothing } from '../../src/equivalence/kinds.js';
import { significantDigits } from '../../src/equivalence/texts.js';

const spaces = (count: number) => ' '.repeat(count);

describe('what says nothing', () => {
  it.each([undefined, null, 0, '', '0', ' 0 ', spaces(64), '0000-00-00', ' 0000-00-00T00:00:00 '])(
    '%j',
    (value) => {
      expect(saysNothing(value)).toBe(true);
    },
  );
  it.each([1, '00', '0.0', 'x', false, spaces(65), '0000-00-00T08:00:00', '00:00'])('not %j', (value) => {
    expect(saysNothing(value)).toBe(false);
  });
});

describe('what is nothing in a field', () => {
  it.each<readonly [Compared['kind'] | undefined, unknown]>([
    ['boolean', false],
    ['boolean', ' False '],
    ['time', '00:00'],
    ['time', '00:00:00'],
    ['time', ' 00:00:00.000 '],
    [undefined, '00:00:00'],
    ['decimal', '0.00'],
    ['decimal', '-0'],
    ['decimal', '+0'],
    ['decimal', '0,0'],
    ['decimal', '.0'],
    ['decimal', '000'],
    [undefined, '0.0'],
    ['decimal', `0.${'0'.repeat(62)}`],
  ])('of a %s: %j', (kind, value) => {
    expect(isNothing(kind && { kind }, value)).toBe(true);
  });
  it.each<readonly [Compared['kind'] | undefined, unknown]>([
    ['boolean', 'no'],
    ['boolean', '0.0'],
    ['time', '00:00:01'],
    ['time', '00:00x'],
    ['time', 'x00:00'],
    ['time', '0.0'],
    ['string', '0.0'],
    ['decimal', '00:00'],
    ['decimal', '0.01'],
    ['decimal', '10'],
    ['decimal', '0x'],
    ['decimal', `0.${'0'.repeat(63)}`],
    [undefined, 'x'],
  ])('not of a %s: %j', (kind, value) => {
    expect(isNothing(kind && { kind }, value)).toBe(false);
  });
  it.each([0, '0'])('not a 0 that the field names, as %j', (named) => {
    const values = { labelOf: (value: unknown) => (value === named ? 'Monday' : undefined) };
    expect([0, '0', ' 0 '].map((value) => isNothing({ kind: 'int', values }, value))).toEqual(
      Array(3).fill(false),
    );
    expect(isNothing({ kind: 'int', values }, '')).toBe(true);
  });
});

it('knows what programs write in place of a value, and no more', () => {
  const lacking = [
    'null',
    ' NULL ',
    '(null)',
    'undefined',
    'NaN',
    '#N/A',
    '#VALUE!',
    '#NAME?',
    '#REF!',
    '#NULL',
  ];
  const values = ['Null Island', 'x null', 'nullable', '# 7', '#7', '#', 'a#N/A', '#N/A b', '', 'nan7'];
  expect(lacking.filter((value) => !isNoValue(value))).toEqual([]);
  expect(values.filter(isNoValue)).toEqual([]);
  expect(isNoValue(['null'])).toBe(false);
});

it('reads flags in digits and words, and tells the plain ones', () => {
  const known = [true, 1, '1', 'true', ' TRUE ', false, 0, '0', 'False', '', ' 0 '];
  expect(known.map(flagOf)).toEqual([...Array(5).fill(true), ...Array(6).fill(false)]);
  expect(known.filter((value) => !isPlainFlag(value))).toEqual([]);
  const words = [' Yes ', 'ja', 'on', 'nej', 'off', 'NON'];
  expect(words.map(flagOf)).toEqual([true, true, true, false, false, false]);
  expect(words.filter(isPlainFlag)).toEqual([]);
  expect(['2', 'truest', 'untrue', `yes${spaces(64)}`].map(flagOf)).toEqual(Array(4).fill(undefined));
  expect(flagOf(`yes${spaces(61)}`)).toBe(true);
  expect(['2', 'truest', 'untrue', '10'].filter(isPlainFlag)).toEqual([]);
});

it('finds the digits that stay when zeros are lost, in what is digits alone', () => {
  const seven = ['7', '0007', ' 7 ', '7.0', '07.000'];
  expect(seven.map(significantDigits)).toEqual(Array(5).fill('7'));
  expect(['70', '0070', '0', '00.0'].map(significantDigits)).toEqual(['70', '70', '', '']);
  expect(['', ' ', 'x7', '7x', '7.5', '7.05', '-7', '7 7'].map(significantDigits)).toEqual(
    Array(8).fill(undefined),
  );
  expect(significantDigits('7'.repeat(60))).toBe('7'.repeat(60));
  expect(significantDigits('7'.repeat(61))).toBe(undefined);
});

describe('the definition by which two fields are compared', () => {
  const [text, day, number, flag] = (['string', 'date', 'int', 'boolean'] as const).map((kind) => ({ kind }));
  it.each([
    [text, number, number],
    [number, text, number],
    [text, day, day],
    [day, number, number],
    [number, flag, flag],
    [flag, text, flag],
    [undefined, text, text],
    [text, undefined, text],
    [undefined, undefined, undefined],
  ])('%j and %j: %j', (sent, shown, by) => {
    expect(comparedAs(sent, shown)).toBe(by);
  });
  it('is that of what is sent where both say as much', () => {
    const [sent, shown] = [{ kind: 'int' }, { kind: 'decimal' }] as const;
    expect(comparedAs(sent, shown)).toBe(sent);
  });
});
