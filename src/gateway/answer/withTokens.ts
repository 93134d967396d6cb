import { TextDecoder } from 'node:util';
import type { AnyOperation, FieldSpec } from '../../definition/operation.js';
import { answerContentType } from '../../encoding/server/encodeAnswer.js';
import { charsetOf } from '../../encoding/xml/charset.js';
import { CodecError, limitsOf } from '../../encoding/xml/limits.js';
import { soapMarksOf } from '../../encoding/answer/soapMarks.js';
import { wholeBody } from '../../transport/wholeBody.js';
import type { KeyTokens } from './KeyTokens.js';
import { replaceBytes, replaced, type SearchPatterns } from './SearchPatterns.js';
import { type GivenAnswer, shortAnswer, headOf, inOne } from './ShortAnswer.js';
import { DocumentBytes } from '../../encoding/xml/documentBytes.js';
import { escapeXml } from '../../encoding/xml/escape.js';
import { type Scanner, Token } from '../../encoding/xml/scanner.js';
import { AnswerField } from './AnswerField.js';
import { KnownLeaves } from './KnownLeaves.js';
import { withoutSpoiltEntities } from '../../encoding/xml/characters.js';

// So much of one text is held back, so that a long one goes on as it comes.
const MOST_HELD = 64 * 1024;
// Behind the declaration of XML.
const BEGIN = 5;
const ASIDES = ['<!', '<?'];
const MARKS = ['&#', ...ASIDES];
const ASIDE = /<!\[CDATA\[(.*?)(?:\]\]>|$)|<!--.*?(?:-->|$)|<\?.*?(?:\?>|$)/gs;
const SPELLED = new RegExp(`${ASIDE.source}|&(?:#\\d+|#x[\\da-f]+|lt|gt|amp|quot|apos);`, 'gis');

/**
 * Throws a `CodecError` for a text that is looked for and is written in another way: with references, in CDATA, or with comments or
 * instructions between its characters.
 */
function refuseSpelled(bytes: Buffer, patterns: SearchPatterns): void {
  if (!isMarked(bytes, MARKS)) return;
  const text = bytes.toString('latin1').replace(SPELLED, (written, literal: string = '') => {
    if (!written.startsWith('&')) return literal;
    return Buffer.from(withoutSpoiltEntities(written)).toString('latin1');
  });
  const read = Buffer.from(text, 'latin1');
  if (patterns.first(read, 0, read.length))
    throw new CodecError('refused', 'a key is written in it with references, CDATA or comments');
}

/** Passes an answer on as it comes, each text when it is whole. Throws like `refuseSpelled` before any of such a text went on. */
async function* refusingSpelled(
  body: AsyncIterable<Uint8Array>,
  patterns: SearchPatterns,
): AsyncGenerator<Uint8Array> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of body) {
    const bytes = Buffer.concat([held, piece]);
    const tag = lastEndTag(bytes);
    const until = bytes.length - tag > MOST_HELD ? bytes.length : tag;
    const whole = bytes.subarray(0, until);
    held = bytes.subarray(until);
    refuseSpelled(whole, patterns);
    if (until > 0) yield whole;
  }
  refuseSpelled(held, patterns);
  if (held.length > 0) yield held;
}

/** Where the last end tag begins: no text goes on behind it. */
function lastEndTag(bytes: Buffer): number {
  const tags = isMarked(bytes, ASIDES)
    ? bytes.toString('latin1').replace(ASIDE, (aside) => ' '.repeat(aside.length))
    : bytes;
  return Math.max(0, tags.lastIndexOf('</'));
}

function isMarked(bytes: Buffer, marks: readonly string[]): boolean {
  // The second character of each is rare, and is found in a fraction of the time.
  return marks.some((mark) => bytes.includes(mark.charCodeAt(1), BEGIN) && bytes.includes(mark, BEGIN));
}

// What a field with a key is called in answers of which nothing else is known, and may be called in others.
const ANYWHERE: ReadonlySet<string> = new Set(['api_key']);
const LONGEST_NAME = 32;

const known = new WeakMap<AnyOperation, ReadonlySet<string>>();

/** The names of the fields that hold keys in answers of an operation. */
function keyFieldsOf(operation: AnyOperation | undefined): ReadonlySet<string> {
  if (!operation) return ANYWHERE;
  const names = known.get(operation) ?? namesIn(operation.output);
  known.set(operation, names);
  return names;
}

function namesIn(output: FieldSpec): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<object>();
  const visit = ({ item, record }: FieldSpec): void => {
    if (item) visit(item);
    if (!record || seen.has(record)) return;
    seen.add(record);
    for (const [name, spec] of Object.entries(record.fields)) {
      if (spec.kind === 'apiKey') names.add(name);
      visit(spec);
    }
  };
  visit(output);
  return names.size === 0 ? names : new Set([...names, ...ANYWHERE]);
}

