import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RecordIndex } from '../../src/settle/RecordIndex.js';
import { sameValue } from '../../src/settle/sameValue.js';

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

it('gives every record that shows the value, as comparing all of them would', () => {
  fc.assert(
    fc.property(written, fc.array(written, { maxLength: 12 }), (sent, shown) => {
      const records = shown.map((value, i) => ({ id: String(i), record: { a: value } }));
      const found = new Set(RecordIndex.of(records).showing({ names: ['a'], value: sent }));
      const missed = records
        .filter(({ record }) => sameValue(sent, record.a))
        .filter((one) => !found.has(one));
      expect(missed).toEqual([]);
    }),
    { numRuns: 5000 },
  );
});
