import { CallError, type CallFacts } from './CallError.js';

/**
 * `malformed`: not well-formed, or cut short. `refused`: over a limit, or a DTD. `protocol`: XML, but not the answer of
 * this operation. `value`: a record or an item that cannot be read, unless `lenient`, or a value, when `strict`.
 */
export type DecodeFailure = 'malformed' | 'refused' | 'protocol' | 'value';

const DECODE_ADVICE: Readonly<Record<DecodeFailure, string>> = {
  malformed: '. Something on the way may have cut or changed it: `workforce-soap doctor` looks.',
  refused: '.',
  protocol: '. Something else may answer at this address: `workforce-soap doctor` looks.',
  value: '.',
};

/** The answer cannot be read. */
export class DecodeError extends CallError {
  /** The name of the error class. Switch on it. */
  override readonly name = 'DecodeError';
  /** True when the same call can be sent again without harm. */
  readonly retryable = false;
  /** `malformed` XML, a `refused` limit, a breach of the `protocol`, or a `value` that does not fit. */
  readonly reason: DecodeFailure;

  constructor(reason: DecodeFailure, what: string, facts: CallFacts) {
    super(`the answer cannot be read (${reason}): ${what}${DECODE_ADVICE[reason]}`, facts);
    this.reason = reason;
  }
}
