import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  formatDecimal,
  roundDecimal,
  sumDecimals,
} from '../../src/calendar/decimal.js';
import type { Decimal } from '../../src/definition/scalar.js';

/** A decimal as `thousandths` of one, written out with three decimals by a way of its own. */
const thousandths = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
function textOf(count: bigint): Decimal {
  const size = count < 0n ? -count : count;
  const rest = [size / 100n, size / 10n, size].map((part) => part % 10n).join('');
  return `${count < 0n ? '-' : ''}${size / 1000n}.${rest}` as Decimal;
}

describe('addDecimals and sumDecimals', () => {
  it.each<[Decimal, Decimal, Decimal]>([
    ['0.1', '0.2', '0.3'],
    ['7.50', '0.5', '8.00'],
    ['1', '-1.0', '0.0'],
    ['-0.25', '0.2', '-0.05'],
    ['.5', '+5.', '5.5'],
    ['99999999999999999999.9999', '0.0001', '100000000000000000000.0000'],
  ])('%s + %s = %s', (a, b, sum) => {
    expect(addDecimals(a, b)).toBe(sum);
  });

  it('adds ten thousand times 0.1 without drift', () => {
    expect(sumDecimals(new Array<Decimal>(10_000).fill('0.1'))).toBe('1000.0');
    expect(sumDecimals([])).toBe('0');
  });

  it('adds as whole thousandths do', () => {
    fc.assert(
      fc.property(fc.array(thousandths, { minLength: 1, maxLength: 20 }), (counts) => {
        expect(sumDecimals(counts.map(textOf))).toBe(textOf(counts.reduce((sum, count) => sum + count, 0n)));
      }),
    );
  });

  it('gives the same in any order', () => {
    fc.assert(
      fc.property(thousandths, thousandths, (a, b) => {
        expect(addDecimals(textOf(a), textOf(b))).toBe(addDecimals(textOf(b), textOf(a)));
      }),
    );
  });
});

describe('compareDecimals', () => {
  it.each<[Decimal, Decimal, number]>([
    ['1.0', '1', 0],
    ['-0', '0.00', 0],
    ['9', '10', -1],
    ['-9', '-10', 1],
    ['0.1234', '0.12339', 1],
  ])('%s against %s is %i', (a, b, order) => {
    expect(compareDecimals(a, b)).toBe(order);
  });

  it('orders as whole thousandths do', () => {
    fc.assert(
      fc.property(thousandths, thousandths, (a, b) => {
        expect(compareDecimals(textOf(a), textOf(b))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });
});

describe('document 8, roundDecimal', () => {
  it.each<[Decimal, number, Decimal]>([
    ['1.23455', 4, '1.2346'],
    ['1.23454', 4, '1.2345'],
    ['1.23445', 4, '1.2345'],
    ['-1.23455', 4, '-1.2346'],
    ['-1.23454', 4, '-1.2345'],
    ['1.005', 2, '1.01'],
    ['0.99995', 4, '1.0000'],
    ['-0.00004', 4, '0.0000'],
    ['2.5', 0, '3'],
    ['-2.5', 0, '-3'],
    ['7.5', 4, '7.5'],
    ['7.50000', 4, '7.5000'],
  ])('%s to %i decimals is %s', (value, places, rounded) => {
    expect(roundDecimal(value, places)).toBe(rounded);
  });

  it('goes to the nearest tenth, and away from zero in the middle', () => {
    fc.assert(
      fc.property(thousandths, (count) => {
        const tenths = roundDecimal(textOf(count), 1);
        const rounded = BigInt(tenths.replace('.', '')) * 100n;
        const [off, size] = [rounded - count, (n: bigint) => (n < 0n ? -n : n)];
        expect(size(off)).toBeLessThanOrEqual(50n);
        if (size(off) === 50n) expect(size(rounded)).toBeGreaterThan(size(count));
      }),
    );
  });

  it.each([-1, 1.5, Number.NaN])('refuses %d decimals', (places) => {
    expect(() => roundDecimal('1', places)).toThrow(RangeError);
  });
});

describe('formatDecimal', () => {
  it.each([
    [7.5, '7.5'],
    [0, '0'],
    [-0, '0'],
    [-12, '-12'],
    [1e21, '1000000000000000000000'],
    [1.5e-7, '0.00000015'],
    [-2.5e22, '-25000000000000000000000'],
  ])('%d is %s', (number, text) => {
    expect(formatDecimal(number)).toBe(text);
  });

  it('reads as the same number, and has no exponent', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const text = formatDecimal(number);
        expect(Number(text)).toBe(number === 0 ? 0 : number);
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
      }),
    );
  });

  it.each([Number.NaN, Infinity, -Infinity])('refuses %d', (number) => {
    expect(() => formatDecimal(number)).toThrow(RangeError);
  });
});

it.each(['', '7,5', '1e3', 'abc', '.', '0x10', '1_000', ' 1'])(
  '%j is no decimal, and is not repeated',
  (text) => {
    const refused = expect(() => addDecimals(text as Decimal, '1'));
    refused.toThrow(new RangeError("expected a decimal number as text, such as '7.5'"));
  },
);
