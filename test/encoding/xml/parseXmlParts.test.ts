import { describe, expect, it } from 'vitest';
import { parseXml, parseXmlParts } from '../../../src/encoding/xml/parseXml.js';
import { elementsOf, textOf, type XmlNode } from '../../../src/encoding/xml/XmlNode.js';

const item = (n: number) => `<item>${n}</item>`;
const listOf = (count: number, more = '') =>
  `<body a="1"><list b="2">${Array.from({ length: count }, (_, n) => item(n)).join('')}${more}</list></body>`;

/** Elements around it, and the texts of the list, of each part. */
function partsOf(document: string, most: number) {
  const found = [];
  for (const { root, around } of parseXmlParts(document, most)) {
    const [list] = elementsOf(root);
    found.push({ around, attributes: [root, list!].map(valuesOf), items: elementsOf(list!).map(textOf) });
  }
  return found;
}
const valuesOf = ({ attributes }: XmlNode) => attributes.map(([, value]) => value).join();

describe('a document in parts', () => {
  it('has at most so many elements in a part, each with the elements that are open', () => {
    const attributes = ['1', '2'];
    expect(partsOf(listOf(5), 2)).toEqual([
      { around: 0, attributes, items: ['0', '1'] },
      { around: 2, attributes, items: ['2', '3'] },
      { around: 2, attributes, items: ['4'] },
    ]);
    expect(partsOf(listOf(2), 2)).toHaveLength(1);
    expect(partsOf(listOf(3), 2)).toHaveLength(2);
  });

  it('goes on with elements of the same name alone', () => {
    expect(partsOf(listOf(2, '<total>2</total>'), 2)).toMatchObject([{ items: ['0', '1', '2'] }]);
    expect(partsOf(listOf(2, `<total>2</total>${item(3)}`), 2)).toMatchObject([
      { items: ['0', '1', '2', '3'] },
    ]);
  });

  it('is refused in each way in which the whole is', () => {
    expect(() => partsOf(listOf(3, 'text'), 2)).toThrow();
    expect(() => parseXml('<a>\uD800</a>')).toThrow(/half of a surrogate pair/);
    expect(() => parseXml('<a><b></a>')).toThrow();
  });

  it('holds characters of four bytes where a long text is cut', () => {
    for (const before of [65_530, 65_531, 65_532, 65_533, 65_534])
      expect(textOf(parseXml(`<a>${'x'.repeat(before)}😀😀</a>`)).slice(before)).toBe('😀😀');
  });
});
