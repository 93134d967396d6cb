import type { Batch } from '../definition/outcome.js';
import { counted } from '../text/counted.js';
import { CallError } from './CallError.js';

/** Thrown by `batch.orThrow()` when a row was rejected or not answered. */
export class RowsRejectedError<Input = unknown, Answer = unknown> extends CallError {
  override readonly name = 'RowsRejectedError';
  readonly retryable = false;
  readonly #batch: Batch<Input, Answer>;

  constructor(batch: Batch<Input, Answer>) {
    const { rejected, unanswered, notSent } = batch;
    const count = `of ${counted(batch.rows.length, 'row')} ${rejected.length} were rejected, ${unanswered.length} were not answered, ${notSent.length} were not sent`;
    const next = [
      ...(rejected.length > 0 ? ['See error.batch.rejected for the reasons.'] : []),
      ...(unanswered.length > 0
        ? ['Read the state of error.batch.unanswered before you send them again.']
        : []),
      ...(notSent.length > 0 ? ['error.batch.notSent can be sent as they are.'] : []),
    ];
    super(`${count}. ${next.join(' ')}`, { operation: batch.operation });
    this.#batch = batch;
  }

  /** All outcomes. Printing the error prints no row. */
  override get batch(): Batch<Input, Answer> {
    return this.#batch;
  }
}
