import type { Reading } from './reading.js';

/** A reading for comparing: case, accents and forms of the same letter are one. */
export interface Folded {
  readonly text: string;
  /** For each UTF-16 unit of `text` the first and the last unit of the reading that it comes from. */
  readonly firsts: Int32Array;
  readonly lasts: Int32Array;
}

/** Folds a reading, without backslashes that escape nothing and without `+`, which can be a blank. */
export function fold(reading: Reading): Folded {
  const { units, length } = reading;
  const folded = new Folding(length);
  for (let i = 0; i < length; i++) {
    const unit = units[i]!;
    if (unit < 0x80) {
      if (ASCII[unit] !== 0) folded.push(ASCII[unit]!, i, i);
      continue;
    }
    const isPair = (unit & 0xfc00) === 0xd800 && i + 1 < length && (units[i + 1]! & 0xfc00) === 0xdc00;
    const form = foldedForm(isPair ? String.fromCharCode(unit, units[i + 1]!) : String.fromCharCode(unit));
    for (let at = 0; at < form.length; at++) folded.push(form.charCodeAt(at), i, isPair ? i + 1 : i);
    if (isPair) i++;
  }
  return folded.end();
}

class Folding {
  #length = 0;
  #codes: Uint16Array;
  #firsts: Int32Array;
  #lasts: Int32Array;

  constructor(size: number) {
    this.#codes = new Uint16Array(size);
    this.#firsts = new Int32Array(size);
    this.#lasts = new Int32Array(size);
  }

  push(code: number, first: number, last: number): void {
    if (this.#length === this.#codes.length) this.#grow();
    this.#codes[this.#length] = code;
    this.#firsts[this.#length] = first;
    this.#lasts[this.#length] = last;
    this.#length++;
  }

  end(): Folded {
    const text = Buffer.from(this.#codes.buffer, 0, this.#length * 2).toString('utf16le');
    return { text, firsts: this.#firsts.subarray(0, this.#length), lasts: this.#lasts };
  }

  // One character can fold into several.
  #grow(): void {
    const [codes, firsts, lasts] = [this.#codes, this.#firsts, this.#lasts];
    const size = 2 * this.#length + 16;
    this.#codes = new Uint16Array(size);
    this.#firsts = new Int32Array(size);
    this.#lasts = new Int32Array(size);
    this.#codes.set(codes);
    this.#firsts.set(firsts);
    this.#lasts.set(lasts);
  }
}

const ASCII = Uint16Array.from({ length: 0x80 }, (_, code) =>
  code === 0x5c || code === 0x2b ? 0 : String.fromCharCode(code).toLowerCase().charCodeAt(0),
);

function foldedForm(character: string): string {
  return character
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cc}\p{Cf}\p{Z}\\+]/gu, '');
}
