import type { Reading } from './Reading.js';

/**
 * A reading for comparing: case, accents and forms of the same letter are one; without backslashes that escape nothing,
 * and without `+`, which can be a blank.
 */
export function folded(reading: Reading): Reading {
  const bare = reading.rewritten(/[\\+]+/g, () => '').rewritten(NOT_ASCII, formOf, true);
  return bare.withSame(bare.text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()));
}

/** The same, with blanks, which `+` can stand for, and the marks of scripts that write vowels so. */
export function foldedWords(reading: Reading): Reading {
  const bare = reading.rewritten(LETTERS, withoutAccents, true);
  return bare.withSame(
    bare.text.replace(/[A-Z+]+/g, (letters) => letters.toLowerCase().replaceAll('+', ' ')),
  );
}

const NOT_ASCII = /[^\0-\x7F]/gu;
const LETTERS = /[\0-\x7F]\p{M}+|[^\0-\x7F]\p{M}*/gu;
const ACCENTS = /[\u0300-\u036F]+/g;
/** Letters that lose their stroke, or their knot, and no accent. */
const BARE: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th' };
const KNOWN = 0x3000;
const forms: (string | undefined)[] = [];

function formOf(character: string): string {
  const code = character.codePointAt(0)!;
  if (code >= KNOWN) return newForm(character);
  forms[code] ??= newForm(character);
  return forms[code]!;
}

function newForm(character: string): string {
  return caseless(character.normalize('NFKD'))
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cc}\p{Cf}\p{Z}\\+]/gu, '');
}

function withoutAccents(letters: string): string {
  const bare = caseless(letters.normalize('NFKD')).replace(ACCENTS, '');
  return BARE[bare] ?? bare;
}

function caseless(text: string): string {
  return text.toUpperCase().toLowerCase();
}
