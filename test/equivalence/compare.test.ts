import { describe, expect, it } from 'vitest';
import { type Change, type Compared, compare } from '../../src/equivalence/compare.js';
import { NO_TEXT } from '../../src/definition/decodeMarks.js';
import { Secret } from '../../src/secret.js';

type Kind = Compared['kind'];
const told = (kind: Kind, sent: unknown, shown: unknown) => {
  const comparison = compare({ kind }, sent, shown);
  if (comparison.is === 'kept') return [...comparison.how].sort().join(' ');
  return comparison.is === 'unknown' ? comparison.because : comparison.is;
};

/** What a service did, the kind of the field, what was sent, what is shown. */
const KEPT: readonly (readonly [Change | string, Kind, unknown, unknown])[] = [
  // Letters that the charset of the service lacks.
  ['narrowed', 'string', 'Łódź', '?ód?'],
  ['narrowed', 'string', 'Åäöland', '?land'],
  ['narrowed', 'string', 'Łódź', '?\uFFFDd?'],
  ['narrowed', 'string', 'Łódź', '????d??'],
  ['narrowed', 'string', 'Łódź', 'ód'],
  ['narrowed', 'string', 'Łódź å', 'ód å'],
  ['escaped', 'string', 'Łódź å', '&#321;ód&#378; å'],
  ['escaped', 'string', 'Łódź', '&#x141;ód&#x17A;'],
  ['narrowed', 'string', 'Łódź', 'Lódz'],
  ['narrowed', 'string', 'Zoë', 'Zo?'],
  ['narrowed', 'string', 'Zoë', 'Zo\uFFFD'],
  ['narrowed', 'string', 'Zoë', 'Zo??'],
  ['narrowed', 'string', '张伟 Li', '?? Li'],
  ['narrowed', 'string', '张伟 Li', '? Li'],
  ['narrowed', 'string', '张伟 Li', '?????? Li'],
  ['narrowed', 'string', '张伟', ''],
  ['narrowed trimmed', 'string', '张 伟', ''],
  ['narrowed', 'string', 'Anna 😀', 'Anna ??'],
  ['narrowed', 'string', 'Anna 😀', 'Anna ?'],
  ['narrowed', 'string', 'Why? 张', 'Why? ?'],
  ['narrowed', 'string', 'Олена Шевченко', '????? ????????'],
  ['narrowed', 'string', 'e\u0301a', 'e?a'],
  ['narrowed', 'string', '张伟明 Li', '?? Li'],
  ['narrowed trimmed', 'string', '张伟 Li', 'Li'],
  ['narrowed', 'string', 'Łódź', 'ód?'],
  // Letters without their marks, or in ASCII alone.
  ['narrowed', 'string', 'Zoë', 'Zoe'],
  ['narrowed', 'string', 'Łódź', 'Lodz'],
  ['narrowed', 'string', 'Þór Ægisson', 'THor AEgisson'],
  ['narrowed', 'string', 'Bjørn Ås', 'Bjrn As'],
  ['narrowed', 'string', 'İrem Işık', 'Irem Isk'],
  ['narrowed', 'string', 'Åsa 张', 'Asa ?'],
  // References of HTML.
  ['escaped', 'string', 'Kök & Bar', 'Kök &amp; Bar'],
  ['escaped', 'string', "Anna's", 'Anna&#039;s'],
  ['case escaped', 'string', 'a & b', 'A &AMP; B'],
  ['cut escaped', 'string', 'Kök & Bar och mer', 'Kök &amp; Bar'],
  ['escaped narrowed', 'string', '张 & Bar', '? &amp; Bar'],
  // UTF-8 as another charset.
  ['reread', 'string', 'Zoë', 'ZoÃ«'],
  ['reread', 'string', 'Łódź', 'Å\x81Ã³dÅº'],
  ['reread', 'string', '5 €', '5 â‚¬'],
  ['reread', 'string', '5 €', '5 â\x82¬'],
  ['reread', 'string', 'Zoë', 'ZoÃ\x83Â«'],
  ['narrowed reread', 'string', 'Łódź', 'Å?Ã³dÅº'],
  // Texts.
  ['cut', 'string', 'TOKEN-2026-05-0001', 'TOKEN-20'],
  ['cut', 'string', 'A remark that is too long', 'A remark'],
  ['cut', 'string', 'A remark that is too long', 'A remark…'],
  ['cut', 'string', 'A remark that is too long', 'A remark that...'],
  ['trimmed', 'string', ' early  shift ', 'early shift'],
  ['trimmed', 'string', 'early\r\nshift', 'early\nshift'],
  ['trimmed', 'string', 'early', 'early   '],
  ['case', 'string', 'tok-7a', 'TOK-7A'],
  ['case', 'string', 'Straße', 'STRASSE'],
  ['case', 'string', 'Łódź', 'ŁÓDŹ'],
  ['unicodeForm', 'string', 'Zoë', 'Zoe\u0308'],
  ['unicodeForm', 'string', 'Zoe\u0308', 'Zoë'],
  ['unicodeForm', 'string', 'ﬁrst m²', 'first m2'],
  ['case cut trimmed', 'string', 'early  shift of the week', 'EARLY SHIFT OF'],
  ['case cut', 'string', 'tok-2026-0001', 'TOK-2026-0'],
  ['case narrowed', 'string', 'Łódź', '?ÓD?'],
  ['cut narrowed', 'string', 'Łódź and more', '?ód? and'],
  ['cut reread', 'string', 'Zoë Andersson', 'ZoÃ« Ande'],
  // Numbers.
  ['decimalComma', 'decimal', '7.5', '7,5'],
  ['decimalComma', 'decimal', '7.5', '7,50'],
  ['rounded', 'decimal', '7.256', '7.26'],
  ['rounded', 'decimal', '7.256', '7.25'],
  ['rounded', 'decimal', '-7.256', '-7.26'],
  ['rounded', 'decimal', '6.95', '7.0'],
  ['rounded', 'decimal', '7.5', '8'],
  ['decimalComma rounded', 'decimal', '7.256', '7,26'],
  // Times.
  ['seconds', 'time', '08:00:00', '08:00'],
  ['seconds', 'timeText', '08:00', '08:00:00'],
  ['seconds', 'wallClock', '2026-05-04T08:00:00', '2026-05-04 08:00'],
  ['seconds', 'dateTime', '2026-05-04T08:00:00.5Z', '2026-05-04T08:00:00Z'],
  ['datePrefix', 'time', '08:00:00', '1970-01-01T08:00:00'],
  ['datePrefix', 'timeText', '08:00:00', '0000-00-00 08:00:00'],
  ['datePrefix seconds', 'time', '08:00:00', '1970-01-01 08:00'],
  ['midnight', 'time', '24:00:00', '00:00:00'],
  ['midnight', 'wallClock', '2026-05-04T24:00:00', '2026-05-05T00:00:00'],
  ['midnight', 'wallClock', '2026-05-04T24:00:00', '2026-05-04T00:00:00'],
  ['datePrefix midnight', 'time', '24:00:00', '1970-01-01T00:00:00'],
  ['cut', 'wallClock', '2026-05-04T08:00:00', '2026-05-04'],
  // Flags.
  ['flagInWords', 'boolean', true, 'yes'],
  ['flagInWords', 'boolean', false, 'nej'],
  ['flagInWords', 'boolean', 1, 'Ja'],
  ['flagInWords', 'int', 1, 'true'],
];

