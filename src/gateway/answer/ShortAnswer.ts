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

async function* inOne(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
