import { describeIssue, InputError } from '../../errors/index.js';
import { RestError } from '../../rest/index.js';
import { Batch } from '../../outcome/Batch.js';
import type { RowOutcome } from '../../definition/outcome.js';
import type { KeptDefault } from '../mappers/absenceToRest.js';
import type { Loss } from '../mappers/Mapped.js';
import type { Bridged } from './Bridged.js';
import { failureOfRow, HalfDone, Refusal, type RowFailure } from './rowFailures.js';

/** A row that REST has saved. */
export interface SavedRow<Answer> {
  readonly value: Answer;
  readonly losses?: readonly Loss[];
  readonly kept?: readonly KeptDefault[];
}

/**
 * Sends the rows of a batch one by one, each at most once. What REST says about a row rejects that row. When a call fails for
 * another reason, its row is unanswered if it may have been saved, the rows after it are not sent, and the batch says why;
 * when no row before it was saved, the error is thrown, as for a batch over SOAP.
 */
export async function rowByRow<Input extends object, Answer extends object>(
  operation: string,
  inputs: readonly Input[],
  save: (input: Input) => Promise<SavedRow<Answer>>,
): Promise<Omit<Bridged<Batch<Input, Answer>>, 'via'>> {
  const rows: RowOutcome<Input, Answer>[] = [];
  const saved: SavedRow<Answer>[] = [];
  let failure: RowFailure | undefined;
  for (const [index, input] of inputs.entries()) {
    if (failure !== undefined) {
      rows.push({ status: 'notSent', index, input });
      continue;
    }
    try {
      const row = await save(input);
      saved.push(row);
      rows.push({ status: 'accepted', index, input, value: row.value });
    } catch (error) {
      const validationErrors = reasonsOf(error);
      if (validationErrors) {
        const value = { ...input, validationErrors } as unknown as Answer;
        rows.push({ status: 'rejected', index, input, value, validationErrors });
        continue;
      }
      // What was saved before must not be lost with the error: the rows say what became of each.
      if (saved.length === 0 && !(error instanceof HalfDone)) throw error;
      failure = failureOfRow(error);
      rows.push({ status: failure.status, index, input });
    }
  }
  return {
    value: new Batch(operation, rows, { error: failure?.error }),
    losses: onceEach(
      saved.flatMap(({ losses = [] }) => losses),
      ({ field, why }) => `${field} ${why}`,
    ),
    kept: onceEach(
      saved.flatMap(({ kept = [] }) => kept),
      ({ name, how }) => `${name} ${how}`,
    ),
  };
}

/** Why the row itself was refused, or `undefined` for a failure of the call. */
export function reasonsOf(error: unknown): readonly string[] | undefined {
  if (error instanceof Refusal) return error.reasons;
  if (error instanceof InputError) return error.issues.map((issue) => describeIssue(issue).trim());
  if (!(error instanceof RestError) || !['validation', 'notFound'].includes(error.kind)) return undefined;
  const said = error.details.map(({ pointer, code, text }) =>
    [pointer, code, text].filter(Boolean).join(': '),
  );
  const reasons = said.filter((reason) => reason !== '');
  return reasons.length > 0 ? reasons : [error.text ?? `HTTP ${error.status}`];
}

function onceEach<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}