const LOOK_BYTES = 4_096;
const WHOLE_BYTES = 1024 * 1024;

/** An answer with tokens in the place of keys: in the fields for them, in faults, and wherever they stand. */
export async function withTokens(
  given: GivenAnswer,
  operation: AnyOperation | undefined,
  tokens: KeyTokens,
): Promise<GivenAnswer> {
  const short = given.bytes && shortWith(given, given.bytes, operation, tokens);
  if (short) return shortAnswer(given, short);
  const answer = await inUtf8(given);
  return { ...answer, body: swapped(answer, operation, tokens) };
}

/** The same of an answer that is here whole, without steps between which other calls go on; `undefined` where it takes more. */
function shortWith(
  given: GivenAnswer,
  bytes: Buffer,
  operation: AnyOperation | undefined,
  tokens: KeyTokens,
): Buffer | undefined {
  if (charsetIn(given, bytes).kind === 'transcoded') return undefined;
  const names = keyFieldsOf(operation);
  if (given.status !== 200 || isFault(bytes))
    return holdsField(bytes, names) ? undefined : wholeText(bytes, tokens);
  if (names.size > 0) return undefined;
  const [first = bytes, ...more] = replaced(bytes, tokens.patterns, bytes.length);
  const swapped = more.length === 0 ? (first as Buffer) : Buffer.concat([first, ...more]);
  refuseSpelled(swapped, tokens.patterns);
  return swapped;
}

async function* swapped(
  { status, header, body }: GivenAnswer,
  operation: AnyOperation | undefined,
  tokens: KeyTokens,
): AsyncGenerator<Uint8Array> {
  const names = keyFieldsOf(operation);
  const inFields = (given: AsyncIterable<Uint8Array>) =>
    replaceFields(given, header('content-type'), names, (text) => tokens.ofField(text));
  // What is no plain answer is short, and is looked through as a whole and for every spelling. Fields may stand beside the fault.
  const whole = async (bytes: Buffer) => {
    const read =
      holdsField(bytes, names) && (await wholeBody(inFields(inOne(bytes)), Number.POSITIVE_INFINITY));
    return wholeText(read || bytes, tokens);
  };
  const { head, ended, body: all } = await headOf(body, status === 200 ? LOOK_BYTES : WHOLE_BYTES);
  if (ended && (status !== 200 || isFault(head))) return yield await whole(head);
  if (status === 200 && isFault(head)) {
    const fault = await headOf(all, WHOLE_BYTES);
    if (!fault.ended) throw new CodecError('refused', 'a fault longer than it is looked through');
    return yield await whole(fault.head);
  }
  const fields = names.size === 0 ? all : inFields(all);
  yield* refusingSpelled(replaceBytes(fields, tokens.patterns), tokens.patterns);
}

/** True for bytes in which an element has one of these names. */
function holdsField(bytes: Buffer, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  const isKey = amongKeys(names);
  const tags = bytes.toString('latin1').matchAll(/<(?:[^\s<>/:]+:)?([^\s<>/:]+)/g);
  return [...tags].some(([, name]) => isKey(name!));
}

/** True for the first bytes of an answer that is a fault. */
export function isFault(head: Buffer): boolean {
  const looked = head.subarray(0, LOOK_BYTES);
  // To look for the word costs a tenth of what the pattern does.
  return looked.includes('Fault') && /<(?:[\w.-]+:)?Fault[\s>/]/.test(looked.toString('latin1'));
}

// One character for each byte, so that what is not changed stays as it is in any charset.
function wholeText(bytes: Buffer, tokens: KeyTokens): Buffer {
  const text = tokens.inText(bytes.toString('latin1'));
  if (bytes.includes('<') && !text.includes('<')) throw new CodecError('refused', 'the text contains a key');
  return Buffer.from(text, 'latin1');
}

const CHARSET_BYTES = 1_024;
const DECLARED = /^(\s*<\?xml[^>]*?encoding\s*=\s*)(?:"[^"?]*"|'[^'?]*')/;

/**
 * An answer whose markup is ASCII in its bytes, so that keys can be found in it: one in UTF-16 or another charset goes on
 * in UTF-8 and says so. Throws a `CodecError` for one that is in a charset that is not known, or in several parts.
 */
async function inUtf8(answer: GivenAnswer): Promise<Omit<GivenAnswer, 'bytes'>> {
  const { status, header } = answer;
  const contentType = header('content-type');
  const { head, body } = await headOf(answer.body, CHARSET_BYTES);
  const charset = charsetIn(answer, head);
  if (charset.kind !== 'transcoded') return { status, header, headers: answer.headers, body };
  const type = (contentType ?? 'text/xml').replace(/\s*;.*/s, '');
  const headers = { ...answer.headers(), 'content-type': answerContentType('utf-8', type) };
  return {
    status,
    header: (name) => (name === 'content-type' ? headers[name] : header(name)),
    headers: () => headers,
    body: transcoded(body, charset.label, charset.skip),
  };
}

