import { type CallOptions, type Input, runCall, validate } from './call.js';
import type { ClientOptions } from './clientOptions.js';
import { type Connection, connectionOf } from './connection.js';
import type { AnyOperation, ItemOf, OutputOf } from '../definition/operation.js';
import { nearest } from '../text/suggest.js';
import { type ClientError, ConfigurationError, InputError, isClientError } from '../errors/index.js';
import { inBatches } from './inBatches.js';
import type * as operations from '../operations/index.generated.js';
import { operationLoaders } from '../operations/loaders.generated.js';
import type { OperationMethods } from './operationMethods.generated.js';
import type { Outcome } from '../outcome/outcome.js';
import type { Batch, Reply } from '../definition/outcome.js';
import type { Result } from '../outcome/Result.js';
import type { ApiKey } from '../secret.js';

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
  /** Calls an operation by its name: also one that only the deployment has, when `operations` was given (`discover`). */
  call<K extends keyof OperationMethods>(
    name: K,
    ...args: Parameters<OperationMethods[K]>
  ): ReturnType<OperationMethods[K]>;
  call(name: string, parts?: Input, options?: CallOptions): Promise<unknown>;
}

/**
 * Binds the operations to one endpoint and key. Sends nothing. Throws a `ConfigurationError`.
 *
 * @example
 * ```ts
 * import { createClient } from 'workforce-soap';
 *
 * const client = createClient({ endpoint: 'https://wfs.example/soap', apiKey: process.env.WORKFORCE_KEY! });
 * const batch = await client.wsdlUpdateSections({ sections: [{ extSectionId: 'TILLS', name: 'Tills' }] });
 * for (const row of batch.rejected) console.error(row.index, ...row.validationErrors);
 * ```
 */
export function createClient(options: ClientOptions): Client {
  const connection = connectionOf(options);
  const names = Object.keys(operationLoaders);
  const methods = (method: (name: string, input: Input, options: CallOptions) => unknown) =>
    Object.fromEntries(
      names.map((name) => [name, (input = {}, options = {}) => method(name, input, options)]),
    );
  const call = async (name: string, input: Input = {}, callOptions: CallOptions = {}) =>
    (await callOperation(connection, name, input, callOptions)).value;
  const client = {
    ...methods(call),
    call,
    safe: methods((name, input, callOptions) => safely(callOperation(connection, name, input, callOptions))),
    stream: methods((name, input, callOptions) => streamOperation(connection, name, input, callOptions)),
  } as unknown as Client;
  optionsOf.set(client, options);
  return client;
}

const optionsOf = new WeakMap<Client, ClientOptions>();

/** A client that is like another but for its key. */
export function clientWithKey(client: Client, apiKey: ApiKey): Client {
  const options = optionsOf.get(client);
  if (!options) throw new ConfigurationError('client', 'expected what createClient gives');
  return createClient({ ...options, apiKey });
}

/** Where a client calls, and a name of what its key sees: the key's alias, or else what `nameOf` makes of the key. */
export async function clientPlace(
  client: Client,
  nameOf: (key: string) => string,
): Promise<{ readonly endpoint: string; readonly unit: string }> {
  const options = optionsOf.get(client);
  if (!options) throw new ConfigurationError('client', 'expected what createClient gives');
  const { endpoint, key } = connectionOf(options);
  const given = await key('clientPlace');
  return { endpoint, unit: given.alias === 'key' ? nameOf(given.reveal()) : given.alias };
}

type Answered = Pick<Outcome, 'value' | 'issues'>;

async function callOperation(
  connection: Connection,
  name: string,
  input: Input,
  options: CallOptions,
): Promise<Answered> {
  try {
    return await callWithRows(connection, name, input, options);
  } catch (error) {
    throw await connection.withoutKey(error);
  }
}

async function callWithRows(
  connection: Connection,
  name: string,
  input: Input,
  options: CallOptions,
): Promise<Answered> {
  const operation = await operationOf(connection, name);
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

/** The operation of that name: of the deployment, when it was given any, else of the toolkit. */
async function operationOf(connection: Connection, name: string): Promise<AnyOperation> {
  const { operations } = connection;
  if (Object.hasOwn(operations, name)) return operations[name]!;
  if (Object.hasOwn(operationLoaders, name)) return operationLoaders[name as keyof Operations]();
  const near = nearest(name, [...Object.keys(operationLoaders), ...Object.keys(operations)]);
  const expected = near
    ? `an operation; did you mean ${near}?`
    : 'an operation of the toolkit, or one that discover found';
  throw await connection.withoutKey(
    new InputError([{ path: ['operation'], expected }], { operation: String(name) }),
  );
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
  name: string,
  input: Input,
  options: CallOptions,
): AsyncGenerator<unknown, void> {
  const operation = await operationOf(connection, name);
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
  const record = reply.status === 'answered' ? reply.value : reply.partial;
  yield* (record[operation.streams] ?? []) as unknown[];
  reply.orThrow();
}
