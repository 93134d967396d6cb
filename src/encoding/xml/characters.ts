import { isUtf8 } from 'node:buffer';
import { CodecError } from './codecError.js';
import { isXmlText, onlyXmlText, TextByte } from './xmlChars.js';

const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const NUMERIC = /^#(?:(\d+)|x([\dA-Fa-f]+))$/;
const HIGH_CONTROL = /[\x80-\x9f]/g;
// What windows-1252 has for 0x80 to 0x9F. By hand, because some versions of the platform decode it as ISO-8859-1.
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** The characters of some bytes, copied; `undefined` when the bytes stand for none in the charset. */
export function charactersOf(
  bytes: Buffer,
  from: number,
  to: number,
  charset: 'utf8' | 'singleByte',
): string | undefined {
  if (charset === 'utf8') {
    const text = bytes.toString('utf8', from, to);
    return text.includes('\uFFFD') && !isUtf8(bytes.subarray(from, to)) ? undefined : text;
  }
  const text = bytes.toString('latin1', from, to);
  return text.replace(HIGH_CONTROL, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80]!);
}

/**
 * The characters of some bytes of text as XML has them but for entities, with the flags of those bytes; `undefined` when
 * one is no character of XML or of the charset.
 */
export function rawCharactersOf(
  bytes: Buffer,
  from: number,
  to: number,
  flags: number,
  charset: 'utf8' | 'singleByte',
): string | undefined {
  if (flags & TextByte.Bad) return undefined;
  const text = charactersOf(bytes, from, to, charset);
  if (text === undefined || (flags & TextByte.High && !isXmlText(text))) return undefined;
  return flags & TextByte.Return ? withLineFeeds(text) : text;
}

const NO_CHARACTER = '\uFFFD';

/** The same for bytes some of which are no character of XML or of the charset: U+FFFD stands for each of those. */
export function spoiltCharactersOf(
  bytes: Buffer,
  from: number,
  to: number,
  charset: 'utf8' | 'singleByte',
): string {
  const text =
    charset === 'utf8' ? bytes.toString('utf8', from, to) : charactersOf(bytes, from, to, charset)!;
  return withLineFeeds(onlyXmlText(text, NO_CHARACTER));
}

/** Text with its entities replaced, where U+FFFD stands for each that is none of XML's characters. */
export function withoutSpoiltEntities(text: string): string {
  return withoutEntities(text, NO_CHARACTER)!;
}

/**
 * Text with its entities replaced; `undefined`, unless there is something to put `instead`, when one stands for a
 * character that XML 1.0 cannot hold. Throws for an entity that is not one of XML's own five, since there is no DTD that
 * could declare it.
 */
export function withoutEntities(text: string, instead?: string): string | undefined {
  let plain = '';
  let from = 0;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
    const semicolon = text.indexOf(';', at);
    if (semicolon < 0) throw new CodecError('malformed', 'an & that begins no entity');
    const character = characterOf(text.slice(at + 1, semicolon)) ?? instead;
    if (character === undefined) return undefined;
    plain += text.slice(from, at) + character;
    from = semicolon + 1;
  }
  return plain + text.slice(from);
}

function characterOf(entity: string): string | undefined {
  const named = NAMED.get(entity);
  if (named !== undefined) return named;
  const number = NUMERIC.exec(entity);
  if (!number) throw new CodecError('malformed', 'an entity that is not declared');
  const code = number[1] === undefined ? Number.parseInt(number[2]!, 16) : Number.parseInt(number[1], 10);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  const character = String.fromCodePoint(code);
  return isXmlText(character) ? character : undefined;
}

/** Line ends as XML has them: every `\r\n` and `\r` is a `\n`. */
function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
