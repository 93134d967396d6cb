import { escapeXml, NEEDS_CARE } from './escape.js';
import { type Literal, putLiteral } from './literal.js';

const SIZE = 1024;
const MOST_BYTES = 3; // of UTF-8 for one unit of a string
const MOST_AHEAD = 64 * 2 ** 20;

/** A document in UTF-8 that is being written. */
export class XmlBytes {
  #bytes = Buffer.alloc(SIZE);
  #view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.length);
  #at = 0;

  /** How many bytes were written. */
  get length(): number {
    return this.#at;
  }

  put(literal: Literal): void {
    const { length } = literal;
    if (this.#at + length > this.#bytes.length) this.#grow(length);
    putLiteral(literal, this.#view, this.#at);
    this.#at += length;
  }

  /** Escaped; throws a `CodecError` for a character that XML 1.0 cannot hold. */
  putText(text: string): void {
    const { length } = text;
    if (this.#at + length > this.#bytes.length) this.#grow(length);
    const bytes = this.#bytes;
    const at = this.#at;
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code >= 0x80 || NEEDS_CARE[code] === 1) {
        this.#putEscaped(escapeXml(text));
        return;
      }
      bytes[at + i] = code;
    }
    this.#at = at + length;
  }

  /**
   * Makes room for as much again as was written since a place, some times over: up to 64 MiB, since it is a guess that may
   * be far too high.
   */
  expectMore(since: number, times: number): void {
    const more = Math.min(MOST_AHEAD, Math.ceil((this.#at - since) * times));
    if (this.#at + more > this.#bytes.length) this.#grow(more);
  }

  take(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  #putEscaped(text: string): void {
    const most = text.length * MOST_BYTES;
    if (this.#at + most > this.#bytes.length) this.#grow(most);
    this.#at += this.#bytes.write(text, this.#at);
  }

  #grow(more: number): void {
    const bytes = Buffer.alloc(Math.max(this.#bytes.length * 2, this.#at + more));
    bytes.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }
}
