import type { Doubt, Resting } from '../assumptions/Assumption.js';
import { asGiven } from '../outcome/asGiven.js';
import type { Answered } from './callOperation.js';
import type { CallOptions, Input } from './callOptions.js';
import {
  checkClientOptions,
  type ClientOptions,
  type DeployedClientOptions,
  serviceStyleIn,
  withDeployment,
} from './clientOptions.js';
import { lazyCodec } from './Codec.js';
import { type Connection, connectionOf, LONGEST_NAME } from './connection.js';
import { knowErrorsOfCopies } from './knowErrorsOfCopies.js';
import type { ShownRead } from './asShown.js';
import { recordStream } from './recordStream.js';
import type { DecodeIssue, RecordStream } from '../definition/outcome.js';
import type { AnyOperation, ItemOf, OutputOf } from '../definition/operation.js';
import { nearest } from '../text/suggest.js';
import { ConfigurationError, InputError } from '../errors/index.js';
import type * as operations from '../operations/index.generated.js';
import { operationLoaders } from '../operations/loaders.generated.js';
import type { OperationMethods } from './operationMethods.generated.js';
import type { Result } from '../outcome/Result.js';
import type { ApiKey } from '../secret.js';
import { transportOf } from '../transport/transportOf.js';
import { inputWarnings } from '../validation/inputWarnings.js';

type Operations = typeof operations;
type SafeMethods = {
  readonly [K in keyof OperationMethods]: (
    ...args: Parameters<OperationMethods[K]>
  ) => Promise<Result<OutputOf<Operations[K]>>>;
};
type StreamMethods = {
  readonly [K in keyof OperationMethods as [ItemOf<Operations[K]>] extends [never] ? never : K]: (
    ...args: Parameters<OperationMethods[K]>
  ) => RecordStream<ItemOf<Operations[K]>>;
};

