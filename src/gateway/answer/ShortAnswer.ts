import type { HttpAnswer } from '../../transport/send.js';

/** An answer on its way to the script. */
export interface GivenAnswer extends Pick<HttpAnswer, 'status' | 'header' | 'headers' | 'body'> {
  /** The body of a short one, which is here whole. */
  readonly bytes?: Buffer;
}

/** An answer that is here whole. It is a body to read only for who asks for one. */
export class ShortAnswer implements GivenAnswer {
  readonly status: number;
  readonly header: HttpAnswer['header'];
  readonly headers: HttpAnswer['headers'];
  readonly bytes: Buffer;

  constructor({ status, header, headers }: Omit<GivenAnswer, 'body' | 'bytes'>, bytes: Buffer) {
    this.status = status;
    this.header = header;
    this.headers = headers;
    this.bytes = bytes;
  }

  get body(): AsyncGenerator<Uint8Array> {
    return inOne(this.bytes);
  }
}

async function* inOne(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
