import { TextDecoder } from 'node:util';
import { answerContentType } from '../../encoding/server/encodeAnswer.js';
import { charsetOf } from '../../encoding/xml/charset.js';
import { CodecError } from '../../encoding/xml/codecError.js';
import { headOf } from './headOf.js';
import type { GivenAnswer } from './ShortAnswer.js';

const LOOK_BYTES = 1_024;
const DECLARED = /^(\s*<\?xml[^>]*?encoding\s*=\s*)(?:"[^"?]*"|'[^'?]*')/;

/**
 * An answer whose markup is ASCII in its bytes, so that keys can be found in it: one in UTF-16 or another charset goes on
 * in UTF-8 and says so. Throws a `CodecError` for one that is in a charset that is not known, or in several parts.
 */
export async function inUtf8(answer: GivenAnswer): Promise<Omit<GivenAnswer, 'bytes'>> {
  const { status, header } = answer;
  const contentType = header('content-type');
  const { head, body } = await headOf(answer.body, LOOK_BYTES);
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
export function charsetIn({ header }: Pick<GivenAnswer, 'header'>, head: Buffer) {
  const contentType = header('content-type');
  if (/^\s*multipart\//i.test(contentType ?? ''))
    throw new CodecError('refused', 'it comes in several parts');
  return charsetOf(contentType, head.subarray(0, LOOK_BYTES), true)!;
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
    const decoded = decodedBy(decoder, bytes, stream);
    const said = begins ? decoded.replace(DECLARED, '$1"UTF-8"') : decoded;
    begins = false;
    return Buffer.from(said);
  };
  for await (const piece of body) {
    const bytes = piece.subarray(left);
    left -= piece.length - bytes.length;
    if (bytes.length > 0) yield text(bytes, true);
  }
  const rest = text(new Uint8Array(0), false);
  if (rest.length > 0) yield rest;
}

function decodedBy(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw new CodecError('malformed', 'bytes that are no characters of its charset');
  }
}
