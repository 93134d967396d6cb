import { describe, expect, it } from 'vitest';
import { wsdlGetRoles } from '../../../src/operations/catalogue/wsdlGetRoles.js';
import { decodeIn, errorOf, rolesAnswer } from '../answers.js';

const SIZE = 40_000;
const named = (text: string) => rolesAnswer(`<return><item><name>${text}</name></item></return>`);
const nameIn = (document: string | Uint8Array, size: number, options = {}) =>
  (decodeIn(size, document, options, wsdlGetRoles) as unknown as { value: { name: string }[] }).value[0]!
    .name;

// Texts that are given out in parts, which must not be cut inside of what belongs together.
const texts: Record<string, [written: string, read?: string]> = {
  letters: ['abcdefghij'],
  'decimal entities': ['&#65;&#233;&#8364;&#128512;', 'Aé€😀'],
  'hexadecimal entities': ['&#x41;&#xe9;&#x20AC;&#x1F600;', 'Aé€😀'],
  'named entities': ['&amp;&lt;&gt;&quot;&apos;', '&<>"\''],
  'entities between letters': ['Zo&#235; &amp; Co', 'Zoë & Co'],
  'named entities that write entities': ['&amp;lt;&amp;amp;&amp;#65;', '&lt;&amp;&#65;'],
  'padded entities': ['&#0000000000065;', 'A'],
  'two bytes a letter': ['åäö'],
  'three bytes a letter': ['€'],
  'four bytes a letter': ['😀'],
  brackets: ['a]]]]b'],
  'line ends': ['a\r\nb\rc\r\r\n', 'a\nb\nc\n\n'],
};

describe.each(Object.entries(texts))('a long text of %s', (_, [written, read = written]) => {
  it.each([997, 16_384, 20_011, 1 << 20])('is read as it is, in pieces of %i bytes', (size) => {
    const count = Math.ceil(SIZE / written.length);
    for (const before of ['', 'x', 'xx', 'xxx'])
      expect(nameIn(named(before + written.repeat(count)), size) === before + read.repeat(count)).toBe(true);
  });
});

it.each([20_011, 1 << 20])('a long text in windows-1252 is read as it is, in pieces of %i bytes', (size) => {
  const bytes = Buffer.from(named(`${'\x80\xe9a'.repeat(SIZE)}`), 'latin1');
  const name = nameIn(bytes, size, { contentType: 'text/xml; charset=ISO-8859-1' });
  expect(name === '€éa'.repeat(SIZE)).toBe(true);
});

it.each([20_011, 1 << 20])(
  'what a long text cannot hold is one U+FFFD each, in pieces of %i bytes',
  (size) => {
    const name = nameIn(named('ab\u0001&#2;\uFFFE'.repeat(SIZE)), size);
    expect(name === 'ab\uFFFD\uFFFD\uFFFD'.repeat(SIZE)).toBe(true);
  },
);

it('what is wrong far inside of a long text is found, in pieces of any size', { tags: ['slow'] }, () => {
  const long = 'x'.repeat(SIZE);
  for (const size of [997, 16_384, 1 << 20])
    for (const wrong of [
      ']]>',
      '&',
      '&x;',
      '&#;',
      '&#x;',
      '&#xG;',
      '&#65',
      '&#X41;',
      '&lt',
      '&#-1;',
      '&#6 5;',
    ])
      for (const before of ['', 'y', 'yy'])
        expect(errorOf(() => nameIn(named(long + before + wrong + long), size)).reason).toBe('malformed');
});

it('a text is over the limit also where it is given out in parts, and several are not', () => {
  const limits = { textLength: 2 * SIZE };
  const long = 'x'.repeat(SIZE);
  for (const size of [997, 1 << 20]) {
    expect(errorOf(() => nameIn(named(`${long}${long}x`), size, { limits })).message).toContain('textLength');
    expect(nameIn(named(`${long}<!---->${long}<!---->x`), size, { limits }).length).toBe(2 * SIZE + 1);
    expect(nameIn(named(`${long}${long}</name></item><item><name>${long}`), size, { limits }).length).toBe(
      2 * SIZE,
    );
  }
});
