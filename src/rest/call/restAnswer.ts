import { CodecError } from '../../encoding/xml/codecError.js';
import type { HttpAnswer } from '../../transport/send.js';

const MAX_BYTES = 64 * 2 ** 20;

/** An answer that was read to its end. */
export interface RestAnswer {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** The body; `undefined` where it is not UTF-8, as JSON is. */
  readonly text: string | undefined;
}

/** Reads the body. More than 64 MiB, which no page has, is refused. */
export async function readRestAnswer(answer: HttpAnswer): Promise<RestAnswer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body) {
    bytes += piece.byteLength;
    if (bytes > MAX_BYTES) throw new CodecError('refused', 'the body has more than 64 MiB');
    pieces.push(piece);
  }
  const { status, header, headers } = answer;
  return { status, header, headers: headers(), text: textOf(Buffer.concat(pieces)) };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
