import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Compared, compare, isKept } from '../../src/equivalence/compare.js';
import { NO_TEXT } from '../../src/definition/decodeMarks.js';
import { Secret } from '../../src/secret.js';
import { keysOfSent, keysOfShown, meaningOf } from '../../src/equivalence/keys.js';

const kinds = fc.constantFrom<(Compared | undefined)[]>(
  undefined,
  ...(
    ['string', 'int', 'decimal', 'boolean', 'date', 'time', 'dateTime', 'wallClock', 'timeText'] as const
  ).map((kind) => ({ kind })),
);

const written = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      '0',
      0,
      '',
      null,
      undefined,
      '00:00',
      '00:00:00',
      '24:00:00',
      '0000-00-00',
      false,
      true,
      'yes',
      'Nej',
    ],
    ...['2026-05-04', '2026-05-04T08:00:00', '2026-05-04 08:00', '08:00', '08:00:00', '1970-01-01T08:00'],
    ...['2026-05-04T24:00:00', '2026-05-05T00:00:00', '0000-00-00 00:00:01', '0000-00-00 24:00'],
    ...[
      '0.00',
      '-0.5',
      '1e3',
      '0007',
      7,
      '7',
      '7.00',
      '7.999',
      '8.0',
      '8',
      8,
      '6.95',
      '7.0',
      '7,5',
      '7.5',
      1,
      '1',
    ],
    ...['Łódź', 'dz', '?ód?', '&#321;ódź', 'e\u0301a', 'éa', ' a  b ', 'A B', 'a 汉 b', 'a  b', '汉', '?'],
    ...['(null)', '04.05.2026', '20260504', '#N/A', 'A remark…', 'A remark that...', 'Zoe', 'Lodz'],
    ...['TOKEN-0001', 'token-00', 'TOKEN-00 ', 'x'.repeat(80), 'X'.repeat(70), 'Zoë Andersson', 'ZoÃ« Ande'],
  ),
  fc.integer({ min: -3, max: 3 }),
  fc.double({ min: -3, max: 3, noNaN: true }).map((number) => number.toFixed(3)),
  fc.string({ maxLength: 3, unit: fc.constantFrom('a', 'B', 'é', 'Ł', '?', ' ', '0', '\u0301', '.', '汉') }),
);

