import type { AnyOperation } from '../../definition/operation.js';
import { CodecError } from '../../encoding/xml/codecError.js';
import { headOf } from './headOf.js';
import { charsetIn, inUtf8 } from './inUtf8.js';
import type { KeyTokens } from './KeyTokens.js';
import { replaceBytes, replaced } from './replaceBytes.js';
import { replaceFields } from './replaceFields.js';
import { type GivenAnswer, shortAnswer } from './ShortAnswer.js';
import type { FieldSpec } from '../../definition/field.js';

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
