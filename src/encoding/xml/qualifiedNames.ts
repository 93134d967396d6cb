import { type Limits, overLimit } from './limits.js';
import type { ByteWindow } from './byteWindow.js';
import { charactersOf } from './characters.js';
import { isName } from './xmlChars.js';

export interface QualifiedName {
  /** As written. */
  readonly whole: string;
  /** Its bytes as Latin-1 characters. */
  readonly raw: string;
  readonly prefix: string;
  readonly local: string;
}

const MOST_REMEMBERED = 4096;
const LONG = 256;
const ASCII = 0x80;
const DECLARES = /^xmlns:[A-Za-z_][\w.-]*$/;

/** The names of a document, each checked and split once. */
export class QualifiedNames {
  readonly #known = new Map<string, QualifiedName>();
  readonly #charset: 'utf8' | 'singleByte';
  readonly #limits: Limits;
  /** Names so far, without those of prefixes, which some libraries number. */
  #count = 0;

  constructor(charset: 'utf8' | 'singleByte', limits: Limits) {
    this.#charset = charset;
    this.#limits = limits;
  }

  /** The name that bytes of names stand for, or `undefined` when they are no name of XML. */
  at(window: ByteWindow, from: number, to: number): QualifiedName | undefined {
    const raw = window.latin1(from, to);
    if (this.#known.size >= MOST_REMEMBERED && DECLARES.test(raw))
      return { whole: raw, raw, prefix: 'xmlns', local: raw.slice(6) };
    const known = this.#known.get(raw);
    if (known) return known;
    const isPlain = isAscii(raw);
    const whole = isPlain ? raw : charactersOf(window.bytes, from, to, this.#charset);
    const isWhole = isPlain ? beginsName : isName;
    if (whole === undefined || !isWhole(whole)) return undefined;
    const colon = whole.indexOf(':');
    const local = colon < 0 ? whole : whole.slice(colon + 1);
    if (colon >= 0 && (colon === 0 || !isWhole(local) || local.includes(':'))) return undefined;
    const prefix = colon < 0 ? '' : whole.slice(0, colon);
    const name = { whole, raw, prefix, local };
    if (prefix === 'xmlns') {
      if (this.#known.size >= MOST_REMEMBERED) return name;
    } else {
      this.#count += 1 + Math.floor(raw.length / LONG);
      if (this.#count > this.#limits.names) throw overLimit(this.#limits, 'names');
    }
    this.#known.set(raw, name);
    return name;
  }
}

const DIGIT_OR_SIGN = /^[-.0-9]|^$/;

/** True for a name where all bytes are ASCII ones that can stand in one. */
function beginsName(text: string): boolean {
  return !DIGIT_OR_SIGN.test(text);
}

function isAscii(latin1: string): boolean {
  for (let i = 0; i < latin1.length; i++) if (latin1.charCodeAt(i) >= ASCII) return false;
  return true;
}
