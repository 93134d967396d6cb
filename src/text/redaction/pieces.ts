import { SEED } from './SeedSearch.js';

/** A part of a secret by which it is known, and where in the secret it begins. */
export interface Seed {
  readonly text: string;
  readonly at: number;
}

/** A secret in one of its forms, and how much of it must stand in a text to be it. */
export interface SecretPattern {
  readonly form: string;
  /** The index of the secret. */
  readonly which: number;
  /** How many characters of any part of it. */
  readonly part: number;
}

// As much as a stack trace of PHP quotes of an argument.
const OF_WORDS = 15;
const TELLING = 14;
// Words with a year or two figures.
const TELLING_AS_MOST = 12;
const UNIQUE = 24;
// More than words alone have.
const MORE_THAN_WORDS = 10.2;
const CUT_AFTER = /^(?:\.\.|…|\*|xxx)/i;
const CUT_BEFORE = /(?:\.\.|…|\*|xxx)$/i;
const WITHIN_A_WORD = /^[a-z\d]{2}$/;

/**
 * How much of a secret tells that it is one: eight characters of its beginning or end, or any three quarters; 15 where they
 * could be words, a date or a number of an ordinary text. A secret of fewer than eight is known whole.
 */
export function secretPatternOf(form: string, which: number): SecretPattern {
  const { length } = form;
  // Where an address leads is no secret.
  if (isAddress(form)) return { form, which, part: length };
  const most = Math.max(SEED, Math.ceil(length * 0.75));
  const isTold = surprise(form) >= TELLING_AS_MOST;
  return { form, which, part: Math.min(length, isTold ? most : Math.max(OF_WORDS, most)) };
}

/** True for an address of the web, forwards or backwards. */
function isAddress(form: string): boolean {
  return /^https?:\/\/|\/\/:s?ptth$/.test(form);
}

/** What an address that opens something has in it that opens it: long steps of its path and values of its query, no words. */
export function openingParts(text: string): string[] {
  if (!isAddress(text) || !URL.canParse(text)) return [];
  const { pathname, searchParams } = new URL(text);
  return [...searchParams.values(), ...pathname.split('/')].filter(
    (part) => part.length >= 20 || (part.length >= SEED && /\d/.test(part)),
  );
}

/** What stands in every piece that is long enough. */
export function* seedsOf({ form, part }: SecretPattern): Generator<Seed> {
  const { length } = form;
  const starts = new Set([0, length - SEED]);
  // The longer ones have the same middle in all their parts.
  const spare = length - part;
  if (part - spare >= SEED) starts.add(spare);
  else for (let at = 0; at <= spare; at++) starts.add(at);
  for (const at of starts) yield { text: form.slice(at, at + SEED), at };
}

/** True when so much of a secret tells that it is one. */
export function isKnownBy({ form, part }: SecretPattern, start: number, end: number): boolean {
  const size = end - start;
  if (size >= part) return true;
  if ((start > 0 && end < form.length) || isAddress(form)) return false;
  for (let least = SEED; least <= size && least < OF_WORDS; least++)
    if (surprise(start === 0 ? form.slice(0, least) : form.slice(-least)) >= TELLING) return true;
  return size >= OF_WORDS;
}

/**
 * True for a beginning or an end that breaks off within a word of the secret, or at dots or stars: an ordinary text hardly does. It has
 * more than words. `before` and `after`: what stands around it.
 */
export function isBrokenOff(
  { form }: SecretPattern,
  [start, end]: readonly [number, number],
  before: string,
  after: string,
): boolean {
  const isHead = start === 0 && (CUT_AFTER.test(after) || WITHIN_A_WORD.test(form.slice(end - 1, end + 1)));
  const isTail =
    end === form.length && (CUT_BEFORE.test(before) || WITHIN_A_WORD.test(form.slice(start - 1, start + 1)));
  const piece = form.slice(start, end);
  return (isHead || isTail) && /[a-z]/.test(piece) && !isAddress(form) && surprise(piece) >= MORE_THAN_WORDS;
}

/** True for a piece that could stand within another word as well, such as the key of another unit. */
export function mayBeOfAnother(piece: string): boolean {
  return surprise(piece) < UNIQUE;
}

// What stands behind each letter in words of European languages: 99.5 of 100 pairs.
const PAIRS = new Set(
  (
    'Abcdfgiklmnprstuvwxy Baeijlorsuxy Cacehiklorstuy Dabdegiloprstuy Eabcdefghijklmnopqrstuvwxy Faefiortuy Gaehilnorstu ' +
    'Haeiortuy Iabcdefgklmnoprstuvxz Jeosu Kaefins Lacdefgilostuvy Mabdeilmnopsu Nacdefgiklmnopstuvy ' +
    'Oabcdefgijklmnoprstuvwxy Padehiloprstuy Qu Rabcdefgiklmnoprstuvwy Sabcdefhiklmoprstuvwy Tacdefghilmnoprstuwy ' +
    'Uabcdegilmnprst Vaeio Waehinors Xaceipty Yaceimnoprst Zae'
  )
    .split(' ')
    .flatMap(([first, ...next]) => next.map((letter) => first!.toLowerCase() + letter)),
);
const [
  OF_A_LETTER,
  OF_A_SHORT_WORD_LETTER,
  OF_A_WORD_LETTER,
  MOST_OF_WORDS,
  OF_A_FIGURE,
  OF_NEXT,
  OF_A_YEAR,
] = [4.7, 3, 1.5, 10, 3.3, 0.5, 3];

/** True for a text that hardly stands anywhere by chance: no word, year or plain number. */
export function isSurprising(text: string): boolean {
  return surprise(text.toLowerCase()) >= TELLING;
}

/** How surprising a text would be by chance, in bits: words, years, figures in a row and signs are hardly so. */
function surprise(text: string): number {
  let words = 0;
  let other = 0;
  for (const [run] of text.matchAll(/[a-z]+|\d+|[^a-z\d]/g))
    if (/^\d/.test(run)) other += ofFigures(run);
    else if (!/^[a-z]/.test(run)) other += run > '\x7F' ? OF_A_LETTER : OF_NEXT;
    else if (isWord(run)) words += run.length * (run.length < 3 ? OF_A_SHORT_WORD_LETTER : OF_A_WORD_LETTER);
    else other += run.length * OF_A_LETTER;
  return Math.min(words, MOST_OF_WORDS) + other;
}

function isWord(run: string): boolean {
  for (let i = 1; i < run.length; i++) if (!PAIRS.has(run.slice(i - 1, i + 1))) return false;
  return true;
}

function ofFigures(run: string): number {
  const rest = run.replace(/^(?:19|20)\d\d/, '');
  let bits = rest.length < run.length ? OF_A_YEAR : 0;
  for (let i = 0; i < rest.length; i++)
    bits += i > 0 && Math.abs(Number(rest[i]) - Number(rest[i - 1])) < 2 ? OF_NEXT : OF_A_FIGURE;
  return bits;
}

/** What a header holds, without the scheme of its credentials; of Basic ones also the name and the password. */
export function secretsOfHeader(value: string): string[] {
  const [, scheme = '', credentials = value] = /^(Basic|Bearer)\s+(.+)$/i.exec(value) ?? [];
  const pair = /^basic$/i.test(scheme) ? Buffer.from(credentials, 'base64').toString().split(/:(.*)/s) : [];
  return [credentials, ...pair];
}