/** The charset of an answer, by its headers and its first bytes. Throws a `CodecError`. */
function charsetIn({ header }: Pick<GivenAnswer, 'header'>, head: Buffer) {
  const contentType = header('content-type');
  if (/^\s*multipart\//i.test(contentType ?? ''))
    throw new CodecError('refused', 'it comes in several parts');
  return charsetOf(contentType, head.subarray(0, CHARSET_BYTES), true)!;
}

async function* transcoded(
  body: AsyncIterable<Uint8Array>,
  label: string,
  skip: number,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
  let left = skip;
  let begins = true;
  const text = (bytes: Uint8Array, stream: boolean): Buffer => {
    try {
      const decoded = decoder.decode(bytes, { stream });
      return Buffer.from(begins ? decoded.replace(DECLARED, '$1"UTF-8"') : decoded);
    } catch {
      throw new CodecError('malformed', 'bytes that are no characters of its charset');
    } finally {
      begins = false;
    }
  };
  for await (const piece of body) {
    const bytes = piece.subarray(left);
    left -= piece.length - bytes.length;
    if (bytes.length > 0) yield text(bytes, true);
  }
  const rest = text(new Uint8Array(0), false);
  if (rest.length > 0) yield rest;
}

/**
 * Replaces the texts of some fields in an answer as it passes; all other bytes stay as they are. Throws a `CodecError`
 * for an answer in which such a text may stand elsewhere than in its field: nothing of that one may go on.
 */
export async function* replaceFields(
  body: AsyncIterable<Uint8Array>,
  contentType: string | undefined,
  names: ReadonlySet<string>,
  replace: (text: string) => string,
): AsyncGenerator<Uint8Array> {
  const document = new DocumentBytes(contentType, limitsOf());
  const read = fieldReader(names, replace);
  for await (const piece of body) for (const scanner of document.write(piece)) yield* read(scanner);
  for (const scanner of document.end()) yield* read(scanner);
}

/** Services write one name in several ways, and the interface itself calls it `api_key` and `API_key`. */
function folded(name: string): string {
  return name.toLowerCase().replaceAll('_', '');
}

/** Says whether a name is one of these, in whatever way it is written. */
function amongKeys(names: ReadonlySet<string>): (name: string) => boolean {
  const keys = new Set([...names].map(folded));
  return (name) => name.length <= LONGEST_NAME && keys.has(folded(name));
}

function fieldReader(names: ReadonlySet<string>, replace: (text: string) => string) {
  const isKey = amongKeys(names);
  const leaves = new KnownLeaves();
  /** The document has ended: what stands behind it may quote all that is in it, and does not go on. */
  let isOver = false;
  /** Any field but those. */
  const other = new AnswerField('');
  other.heldNow = true;
  /** The text of the field that is open; `undefined` outside of one. */
  let text: string | undefined;
  return function* (scanner: Scanner): Generator<Uint8Array> {
    const { window } = scanner;
    let from = window.pos;
    for (;;) {
      if (text === undefined && !scanner.selfClosed) leaves.read(window, other);
      const at = window.pos;
      const token = scanner.next();
      if (token === Token.Need || token === Token.Done) break;
      if (token === Token.Start) {
        refuseReferences(scanner);
        if (text !== undefined) throw new CodecError('refused', 'a key that holds elements');
        if (isKey(scanner.tag.name)) text = '';
        else leaves.begin(scanner, other);
      } else if (text !== undefined) {
        if (token === Token.Text) text += scanner.text;
        if (at > from) yield copied(window.bytes.subarray(from, at));
        from = window.pos;
        if (token !== Token.End) continue;
        const field = Buffer.from(escapeXml(replace(text)));
        text = undefined;
        if (field.length > 0) yield field;
        from = at;
      } else if (token === Token.End) {
        leaves.end(other, other);
        if (scanner.depth > 0) continue;
        yield copied(window.bytes.subarray(from, window.pos));
        isOver = true;
      }
    }
    // While a field is open nothing but its text, which is not to go on, can have been read since.
    if (!isOver && window.pos > from) yield copied(window.bytes.subarray(from, window.pos));
  };
}

// A value elsewhere in the document may be the key that is meant.
function refuseReferences({ tag }: Scanner): void {
  const { href, id } = soapMarksOf(tag);
  if (href !== undefined || id !== undefined)
    throw new CodecError('refused', 'keys may be referred to in it');
}

// The window is overwritten by what comes next.
function copied(bytes: Uint8Array): Uint8Array {
  return Buffer.from(bytes);
}
