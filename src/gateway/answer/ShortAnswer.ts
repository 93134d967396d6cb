import type { HttpAnswer } from '../../transport/send.js';

/** An answer on its way to the script. */
export interface GivenAnswer extends Pick<HttpAnswer, 'status' | 'header' | 'headers' | 'body'> {
  /** The body of a short one, which is here whole. */
  readonly bytes?: Buffer;
}

/** An answer that is here whole. It is a body to read only for who asks for one. */
export function shortAnswer(
  { status, header, headers }: Omit<GivenAnswer, 'body' | 'bytes'>,
  bytes: Buffer,
): GivenAnswer {
  return {
    ...{ status, header, headers, bytes },
    get body() {
      return inOne(bytes);
    },
  };
}

/** A body in one piece. */
export async function* inOne(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The first bytes of a body, and the same body whole. */
export async function headOf(
  body: AsyncIterable<Uint8Array>,
  least: number,
): Promise<{ readonly head: Buffer; readonly ended: boolean; readonly body: AsyncIterable<Uint8Array> }> {
  const pieces = body[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let size = 0;
  while (size < least) {
    const { done, value } = await pieces.next();
    if (done) {
      const head = Buffer.concat(read);
      return { head, ended: true, body: rest(head, pieces) };
    }
    read.push(value);
    size += value.length;
  }
  const head = Buffer.concat(read);
  return { head, ended: false, body: rest(head, pieces) };
}

async function* rest(head: Buffer, pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return;
    yield value;
  }
}
