import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TextFinder } from '../../src/text/redaction/TextFinder.js';

// So few letters that texts overlap, begin alike and hold each other.
const text = (longest: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'å', '\u4e1c', '😀'), minLength: 1, maxLength: longest });

it('finds what a plain search finds, wherever it stands', () => {
  fc.assert(
    fc.property(fc.array(text(6), { maxLength: 12 }), text(40), (wanted, searched) => {
      const finder = new TextFinder();
      for (const [i, one] of wanted.entries()) finder.add(one, i);
      const plain = wanted.flatMap((one, which) =>
        Array.from({ length: searched.length }, (_, start) => start)
          .filter((start) => searched.startsWith(one, start))
          .map((start) => ({ start, end: start + one.length, which })),
      );
      const found = finder.find(searched);
      const key = ({ start, end, which }: { start: number; end: number; which: number }) =>
        `${start} ${end} ${which}`;
      expect(found.map(key).sort()).toEqual(plain.map(key).sort());
      for (const [i, { start, end }] of found.slice(1).entries())
        expect(start > found[i]!.start || end <= found[i]!.end).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it('takes nothing as nothing', () => {
  const finder = new TextFinder();
  finder.add('', 0);
  expect(finder.find('abc')).toEqual([]);
  expect(finder.find('')).toEqual([]);
});