describe('what a service kept', () => {
  it.each(KEPT)('%s: a %s, %j shown as %j', (how, kind, sent, shown) => {
    expect(told(kind, sent, shown)).toBe(how);
  });

  it.each(KEPT)('%s: a %s, %j shown as the text %j that no decoder could read', (how, kind, sent, shown) => {
    expect(told(kind, sent, new Secret(String(shown)))).toBe(how);
  });

  it('of a text that no decoder has whole nothing is known', () => {
    expect(compare({ kind: 'string' }, 'Åsa', new Secret(`Bo${NO_TEXT}`))).toEqual({
      is: 'unknown',
      because: 'unreadable',
    });
  });
});

const SAME: readonly (readonly [Kind, unknown, unknown])[] = [
  ['string', 'A', 'A'],
  ['string', '0007', '0007'],
  ['string', '11', 11],
  ['string', '', undefined],
  ['string', '0', ''],
  ['string', null, undefined],
  ['int', 7, '7'],
  ['int', '7', 7],
  ['int', '007', 7],
  ['int', 0, undefined],
  ['decimal', '7.5', '7.50'],
  ['decimal', '7.5', '+7.5'],
  ['decimal', '.5', '0.5'],
  ['decimal', '-0', '0.00'],
  ['decimal', '7', '7.0'],
  ['decimal', ' 7.5', '7.5 '],
  ['decimal', `${'1'.repeat(58)}.0`, '1'.repeat(58)],
  ['boolean', true, 'TRUE'],
  ['boolean', true, 1],
  ['boolean', 1, true],
  ['boolean', false, undefined],
  ['boolean', false, '0'],
  ['date', '2026-05-04', '2026-05-04'],
  ['date', '2026-05-04', '2026-05-04T08:00:00'],
  ['date', '', '0000-00-00'],
  ['dateText', '0000-00-00', undefined],
  ['wallClock', '', '-0001-11-30T00:00:00'],
  ['dateTimeText', '2026-05-04 08:00:00', '2026-05-04T08:00:00'],
  ['wallClock', '2026-05-04T08:00:00', '2026-05-04T08:00:00+02:00'],
  ['wallClock', '2026-05-04T00:00:00', '2026-05-04'],
  ['time', '08:00:00', '08:00:00.000'],
  ['time', '08:00:00', '8:00:00'],
  ['time', '00:00:00', undefined],
  ['secret', new Secret('a'), new Secret('a')],
];

