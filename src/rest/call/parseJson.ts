import { CodecError } from '../../encoding/xml/codecError.js';

/** The value of a JSON text. A whole number that no `number` holds exactly comes as text: an id must not be rounded. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(/\d{16}/.test(text) ? withLongNumbersQuoted(text) : text);
  } catch {
    throw new CodecError('malformed', 'the body is not JSON');
  }
}

const QUOTE = '"';
const BACKSLASH = '\\';
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function withLongNumbersQuoted(text: string): string {
  let quoted = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === QUOTE) at = endOfText(text, at);
    else if (character === '-' || (character >= '0' && character <= '9')) {
      NUMBER.lastIndex = at;
      const found = NUMBER.exec(text)?.[0] ?? character;
      if (/^-?\d{16,}$/.test(found) && !Number.isSafeInteger(Number(found))) {
        quoted += `${text.slice(from, at)}"${found}"`;
        from = at + found.length;
      }
      at += found.length - 1;
    }
  }
  return quoted + text.slice(from);
}

/** Where the closing quote of a text is. */
function endOfText(text: string, opening: number): number {
  let at = opening + 1;
  while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1;
  return at;
}
