import { isUtf8 } from 'node:buffer';
import { WINDOWS_1252 } from '../../text/windows1252.js';
import { CodecError } from './limits.js';
import { isXmlCharacter, isXmlText, NO_CHARACTER, onlyXmlText, TextByte, UnitText } from './xmlChars.js';

// `&` is the last that is put in its place, so that nothing is read twice.
const NAMED = Object.entries({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' });
const CODES = new Map(NAMED.map(([name, character]) => [name, character.charCodeAt(0)]));
const REPLACED = NAMED.map(([name, character]) => [new RegExp(`&${name};`, 'g'), character] as const);
const UNNAMED = new RegExp(`&(?!(?:${NAMED.map(([name]) => name).join('|')});)`);
const LONGEST_NAME = 4;
const AMPERSAND = 0x26;
const SEMICOLON = 0x3b;
const HASH = 0x23;
const LETTER_X = 0x78;
const RETURN = 0x0d;
const LINE_FEED = 0x0a;
const BEYOND_ALL = 0x110000;
const HIGH_CONTROL = /[\x80-\x9f]/;

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
  if (!HIGH_CONTROL.test(text)) return text;
  const plain = new UnitText();
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    plain.add(code >= 0x80 && code <= 0x9f ? WINDOWS_1252.charCodeAt(code - 0x80) : code);
  }
  return plain.end();
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
  const lines = flags & TextByte.Return ? withLineFeeds(bytes, from, to) : undefined;
  const text = lines ? charactersOf(lines, 0, lines.length, charset) : charactersOf(bytes, from, to, charset);
  return text === undefined || (flags & TextByte.High && !isXmlText(text)) ? undefined : text;
}

/** The same for bytes some of which are no character of XML or of the charset: U+FFFD stands for each of those. */
export function spoiltCharactersOf(
  bytes: Buffer,
  from: number,
  to: number,
  charset: 'utf8' | 'singleByte',
): string {
  const lines = withLineFeeds(bytes, from, to);
  return onlyXmlText(
    charset === 'utf8' ? lines.toString('utf8') : charactersOf(lines, 0, lines.length, charset)!,
  );
}

/** Text with its entities replaced, where U+FFFD stands for each that is none of XML's characters. */
export function withoutSpoiltEntities(text: string): string {
  return withoutEntities(text, NO_CHARACTER.charCodeAt(0))!;
}

/**
 * Text with its entities replaced; `undefined`, unless there is something to put `instead`, when one stands for a
 * character that XML 1.0 cannot hold. Throws for an entity that is not one of XML's own five, since there is no DTD that
 * could declare it.
 */
export function withoutEntities(text: string, instead?: number): string | undefined {
  let at = text.indexOf('&');
  if (at < 0) return text;
  if (!UNNAMED.test(text))
    return REPLACED.reduce((plain, [entity, character]) => plain.replace(entity, character), text);
  const plain = new UnitText();
  let from = 0;
  for (; at >= 0; at = text.charCodeAt(from) === AMPERSAND ? from : text.indexOf('&', from)) {
    plain.addPart(text, from, at);
    const entity = entityAt(text, at + 1);
    const code = isXmlCharacter(entity.code) ? entity.code : instead;
    if (code === undefined) return undefined;
    plain.addPoint(code);
    from = entity.end;
  }
  plain.addPart(text, from, text.length);
  return plain.end();
}

/** The character that an entity stands for, and the place behind its semicolon. */
function entityAt(text: string, from: number): { readonly code: number; readonly end: number } {
  let at = from;
  let code = -1;
  if (text.charCodeAt(at) === HASH) {
    const base = text.charCodeAt(++at) === LETTER_X ? 16 : 10;
    if (base === 16) at++;
    for (let digit = digitOf(text.charCodeAt(at)); digit < base; digit = digitOf(text.charCodeAt(++at)))
      code = Math.min(Math.max(code, 0) * base + digit, BEYOND_ALL);
  } else {
    while (at - from < LONGEST_NAME && text.charCodeAt(at) !== SEMICOLON) at++;
    code = CODES.get(text.slice(from, at)) ?? -1;
  }
  if (code >= 0 && text.charCodeAt(at) === SEMICOLON) return { code, end: at + 1 };
  const what = text.includes(';', from) ? 'an entity that is not declared' : 'an & that begins no entity';
  throw new CodecError('malformed', what);
}

/** The value of a digit; one that no base has for all else. */
function digitOf(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const letter = unit | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : 16;
}

/** The bytes with line ends as XML has them: every `\r\n` and `\r` is a `\n`. */
function withLineFeeds(bytes: Buffer, from: number, to: number): Buffer {
  const lines = Buffer.allocUnsafe(to - from);
  let length = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte === RETURN && at + 1 < to && bytes[at + 1] === LINE_FEED) continue;
    lines[length++] = byte === RETURN ? LINE_FEED : byte;
  }
  return lines.subarray(0, length);
}
