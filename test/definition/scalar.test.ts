import { expect, expectTypeOf, it } from 'vitest';
import {
  isDateTime,
  isDecimal,
  isLocalDate,
  isLocalDateTime,
  isLocalTime,
  type LocalDate,
  sumDecimals,
} from '../../src/index.js';

it.each([null, undefined, 7.5, 20_260_101, {}, ['2026-01-01'], new Date(0)])(
  'says that %s from elsewhere is no text of a date, a time or a number, and does not throw',
  (value) => {
    for (const is of [isLocalDate, isLocalTime, isLocalDateTime, isDateTime, isDecimal])
      expect(is(value)).toBe(false);
  },
);

it('narrows what is not known to be a text', () => {
  const cell: unknown = '2026-02-28';
  if (!isLocalDate(cell)) return expect.fail('it is one');
  expectTypeOf(cell).toEqualTypeOf<LocalDate>();
});

it('says what it expected in place of a number', () => {
  expect(() => sumDecimals([7.5 as never])).toThrow("expected a decimal number as text, such as '7.5'");
});
