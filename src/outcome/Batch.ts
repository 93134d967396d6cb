import type * as outcome from '../definition/outcome.js';
import { RowsRejectedError } from '../errors/index.js';

type Facts<Answer> = Partial<Pick<outcome.Batch<unknown, Answer>, 'unmatched' | 'issues' | 'error'>>;

/** The outcomes of the rows of a batch. */
export class Batch<Input, Answer> implements outcome.Batch<Input, Answer> {
  readonly operation: string;
  readonly rows: readonly outcome.RowOutcome<Input, Answer>[];
  readonly unmatched: readonly Answer[];
  readonly issues: readonly outcome.DecodeIssue[];
  readonly error: outcome.FailedCall | undefined;

  constructor(
    operation: string,
    rows: readonly outcome.RowOutcome<Input, Answer>[],
    facts: Facts<Answer> = {},
  ) {
    this.operation = operation;
    this.rows = rows;
    this.unmatched = facts.unmatched ?? [];
    this.issues = facts.issues ?? [];
    this.error = facts.error;
  }

  get accepted(): outcome.AcceptedRow<Input, Answer>[] {
    return this.rows.filter((row) => row.status === 'accepted');
  }

  get rejected(): outcome.RejectedRow<Input, Answer>[] {
    return this.rows.filter((row) => row.status === 'rejected');
  }

  get unanswered(): outcome.UnansweredRow<Input, Answer>[] {
    return this.rows.filter((row) => row.status === 'unanswered');
  }

  get notSent(): outcome.NotSentRow<Input, Answer>[] {
    return this.rows.filter((row) => row.status === 'notSent');
  }

  get ok(): boolean {
    return this.rows.every((row) => row.status === 'accepted');
  }

  orThrow(): Answer[] {
    if (!this.ok) throw new RowsRejectedError(this);
    return this.accepted.map((row) => row.value);
  }
}
