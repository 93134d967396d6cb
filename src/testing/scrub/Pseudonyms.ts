import { BLANK_JPEG } from '../blankJpeg.js';
import { isEmail, otherDate, otherEmail, otherFileName, otherNationalId, otherWords } from './formats.js';
import type { ValueKind } from './kinds.js';
import { reshaped } from './shape.js';

const INT_LIMIT = 2_147_483_647;
// Nothing is set, or yes and no: they say nothing of anybody.
const NEUTRAL = /^(true|false|0+[.:-]?0*|0{4}-00-00.*)?$/;

/** Pseudonyms of personal values: with the same project key, the same value of a kind always has the same one. */
export class Pseudonyms {
  readonly #key: string;
  readonly #made = new Map<string, string>();

  constructor(projectKey: string) {
    this.#key = projectKey;
  }

  /** What stands for a value. */
  of(kind: ValueKind, text: string): string {
    const name = `${kind.kind}|${text}`;
    let made = this.#made.get(name);
    if (made === undefined) {
      made = this.#make(kind, text);
      this.#made.set(name, made);
    }
    return made;
  }

  /** What stands for a whole number of 32 bits. */
  ofInt(kind: ValueKind, text: string): string {
    let made = this.of(kind, text);
    while (Math.abs(Number(made)) > INT_LIMIT) made = this.of(kind, made);
    return made;
  }

  #make({ kind, format }: ValueKind, text: string): string {
    if (format === 'fixed') return /^\d*$/.test(text) ? '0' : 'NOT_SPECIFIED';
    if (format === 'file') return text === '' ? '' : BLANK_JPEG;
    if (saysNothing({ kind, format }, text)) return text;
    if (isEmail(text)) return otherEmail(text, this.#key);
    if (format === 'date') return otherDate(text, this.#key);
    if (format === 'nationalId') return otherNationalId(text, this.#key);
    if (format === 'words') return otherWords(text, this.#key);
    if (format === 'fileName') return otherFileName(text, this.#key);
    // Word by word, so that a full name is made of the pseudonyms of its parts.
    if (kind === 'name') return text.replace(/\S+/g, (word) => reshaped(word, this.#key, kind));
    return reshaped(text, this.#key, kind);
  }
}

/** True for what may stay in a personal field: nothing, yes and no, zeros, and what stands for a value already. */
export function saysNothing({ kind, format }: ValueKind, text: string): boolean {
  if (format === 'fixed') return /^(0|NOT_SPECIFIED)?$/.test(text);
  if (format === 'file') return text === '' || text === BLANK_JPEG;
  if (NEUTRAL.test(text.trim()) || (kind === 'value' && text === '1')) return true;
  // No letter, and no digit in any script but zero.
  return !/\p{L}|[^\P{N}0]/u.test(text);
}
