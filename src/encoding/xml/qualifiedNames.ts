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

/** The names of a document, each checked and split once. */
export class QualifiedNames {
  readonly #known = new Map<string, QualifiedName>();
  readonly #charset: 'utf8' | 'singleByte';

  constructor(charset: 'utf8' | 'singleByte') {
    this.#charset = charset;
  }

  /** The name at a place, or `undefined` when no name of XML stands there. */
  at(window: ByteWindow, from: number, to: number): QualifiedName | undefined {
    const known = this.#known.get(window.text.slice(from, to));
    if (known) return known;
    const whole = charactersOf(window.bytes, from, to, this.#charset);
    if (whole === undefined || !isName(whole)) return undefined;
    const colon = whole.indexOf(':');
    const local = whole.slice(colon + 1);
    if (colon === 0 || !isName(local) || local.includes(':')) return undefined;
    const prefix = colon < 0 ? '' : whole.slice(0, colon);
    const name = { whole, raw: window.bytes.toString('latin1', from, to), prefix, local };
    if (this.#known.size < MOST_REMEMBERED) this.#known.set(name.raw, name);
    return name;
  }
}
