import { CodecError } from '../../encoding/xml/codecError.js';
import type { HttpAnswer } from '../../transport/send.js';

const MAX_BYTES = 64 * 2 ** 20;

/** An answer that was read to its end. */
export interface RestAnswer {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly text: string;
}

/** Reads the body: JSON is UTF-8. More than 64 MiB, which no page has, is refused. */
export async function readRestAnswer(answer: HttpAnswer): Promise<RestAnswer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body) {
    bytes += piece.byteLength;
    if (bytes > MAX_BYTES) throw new CodecError('refused', 'the body has more than 64 MiB');
    pieces.push(piece);
  }
  return {
    status: answer.status,
    header: answer.header,
    text: new TextDecoder().decode(Buffer.concat(pieces)),
  };
}

/** The JSON of a body; text as it is where it need not be JSON; `undefined` for an empty one. */
export function parseRestBody({ text, header }: RestAnswer): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    if (/json/i.test(header('content-type') ?? '')) throw new CodecError('malformed', 'the body is not JSON');
    return text;
  }
}
