import { expect, it } from 'vitest';
import { textOfBody } from '../../src/encoding/xml/bodyText.js';
import { parseXml } from '../../src/encoding/xml/parseXml.js';

// 0x80, 0x8A and 0x99, which some versions of Node take for control characters.
const bytes = Buffer.from('<name>\x80\x8A\x99å</name>', 'latin1');

it.each(['windows-1252', 'ISO-8859-1', 'latin1'])('a body in %s keeps all its letters', (charset) => {
  expect(textOfBody(bytes, `text/xml; charset=${charset}`)).toBe('<name>€Š™å</name>');
});

it('a body in a charset that nobody knows is taken for UTF-8', () => {
  expect(textOfBody(Buffer.from('å'), 'text/xml; charset=klingon')).toBe('å');
});

const XML = '<?xml version="1.0" encoding="UTF-16"?><name>å€</name>';
const inOrder = (order: 'little' | 'big', text: string) => {
  const bytes = Buffer.from(text, 'utf16le');
  return order === 'big' ? bytes.swap16() : bytes;
};
const UTF16 = [
  ...[undefined, 'text/xml', 'text/xml; charset=utf-16', 'text/xml; charset="UTF16"'].flatMap((type) =>
    (['little', 'big'] as const).flatMap((order) => ['\uFEFF', ''].map((mark) => ({ type, order, mark }))),
  ),
  { type: 'text/xml; charset=utf-16be', order: 'big', mark: '' } as const,
];

it.each(UTF16)('a body in UTF-16 says its byte order by its first bytes: $type, $order, "$mark"', (one) => {
  const { type, order, mark } = one;
  const body = inOrder(order, mark + XML);
  expect(textOfBody(body, type)).toBe(XML);
  expect(JSON.stringify(parseXml(body, type))).toContain('å€');
});