/** One method an operation, named as the operation. Faults, transport failures and bad input throw a `ClientError`. */
export interface Client extends OperationMethods {
  /** The same methods, which never throw but give a `Result`. */
  readonly safe: SafeMethods;
  /**
   * The records of an answer one by one in bounded memory, for operations that answer an array of records. Behind the last
   * one, `leftOut` of the stream says how many items are missing.
   */
  readonly stream: StreamMethods;
  /** Calls an operation by its name: also one that only the deployment has, when `operations` was given (`discover`). */
  call<K extends keyof OperationMethods>(
    name: K,
    ...args: Parameters<OperationMethods[K]>
  ): ReturnType<OperationMethods[K]>;
  /** Calls an operation by its name, also one that only this deployment has. */
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
export function createClient(given: ClientOptions | DeployedClientOptions): Client {
  knowErrorsOfCopies();
  const options = withDeployment(given);
  const connection = clientConnectionOf(options);
  const names = Object.keys(operationLoaders);
  const methods = (method: (name: string, input: Input, options: CallOptions) => unknown) =>
    Object.fromEntries(
      names.map((name) => [name, (input = {}, options = {}) => method(name, asGiven(input), options)]),
    );
  const answered = async (name: string, input: Input, callOptions: CallOptions): Promise<Answered> =>
    (await calling()).callOperation(
      connection,
      await operationOf(options, connection, name),
      input,
      callOptions,
    );
  const call = async (name: string, input: Input, callOptions: CallOptions) =>
    (await answered(name, input, callOptions)).value;
  const client = {
    ...methods(call),
    call: (name: string, input: Input = {}, callOptions: CallOptions = {}) =>
      call(name, asGiven(input), callOptions),
    safe: methods(async (name, input, callOptions) =>
      (await calling()).safely(answered(name, input, callOptions)),
    ),
    stream: methods((name, input, callOptions) =>
      recordStream(async function* (ended) {
        const { oneByOne, streamSome } = await calling();
        const operation = await operationOf(options, connection, name);
        ended(yield* oneByOne(streamSome(connection, operation, input, callOptions)));
      }),
    ),
  } as unknown as Client;
  made.set(client, { options, connection });
  return client;
}

type Calling = typeof import('./callOperation.js');
let loaded: Promise<Calling> | undefined;

/** What calls are made with, loaded with the first of them. */
function calling(): Promise<Calling> {
  loaded ??= import('./callOperation.js');
  return loaded;
}

interface Made {
  readonly options: ClientOptions;
  readonly connection: Connection;
}

const made = new WeakMap<Client, Made>();

/** What a client was made of. Throws a `ConfigurationError` for what is none. */
function madeOf(client: Client): Made {
  const found = made.get(client);
  if (!found) throw new ConfigurationError('client', 'expected what createClient gives');
  return found;
}

/**
 * The records of an answer as they arrive, some at a time, for who reads very many. `onIssue` is told what could not be read in
 * the answers of this call alone. Ends with how many items its lists lack.
 */
export async function* recordsOf(
  client: Client,
  operation: AnyOperation,
  input: Input,
  { onIssue, ...callOptions }: CallOptions & { readonly onIssue?: (issue: DecodeIssue) => void },
): AsyncGenerator<readonly unknown[], number> {
  const { connection } = madeOf(client);
  const own: Connection = {
    ...connection,
    onDecodeIssue: (call, issue) => {
      connection.onDecodeIssue(call, issue);
      onIssue?.(connection.redactor().inside(issue, LONGEST_NAME));
    },
  };
  const shown = await readAsShown(client, operation, input);
  for (const field of shown.unshown) onIssue?.({ kind: 'missing', path: [0, field], expected: 'a field' });
  const records = (await calling()).streamSome(own, shown.operation, shown.input, callOptions);
  const { isAsked } = shown;
  if (!isAsked) return yield* records;
  let step = await records.next();
  try {
    for (; !step.done; step = await records.next()) yield step.value.filter(isAsked);
  } finally {
    if (!step.done) await records.return(0);
  }
  return step.value;
}

/** The records of a read as this service shows them, one by one. */
export function shownStream<Record>(
  client: Client,
  operation: AnyOperation,
  input: Input,
  callOptions: CallOptions,
): RecordStream<Record> {
  return recordStream(async function* (ended) {
    const { oneByOne } = await calling();
    ended(yield* oneByOne(recordsOf(client, operation, input, callOptions)));
  }) as RecordStream<Record>;
}

/** A read in the form in which this service answers it. */
export async function readAsShown(client: Client, operation: AnyOperation, input: Input): Promise<ShownRead> {
  // Loaded when something is read, as what calls is.
  const { asShown } = await import('./asShown.js');
  return asShown(serviceStyleIn(made.get(client)?.options.deployment), operation, input);
}

/** A client that is like another but for its key. */
export function clientWithKey(client: Client, apiKey: ApiKey): Client {
  return createClient({ ...madeOf(client).options, apiKey });
}

/** True where two clients have the same key. */
export async function isSameKey(one: Client, other: Client): Promise<boolean> {
  const textOf = async (client: Client) => (await madeOf(client).connection.key('isSameKey')).reveal();
  return (await textOf(one)) === (await textOf(other));
}

/** Where a client calls, and a name of what its key sees: the key's alias, or else what `nameOf` makes of the key. */
export async function clientPlace(
  client: Client,
  nameOf: (key: string) => string,
): Promise<{ readonly endpoint: string; readonly unit: string }> {
  const { endpoint, key } = madeOf(client).connection;
  const given = await key('clientPlace');
  return { endpoint, unit: given.alias === 'key' ? nameOf(given.reveal()) : given.alias };
}

const lagSeen = (client: Client, name: string) =>
  made.get(client)?.options.deployment?.assumptions?.['write.lag']?.measured?.[name] ?? 0;

/** How long in milliseconds a survey has seen this service not show what was written; 0 where nothing is known of it. */
export function lagOf(client: Client): number {
  return lagSeen(client, 'seconds') * 1_000;
}

/** How many reads in a row a survey has seen not show what was written; 0 where nothing is known of it. */
export function staleReadsOf(client: Client): number {
  return Math.min(10, lagSeen(client, 'reads'));
}

/** Why guarantees do not hold on this service, as its file says; nothing without a file. */
export async function doubtsOf(client: Client, who: Resting): Promise<readonly Doubt[]> {
  const deployment = made.get(client)?.options.deployment;
  if (!deployment) return [];
  return (await import('../assumptions/doubtsOf.js')).doubtsOf(deployment, who);
}

/** The key that a client calls with. */
export function keyOf(client: Client): Promise<ApiKey> {
  return madeOf(client).connection.key('keyOf');
}

/** The operation of that name: of the deployment, when it was given any, else of the toolkit. */
async function operationOf(
  { operations = {} }: ClientOptions,
  connection: Connection,
  name: string,
): Promise<AnyOperation> {
  if (Object.hasOwn(operations, name)) return operations[name]!;
  if (Object.hasOwn(operationLoaders, name)) return operationLoaders[name as keyof Operations]();
  const near = nearest(String(name), [...Object.keys(operationLoaders), ...Object.keys(operations)]);
  const expected = near
    ? `an operation; did you mean ${near}?`
    : 'an operation of the toolkit, or one that discover found';
  throw await connection.withoutKey(
    new InputError([{ path: ['operation'], expected }], { operation: String(name) }),
  );
}

/** The connection that the options of a client ask for. Throws a `ConfigurationError`. */
function clientConnectionOf(options: ClientOptions): Connection {
  checkClientOptions(options);
  const { endpoint, onInputWarning, deployment } = options;
  return connectionOf(options, {
    codec: lazyCodec,
    transport: transportOf(endpoint, options),
    ...(deployment ? { style: serviceStyleIn(deployment) } : {}),
    warn:
      onInputWarning &&
      ((operation, input) => {
        for (const warning of inputWarnings(operation, input)) onInputWarning(operation.name, warning);
      }),
  });
}
