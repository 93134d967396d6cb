import { escapeAt } from './escapes.js';

/** A text as one may read it: its units, and where in the text each of them stands. */
export interface Reading {
  readonly length: number;
  readonly units: Uint16Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/**
 * `plain`: as it stands. `unescaped`: every escape of XML, JSON, URLs and UTF-8 for what it stands for, however deep
 * they are nested. `joined`: the same, and escapes of line breaks are no part of the text.
 */
export type Way = 'plain' | 'unescaped' | 'joined';

/** The ways that read a text differently. */
export function waysOf(text: string): readonly Way[] {
  if (text.includes('\\')) return ['plain', 'unescaped', 'joined'];
  return /[%&\u0080-\u00BF]|\]\]|<!/.test(text) ? ['plain', 'unescaped'] : ['plain'];
}

/** Reads a text, without white space and what takes no room, in one pass. */
export function readingOf(text: string, way: Way): Reading {
  const reader = new Reader(text.length, way);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (takesNoRoom(unit)) continue;
    if (way === 'plain') reader.push(unit, i, i + 1);
    else reader.take(unit, i, i + 1);
  }
  return reader;
}

const BACKSLASH = 0x5c;
const ZERO = 0x30;
// What follows a backslash in an escape for white space: n r t b f v 0.
const BREAKS = new Set([...'nrtbfv0'].map((letter) => letter.charCodeAt(0)));
// Those of \u0041 and \x41, whose digits are still to come.
const AWAITED = new Set([...'ux'].map((letter) => letter.charCodeAt(0)));

class Reader implements Reading {
  length = 0;
  readonly units: Uint16Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly #way: Way;

  constructor(size: number, way: Way) {
    this.units = new Uint16Array(size);
    this.starts = new Int32Array(size);
    this.ends = new Int32Array(size);
    this.#way = way;
  }

  /** A unit that completes an escape becomes what the escape stands for, which can complete another one. */
  take(given: number, from: number, end: number): void {
    let [unit, start] = [given, from];
    for (;;) {
      const last = this.length - 1;
      if (this.#lengthens(unit)) {
        this.ends[last] = end;
        return;
      }
      if (this.units[last] === BACKSLASH && last >= 0) {
        if (this.#way === 'joined' && BREAKS.has(unit)) {
          this.length--;
          return;
        }
        if (!AWAITED.has(unit)) start = this.starts[--this.length]!;
      }
      this.push(unit, start, end);
      const found = escapeAt(this.units, this.length - 1);
      if (!found) return;
      this.length -= found.units;
      start = this.starts[this.length]!;
      const { codePoint } = found;
      if (codePoint === undefined || takesNoRoom(codePoint)) return;
      const character = String.fromCodePoint(codePoint);
      if (character.length === 2) this.push(character.charCodeAt(0), start, end);
      unit = character.charCodeAt(character.length - 1);
    }
  }

  /** Backslashes before a character, and zeros before the number of an entity, may be any number. */
  #lengthens(unit: number): boolean {
    const { units } = this;
    const last = this.length - 1;
    if (last < 0 || units[last] !== unit) return false;
    if (unit !== ZERO) return unit === BACKSLASH;
    return units[last - 1] === 0x23 || ((units[last - 1]! | 0x20) === 0x78 && units[last - 2] === 0x23);
  }

  push(unit: number, start: number, end: number): void {
    this.units[this.length] = unit;
    this.starts[this.length] = start;
    this.ends[this.length] = end;
    this.length++;
  }
}

// White space, controls, and what only directs or joins. Not what can be a byte of UTF-8: that waits for the other bytes.
function takesNoRoom(codePoint: number): boolean {
  if (codePoint < 0x1680) return codePoint <= 0x20 || codePoint === 0x7f;
  return codePoint <= 0xffff && /^[\p{Z}\p{Cf}\p{Variation_Selector}]/u.test(String.fromCharCode(codePoint));
}
