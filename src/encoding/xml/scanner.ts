import { CodecError, type Limits, overLimit } from './limits.js';
import type { ByteWindow } from './byteWindow.js';
import { rawCharactersOf, spoiltCharactersOf, withoutEntities, withoutSpoiltEntities } from './characters.js';
import { MarkupReader } from './markupReader.js';
import { Scope } from './scope.js';
import type { StartTag } from './startTag.js';
import { TagReader } from './tagReader.js';
import { isSpace, TEXT_BYTES, TextByte } from './xmlChars.js';

/** What the scanner found. `Need`: the window ends inside a token; `Done`: the document is whole. */
export const Token = { Need: 0, Start: 1, End: 2, Text: 3, Done: 4 } as const;
export type Token = (typeof Token)[keyof typeof Token];

const LESS = 0x3c;
const GREATER = 0x3e;
const SLASH = 0x2f;
const BANG = 0x21;
const QUESTION = 0x3f;
const RETURN = 0x0d;
const BRACKET = 0x5d;
const MOST_OF_CHARACTER = 4;
const LONGEST_START = 64;
const ENVELOPE = /^<(?:[\w.-]+:)?Envelope[\s/>]/;
// Of a longer text, what is there is given out before the rest has come, so that no text takes long at once.
const LONG_TEXT = 16 * 1024;

/**
 * Reads a document token by token from a window that is filled as bytes arrive, and refuses whatever is not
 * well-formed XML 1.0 with namespaces, holds a DTD or is over a limit.
 */
export class Scanner {
  readonly window: ByteWindow;
  readonly charset: 'utf8' | 'singleByte';
  readonly limits: Limits;
  /** Passes over what stands behind the root element; else it is malformed. */
  passesTrailing = false;
  /** Of the `Start` that was read. */
  tag!: StartTag;
  /** Of the `Text` that was read. */
  text = '';
  /** The text held what is no character of XML or of the charset: U+FFFD stands in its place. */
  spoilt = false;
  /** Elements so far. */
  elements = 0;
  readonly #tags: TagReader;
  readonly #markup: MarkupReader;
  readonly #names: string[] = [];
  readonly #scopes: Scope[] = [Scope.outermost()];
  #tagFrom = 0;
  /** Bytes of the text in progress that were given out. */
  #given = 0;
  #selfClosed = false;
  #begun = false;
  #rooted = false;
  #over = false;

  constructor(window: ByteWindow, charset: 'utf8' | 'singleByte', limits: Limits) {
    this.window = window;
    this.charset = charset;
    this.limits = limits;
    this.#tags = new TagReader(window, charset, limits);
    this.#markup = new MarkupReader(window, charset, limits);
  }

  /** The element that was opened last ends without a token for its end tag being read. */
  get selfClosed(): boolean {
    return this.#selfClosed;
  }

  /** Elements that are open. */
  get depth(): number {
    return this.#names.length;
  }

  /** The namespaces of the innermost open element. */
  get scope(): Scope {
    return this.#scopes[this.#names.length]!;
  }

  /** The namespaces around the innermost open element. */
  get outerScope(): Scope {
    return this.#scopes[this.#names.length - 1]!;
  }

  /** The name of the innermost open element, as its bytes. */
  get openName(): string {
    return this.#names[this.#names.length - 1]!;
  }

