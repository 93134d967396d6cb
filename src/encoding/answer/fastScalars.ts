import { madeOnce } from '../../text/madeOnce.js';
import type { ByteWindow } from '../xml/byteWindow.js';
import { charactersOf, withoutEntities } from '../xml/characters.js';
import { bytesWith, TextByte } from '../xml/xmlChars.js';
import type { ScalarKind } from '../../definition/scalar.js';
import { parseScalar, UNFIT } from './parseScalar.js';
import type { Held } from './held.js';
import { LONGEST_SHORT, ShortValues, UNKNOWN } from './shortValues.js';

const MINUS = 0x2d;
const ZERO = 0x30;
const TWO = 0x32;
const FOUR = 0x34;
const LETTER_T = 0x54;
const DATE_LENGTH = 10;
const TIME_LENGTH = 8;
const LONGEST_FEBRUARY = 28;
const NOT_PLAIN = bytesWith(~0);
const RARE = bytesWith(~(TextByte.High | TextByte.Ampersand));

/**
 * Reads scalars straight from the bytes: those that are written as most are. What is not, and what is wrong, it leaves
 * to the scanner and `parseScalar`, and reads nothing that they would read differently.
 */
export class FastScalars {
  readonly #window: ByteWindow;
  readonly #charset: 'utf8' | 'singleByte';
  readonly #longest: number;
  readonly #held: Held;
  readonly #known = new Map<ScalarKind, ShortValues>();
  readonly #dates = this.knownOf('date');
  readonly #times = this.knownOf('time');

  constructor(window: ByteWindow, charset: 'utf8' | 'singleByte', longest: number, held: Held) {
    this.#window = window;
    this.#charset = charset;
    this.#longest = longest;
    this.#held = held;
  }

  /** The values of a kind that were read before. */
  knownOf(kind: ScalarKind): ShortValues {
    return madeOnce(this.#known, kind, () => new ShortValues());
  }

  /** The value of a text that stands at a place behind a tag, or `UNFIT` when it must be read in full. */
  text(kind: ScalarKind, known: ShortValues, text: string, from: number): unknown {
    if (text === '') return kind === 'string' ? '' : parseScalar(kind, '');
    if (text.length > LONGEST_SHORT) return this.#long(kind, text, from);
    const value = known.at(this.#window.view, from, text);
    if (value !== UNKNOWN) return value;
    const decoded = this.#decoded(kind, text, from);
    if (decoded !== UNFIT) known.remember(text, decoded);
    return decoded;
  }

  #long(kind: ScalarKind, text: string, from: number): unknown {
    if (text.length > this.#longest) return UNFIT;
    this.#held.text(text.length);
    if (kind === 'dateTime' || kind === 'dateTimeText' || kind === 'wallClock') {
      const value = this.#dateTime(from, from + text.length);
      if (value !== UNFIT) return value;
    }
    return this.#decoded(kind, text, from);
  }

  /** A date and time without an offset, whose date and time were read before; not the end of a day. */
  #dateTime(from: number, to: number): unknown {
    const { bytes, text } = this.#window;
    if (to - from !== DATE_LENGTH + 1 + TIME_LENGTH || bytes[from + DATE_LENGTH] !== LETTER_T) return UNFIT;
    const date = text.slice(from, from + DATE_LENGTH);
    if (typeof this.text('date', this.#dates, date, from) !== 'string') return UNFIT;
    const time = text.slice(to - TIME_LENGTH, to);
    if (bytes[to - TIME_LENGTH] === TWO && bytes[to - TIME_LENGTH + 1] === FOUR) return UNFIT;
    if (this.text('time', this.#times, time, to - TIME_LENGTH) !== time) return UNFIT;
    return bytes.toString('latin1', from, to);
  }

  #decoded(kind: ScalarKind, text: string, from: number): unknown {
    if ((kind === 'date' || kind === 'dateText') && isDateAt(this.#window.bytes, from, from + text.length))
      return text;
    let plain: string | undefined = text;
    if (NOT_PLAIN.test(text)) plain = this.#characters(text, from);
    // A part of more than twelve characters would keep the whole window's text alive.
    else if (text.length > LONGEST_SHORT)
      plain = this.#window.bytes.toString('latin1', from, from + text.length);
    return plain === undefined ? UNFIT : kind === 'string' ? plain : parseScalar(kind, plain);
  }

  /** The characters of a text whose bytes are not all plain ones; `undefined` when it must be read in full. */
  #characters(text: string, from: number): string | undefined {
    if (RARE.test(text)) return undefined;
    const characters = charactersOf(this.#window.bytes, from, from + text.length, this.#charset);
    return characters !== undefined && text.includes('&') ? withoutEntities(characters) : characters;
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
