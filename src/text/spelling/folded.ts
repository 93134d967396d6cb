import type { Reading } from './Reading.js';

/**
 * A reading for comparing: case, accents and forms of the same letter are one; without backslashes that escape nothing,
 * and without `+`, which can be a blank.
 */
export function folded(reading: Reading): Reading {
  const bare = reading.rewritten(/[\\+]+/g, () => '').rewritten(NOT_ASCII, formOf, true);
  return bare.withSame(bare.text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()));
}

/** The same, with accents and with blanks, which `+` can stand for. */
export function foldedWords(reading: Reading): Reading {
  const bare = reading.rewritten(LETTERS, (letters) => caseless(letters.normalize('NFKD')), true);
  return bare.withSame(
    bare.text.replace(/[A-Z+]+/g, (letters) => letters.toLowerCase().replaceAll('+', ' ')),
  );
}

const NOT_ASCII = /[^\0-\x7F]/gu;
const LETTERS = /[\0-\x7F]\p{M}+|[^\0-\x7F]\p{M}*/gu;
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

function caseless(text: string): string {
  return text.toUpperCase().toLowerCase();
}
