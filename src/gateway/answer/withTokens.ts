import { TextDecoder } from 'node:util';
import type { FieldSpec } from '../../definition/field.js';
import type { AnyOperation } from '../../definition/operation.js';
import { answerContentType } from '../../encoding/server/encodeAnswer.js';
import { charsetOf } from '../../encoding/xml/charset.js';
import { CodecError } from '../../encoding/xml/codecError.js';
import { headOf } from './headOf.js';
import type { KeyTokens } from './KeyTokens.js';
import { replaceBytes, replaced } from './replaceBytes.js';
import { replaceFields } from './replaceFields.js';
import { type GivenAnswer, shortAnswer } from './ShortAnswer.js';

// What fields with keys are called in answers of which nothing else is known.
const ANYWHERE: ReadonlySet<string> = new Set(['api_key', 'API_key', 'apiKey']);

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
  return names;
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
  if (given.status !== 200 || isFault(bytes)) return wholeText(bytes, tokens);
  if (keyFieldsOf(operation).size > 0) return undefined;
  const [first, ...more] = replaced(bytes, tokens.patterns, bytes.length);
  return more.length === 0 ? (first as Buffer | undefined) : Buffer.concat([first!, ...more]);
}

async function* swapped(
  { status, header, body }: GivenAnswer,
  operation: AnyOperation | undefined,
  tokens: KeyTokens,
): AsyncGenerator<Uint8Array> {
  // What is no plain answer is short, and is looked through as a whole and for every spelling.
  const { head, ended, body: all } = await headOf(body, status === 200 ? LOOK_BYTES : WHOLE_BYTES);
  if (ended && (status !== 200 || isFault(head))) return yield wholeText(head, tokens);
  if (status === 200 && isFault(head)) {
    const fault = await headOf(all, WHOLE_BYTES);
    if (!fault.ended) throw new CodecError('refused', 'a fault longer than it is looked through');
    return yield wholeText(fault.head, tokens);
  }
  const names = keyFieldsOf(operation);
  const fields =
    names.size === 0
      ? all
      : replaceFields(all, header('content-type'), names, (text) => tokens.ofField(text));
  yield* replaceBytes(fields, tokens.patterns);
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
