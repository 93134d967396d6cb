import { CodecError, type Limits, overLimit } from './limits.js';
import { XML } from './namespaces.js';
import type { ByteWindow } from './byteWindow.js';
import { charactersOf, withoutEntities } from './characters.js';
import { type QualifiedName, QualifiedNames } from './qualifiedNames.js';
import type { Scope } from './scope.js';
import type { Attribute, StartTag } from './startTag.js';
import { type Literal, literalOf, standsAt } from './literal.js';
import { Trials } from './Trials.js';
import { isSpace, isXmlText, NAME_BYTES, TEXT_BYTES, TextByte } from './xmlChars.js';

const XMLNS = 'http://www.w3.org/2000/xmlns/';
const SLASH = 0x2f;
const GREATER = 0x3e;
const EQUALS = 0x3d;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;

// Longer tags come rarely, and so do documents of more different ones.
const LONGEST_REMEMBERED = 256;
const MOST_REMEMBERED = 1024;
const NOT_PLAIN = TextByte.High | TextByte.Ampersand | TextByte.Return;
const SPACED = /[\n\t]/;
const MOST_PATTERNS = 4;
const NUMBERS = new Set(['id', 'href', 'position']);
const NONE: readonly never[] = [];

interface Written {
  readonly name: QualifiedName;
  readonly value: string;
  /** Where its value begins and ends. */
  readonly from: number;
  readonly to: number;
}

/** A tag as others are written but for the value of one attribute. */
interface Pattern {
  readonly head: Literal;
  readonly tail: Literal;
  /** Which of the attributes it is. */
  readonly index: number;
  readonly quote: number;
  readonly tag: StartTag;
  readonly name: QualifiedName;
  readonly outer: Scope;
  /** Tags by that value, and whether values come again. */
  readonly known: Map<string, StartTag>;
  readonly trials: Trials;
}

interface Remembered {
  readonly tag: StartTag;
  readonly rawName: string;
  readonly outer: Scope;
}

/** Reads start tags: names, attributes and namespaces, all checked. */
export class TagReader {
  readonly #window: ByteWindow;
  readonly #limits: Limits;
  readonly #charset: 'utf8' | 'singleByte';
  readonly #names: QualifiedNames;
  /** Tags by their bytes. What was one tag once is so wherever the same bytes stand. */
  readonly #remembered = new Map<string, Remembered>();
  readonly #trials = new Trials();
  readonly #patterns: Pattern[] = [];
  readonly #learning = new Trials();
  /** Behind the tag that was read. */
  end = 0;
  /** The name of the tag that was read, as its bytes. */
  rawName = '';

  constructor(window: ByteWindow, charset: 'utf8' | 'singleByte', limits: Limits) {
    this.#window = window;
    this.#limits = limits;
    this.#charset = charset;
    this.#names = new QualifiedNames(charset, limits);
  }

