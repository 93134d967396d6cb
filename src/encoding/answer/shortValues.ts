const BITS = 10;
const SIZE = 1 << BITS;
/** Characters of the longest text that is remembered. */
export const LONGEST_SHORT = 12;

/** Stands for a value that is not remembered. */
export const UNKNOWN = Symbol('unknown');

/**
 * Remembers the values of short texts, most of which come again and again: a text that was decoded and checked before
 * is neither decoded nor checked nor stored again. Bounded: a newer value takes the place of an older one.
 */
export class ShortValues {
  readonly #texts: string[] = new Array(SIZE).fill('');
  readonly #values: unknown[] = new Array(SIZE).fill(undefined);
  #place = 0;

  /** The value of a text that stands at a place behind a tag, or `UNKNOWN`. */
  at(view: DataView, from: number, text: string): unknown {
    // Bytes around a text of less than four do no harm.
    const first = Math.imul(view.getInt32(from, true), 0x9e3779b1);
    const last = Math.imul(view.getInt32(from + text.length - 4, true), 0x85ebca77);
    const place = (first ^ last) >>> (32 - BITS);
    if (this.#texts[place] === text) return this.#values[place];
    this.#place = place;
    return UNKNOWN;
  }

  /** Remembers the value of the text that was asked for last. */
  remember(text: string, value: unknown): void {
    this.#texts[this.#place] = text;
    this.#values[this.#place] = value;
  }
}
