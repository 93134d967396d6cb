import { type ClientError, isClientError } from '../errors/index.js';
import { Batch } from '../outcome/Batch.js';
import type { DecodeIssue, RowOutcome } from '../definition/outcome.js';

/**
 * Sends rows in several calls of at most `batchSize`, one after the other, and gives one outcome a row under its index
 * in `rows`. When a call fails, its rows are `unanswered` (or `notSent` where the request cannot have left), those after
 * it are `notSent`, and `batch.error` says why: nothing is thrown, so that no accepted row is forgotten.
 */
export async function inBatches<Input, Answer>(
  rows: readonly Input[],
  batchSize: number,
  call: (rows: readonly Input[]) => Promise<Batch<Input, Answer>>,
): Promise<Batch<Input, Answer>> {
  const outcomes: RowOutcome<Input, Answer>[] = [];
  const unmatched: Answer[] = [];
  const issues: DecodeIssue[] = [];
  let operation = '';
  let error: ClientError | undefined;
  for (let start = 0; start < rows.length; start += batchSize) {
    const chunk = rows.slice(start, start + batchSize);
    try {
      const batch = await call(chunk);
      operation = batch.operation;
      outcomes.push(...batch.rows.map((row) => ({ ...row, index: row.index + start })));
      unmatched.push(...batch.unmatched);
      issues.push(...batch.issues.map((issue) => shifted(issue, start)));
    } catch (failure) {
      if (!isClientError(failure)) throw failure;
      [error, operation] = [failure, failure.operation];
      outcomes.push(...withoutAnswer(chunk, start, maybeSaved(failure) ? 'unanswered' : 'notSent'));
      outcomes.push(...withoutAnswer(rows.slice(start + batchSize), start + batchSize, 'notSent'));
      break;
    }
  }
  return new Batch(operation, outcomes, { unmatched, issues, error });
}

function withoutAnswer<Input>(rows: readonly Input[], start: number, status: 'unanswered' | 'notSent') {
  return rows.map((input, i) => ({ status, index: start + i, input }));
}

function maybeSaved(error: ClientError): boolean {
  if (error.name === 'InputError' || error.name === 'KeyUnavailableError') return false;
  return 'requestSent' in error ? error.requestSent : true;
}

function shifted(issue: DecodeIssue, start: number): DecodeIssue {
  if (issue.index === undefined) return issue;
  const [row, ...rest] = issue.path;
  return {
    ...issue,
    index: issue.index + start,
    path: typeof row === 'number' ? [row + start, ...rest] : issue.path,
  };
}
