import { CodecError, type Limits, overLimit } from './limits.js';
import type { ByteWindow } from './byteWindow.js';
import { charactersOf, rawCharactersOf, spoiltCharactersOf } from './characters.js';
import { isName, isSpace, TEXT_BYTES, TextByte } from './xmlChars.js';

const GREATER = 0x3e;
const BANG = 0x21;
const QUESTION = 0x3f;
const STARTS = ['<!--', '<![CDATA[', '<!DOCTYPE'];
const LONGEST_START = 9;

/** Reads what begins with `<!` and `<?`: CDATA sections are text, comments and instructions nothing; a DTD is refused. */
export class MarkupReader {
  /** Behind what was read. */
  end = 0;
  /** What was read is text, which may be none. */
  isText = false;
  text = '';
  /** The text held what is no character of XML or of the charset: U+FFFD stands in its place. */
  spoilt = false;
  readonly #window: ByteWindow;
  readonly #charset: 'utf8' | 'singleByte';
  readonly #limits: Limits;

  constructor(window: ByteWindow, charset: 'utf8' | 'singleByte', limits: Limits) {
    this.#window = window;
    this.#charset = charset;
    this.#limits = limits;
  }

  /**
   * Reads what begins at a place; false when the window ends inside it. `begun` says that the document has begun before
   * it, `inElement` that an element is open.
   */
  read(at: number, begun: boolean, inElement: boolean): boolean {
    this.isText = false;
    const whole =
      this.#window.bytes[at + 1] === BANG
        ? this.#readDeclaration(at, inElement)
        : this.#readInstruction(at, begun);
    if (whole && !this.isText && this.end - at > this.#limits.textLength)
      throw overLimit(this.#limits, 'textLength');
    return whole;
  }

  #readDeclaration(at: number, inElement: boolean): boolean {
    const start = this.#window.text.slice(at, at + LONGEST_START);
    if (start.startsWith('<!--')) return this.#readComment(at);
    if (start === '<![CDATA[' && inElement) return this.#readSection(at);
    if (start === '<!DOCTYPE')
      throw new CodecError(
        'refused',
        'it holds a DTD, which no answer of the service does but an HTML page may',
      );
    if (start.length < LONGEST_START && STARTS.some((whole) => whole.startsWith(start))) return false;
    throw this.#window.malformed('a <! that begins nothing');
  }

  #readComment(at: number): boolean {
    const { text, bytes, end } = this.#window;
    const close = text.indexOf('--', at + 4);
    if (close < 0 || close + 2 >= end) return false;
    if (bytes[close + 2] !== GREATER) throw this.#window.malformed('a -- in a comment');
    this.#checkUnread(at + 4, close);
    this.end = close + 3;
    return true;
  }

  #readSection(at: number): boolean {
    const close = this.#window.text.indexOf(']]>', at + 9);
    if (close < 0) return false;
    if (close - at > this.#limits.textLength) throw overLimit(this.#limits, 'textLength');
    this.isText = true;
    const { bytes } = this.#window;
    const text = rawCharactersOf(bytes, at + 9, close, this.#flagsOf(at + 9, close), this.#charset);
    this.text = text ?? spoiltCharactersOf(bytes, at + 9, close, this.#charset);
    this.spoilt = text === undefined;
    this.end = close + 3;
    return true;
  }

  #readInstruction(at: number, begun: boolean): boolean {
    const { text, bytes } = this.#window;
    const close = text.indexOf('?>', at + 2);
    if (close < 0) return false;
    const longest = Math.min(close, at + 2 + this.#limits.attributeLength);
    let behind = at + 2;
    while (behind < longest && bytes[behind] !== QUESTION && !isSpace(bytes[behind]!)) behind++;
    const target = text.slice(at + 2, behind);
    if (target === 'xml') {
      if (begun) throw this.#window.malformed('an XML declaration inside of the document');
      if (!isDeclaration(text.slice(at, close + 2)))
        throw this.#window.malformed('an XML declaration that is none');
    } else {
      const name = charactersOf(bytes, at + 2, behind, this.#charset);
      if (name === undefined || !isName(name) || /^xml$/i.test(name) || name.includes(':'))
        throw this.#window.malformed('a processing instruction without a name');
      if (behind < close && !isSpace(bytes[behind]!))
        throw this.#window.malformed('a processing instruction');
    }
    this.#checkUnread(at + 2, close);
    this.end = close + 2;
    return true;
  }

  /** What is not handed out must be well-formed too. */
  #checkUnread(from: number, to: number): void {
    const flags = this.#flagsOf(from, to);
    const isPlain = (flags & (TextByte.Bad | TextByte.High)) === 0;
    if (!isPlain && rawCharactersOf(this.#window.bytes, from, to, flags, this.#charset) === undefined)
      throw this.#window.malformed('a character that XML cannot hold');
  }

  #flagsOf(from: number, to: number): number {
    const { bytes } = this.#window;
    let flags = 0;
    for (let at = from; at < to; at++) flags |= TEXT_BYTES[bytes[at]!]!;
    return flags;
  }
}

const QUOTED = (pattern: string) => `[ \\t\\r\\n]*=[ \\t\\r\\n]*(?:"${pattern}"|'${pattern}')`;
const DECLARATION = new RegExp(
  `^<\\?xml[ \\t\\r\\n]+version${QUOTED('1\\.[0-9]+')}` +
    `(?:[ \\t\\r\\n]+encoding${QUOTED('[A-Za-z][\\w.-]*')})?(?:[ \\t\\r\\n]+standalone${QUOTED('(?:yes|no)')})?[ \\t\\r\\n]*\\?>$`,
);
const LONGEST = 1024;

/** True for a whole XML declaration. */
function isDeclaration(text: string): boolean {
  return text.length <= LONGEST && DECLARATION.test(text);
}
