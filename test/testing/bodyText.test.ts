import { expect, it } from 'vitest';
import { textOfBody } from '../../src/encoding/xml/bodyText.js';

// 0x80, 0x8A and 0x99, which some versions of Node take for control characters.
const bytes = Buffer.from('<name>\x80\x8A\x99å</name>', 'latin1');

it.each(['windows-1252', 'ISO-8859-1', 'latin1'])('a body in %s keeps all its letters', (charset) => {
  expect(textOfBody(bytes, `text/xml; charset=${charset}`)).toBe('<name>€Š™å</name>');
});

it('a body in a charset that nobody knows is taken for UTF-8', () => {
  expect(textOfBody(Buffer.from('å'), 'text/xml; charset=klingon')).toBe('å');
});
