import type { AnyOperation } from '../definition/operation.js';
import type { Batch, Reply } from '../definition/outcome.js';
import { type ClientError, isClientError } from '../errors/index.js';
import type { Outcome } from '../outcome/outcome.js';
import type { Result } from '../outcome/Result.js';
import { runCall } from './call.js';
import { type CallOptions, checkCallOptions, type Input } from './callOptions.js';
import type { Connection } from './connection.js';
import { inBatches } from './inBatches.js';
import { lookInto, validate } from './validate.js';

export type Answered = Pick<Outcome, 'value' | 'issues'>;

/** One call, or several when its rows go out in pieces. Throws a `ClientError`. */
export async function callOperation(
  connection: Connection,
  operation: AnyOperation,
  input: Input,
  options: CallOptions,
): Promise<Answered> {
  try {
    checkCallOptions(operation, options);
    return await callWithRows(connection, operation, input, options);
  } catch (error) {
    throw await connection.withoutKey(error);
  }
}

async function callWithRows(
  connection: Connection,
  operation: AnyOperation,
  input: Input,
  options: CallOptions,
): Promise<Answered> {
  const { batchSize } = options;
  const { rows } = operation;
  const all = rows && (await lookInto(operation, () => input?.[rows]));
  if (!Array.isArray(all) || (all.length === 0 && batchSize === undefined))
    return callOnce(connection, operation, input, options);
  if (batchSize !== undefined) await validate(operation, input, connection.codec, options);
  const batch = await inBatches(all, batchSize ?? all.length, async (some) => {
    const part = await lookInto(operation, () => ({ ...input, [rows!]: some }));
    const { value } = await callOnce(connection, operation, part, options);
    return value as Batch<unknown, unknown>;
  });
  return { value: batch, issues: batch.issues };
}

async function callOnce(
  connection: Connection,
  operation: AnyOperation,
  input: Input,
  options: CallOptions,
): Promise<Outcome> {
  const { value } = await runCall(connection, operation, input, options).next();
  return value as Outcome;
}

/** The same without throwing. */
export async function safely(answered: Promise<Answered>): Promise<Result<unknown>> {
  try {
    const { value, issues } = await answered;
    return { ok: true, value, issues };
  } catch (error) {
    if (isClientError(error)) return { ok: false, error: error satisfies ClientError };
    throw error;
  }
}

/** Records that come some at a time, one by one. Ends as what gives them. */
export async function* oneByOne(
  some: AsyncGenerator<readonly unknown[], number>,
): AsyncGenerator<unknown, number> {
  let step = await some.next();
  try {
    for (; !step.done; step = await some.next()) yield* step.value;
  } finally {
    if (!step.done) await some.return(0);
  }
  return step.value;
}

/**
 * The records of an answer as they arrive, and at the end how many items its lists lack. They come some at a time: with very
 * many, a step for each takes longer than to read it.
 */
export async function* streamSome(
  connection: Connection,
  operation: AnyOperation,
  input: Input,
  options: CallOptions,
): AsyncGenerator<readonly unknown[], number> {
  const { value, leftOut } = yield* runCall(connection, operation, input, { ...options, streaming: true });
  if (!operation.streams) {
    yield value as unknown[];
    return leftOut;
  }
  const reply = value as Reply<Readonly<Record<string, unknown>>>;
  const record = reply.status === 'answered' ? reply.value : reply.partial;
  yield (record[operation.streams] ?? []) as unknown[];
  reply.orThrow();
  return leftOut;
}