it.each(SAME)('the same: a %s, %j and %j', (kind, sent, shown) => {
  expect(told(kind, sent, shown)).toBe('same');
});

const DIFFERENT: readonly (readonly [Kind, unknown, unknown])[] = [
  ['string', 'A', 'B'],
  ['string', '0007', '7'],
  ['string', '7', '0007'],
  ['string', 'A', ''],
  ['string', 'A', null],
  ['string', '', 'A'],
  ['string', 'Łódź', 'Gdańsk'],
  ['string', 'Łódź', '?ód? and more than was lost'],
  ['string', 'Łódź', '?od?'],
  ['string', 'Zoë', 'Zo'],
  ['string', 'Zoe', 'Zo?'],
  ['string', '张', '?????'],
  ['string', 'A &amp; B', 'A & B'],
  ['string', 'Zoe', 'Zoë'],
  ['string', 'Zo?', 'Zoë'],
  ['string', 'Zo', 'ZoÃ«'],
  ['string', 'ABC1', 'ABC'],
  ['string', 'TOKEN-0001', 'TOKEN-0'],
  ['string', 'TOKEN-00', 'TOKEN-0001'],
  ['string', 'A B', 'AB'],
  ['string', 'ABC1', 'ABC…'],
  ['string', 'ABCDEFGH', 'ABCDEF...'],
  ['string', 'Zoë', 'Zoé'],
  ['string', '2026-05-04', '05.05.2026'],
  ['string', '2026-05-04', 'May'],
  ['string', 'first m2', 'ﬁrst m²'],
  ['int', 7, 8],
  ['int', 7, 0],
  ['int', 7, '7.5'],
  ['decimal', '7.5', '7.51'],
  ['decimal', '7.25', '7.5'],
  ['decimal', '7.25', '7.1'],
  ['decimal', '7.25', '-7.25'],
  ['decimal', '0.4', '-0.4'],
  ['decimal', '7.1', '8'],
  ['decimal', '8', '7'],
  ['decimal', '7.3', '7.2'],
  ['int', 8, 7],
  ['decimal', '7.5', ''],
  ['boolean', true, false],
  ['boolean', true, ''],
  ['boolean', false, 'yes'],
  ['date', '2026-05-04', '2026-05-05'],
  ['date', '2026-05-04', '0000-00-00'],
  ['time', '08:00:00', '08:00:30'],
  ['time', '08:00:00', '08:00:00.500'],
  ['time', '08:00:00.5', '08:00:00.7'],
  ['time', '08:00:00', '09:00'],
  ['time', '08:00:00', '1970-01-01T09:00:00'],
  ['time', '24:00:00', '00:01:00'],
  ['wallClock', '2026-05-04T08:00:00', '2026-05-05T08:00:00'],
  ['wallClock', '2026-05-04T24:00:00', '2026-05-06T00:00:00'],
  ['wallClock', '2026-05-04T08:00:00', '2026-05-05'],
];

