const SIZE = 4096;
/** Bytes of the longest text that is remembered. */
export const LONGEST_SHORT = 12;

/** Stands for a value that is not remembered. */
export const UNKNOWN = Symbol('unknown');

/**
 * Remembers the values of short texts, most of which come again and again: a text that was decoded and checked before
 * is neither decoded nor checked nor stored again. Bounded: a newer value takes the place of an older one.
 */
export class ShortValues {
  readonly #keys = new Int32Array(SIZE * 4);
  readonly #values: unknown[] = new Array(SIZE).fill(undefined);
  #a = 0;
  #b = 0;
  #c = 0;
  #length = 0;
  #place = 0;

  /** The value of the `length` bytes at a place, from 1 to `LONGEST_SHORT` of them, or `UNKNOWN`. */
  at(view: DataView, from: number, length: number): unknown {
    const a = view.getInt32(from, true) & maskOf(length);
    const b = length > 4 ? view.getInt32(from + 4, true) & maskOf(length - 4) : 0;
    const c = length > 8 ? view.getInt32(from + 8, true) & maskOf(length - 8) : 0;
    let hash = Math.imul(a ^ Math.imul(b, 0x9e3779b1) ^ Math.imul(c, 0x85ebca77), 0xc2b2ae3d) + length;
    hash ^= hash >>> 15;
    const place = hash & (SIZE - 1);
    const keys = this.#keys;
    const key = place << 2;
    if (keys[key] === a && keys[key + 1] === b && keys[key + 2] === c && keys[key + 3] === length)
      return this.#values[place];
    this.#a = a;
    this.#b = b;
    this.#c = c;
    this.#length = length;
    this.#place = place;
    return UNKNOWN;
  }

  /** Remembers the value of the bytes that were asked for last. */
  remember(value: unknown): void {
    const key = this.#place << 2;
    this.#keys[key] = this.#a;
    this.#keys[key + 1] = this.#b;
    this.#keys[key + 2] = this.#c;
    this.#keys[key + 3] = this.#length;
    this.#values[this.#place] = value;
  }
}

function maskOf(bytes: number): number {
  return bytes >= 4 ? -1 : (1 << (bytes << 3)) - 1;
}
