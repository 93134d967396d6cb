import { asPassed } from '../outcome/asPassed.js';
import type { DecodeIssue, RowOutcome } from '../definition/outcome.js';
import { keepBatch } from '../errors/CallError.js';
import { isClientError } from '../errors/index.js';
import { whatWasDone } from '../errors/whatWasDone.js';
import { Batch } from '../outcome/Batch.js';

/**
 * Sends rows in several calls of at most `batchSize`, one after the other, and gives one outcome a row under its index
 * in `rows`. When a call fails its error is thrown, with the outcomes of all rows in `error.batch`, so that no accepted one
 * is forgotten: those of the call are `unanswered`, or `notSent` where nothing can have been done, those after it `notSent`.
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
  for (let start = 0; start < rows.length; start += batchSize) {
    const chunk = rows.slice(start, start + batchSize);
    try {
      const batch = await call(chunk);
      operation = batch.operation;
      outcomes.push(...batch.rows.map((row) => ({ ...row, index: row.index + start })));
      unmatched.push(...batch.unmatched);
      issues.push(...batch.issues.map((issue) => shifted(issue, start)));
    } catch (failure) {
      if (!isClientError(failure) || failure.name === 'InputError') throw failure;
      outcomes.push(
        ...withoutAnswer(chunk, start, whatWasDone(failure) === 'nothing' ? 'notSent' : 'unanswered'),
      );
      outcomes.push(...withoutAnswer(rows.slice(start + batchSize), start + batchSize, 'notSent'));
      keepBatch(failure, new Batch(failure.operation, outcomes, { unmatched, issues, error: failure }));
      throw failure;
    }
  }
  return new Batch(operation, outcomes, { unmatched, issues });
}

function withoutAnswer<Input>(rows: readonly Input[], start: number, status: 'unanswered' | 'notSent') {
  return rows.map((input, i) => ({ status, index: start + i, input: asPassed(input) }));
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
