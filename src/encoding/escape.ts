import { CodecError } from './codecError.js';

const SPECIAL = /[&<>"\r]/g;
const ENTITY: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
// Characters that no XML 1.0 document can hold, lone surrogates among them.
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/** 1 for characters below `?` that need care. */
const CARE = new Uint8Array(0x40).fill(1, 0, 0x20);
CARE[0x09] = CARE[0x0a] = 0;
for (const character of '&<>"') CARE[character.charCodeAt(0)] = 1;
const FIRST_SURROGATE = 0xd800;

/**
 * Text as XML content or as an attribute value in double quotes. Throws a `CodecError` for a character that XML 1.0
 * cannot hold, so that nothing ill-formed is ever written.
 */
export function escapeXml(text: string): string {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x40 ? CARE[code] === 1 : code >= FIRST_SURROGATE) return escaped(text);
  }
  return text;
}

function escaped(text: string): string {
  if (NOT_XML.test(text)) throw new CodecError('value', 'a text holds a character that XML 1.0 cannot hold');
  return text.replace(SPECIAL, (character) => ENTITY[character]!);
}
