import type { DecodeFailure } from '../../errors/index.js';

/** What is wrong with an envelope; the call makes a `DecodeError` of it, which also says which call it was. */
export class CodecError extends Error {
  override readonly name = 'CodecError';
  readonly reason: DecodeFailure;

  constructor(reason: DecodeFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}
