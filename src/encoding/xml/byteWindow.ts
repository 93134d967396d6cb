import { CodecError } from './limits.js';

// Reads of eight bytes at the last position, and a byte that ends every search, stay inside.
const SLACK = 32;
const LESS = 0x3c;
// The platform copies slices that are shorter.
const LONGEST_COPIED = 13;

/**
 * The part of a document that is being read: what a token in progress needs, and the newest bytes. `text` is the same
 * bytes as Latin-1 characters, so that positions are the same in both.
 */
export class ByteWindow {
  bytes: Buffer;
  view: DataView;
  text = '';
  /** Where reading goes on. */
  pos = 0;
  /** Behind the last byte. */
  end = 0;
  /** No more bytes come. */
  final = false;
  /** Position in the document of the window's first byte. */
  offset = 0;

  constructor(size: number) {
    this.bytes = Buffer.allocUnsafe(size + SLACK);
    this.view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length);
  }

  /** Adds bytes behind the last; `refresh()` makes them readable. */
  append(piece: Uint8Array): void {
    if (this.pos > 0) {
      this.bytes.copyWithin(0, this.pos, this.end);
      this.end -= this.pos;
      this.offset += this.pos;
      this.pos = 0;
    }
    const size = this.end + piece.length + SLACK;
    if (size > this.bytes.length) this.#grow(Math.max(size, this.bytes.length * 2));
    this.bytes.set(piece, this.end);
    this.end += piece.length;
  }

  refresh(): void {
    this.bytes[this.end] = LESS;
    this.text = this.bytes.toString('latin1', 0, this.end);
  }

  /** Bytes as Latin-1 characters, in a text of their own: a longer slice of `text` would keep all of it. */
  latin1(from: number, to: number): string {
    return to - from < LONGEST_COPIED ? this.text.slice(from, to) : this.bytes.toString('latin1', from, to);
  }

  /** What is wrong at the place where reading is. */
  malformed(what: string): CodecError {
    return new CodecError('malformed', `${what} (at byte ${this.offset + this.pos})`);
  }

  #grow(size: number): void {
    const bytes = Buffer.allocUnsafe(size);
    bytes.set(this.bytes.subarray(0, this.end));
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }
}
