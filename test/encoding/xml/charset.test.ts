import { expect, it } from 'vitest';
import { charsetLabel } from '../../../src/encoding/xml/charset.js';

const MARK = '\u00EF\u00BB\u00BF';
const document = (prolog: string, mark = '') => Buffer.from(`${mark}${prolog}<a/>`, 'latin1');
const LATIN = '<?xml version="1.0" encoding="ISO-8859-1"?>';

// Wire fact 5: the HTTP header, then the byte order mark, then the prolog, then UTF-8.
it.each([
  ['the header before all', 'text/xml; charset=windows-1252', document(LATIN, MARK), 'windows-1252'],
  ['the mark before the prolog', 'text/xml', document(LATIN, MARK), 'utf-8'],
  ['the prolog where nothing else speaks', 'text/xml', document(LATIN), 'ISO-8859-1'],
  ['UTF-8 where nothing does', undefined, document(''), 'utf-8'],
  [
    'no UTF-16 by a prolog that is read as ASCII',
    'text/xml',
    document(LATIN.replace('ISO-8859-1', 'UTF-16')),
    'utf-8',
  ],
  ['no ASCII in the header, which is UTF-8', 'text/xml; charset="us-ascii"', document(LATIN), 'utf-8'],
  ['no ASCII in the prolog', 'text/xml', document(LATIN.replace('ISO-8859-1', 'US-ASCII')), 'utf-8'],
  ['UTF-16 by its bytes', 'text/xml', Buffer.from('<a/>', 'utf16le'), 'utf-16le'],
  ['a header in quotes', 'text/xml; charset="utf-8"; action=x', document(LATIN), 'utf-8'],
])('the charset is told by %s', (_, contentType, bytes, label) => {
  expect(charsetLabel(contentType, bytes, true)).toBe(label);
});
