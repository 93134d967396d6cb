import type { ByteWindow } from '../xml/byteWindow.js';
import { charactersOf, withoutEntities } from '../xml/characters.js';
import { TEXT_BYTES, TextByte } from '../xml/xmlChars.js';
import type { ScalarKind } from '../scalar.js';
import { parseScalar, UNFIT } from './parseScalar.js';
import { LONGEST_SHORT, ShortValues, UNKNOWN } from './shortValues.js';

const LESS = 0x3c;
const MINUS = 0x2d;
const ZERO = 0x30;
const LETTER_T = 0x54;
const MOST_DIGITS = 15;
const DATE_LENGTH = 10;
const TIME_LENGTH = 8;
const LONGEST_FEBRUARY = 28;
const RARE = ~(TextByte.High | TextByte.Ampersand);

/**
 * Reads scalars straight from the bytes: those that are written as most are. What is not, and what is wrong, it leaves
 * to the scanner and `parseScalar`, and reads nothing that they would read differently.
 */
export class FastScalars {
  /** Behind the text of the scalar that was read. */
  end = 0;
  readonly #window: ByteWindow;
  readonly #charset: 'utf8' | 'singleByte';
  readonly #longest: number;
  readonly #known = new Map<ScalarKind, ShortValues>();
  readonly #dates = this.knownOf('date');
  readonly #times = this.knownOf('time');

  constructor(window: ByteWindow, charset: 'utf8' | 'singleByte', longest: number) {
    this.#window = window;
    this.#charset = charset;
    this.#longest = longest;
  }

  /** The values of a kind that were read before. */
  knownOf(kind: ScalarKind): ShortValues {
    let known = this.#known.get(kind);
    if (!known) {
      known = new ShortValues();
      this.#known.set(kind, known);
    }
    return known;
  }

  /** The whole number at a place, or `UNFIT` when it must be read in full. */
  int(from: number): unknown {
    const { bytes, end } = this.#window;
    const negative = bytes[from] === MINUS;
    const start = negative ? from + 1 : from;
    let at = start;
    let value = 0;
    let digit = bytes[at]! - ZERO;
    while (digit >= 0 && digit <= 9) {
      value = value * 10 + digit;
      digit = bytes[++at]! - ZERO;
    }
    if (at >= end || bytes[at] !== LESS || at - start > MOST_DIGITS) return UNFIT;
    this.end = at;
    if (at === start) return negative ? UNFIT : undefined;
    return negative ? 0 - value : value;
  }

  /** The value of the text at a place, or `UNFIT` when it must be read in full. */
  text(kind: ScalarKind, known: ShortValues, from: number): unknown {
    const { bytes, end } = this.#window;
    let at = from;
    let flags = 0;
    let flag = TEXT_BYTES[bytes[at]!]!;
    while ((flag & RARE) === 0) {
      flags |= flag;
      flag = TEXT_BYTES[bytes[++at]!]!;
    }
    if (flag !== TextByte.Less || at >= end) return UNFIT;
    this.end = at;
    const length = at - from;
    if (length === 0) return kind === 'string' ? '' : parseScalar(kind, '');
    if (length > LONGEST_SHORT) return this.#long(kind, from, at, flags);
    const value = known.at(this.#window.view, from, length);
    if (value !== UNKNOWN) return value;
    const decoded = this.#decoded(kind, from, at, flags);
    if (decoded !== UNFIT) known.remember(decoded);
    return decoded;
  }

  #long(kind: ScalarKind, from: number, to: number, flags: number): unknown {
    if (to - from > this.#longest) return UNFIT;
    if (kind === 'dateTime' || kind === 'dateTimeText' || kind === 'wallClock') {
      const value = this.#dateTime(from, to);
      if (value !== UNFIT) return value;
    }
    return this.#decoded(kind, from, to, flags);
  }

  /** A date and time without an offset, whose date and time were read before. */
  #dateTime(from: number, to: number): unknown {
    const { bytes, view } = this.#window;
    if (to - from !== DATE_LENGTH + 1 + TIME_LENGTH || bytes[from + DATE_LENGTH] !== LETTER_T) return UNFIT;
    if (typeof this.#part('date', this.#dates, view, from, DATE_LENGTH) !== 'string') return UNFIT;
    const time = from + DATE_LENGTH + 1;
    if (typeof this.#part('time', this.#times, view, time, TIME_LENGTH) !== 'string') return UNFIT;
    return bytes.toString('latin1', from, to);
  }

  #part(kind: ScalarKind, known: ShortValues, view: DataView, from: number, length: number): unknown {
    const value = known.at(view, from, length);
    if (value !== UNKNOWN) return value;
    const decoded = parseScalar(kind, this.#window.text.slice(from, from + length));
    if (decoded !== UNFIT) known.remember(decoded);
    return decoded;
  }

  #decoded(kind: ScalarKind, from: number, to: number, flags: number): unknown {
    const { bytes } = this.#window;
    let text: string | undefined;
    if ((kind === 'date' || kind === 'dateText') && isDateAt(bytes, from, to))
      return this.#window.text.slice(from, to);
    // A slice of more than twelve characters would keep the whole window's text alive.
    if (flags === 0 && to - from <= LONGEST_SHORT) text = this.#window.text.slice(from, to);
    else if (flags & TextByte.High) text = charactersOf(bytes, from, to, this.#charset);
    else text = bytes.toString('latin1', from, to);
    if (text !== undefined && flags & TextByte.Ampersand) text = withoutEntities(text);
    return text === undefined ? UNFIT : kind === 'string' ? text : parseScalar(kind, text);
  }
}

/** True for a date of the calendar in bytes, from the year 1. The 29th of February is left to `parseScalar`. */
function isDateAt(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from !== DATE_LENGTH || bytes[from + 4] !== MINUS || bytes[from + 7] !== MINUS) return false;
  const year = twoDigits(bytes, from) * 100 + twoDigits(bytes, from + 2);
  const month = twoDigits(bytes, from + 5);
  const day = twoDigits(bytes, from + 8);
  return year > 0 && month > 0 && month <= 12 && day > 0 && day <= LONGEST_FEBRUARY;
}

/** A number of two digits, or one that makes every sum with it negative. */
function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = bytes[at]! - ZERO;
  const ones = bytes[at + 1]! - ZERO;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -100_000;
}
