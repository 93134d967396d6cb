import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, sumDecimals, subtractDecimals } from '../../src/calendar/decimal.js';
import { instantsOf } from '../../src/calendar/zone.js';
import { readPayrollFile } from '../../src/payroll/file/readPayrollFile.js';
import { policyOf } from '../../src/payroll/policy/Policy.js';
import { ExactSum, Totals } from '../../src/payroll/UnitSummary.js';
import { isNegative, minutesIn, minutesPaid, shownHours } from '../../src/payroll/time/minutes.js';
import { UnitClock } from '../../src/payroll/time/UnitClock.js';

// Sums and lengths are exact, whatever their sign, their size and the clock.

const decimal = fc
  .tuple(
    fc.constantFrom('', '-', '+'),
    fc.bigInt({ min: 0n, max: 10n ** 17n }),
    fc.integer({ min: 0, max: 8 }),
  )
  .map(([sign, units, places]) => {
    const digits = String(units).padStart(places + 1, '0');
    const whole = digits.slice(0, digits.length - places);
    return `${sign}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}` as `${number}`;
  });

describe('hours', () => {
  it('add up exactly, short ones and long ones', () => {
    fc.assert(
      fc.property(fc.array(decimal, { maxLength: 12 }), (values) => {
        const sum = new ExactSum();
        for (const value of values) sum.add(value);
        expect(compareDecimals(sum.value, sumDecimals(values))).toBe(0);
        expect(sum.value).toMatch(/^-?\d+\.\d{2,}$/);
        // A sum goes on after it was asked for.
        sum.add('0.5');
        expect(compareDecimals(sum.value, sumDecimals([...values, '0.5']))).toBe(0);
      }),
    );
  });

  it('add up exactly beyond what a number holds', () => {
    const sum = new ExactSum();
    for (let i = 0; i < 6_000; i++) sum.add('999999999.9999');
    expect(sum.value).toBe('5999999999999.40');
    for (let i = 0; i < 12_000; i++) sum.add('-999999999.9999');
    expect(sum.value).toBe('-5999999999999.40');
  });

  it('stand by name, in the order of the names, without those that have none', () => {
    const totals = new Totals();
    for (const [name, hours] of [
      ['b', '1'],
      ['a', '2.5'],
      ['b', '-0.25'],
      ['c', undefined],
    ] as const)
      totals.add(name, hours);
    expect(totals.entries).toEqual([
      { name: 'a', hours: '2.50' },
      { name: 'b', hours: '0.75' },
    ]);
  });

  it('are apart by their exact difference, whatever their signs', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const apart = subtractDecimals(a, b);
        expect(compareDecimals(sumDecimals([apart, b]), a)).toBe(0);
        expect(isNegative(apart)).toBe(compareDecimals(a, b) < 0);
      }),
    );
    expect([subtractDecimals('8', '-1.5'), subtractDecimals('8', '+1.5')]).toEqual(['9.5', '6.5']);
  });

  it('are shown with two decimals at least and four at most', () => {
    expect((['8', '8.5', '8.125', '8.12345', '-0.00005', '+7'] as const).map(shownHours)).toEqual([
      ...['8.00', '8.50', '8.125', '8.1235', '-0.0001', '7.00'],
    ]);
  });

  it('make minutes, of which less than none are at stake as well', () => {
    const rows = [{ hours: '1.5' }, { hours: '-0.5' }, { hours: undefined }] as const;
    expect([minutesIn(rows), minutesPaid(rows)]).toEqual([60, 120]);
  });
});

describe('the clock of a unit', () => {
  const zone = 'Europe/Stockholm';
  const clock = new UnitClock(zone);
  const local = (minutes: number) =>
    new Date(Date.UTC(2026, 2, 1) + minutes * 60_000).toISOString().slice(0, 19);
  const day = 1440;
  const at = fc.oneof(
    fc.integer({ min: 0, max: 270 * day }),
    // The nights of 29 March and 25 October.
    fc.constantFrom(28, 238).chain((night) => fc.integer({ min: (night - 2) * day, max: (night + 2) * day })),
  );
  const all = (time: string) => instantsOf(time as never, zone).map((instant) => Date.parse(instant));

  it('says how long a span was, over one night or a whole summer', () => {
    fc.assert(
      fc.property(
        at,
        fc.oneof(fc.integer({ min: -300, max: 5 * day }), fc.integer({ min: 0, max: 240 * day })),
        (from, span) => {
          const [begin, end] = [local(from), local(from + span)];
          const [begins, ends] = [all(begin), all(end)];
          // The clock knows the days of its period; a time that the clocks skip has readings of its own.
          fc.pre(from + span <= 270 * day && begins.length > 0 && ends.length > 0);
          const lengths = ends
            .flatMap((to) => begins.map((first) => (to - first) / 60_000))
            .filter((minutes) => minutes >= 0);
          expect(clock.length(begin, end)).toEqual(
            lengths.length === 0
              ? undefined
              : { wall: span, shortest: Math.min(...lengths), longest: Math.max(...lengths) },
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('takes a time that the clocks skip with the offset before and after', () => {
    const hours = clock
      .instantsOf('2026-03-29T02:30:00')
      .map((instant) => new Date(instant).toISOString().slice(11, 16));
    expect(hours.sort()).toEqual(['00:30', '01:30']);
  });
});

describe('a file of places', () => {
  const { file } = policyOf({
    file: { headLines: 1, hoursIn: 100, columns: { employee: [0, 4], salaryType: [4, 7], hours: [7, 12] } },
  });

  it('is read behind a mark of its encoding, whatever ends its lines, without the empty ones', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = `\uFEFF${['HEAD', '0007100  800', '', '0008100 -750'].join(end)}${end}`;
      expect(readPayrollFile(text, file!)).toEqual([
        { line: 2, employee: '0007', salaryType: '100', hours: '8.00' },
        { line: 4, employee: '0008', salaryType: '100', hours: '-7.50' },
      ]);
    }
    const headless = policyOf({ file: { ...file!, headLines: 0 } as never }).file!;
    expect(readPayrollFile('\uFEFF0007100    5', headless)[0]).toMatchObject({
      employee: '0007',
      hours: '0.05',
    });
  });
});
