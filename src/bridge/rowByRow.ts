import type { RowOutcome } from '../definition/outcome.js';
import { keepBatch } from '../errors/CallError.js';
import { operationLoaders } from '../operations/loaders.generated.js';
import { onceEach } from '../text/onceEach.js';
import { Batch } from '../outcome/Batch.js';
import type { KeptDefault } from './mappers/absenceToRest.js';
import type { Loss } from './mappers/Mapped.js';
import type { Bridged, BridgedOperation } from './Bridged.js';
import { reasonsOf } from './rowFailures.js';
import { mayHaveActed, soapErrorOf } from './soapErrors.js';
import { eachLossOnce, notAnswered } from './answered.js';

/** A row that REST has saved. */
export interface SavedRow<Answer> {
  readonly value: Answer;
  readonly losses?: readonly Loss[];
  readonly kept?: readonly KeptDefault[];
}

/** What of a row is in the answer: not what was lost. */
export function withoutLost<Row extends object>(row: Row, losses: readonly Loss[]): Row {
  const lost = new Set(losses.flatMap(({ field }) => field.split('+')));
  return Object.fromEntries(Object.entries(row).filter(([field]) => !lost.has(field))) as Row;
}

/** What was lost of the rows that were saved before a batch of the bridge failed; `undefined` for another error. */
export function bridgedBefore(error: unknown): Pick<Bridged<unknown>, 'losses' | 'kept'> | undefined {
  return typeof error === 'object' && error !== null ? factsOf.get(error) : undefined;
}

// Beside the error, as its batch is: what the rows were is not printed with it.
const factsOf = new WeakMap<object, Pick<Bridged<unknown>, 'losses' | 'kept'>>();

type Rows<Input, Answer> = Omit<Bridged<Batch<Input, Answer>>, 'via'>;

/**
 * Sends the rows of a batch one by one, each at most once. What REST says about a row rejects that row. When a call fails for
 * another reason its error is thrown, as the SOAP client throws it, with the outcomes of all rows in `error.batch`: its row is
 * `unanswered` if it may have been saved, the rows after it are `notSent`. `said` are the fields that SOAP
 * answers of a saved row: those that REST leaves out are named.
 */
export async function rowByRow<Input extends object, Answer extends object>(
  operation: BridgedOperation,
  said: readonly string[],
  inputs: readonly Input[],
  save: (input: Input) => Promise<SavedRow<Answer>>,
): Promise<Rows<Input, Answer>> {
  const rows: RowOutcome<Input, Answer>[] = [];
  const saved: SavedRow<Answer>[] = [];
  for (const [index, input] of inputs.entries()) {
    try {
      const row = await save(input);
      saved.push(row);
      // The answer to a request of its own.
      rows.push({ status: 'accepted', index, input, value: row.value, by: 'position' });
    } catch (error) {
      const validationErrors = reasonsOf(error);
      if (!validationErrors) {
        const failed = await failedAt(operation, inputs, rows, error);
        factsOf.set(failed, factsIn(saved, said));
        throw failed;
      }
      const value = { ...input, validationErrors } as unknown as Answer;
      rows.push({ status: 'rejected', index, input, value, validationErrors, by: 'position' });
    }
  }
  return { value: new Batch(operation, rows), ...factsIn(saved, said) };
}

/** What was lost of the rows that were saved, and which defaults were kept. */
function factsIn(saved: readonly SavedRow<object>[], said: readonly string[]) {
  const values = saved.map(({ value }) => value);
  const kept = saved.flatMap((row) => row.kept ?? []);
  return {
    losses: eachLossOnce([...saved.flatMap(({ losses = [] }) => losses), ...notAnswered(said, values)]),
    kept: onceEach(kept, ({ name, how }) => `${name} ${how}`),
  };
}

/** The error of a batch that failed at the row after those that are done, with what became of each. */
async function failedAt<Input, Answer>(
  name: BridgedOperation,
  inputs: readonly Input[],
  done: readonly RowOutcome<Input, Answer>[],
  error: unknown,
) {
  const failed = soapErrorOf(error, await operationLoaders[name]());
  const left = inputs.slice(done.length).map((input, i): RowOutcome<Input, Answer> => {
    const status = i === 0 && mayHaveActed(error) ? 'unanswered' : 'notSent';
    return { status, index: done.length + i, input };
  });
  keepBatch(failed, new Batch(name, [...done, ...left], { error: failed }));
  return failed;
}
