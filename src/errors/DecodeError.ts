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
  override readonly name = 'DecodeError';
  readonly retryable = false;
  readonly reason: DecodeFailure;

  constructor(reason: DecodeFailure, what: string, facts: CallFacts) {
    super(`the answer cannot be read (${reason}): ${what}${DECODE_ADVICE[reason]}`, facts);
    this.reason = reason;
  }
}
