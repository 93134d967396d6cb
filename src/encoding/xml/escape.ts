import { CodecError } from './limits.js';
import { isXmlText } from './xmlChars.js';

const SPECIAL = /[&<>"\r]/g;
const ENTITY: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** How a character is written where it cannot stand for itself. */
export function entityOf(character: string): string {
  return ENTITY[character] ?? `&#${character.charCodeAt(0)};`;
}

/** 1 for the characters of ASCII that cannot be written as they are. */
export const NEEDS_CARE = new Uint8Array(0x80).fill(1, 0, 0x20);
NEEDS_CARE[0x09] = NEEDS_CARE[0x0a] = 0;
for (const character of '&<>"') NEEDS_CARE[character.charCodeAt(0)] = 1;

/**
 * Text as XML content or as an attribute value in double quotes. Throws a `CodecError` for a character that XML 1.0
 * cannot hold, so that nothing ill-formed is ever written.
 */
export function escapeXml(text: string): string {
  if (!isXmlText(text)) throw new CodecError('value', 'a text holds a character that XML 1.0 cannot hold');
  return text.replace(SPECIAL, entityOf);
}
