import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RecordIndex } from '../../src/settle/RecordIndex.js';
import { compare } from '../../src/equivalence/compare.js';

const written = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      '0',
      0,
      '',
      '00:00',
      '00:00:00',
      '0000-00-00',
      false,
      true,
      undefined,
      '0.00',
      '-0.5',
      '1e3',
      ' a  b ',
    ],
    ...['2026-05-04', '2026-05-04T08:00:00', '2026-05-04 08:00', '08:00', '08:00:00', '2026-05-04T00:00:00'],
    ...['0007', 7, '7', '7.00', '7.999', '8.0', '8', 8, '6.95', '7.0', 'Łódź', 'dz', 'a b', 'é'],
  ),
  fc.integer({ min: -3, max: 3 }),
  fc.double({ min: -3, max: 3, noNaN: true }).map((number) => number.toFixed(3)),
  fc.string({ maxLength: 3 }),
);

const kinds = fc.constantFrom(
  ...(['string', 'int', 'decimal', 'boolean', 'date', 'time', 'wallClock'] as const),
);

it('gives every record that may show the value, as comparing all of them would', () => {
  fc.assert(
    fc.property(kinds, written, fc.array(written, { maxLength: 12 }), (kind, sent, shown) => {
      const records = shown.map((value, i) => ({ id: String(i), record: { a: value } }));
      const found = new Set(
        RecordIndex.of(records).showing({ names: [{ name: 'a', spec: { kind } }], value: sent }),
      );
      const missed = records
        .filter(({ record }) => /same|kept|unknown/.test(compare({ kind }, sent ?? null, record.a).is))
        .filter((one) => !found.has(one));
      expect(missed).toEqual([]);
    }),
    { numRuns: 1500 },
  );
});