it.each(DIFFERENT)('different: a %s, %j and %j', (kind, sent, shown) => {
  expect(told(kind, sent, shown)).toBe('different');
});

it.each<readonly [Kind, unknown, unknown]>([
  ['int', 7, 'seven'],
  ['decimal', '1234.5', '1.234,5'],
  ['decimal', '7.5', '.'],
  ['decimal', '7.5', '-'],
  ['decimal', '7.5', '1'.repeat(61)],
  ['date', '2026-05-04', '04/05/26'],
  ['date', '2026-05-04', '2026-02-30'],
  // In the zone of the service it may be the day before or after.
  ['date', '2026-05-04', '2026-05-04T22:00:00Z'],
  ['date', '2026-05-04', '2026-05-05T01:00:00+02:00'],
  ['time', '08:00:00', '2026-05-04'],
  ['time', '08:00:00', 'eight'],
  ['boolean', true, 'perhaps'],
  ['string', 'A', ['A']],
  // A day as text, whose form the document does not tell.
  ['string', '2026-05-04', '04.05.2026'],
  ['string', '2026-05-04', '4/5/2026'],
  ['string', '2026-05-04', '20260504'],
  ['string', '2026-05-04', '26-05-04'],
  ['string', '2026-05-04', '2026-05-03T22:00:00Z'],
  // What programs write in place of a value that they lack.
  ['string', 'Anna', '(null)'],
  ['string', 'Anna', 'NULL'],
  ['string', 'Anna', '#VALUE!'],
])('unreadable: a %s, %j shown as %j', (kind, sent, shown) => {
  expect(told(kind, sent, shown)).toBe('unreadable');
});

it('says that a field which was not sent is not asked for, and one that is not there is not shown', () => {
  expect(told('string', undefined, 'A')).toBe('notAsked');
  expect(told('string', 'A', undefined)).toBe('notShown');
  expect(told('time', '24:00:00', undefined)).toBe('notShown');
});

it('takes a 0 that is one of the values of a field for a value', () => {
  const spec = {
    kind: 'int',
    values: { labelOf: (value: unknown) => (value === 0 ? 'Monday' : undefined) },
  } as const;
  expect(compare(spec, 0, undefined)).toEqual({ is: 'unknown', because: 'notShown' });
  expect(compare(spec, 0, '')).toEqual({ is: 'different' });
  expect(compare(spec, 0, '0')).toEqual({ is: 'same' });
});

describe('without a definition', () => {
  it.each<readonly [unknown, unknown, string]>([
    [7, '7.0', 'same'],
    ['7.50', '7.5', 'same'],
    [true, 'true', 'same'],
    [false, '0', 'same'],
    ['08:00', '1970-01-01 08:00:00', 'kept'],
    ['0007', '7', 'different'],
    ['Łódź', '?ód?', 'kept'],
  ])('the values %j and %j say what they are: %s', (sent, shown, is) => {
    expect(compare(undefined, sent, shown).is).toBe(is);
  });
});

it('reads hostile texts in the time that their length takes', { tags: ['slow'] }, () => {
  const hostile = [
    [`${'汉a'.repeat(60)}b`, `${'a'.repeat(600)}c`],
    ['汉'.repeat(50_000), '?'.repeat(199_999)],
    [`${'漢é'.repeat(50_000)}x`, `${'漢é'.repeat(50_000)}y`],
    [`a${'\u0301\u0323'.repeat(50_000)}`, `a${'\u0323\u0301'.repeat(50_000)}b`],
    [' '.repeat(50_000), `${' '.repeat(50_000)}b`],
    ['7.5', '9'.repeat(1_000_000)],
    ['08:00:00', '1'.repeat(1_000_000)],
  ] as const;
  for (const [sent, shown] of hostile) {
    expect(compare({ kind: 'string' }, sent, shown).is).toBe('different');
    expect(compare({ kind: 'decimal' }, '7.5', shown).is).toBe('unknown');
    expect(compare({ kind: 'time' }, '08:00:00', shown).is).toBe('unknown');
  }
});
