import { type CallOptions, type Input, runCall, validate } from './call.js';
import type { ClientOptions } from './clientOptions.js';
import { type Connection, connectionOf } from './connection.js';
import type { AnyOperation, ItemOf, OutputOf } from './encoding/operation.js';
import { type ClientError, isClientError, RequestRejectedError } from './errors.js';
import { inBatches } from './inBatches.js';
import type * as operations from './operations/index.generated.js';
import { operationLoaders } from './operations/loaders.generated.js';
import type { OperationMethods } from './operationMethods.generated.js';
import type { Outcome } from './outcome.js';
import type { Batch, Reply, Result } from './result.js';

type Operations = typeof operations;
type SafeMethods = {
  readonly [K in keyof OperationMethods]: (
    ...args: Parameters<OperationMethods[K]>
  ) => Promise<Result<OutputOf<Operations[K]>>>;
};
type StreamMethods = {
  readonly [K in keyof OperationMethods as [ItemOf<Operations[K]>] extends [never] ? never : K]: (
    ...args: Parameters<OperationMethods[K]>
  ) => AsyncGenerator<ItemOf<Operations[K]>, void>;
};

/** One method an operation, named as the operation. Faults, transport failures and bad input throw a `ClientError`. */
export interface Client extends OperationMethods {
  /** The same methods, which never throw but give a `Result`. */
  readonly safe: SafeMethods;
  /** The records of an answer one by one in bounded memory, for operations that answer an array of records. */
  readonly stream: StreamMethods;
}

/** Binds the operations to one endpoint and key. Sends nothing. Throws a `ConfigurationError`. */
export function createClient(options: ClientOptions): Client {
  const connection = connectionOf(options);
  const names = Object.keys(operationLoaders) as (keyof Operations)[];
  const methods = (method: (name: keyof Operations, input: Input, options: CallOptions) => unknown) =>
    Object.fromEntries(
      names.map((name) => [name, (input = {}, options = {}) => method(name, input, options)]),
    );
  return {
    ...methods((name, input, callOptions) =>
      callOperation(connection, name, input, callOptions).then(({ value }) => value),
    ),
    safe: methods((name, input, callOptions) => safely(callOperation(connection, name, input, callOptions))),
    stream: methods((name, input, callOptions) => streamOperation(connection, name, input, callOptions)),
  } as unknown as Client;
}

type Answered = Pick<Outcome, 'value' | 'issues'>;

async function callOperation(
  connection: Connection,
  name: keyof Operations,
  input: Input,
  options: CallOptions,
): Promise<Answered> {
  const operation: AnyOperation = await operationLoaders[name]();
  const { batchSize } = options;
  if (!operation.rows || batchSize === undefined) return callOnce(connection, operation, input, options);
  const rows = operation.rows;
  await validate(operation, input, options);
  const batch = await inBatches(input[rows] as readonly unknown[], batchSize, async (some) => {
    const { value } = await callOnce(connection, operation, { ...input, [rows]: some }, options);
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
  const { value } = await runCall(connection, operation, input, options, false).next();
  return value as Outcome;
}

async function safely(answered: Promise<Answered>): Promise<Result<unknown>> {
  try {
    const { value, issues } = await answered;
    return { ok: true, value, issues };
  } catch (error) {
    if (isClientError(error)) return { ok: false, error: error satisfies ClientError };
    throw error;
  }
}

async function* streamOperation(
  connection: Connection,
  name: keyof Operations,
  input: Input,
  options: CallOptions,
): AsyncGenerator<unknown, void> {
  const operation: AnyOperation = await operationLoaders[name]();
  const records = runCall(connection, operation, input, options, true);
  let step = await records.next();
  try {
    for (; !step.done; step = await records.next()) yield* step.value;
  } finally {
    if (!step.done) await records.return(undefined as never);
  }
  const { value } = step.value;
  if (!operation.streams) return yield* value as unknown[];
  const reply = value as Reply<Readonly<Record<string, unknown>>>;
  yield* (reply.value[operation.streams] ?? []) as unknown[];
  if (reply.status === 'rejected') throw new RequestRejectedError(operation.name, reply.validationErrors);
}
