import type { AnyOperation } from '../../definition/operation.js';
import { CodecError } from '../../encoding/xml/codecError.js';
import type { HttpAnswer } from '../../transport/send.js';
import { keyFieldsOf } from './keyFields.js';
import type { KeyTokens } from './KeyTokens.js';
import { replaceBytes } from './replaceBytes.js';
import { replaceFields } from './replaceFields.js';

const LOOK_BYTES = 4_096;
const WHOLE_BYTES = 1024 * 1024;

/** The body of an answer with tokens in the place of keys: in the fields for them, in faults, and wherever they stand. */
export async function* withTokens(
  { status, header, body }: HttpAnswer,
  operation: AnyOperation | undefined,
  tokens: KeyTokens,
): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  // What is no plain answer is short, and is looked through as a whole and for every spelling.
  const { head, ended } = await read(pieces, status === 200 ? LOOK_BYTES : WHOLE_BYTES);
  if (ended && (status !== 200 || isFault(head))) return yield wholeText(head, tokens);
  if (status === 200 && isFault(head)) {
    const rest = await read(pieces, WHOLE_BYTES);
    if (!rest.ended) throw new CodecError('refused', 'a fault longer than it is looked through');
    return yield wholeText(Buffer.concat([head, rest.head]), tokens);
  }
  const all = joined(head, pieces);
  const names = keyFieldsOf(operation);
  const fields =
    names.size === 0
      ? all
      : replaceFields(all, header('content-type'), names, (text) => tokens.ofField(text));
  yield* replaceBytes(fields, tokens.needles());
}

function isFault(head: Buffer): boolean {
  return /<(?:[\w.-]+:)?Fault[\s>/]/.test(head.toString('latin1', 0, LOOK_BYTES));
}

// One character for each byte, so that what is not changed stays as it is in any charset.
function wholeText(bytes: Buffer, tokens: KeyTokens): Buffer {
  const text = tokens.inText(bytes.toString('latin1'));
  if (bytes.includes('<') && !text.includes('<')) throw new CodecError('refused', 'a key stands in it');
  return Buffer.from(text, 'latin1');
}

async function read(pieces: AsyncIterator<Uint8Array>, least: number) {
  const read: Uint8Array[] = [];
  let size = 0;
  while (size < least) {
    const { done, value } = await pieces.next();
    if (done) return { head: Buffer.concat(read), ended: true };
    read.push(value);
    size += value.length;
  }
  return { head: Buffer.concat(read), ended: false };
}

async function* joined(head: Buffer, pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return;
    yield value;
  }
}
