import { TextDecoder } from 'node:util';
import { CodecError, type Limits, overLimit } from './limits.js';
import { ByteWindow } from './byteWindow.js';
import { type Charset, charsetOf } from './charset.js';
import { Scanner } from './scanner.js';

const PIECE = 64 * 1024;
const MOST_PRELUDE = 64 * 1024;
// Most documents begin at once.
const MOST_STARTS = 1024;
const ENVELOPE = '<(?:[A-Za-z_][\\w.-]*:)?Envelope[\\s/>]';
const BEGINS = new RegExp(
  `^(?:\\xff\\xfe|\\xfe\\xff|<\\0|\\0<|(?:\\xef\\xbb\\xbf)?\\s*(?:<[?!][^]{2}|${ENVELOPE}))`,
);
const COMMENT = /^(?:\xef\xbb\xbf)?\s*<!--/;
const SOMEWHERE = new RegExp(`<\\?xml\\s|${ENVELOPE}`);
// A token longer than this is not tried again before it has grown by half, so that no input takes quadratic time.
const LONG_TOKEN = 512;

/** Finds the charset of a document as its bytes arrive, and gives them to a scanner piece by piece. */
export class DocumentBytes {
  readonly #contentType: string | undefined;
  readonly #limits: Limits;
  readonly #onPrelude: (() => void) | undefined;
  readonly #passesTrailing: boolean;
  #head: Uint8Array = new Uint8Array(0);
  #scanner: Scanner | undefined;
  #transcoder: TextDecoder | undefined;
  #bytes = 0;
  /** What is in front of the document was passed over. */
  #begins = false;
  /** Bytes that the window must hold before it is read again. */
  #enough = 0;

  /**
   * With `onPrelude`, what stands in front of a SOAP document is passed over, such as the warning of a script, and told of.
   * With `passesTrailing`, so is what stands behind it.
   */
  constructor(
    contentType: string | undefined,
    limits: Limits,
    onPrelude?: () => void,
    passesTrailing = false,
  ) {
    this.#onPrelude = onPrelude;
    this.#passesTrailing = passesTrailing;
    this.#contentType = contentType;
    this.#limits = limits;
  }

  /** Elements so far. */
  get elements(): number {
    return this.#scanner?.elements ?? 0;
  }

  /** Bytes so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Takes bytes, and gives the scanner whenever there is more to read. */
  *write(bytes: Uint8Array): Generator<Scanner, void> {
    this.#bytes += bytes.length;
    if (this.#bytes > this.#limits.documentBytes) throw overLimit(this.#limits, 'documentBytes');
    if (this.#scanner) yield* this.#feed(this.#scanner, bytes);
    else yield* this.#begin(bytes, false);
  }

  /** Gives the scanner with the last bytes, which must end the document. */
  *end(): Generator<Scanner, void> {
    if (!this.#scanner) yield* this.#begin(new Uint8Array(0), true);
    const scanner = this.#scanner!;
    if (this.#transcoder) scanner.window.append(Buffer.from(this.#transcoded(new Uint8Array(0), false)));
    scanner.window.final = true;
    scanner.window.refresh();
    yield scanner;
  }

  *#begin(bytes: Uint8Array, whole: boolean): Generator<Scanner, void> {
    if (/^\s*multipart\//i.test(this.#contentType ?? ''))
      throw new CodecError('protocol', 'it comes in several parts, as a SOAP message with attachments');
    this.#head = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes]);
    if (this.#head[0] === 0x1f && this.#head[1] === 0x8b)
      throw new CodecError('malformed', 'it is packed as gzip once more than its header says');
    let charset = charsetOf(this.#contentType, this.#head, whole);
    if (!charset) return;
    if (this.#onPrelude && !this.#begins) {
      if (!this.#skipPrelude(this.#onPrelude, charset, whole)) return;
      charset = charsetOf(this.#contentType, this.#head, whole);
      if (!charset) return;
    }
    this.#scanner = new Scanner(
      new ByteWindow(Math.min(this.#head.length * 2, 2 * PIECE)),
      charset.kind === 'singleByte' ? 'singleByte' : 'utf8',
      this.#limits,
    );
    this.#scanner.passesTrailing = this.#passesTrailing;
    if (charset.kind === 'transcoded')
      this.#transcoder = new TextDecoder(charset.label, { fatal: true, ignoreBOM: true });
    const head = this.#head.subarray(charset.skip);
    this.#head = new Uint8Array(0);
    yield* this.#feed(this.#scanner, head);
  }

  *#feed(scanner: Scanner, bytes: Uint8Array): Generator<Scanner, void> {
    const { window } = scanner;
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      window.append(this.#transcoder ? Buffer.from(this.#transcoded(piece, true)) : piece);
      if (window.end - window.pos < this.#enough) continue;
      window.refresh();
      yield scanner;
      const pending = window.end - window.pos;
      this.#enough = pending > LONG_TOKEN ? pending + (pending >> 1) : 0;
    }
  }

  /** False while the document may begin behind what is there. */
  #skipPrelude(onPrelude: () => void, charset: Charset, whole: boolean): boolean {
    const head = this.#head;
    if (head.length < this.#enough && !whole) return false;
    const from = documentStart(head, charset);
    if (from === undefined && !whole && head.length < MOST_PRELUDE) {
      this.#enough = Math.min(MOST_PRELUDE, head.length + (head.length >> 1) + 1);
      return false;
    }
    this.#begins = true;
    this.#enough = 0;
    if (from) {
      this.#head = head.subarray(from);
      onPrelude();
    }
    return true;
  }

  #transcoded(bytes: Uint8Array, stream: boolean): string {
    try {
      return this.#transcoder!.decode(bytes, { stream });
    } catch {
      throw new CodecError('malformed', 'bytes that are no characters of its charset');
    }
  }
}

/** Where a SOAP document begins; 0 for one with nothing strange in front, `undefined` where none is seen. */
function documentStart(head: Uint8Array, charset: Charset): number | undefined {
  const begun = Buffer.from(head.subarray(0, MOST_PRELUDE));
  if (charset.kind !== 'transcoded' || !charset.label.startsWith('utf-16'))
    return startIn(begun.toString('latin1', 0, MOST_STARTS)) ?? startIn(begun.toString('latin1'));
  const from = startIn(new TextDecoder(charset.label).decode(begun.subarray(charset.skip)));
  return from && charset.skip + from * 2;
}

function startIn(start: string): number | undefined {
  // A comment may stand in front of an envelope, and not in front of an XML declaration.
  const isComment = COMMENT.test(start);
  if (!isComment && BEGINS.test(start)) return 0;
  const behind = isComment ? start.indexOf('-->') : 0;
  const from = behind < 0 ? -1 : start.slice(behind).search(SOMEWHERE);
  if (from < 0) return undefined;
  return isComment && !start.startsWith('<?xml', behind + from) ? 0 : behind + from;
}
