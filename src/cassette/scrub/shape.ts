import type { ProjectKey } from './ProjectKey.js';

/** The characters that may stand where one stands; one alone for what stays. */
type Place = readonly string[];

const LOWER = [...'abcdefghijklmnopqrstuvwxyz'];
const UPPER = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const DIGITS = [...'0123456789'];
const NOT_ZERO = DIGITS.slice(1);
const windows = new Map<string, Place>();

/**
 * Other texts of the same shape: as many characters, letters of the same case and alphabet, digits for digits, a
 * leading zero where there was one and none where there was none, all else as it was. The first ones of different texts
 * of one shape differ. Of texts of zeros alone, and without letters and digits, there is nothing but the text itself.
 */
export function* reshapings(text: string, key: ProjectKey, kind: string): Generator<string> {
  const letters = [...text];
  const places = letters.map((letter, i) => placeOf(letter, i === 0 || !isDigit(letters[i - 1]!)));
  if (!letters.some((letter, i) => places[i]!.length > 1 && letter !== '0')) return yield text;
  const sizes = places.map((place) => place.length);
  const size = sizes.reduce((product, count) => product * count, 1);
  if (size > key.mostInOrder) return yield* streamed(text, places, key, kind);
  const digits = letters.map((letter, i) => places[i]!.indexOf(letter));
  // Zeros alone stay, so nothing else may become them.
  const zeros = places.every((place) => place.length === 1 || place[0] === '0') ? 1 : 0;
  if (size - zeros < 2) return yield text;
  for (const other of key.permutations(digits, sizes, `${kind}|${sizes.join()}`, zeros))
    yield written(other, places);
}

function written(digits: readonly number[], places: readonly Place[]): string {
  let made = '';
  for (const [i, place] of places.entries()) made += place[digits[i]! % place.length]!;
  return made;
}

// Long texts: so many that two do not become one by chance.
function* streamed(text: string, places: readonly Place[], key: ProjectKey, kind: string): Generator<string> {
  for (let salt = 0; ; salt++) {
    const made = written(key.numbers(`${kind}|${salt}|${text}`, places.length), places);
    if (made !== text) yield made;
  }
}

function placeOf(letter: string, first: boolean): Place {
  if (isDigit(letter)) {
    if (!first) return DIGITS;
    return letter === '0' ? ['0'] : NOT_ZERO;
  }
  if (letter >= 'a' && letter <= 'z') return LOWER;
  if (letter >= 'A' && letter <= 'Z') return UPPER;
  return /[\p{L}\p{N}]/u.test(letter) ? neighboursOf(letter) : [letter];
}

// Letters of the same case, and digits, from the same 64 code points: Latin-1 stays Latin-1, Greek stays Greek.
function neighboursOf(letter: string): Place {
  const category = ['Lu', 'Ll', 'Lt', 'Lm', 'Lo', 'Nd', 'Nl', 'No'].find((name) =>
    new RegExp(`^\\p{${name}}$`, 'u').test(letter),
  )!;
  const start = letter.codePointAt(0)! & ~63;
  const name = `${start}${category}`;
  const known = windows.get(name);
  if (known) return known;
  const pattern = new RegExp(`^\\p{${category}}$`, 'u');
  const found = Array.from({ length: 64 }, (_, i) => String.fromCodePoint(start + i)).filter((other) =>
    pattern.test(other),
  );
  windows.set(name, found);
  return found;
}

function isDigit(letter: string): boolean {
  return letter >= '0' && letter <= '9';
}
