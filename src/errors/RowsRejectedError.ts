import type { Batch } from '../definition/outcome.js';
import { counted } from '../text/counted.js';
import { CallError } from './CallError.js';

/** Thrown by `batch.orThrow()` when a row was rejected or not answered. */
export class RowsRejectedError<Input = unknown, Answer = unknown> extends CallError {
  /** The name of the error class. Switch on it. */
  override readonly name = 'RowsRejectedError';
  /** True when the same call can be sent again without harm. */
  readonly retryable = false;
  readonly #batch: Batch<Input, Answer>;

  constructor(batch: Batch<Input, Answer>) {
    const { rejected, unanswered, notSent } = batch;
    const counts = [
      countOf(rejected.length, 'rejected') + codesOf(rejected),
      countOf(unanswered.length, 'not answered'),
      countOf(notSent.length, 'not sent'),
    ].filter(Boolean);
    const next = [
      ...(rejected.length > 0 ? ['Read the reasons in error.batch.rejected[…].validationErrors.'] : []),
      ...(unanswered.length > 0
        ? ['Read the state of error.batch.unanswered before you send them again.']
        : []),
      ...(notSent.length > 0 ? ['Send error.batch.notSent again as they are.'] : []),
    ];
    super(`of ${counted(batch.rows.length, 'row')}, ${counts.join(', ')}. ${next.join(' ')}`, {
      operation: batch.operation,
    });
    this.#batch = batch;
  }

  /** All outcomes. Printing the error prints no row. */
  override get batch(): Batch<Input, Answer> {
    return this.#batch;
  }
}

function countOf(count: number, what: string): string {
  return count === 0 ? '' : `${count.toLocaleString('en')} ${count === 1 ? 'was' : 'were'} ${what}`;
}

const MOST_CODES = 3;

/** The codes with which texts of the service begin. The rest of a text may name a person, and stays out of the message. */
function codesOf(rejected: Batch<unknown, unknown>['rejected']): string {
  const codes = rejected.flatMap(({ index, validationErrors: [text = ''] }) => {
    const [code] = /^[A-Z][A-Z\d]*(?:[-_][A-Z\d]+)+(?=:|$)/.exec(text) ?? [];
    return code === undefined ? [] : [`row ${index}: ${code}`];
  });
  const more = codes.length > MOST_CODES ? ', …' : '';
  return codes.length === 0 ? '' : ` (${codes.slice(0, MOST_CODES).join(', ')}${more})`;
}