it('finds every value that is the same or kept, and every one that has no reading', () => {
  fc.assert(
    fc.property(kinds, written, written, (spec, sent, shown) => {
      const comparison = compare(spec, sent, shown);
      const isUnread = spec && comparison.is === 'unknown' && comparison.because === 'unreadable';
      if (!isKept(comparison) && !isUnread) return;
      const keys = keysOfSent(spec, sent)?.concat(isUnread ? ['unknown'] : []);
      if (keys) expect(keysOfShown(spec, shown).filter((key) => keys.includes(key))).not.toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

it.each<readonly [Compared['kind'], unknown, unknown]>([
  ['decimal', '1.5', '2'],
  ['decimal', '-1.5', '-2'],
  ['decimal', '7.999', '8.0'],
  ['wallClock', '2026-05-04T24:00:00', '2026-05-05T00:00:00'],
  ['wallClock', '2026-05-05T00:00:00', '2026-05-04T24:00:00'],
  ['time', '24:00:00', '00:00:00'],
])('finds a %s that was sent as %s and is shown as %s', (kind, sent, shown) => {
  expect(isKept(compare({ kind }, sent, shown))).toBe(true);
  const keys = keysOfSent({ kind }, sent)!;
  expect(keysOfShown({ kind }, shown).some((key) => keys.includes(key))).toBe(true);
});

const changed = (text: string): string[] => [
  text.toUpperCase(),
  text.trim(),
  text.slice(0, 9),
  text.normalize('NFD'),
  text.normalize('NFC'),
  Buffer.from(text).toString('latin1'),
  text.replace(/[^\0-\xff]/gu, '?'),
  text.replace(/[^\0-\x7f]/gu, '?'),
  text.replace(/[^\0-\xff]/gu, (letter) => '?'.repeat(Buffer.byteLength(letter))),
  text.replace(/[^\0-\xff]/gu, ''),
  text.normalize('NFD').replace(/[^\0-\x7f]/gu, ''),
  text.replace(/[^\0-\xff]|&/gu, (letter) => `&#${letter.codePointAt(0)};`),
];

it.each([
  ['2026-05-04', '04.05.2026'],
  ['2026-05-04', '20260504'],
  ['2026-05-04', '26-05-04'],
  ['2026-05-04', '2026-05-03T22:00:00Z'],
  ['2026-05-04T08:00:00', '04.05.2026'],
])('finds %s in a text field that came back as %s, to be looked at', (sent, shown) => {
  const keys = keysOfSent({ kind: 'string' }, sent)!;
  expect(keysOfShown({ kind: 'string' }, shown).some((key) => keys.includes(key))).toBe(true);
});

it('knows a text after every change, finds it', { tags: ['slow'] }, () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom(...'aB -éÅŁź汉😀ß'), fc.string({ unit: 'grapheme' })),
    maxLength: 30,
  });
  fc.assert(
    fc.property(text, fc.nat(11), (sent, which) => {
      const shown = changed(sent)[which]!;
      fc.pre(sent.trim().length > 0 && sent.trim() !== '0' && !sent.includes('\0'));
      fc.pre(which !== 2 || shown.length > 8 || shown === sent);
      fc.pre(!/^[\s\u00ad]*$/.test(shown));
      expect(compare({ kind: 'string' }, sent, shown).is).toMatch(/same|kept/);
      const keys = keysOfSent({ kind: 'string' }, sent)!;
      expect(keysOfShown({ kind: 'string' }, shown).some((key) => keys.includes(key))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

it('writes one meaning for all ways to write a value, and none for nothing', () => {
  expect(
    ['7.5', '7.50', '+7.5', '07.5', '7,5'].map((value) => meaningOf({ kind: 'decimal' }, value)),
  ).toEqual(Array(5).fill('7.5'));
  expect(
    ['', '0', 0, null, '0000-00-00', '0.00'].map((value) => meaningOf({ kind: 'decimal' }, value)),
  ).toEqual(Array(6).fill(undefined));
  expect(
    ['2026-05-04', '2026-05-04T00:00:00', '2026-05-04 00:00'].map((value) =>
      meaningOf({ kind: 'dateTime' }, value),
    ),
  ).toEqual(Array(3).fill('2026-05-04'));
  expect(['0007', 'e\u0301', '08:00'].map((value) => meaningOf({ kind: 'string' }, value))).toEqual([
    '0007',
    '\u00e9',
    '08:00:00',
  ]);
});

it.each<readonly [Compared['kind'], unknown, string | undefined]>([
  ['decimal', ' -7.50 ', '-7.5'],
  ['decimal', '100', '100'],
  ['decimal', '100.500', '100.5'],
  ['decimal', '0.05', '0.05'],
  ['decimal', '.050', '0.05'],
  ['decimal', '10.00', '10'],
  ['int', 'x7', 'x7'],
  ['string', ' Anna ', 'Anna'],
  ['boolean', true, 'true'],
  ['boolean', 'ja', 'true'],
  ['boolean', 'nej', undefined],
  ['string', { a: 1 }, undefined],
  ['time', '8:00', '08:00:00'],
  ['time', '08:00:00.500', '08:00:00.5'],
  ['time', '00:00:00.5', '00:00:00.5'],
  ['wallClock', '2026-05-04T08:00:00.25', '2026-05-04 08:00:00.25'],
  ['wallClock', '2026-05-04T00:00:30', '2026-05-04 00:00:30'],
  ['wallClock', '2026-05-04T00:00:00.5', '2026-05-04 00:00:00.5'],
  ['wallClock', '2026-05-04T24:00:30', '2026-05-04T24:00:30'],
  ['time', '24:30', '24:30'],
  ['time', '24:00', '24:00:00'],
  ['string', `2026-05-04${' '.repeat(40)}`, '2026-05-04'],
])('the meaning of a %s, %j, is %j', (kind, value, meaning) => {
  expect(meaningOf({ kind }, value)).toBe(meaning);
});

it.each<readonly [Compared['kind'] | undefined, unknown, unknown]>([
  ['int', 7, 9],
  ['int', 7, '70'],
  ['decimal', '7.5', '9.6'],
  ['decimal', '0.00', '2'],
  ['boolean', true, false],
  ['boolean', true, 'nej'],
  ['boolean', 'ja', ''],
  ['date', '2026-05-04', '2026-05-06'],
  ['date', '', '2026-05-06'],
  ['time', '08:00:00', '09:00:00'],
  ['wallClock', '2026-05-04T08:00:00', '2026-05-05T08:00:00'],
  ['wallClock', '2026-05-04T00:00:00', '2026-05-06T00:00:00'],
  ['string', 'Anna', 'Berta'],
  ['string', 'Anna', 'An'],
  ['string', '0007', '0008'],
  ['string', 'x7', 'y7'],
  ['string', 'a7', 'b-7'],
  ['string', 'TOKEN-0001', 'TOKEN-0'],
  ['string', '2026-05-04', '2026-05-06'],
  ['string', 'true', 'Anna'],
  ['string', '汉a', 'b'],
  ['string', 'Łódź', 'Gdańsk'],
  ['string', 'Anna', undefined],
  [undefined, 'Anna', 'Berta'],
  [undefined, 7, 9],
  [undefined, true, 'Anna'],
])('does not find a %s that was sent as %j by %j', (kind, sent, shown) => {
  const spec = kind && { kind };
  const keys = keysOfSent(spec, sent)!;
  expect(keysOfShown(spec, shown).filter((key) => keys.includes(key))).toEqual([]);
});

it.each<readonly [Compared['kind'] | undefined, unknown, unknown]>([
  ['int', 1, 'true'],
  ['int', true, '1'],
  ['boolean', true, 'sant'],
  [undefined, true, 'ja'],
  [undefined, '2026-05-04', '2026-05-04 00:00'],
  // What has no part in common cannot be compared.
  ['date', '2026-05-04', '08:00'],
  ['time', '08:00:00', '2026-05-04'],
  // Zeros that some services lose.
  ['string', '0007', '7'],
  ['string', 'a', 'A'],
  ['string', 'TOKEN-00', 'token-00'],
])('finds a %s that was sent as %j by %j', (kind, sent, shown) => {
  const spec = kind && { kind };
  const keys = keysOfSent(spec, sent)!;
  expect(keysOfShown(spec, shown).filter((key) => keys.includes(key))).not.toEqual([]);
});

it('finds nothing by nothing, however it is written', () => {
  for (const sent of ['', '0', null])
    for (const shown of ['', undefined, null])
      expect(keysOfShown({ kind: 'string' }, shown)).toEqual(
        expect.arrayContaining(keysOfSent({ kind: 'string' }, sent)!),
      );
});

it('looks a text up under few keys, however long it is', () => {
  const spec = { kind: 'string' } as const;
  // Its beginnings of eight characters and more.
  expect(keysOfSent(spec, 'TOKEN-0001')).toHaveLength(3);
  expect(keysOfSent(spec, 'x'.repeat(500))).toHaveLength(57);
  expect(keysOfShown(spec, 'X'.repeat(500)).every((key) => key.length < 80)).toBe(true);
  expect(keysOfShown(spec, `${'X'.repeat(500)} &`).every((key) => key.length < 80)).toBe(true);
});

it('keeps what has no reading under one key, to be looked at', () => {
  const isUnknown = (kind: Compared['kind'], value: unknown) =>
    keysOfShown({ kind }, value).includes('unknown');
  for (const value of [['A'], { a: 1 }, new Secret(`7${NO_TEXT}`)])
    expect(isUnknown('string', value)).toBe(true);
  expect(isUnknown('int', 'seven')).toBe(true);
  expect(isUnknown('int', new Secret('7,5'))).toBe(false);
  expect(isUnknown('date', 'May')).toBe(true);
  expect(isUnknown('boolean', 'perhaps')).toBe(true);
  expect(isUnknown('string', '(null)')).toBe(true);
  expect(['int', 'date', 'boolean', 'string'].filter((kind) => isUnknown(kind as 'int', ''))).toEqual([]);
  expect(isUnknown('string', 'Anna')).toBe(false);
  expect(keysOfShown({ kind: 'string' }, null)).toContain('nothing');
});
