import type { HttpAnswer } from '../../transport/send.js';

const LOOK_BYTES = 4_096;

/** True for an answer that can be none of the service's own: what stands before it has answered. */
export function isNoSoap({ status, header }: Pick<HttpAnswer, 'status' | 'header'>): boolean {
  const isXml = /xml/i.test(header('content-type') ?? '');
  return !isXml || status === 429 || status < 200 || (status > 200 && status < 400) || status >= 502;
}

/** The same body, and whether it begins as an envelope. */
export async function beginsAsEnvelope(
  body: AsyncIterable<Uint8Array>,
): Promise<{ readonly begins: boolean; readonly body: AsyncIterable<Uint8Array> }> {
  const pieces = body[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let size = 0;
  let ended = false;
  while (size < LOOK_BYTES && !ended) {
    const { done, value } = await pieces.next();
    if (done) ended = true;
    else {
      read.push(value);
      size += value.length;
    }
  }
  const head = Buffer.concat(read);
  // In UTF-16 every other byte is 0.
  const text = head.toString('latin1', 0, LOOK_BYTES).replaceAll('\0', '');
  const begins = /<(?:[\w.-]+:)?Envelope[\s>]/.test(text) && !/<(!DOCTYPE|html)\b/i.test(text);
  return { begins, body: rest(head, pieces) };
}

async function* rest(head: Buffer, pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return;
    yield value;
  }
}
