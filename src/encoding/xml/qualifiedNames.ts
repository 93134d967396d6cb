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
const ASCII = 0x80;

/** The names of a document, each checked and split once. */
export class QualifiedNames {
  readonly #known = new Map<string, QualifiedName>();
  readonly #charset: 'utf8' | 'singleByte';

  constructor(charset: 'utf8' | 'singleByte') {
    this.#charset = charset;
  }

  /** The name at a place, or `undefined` when no name of XML stands there. */
  at(window: ByteWindow, from: number, to: number): QualifiedName | undefined {
    const raw = window.latin1(from, to);
    const known = this.#known.get(raw);
    if (known) return known;
    const whole = isAscii(raw) ? raw : charactersOf(window.bytes, from, to, this.#charset);
    if (whole === undefined || !isName(whole)) return undefined;
    const colon = whole.indexOf(':');
    const local = colon < 0 ? whole : whole.slice(colon + 1);
    if (colon >= 0 && (colon === 0 || !isName(local) || local.includes(':'))) return undefined;
    const prefix = colon < 0 ? '' : whole.slice(0, colon);
    const name = { whole, raw, prefix, local };
    if (this.#known.size < MOST_REMEMBERED) this.#known.set(raw, name);
    return name;
  }
}

function isAscii(latin1: string): boolean {
  for (let i = 0; i < latin1.length; i++) if (latin1.charCodeAt(i) >= ASCII) return false;
  return true;
}