  /** The bytes of the `Start` that was read last, until the next token is read. */
  get rawTag(): Uint8Array {
    return this.window.bytes.subarray(this.#tagFrom, this.window.pos);
  }

  get tagLength(): number {
    return this.window.pos - this.#tagFrom;
  }

  next(): Token {
    if (this.#selfClosed) {
      this.#selfClosed = false;
      this.close();
      return Token.End;
    }
    const { window } = this;
    for (;;) {
      const at = window.pos;
      if (at >= window.end) return this.#ranOut();
      if (this.#rooted && this.depth === 0 && this.#isStray(at)) {
        window.pos = window.end;
        return this.#ranOut();
      }
      if (this.depth === 0 && window.bytes[at] !== LESS) {
        if (isSpace(window.bytes[at]!)) window.pos++;
        else throw this.window.malformed(this.#begun ? 'text outside of the root element' : 'it is not XML');
        continue;
      }
      if (window.bytes[at] !== LESS) return this.#readText(at);
      if (at + 1 >= window.end) return this.#ranOut();
      const second = window.bytes[at + 1]!;
      if (second === SLASH) return this.#readEnd(at);
      if (second !== BANG && second !== QUESTION) return this.#readStart(at);
      if (!this.#markup.read(at, this.#begun, this.depth > 0)) return this.#ranOut();
      this.#begun = true;
      window.pos = this.#markup.end;
      if (this.#markup.isText) {
        this.text = this.#markup.text;
        this.spoilt = this.#markup.spoilt;
        return Token.Text;
      }
    }
  }

  /** True for what stands behind the root element and may be passed over. A second envelope may not. */
  #isStray(at: number): boolean {
    if (this.#over || !this.passesTrailing) return this.#over;
    const { bytes, text, end, final } = this.window;
    if (isSpace(bytes[at]!)) return false;
    if (bytes[at] === LESS) {
      const start = text.slice(at, Math.min(end, at + LONGEST_START));
      if (/^<(?:[!?/]|$)/.test(start) || ENVELOPE.test(start)) return false;
      if (start.length < LONGEST_START && !final) return false;
    }
    this.#over = true;
    return true;
  }

  /** Notes that an element was opened. For readers that know a start tag by heart. */
  open(name: string, scope: Scope): void {
    if (this.#names.length >= this.limits.depth) throw overLimit(this.limits, 'depth');
    if (++this.elements > this.limits.elements) throw overLimit(this.limits, 'elements');
    this.#names.push(name);
    this.#scopes[this.#names.length] = scope;
  }

  /** Notes that the innermost element was closed. */
  close(): void {
    this.#names.pop();
  }

  #ranOut(): Token {
    const { window, limits } = this;
    if (window.end - window.pos > limits.textLength) throw overLimit(limits, 'textLength');
    if (!window.final) return Token.Need;
    if (window.pos === window.end && this.depth === 0 && this.#rooted) return Token.Done;
    if (!this.#begun && window.pos === window.end) throw new CodecError('malformed', 'it is empty');
    throw this.window.malformed('it is cut short');
  }

  #readText(from: number): Token {
    const { bytes, end } = this.window;
    let at = from;
    let flags = 0;
    while (at < end && bytes[at] !== LESS) flags |= TEXT_BYTES[bytes[at++]!]!;
    if (this.#given + at - from > this.limits.textLength) throw overLimit(this.limits, 'textLength');
    if (at < end) this.#given = 0;
    else {
      at = this.window.final ? from : this.#wholeUpTo(from);
      if (at - from < LONG_TEXT) return this.#ranOut();
      this.#given += at - from;
    }
    this.window.pos = at;
    const raw =
      flags === 0 ? this.window.latin1(from, at) : rawCharactersOf(bytes, from, at, flags, this.charset);
    const written = raw ?? spoiltCharactersOf(bytes, from, at, this.charset);
    if (flags & TextByte.Bracket && written.includes(']]>')) throw this.window.malformed('a ]]> in text');
    const text = flags & TextByte.Ampersand ? withoutEntities(written) : written;
    this.text = text ?? withoutSpoiltEntities(written);
    this.spoilt = raw === undefined || text === undefined;
    return Token.Text;
  }

  /** The end of what can be read of a text whose rest is to come: no entity, character or line end is cut. */
  #wholeUpTo(from: number): number {
    const { bytes, text, end } = this.window;
    let to = end;
    if (bytes[to - 1] === RETURN) to--;
    for (let most = 2; most > 0 && bytes[to - 1] === BRACKET; most--) to--;
    if (this.charset === 'utf8') {
      let first = to - 1;
      while (first > to - MOST_OF_CHARACTER && (bytes[first]! & 0xc0) === 0x80) first--;
      if (bytes[first]! >= 0xc0) to = first;
    }
    const entity = text.lastIndexOf('&', to - 1);
    return entity >= from && text.indexOf(';', entity) < 0 ? entity : to;
  }

  #readStart(at: number): Token {
    if (this.depth === 0 && this.#rooted) {
      // What a piece has of its beginning does not tell yet what it is.
      if (this.passesTrailing && !this.window.final && this.window.end - at < LONGEST_START)
        return Token.Need;
      throw this.window.malformed('a second root element');
    }
    const tag = this.#tags.read(at, this.scope);
    if (!tag) return this.#ranOut();
    this.#tagFrom = at;
    this.window.pos = this.#tags.end;
    this.#begun = this.#rooted = true;
    this.open(this.#tags.rawName, tag.scope);
    this.#selfClosed = tag.selfClosing;
    this.tag = tag;
    return Token.Start;
  }

  #readEnd(at: number): Token {
    const { window } = this;
    const name = this.#names[this.#names.length - 1];
    if (name === undefined) throw this.window.malformed('an end tag without a start tag');
    let behind = at + 2 + name.length;
    if (behind >= window.end) {
      if (!`${name}>`.startsWith(window.text.slice(at + 2, window.end))) throw this.#mismatch();
      return this.#ranOut();
    }
    if (!window.text.startsWith(name, at + 2)) throw this.#mismatch();
    while (behind < window.end && isSpace(window.bytes[behind]!)) behind++;
    if (behind >= window.end) return this.#ranOut();
    if (window.bytes[behind] !== GREATER) throw this.#mismatch();
    window.pos = behind + 1;
    this.close();
    return Token.End;
  }

  #mismatch(): CodecError {
    return this.window.malformed('an end tag of another element than the open one');
  }
}