  /** The start tag whose `<` is at `from`; `undefined` when the window ends inside it. */
  read(from: number, outer: Scope): StartTag | undefined {
    const alike = this.#readAlike(from, outer);
    if (alike) return alike;
    if (!this.#trials.isDue()) return this.#readWhole(from, outer);
    const close = this.#window.text.indexOf('>', from) + 1;
    if (close === 0 || close - from > LONGEST_REMEMBERED) return this.#readWhole(from, outer);
    const raw = this.#window.text.slice(from, close);
    const known = this.#remembered.get(raw);
    const isKnown = known?.outer === outer;
    this.#trials.note(isKnown);
    if (isKnown) {
      this.end = close;
      this.rawName = known.rawName;
      return known.tag;
    }
    const tag = this.#readWhole(from, outer);
    // A `>` in an attribute's value ends no tag.
    if (tag && this.end === close && this.#remembered.size < MOST_REMEMBERED)
      this.#remembered.set(raw, { tag, rawName: this.rawName, outer });
    return tag;
  }

  /** Reads a tag that differs from one before in the value of one attribute, if it is so. */
  #readAlike(from: number, outer: Scope): StartTag | undefined {
    const { bytes, view, end } = this.#window;
    for (const pattern of this.#patterns) {
      const { head, tail, quote, name } = pattern;
      if (pattern.outer !== outer || !standsAt(head, view, from, end)) continue;
      const begin = from + head.length;
      const last = Math.min(end, begin + this.#limits.attributeLength);
      let at = begin;
      while (at < last && bytes[at] !== quote && isPlain(bytes[at]!)) at++;
      if (bytes[at] !== quote || !standsAt(tail, view, at, end)) continue;
      this.#learning.note(true);
      this.end = at + tail.length;
      this.rawName = name.raw;
      return tagWith(pattern, this.#window.latin1(begin, at));
    }
    return undefined;
  }

  /** Notes how a tag is written in which an attribute numbers something. */
  #learn(from: number, name: QualifiedName, written: readonly Written[], tag: StartTag, outer: Scope): void {
    const one = written.find((each) => !isDeclaration(each) && NUMBERS.has(each.name.local));
    if (!one || !this.#learning.isDue()) return;
    this.#learning.note(false);
    const { bytes } = this.#window;
    const index = tag.attributes.findIndex(({ qualifiedName }) => qualifiedName === one.name.whole);
    if (this.#patterns.length === MOST_PATTERNS) this.#patterns.pop();
    this.#patterns.unshift({
      head: literalOf(bytes.subarray(from, one.from)),
      tail: literalOf(bytes.subarray(one.to, this.end)),
      index,
      quote: bytes[one.to]!,
      tag,
      name,
      outer,
      known: new Map(),
      trials: new Trials(),
    });
  }

  #readWhole(from: number, outer: Scope): StartTag | undefined {
    const { bytes, end } = this.#window;
    let at = from + 1;
    const nameEnd = this.#nameEnd(at);
    if (nameEnd >= end) return undefined;
    const name = this.#nameAt(at, nameEnd);
    at = nameEnd;
    let written: Written[] | undefined;
    for (;;) {
      const spaced = isSpace(bytes[at]!);
      while (at < end && isSpace(bytes[at]!)) at++;
      if (at >= end) return undefined;
      if (bytes[at] === GREATER || bytes[at] === SLASH) break;
      if (!spaced) throw malformed('attributes without a blank between');
      const attribute = this.#attribute(at);
      if (!attribute) return undefined;
      written ??= [];
      written.push(attribute);
      if (written.length > this.#limits.attributes) throw overLimit(this.#limits, 'attributes');
      at = this.end;
    }
    const selfClosing = bytes[at] === SLASH;
    if (selfClosing && ++at >= end) return undefined;
    if (bytes[at] !== GREATER) throw malformed('a tag that does not close');
    this.end = at + 1;
    this.rawName = name.raw;
    const tag = resolved(name, written ?? NONE, outer, selfClosing);
    if (written) this.#learn(from, name, written, tag, outer);
    return tag;
  }

  #nameEnd(at: number): number {
    const { bytes, end } = this.#window;
    const from = at;
    while (at < end && NAME_BYTES[bytes[at]!] === 1) at++;
    if (at - from > this.#limits.attributeLength) throw overLimit(this.#limits, 'attributeLength');
    return at;
  }

  #nameAt(from: number, to: number): QualifiedName {
    const name = this.#names.at(this.#window, from, to);
    if (!name) throw malformed('a name that is none');
    return name;
  }

  #attribute(at: number): Written | undefined {
    const { bytes, end } = this.#window;
    const nameEnd = this.#nameEnd(at);
    if (nameEnd >= end) return undefined;
    const name = this.#nameAt(at, nameEnd);
    at = nameEnd;
    while (at < end && isSpace(bytes[at]!)) at++;
    if (at >= end) return undefined;
    if (bytes[at] !== EQUALS) throw malformed('an attribute without a value');
    at++;
    while (at < end && isSpace(bytes[at]!)) at++;
    if (at >= end) return undefined;
    const quote = bytes[at]!;
    if (quote !== QUOTE && quote !== APOSTROPHE) throw malformed('an attribute value without quotes');
    const from = at + 1;
    let flags = 0;
    for (at = from; at < end && bytes[at] !== quote; at++) flags |= TEXT_BYTES[bytes[at]!]!;
    if (at - from > this.#limits.attributeLength) throw overLimit(this.#limits, 'attributeLength');
    if (at >= end) return undefined;
    this.end = at + 1;
    return { name, value: this.#value(from, at, flags), from, to: at };
  }

  #value(from: number, to: number, flags: number): string {
    if (flags & (TextByte.Less | TextByte.Bad)) throw malformed('a character that no attribute can hold');
    if ((flags & NOT_PLAIN) === 0) {
      const plain = this.#window.latin1(from, to);
      if (!SPACED.test(plain)) return plain;
    }
    const written = charactersOf(this.#window.bytes, from, to, this.#charset);
    if (written === undefined) throw malformed('bytes that are no characters of its charset');
    const spaced = written.replace(/\r\n|[\r\n\t]/g, ' ');
    const value = flags & TextByte.Ampersand ? withoutEntities(spaced) : spaced;
    if (value === undefined || (flags & TextByte.High && !isXmlText(value)))
      throw malformed('a character that XML cannot hold');
    return value;
  }
}

/** A tag that differs from another one in the value of one attribute: most of what is numbered is kept for nothing. */
class AlikeTag implements StartTag {
  readonly #tag: StartTag;
  readonly #index: number;
  readonly #value: string;
  made: object | undefined = undefined;

  constructor(tag: StartTag, index: number, value: string) {
    this.#tag = tag;
    this.#index = index;
    this.#value = value;
  }

  get qualifiedName(): string {
    return this.#tag.qualifiedName;
  }

  get name(): string {
    return this.#tag.name;
  }

  get namespace(): string {
    return this.#tag.namespace;
  }

  get attributes(): readonly Attribute[] {
    const value = this.#value;
    return this.#tag.attributes.map((one, i) => (i === this.#index ? { ...one, value } : one));
  }

  get declarations(): readonly string[] {
    return this.#tag.declarations;
  }

  get scope(): Scope {
    return this.#tag.scope;
  }

  get selfClosing(): boolean {
    return this.#tag.selfClosing;
  }
}

function tagWith({ known, trials, tag, index }: Pattern, value: string): StartTag {
  const isDue = trials.isDue();
  const before = isDue ? known.get(value) : undefined;
  if (isDue) trials.note(before !== undefined);
  if (before) return before;
  const alike = new AlikeTag(tag, index, value);
  if (isDue && known.size < MOST_REMEMBERED) known.set(value, alike);
  return alike;
}

function resolved(
  name: QualifiedName,
  written: readonly Written[],
  outer: Scope,
  selfClosing: boolean,
): StartTag {
  if (written.length === 0) return tagOf(name, NONE, NONE, outer, selfClosing);
  const [first] = written;
  if (written.length === 1 && !isDeclaration(first!))
    return tagOf(name, [attributeOf(first!, outer)], NONE, outer, selfClosing);
  const declarations = declarationsOf(written);
  const scope = declarations.length > 0 ? outer.with(declarations) : outer;
  if (written.length === 1) return tagOf(name, NONE, declarations, scope, selfClosing);
  const all = written.map((one) => attributeOf(one, scope));
  if (new Set(all.map(({ namespace, name }) => `${namespace} ${name}`)).size < all.length)
    throw malformed('an attribute that is there twice');
  const attributes = all.filter(({ namespace }) => namespace !== XMLNS);
  // A copy takes no room for more of them.
  return tagOf(name, attributes.slice(), declarations, scope, selfClosing);
}

function isPlain(byte: number): boolean {
  return byte > 0x20 && (TEXT_BYTES[byte]! & ~TextByte.Bracket) === 0;
}

function isDeclaration({ name }: Written): boolean {
  return name.prefix === 'xmlns' || name.whole === 'xmlns';
}

function attributeOf(written: Written, scope: Scope): Attribute {
  const { whole, prefix, local } = written.name;
  const namespace = isDeclaration(written) ? XMLNS : prefix === '' ? '' : uriOf(scope, prefix);
  return { qualifiedName: whole, name: local, namespace, value: written.value };
}

function tagOf(
  name: QualifiedName,
  attributes: readonly Attribute[],
  declarations: readonly string[],
  scope: Scope,
  selfClosing: boolean,
): StartTag {
  return {
    qualifiedName: name.whole,
    name: name.local,
    namespace: uriOf(scope, name.prefix),
    attributes,
    declarations,
    scope,
    selfClosing,
    made: undefined,
  };
}

function declarationsOf(written: readonly Written[]): readonly string[] {
  let declarations: string[] | undefined;
  for (const one of written) {
    if (!isDeclaration(one)) continue;
    const { name, value } = one;
    const prefix = name.prefix === '' ? '' : name.local;
    const wrong =
      prefix === 'xmlns' ||
      value === XMLNS ||
      (prefix === 'xml') !== (value === XML) ||
      (prefix !== '' && value === '');
    if (wrong) throw malformed('a namespace that cannot be declared so');
    declarations ??= [];
    declarations.push(prefix, value);
  }
  return declarations ?? NONE;
}

function uriOf(scope: Scope, prefix: string): string {
  const uri = prefix === 'xmlns' ? undefined : scope.uriOf(prefix);
  if (uri === undefined) throw malformed('a prefix that is not declared');
  return uri;
}

function malformed(what: string): CodecError {
  return new CodecError('malformed', what);
}
