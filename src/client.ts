import {
  type CallOptions,
  type Connection,
  type Input,
  runCall,
  validate,
  type ValueAnswer,
} from './call.js';
import type { AnyOperation, InputOf, ItemOf, OutputOf } from './encoding/operation.js';
import { type ClientError, isClientError, RequestRejectedError } from './errors.js';
import { inBatches } from './inBatches.js';
import { matchRows } from './matchRows.js';
import type * as operations from './operations/index.generated.js';
import { operationLoaders } from './operations/loaders.generated.js';
import { type Batch, type DecodeIssue, replyOf, type Result } from './result.js';
import { ApiKey } from './secret.js';
import type { Fetch } from './transport/send.js';

/** A key, or how to get one: a function is asked before every call, so that a vault can renew it. */
export type KeySource = string | ApiKey | (() => string | ApiKey | Promise<string | ApiKey>);

export interface ClientOptions {
  /** Address of the SOAP endpoint. */
  readonly endpoint: string;
  readonly apiKey: KeySource;
  /** Namespace of the record types; that of the deployment's WSDL. */
  readonly namespace?: string;
  /** Namespace of the operation elements, where it differs from `namespace`. */
  readonly operationNamespace?: string;
  /** What stands before the action in the SOAPAction header; default `uri:Service/`. */
  readonly actionPrefix?: string;
  /** Milliseconds for a whole call; default 120,000. */
  readonly timeoutMs?: number;
  /** Stands in for the platform's `fetch`: for proxies, client certificates and tests. */
  readonly fetch?: Fetch;
  /** Makes a value that does not fit its type a `DecodeError`; by default it is left out and reported. */
  readonly strict?: boolean;
  /** Told of every value that could not be taken as it came. */
  readonly onDecodeIssue?: (operation: string, issue: DecodeIssue) => void;
}

type Operations = typeof operations;
type Arguments<I> = object extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions];
type Methods = {
  readonly [K in keyof Operations]: (
    ...args: Arguments<InputOf<Operations[K]>>
  ) => Promise<OutputOf<Operations[K]>>;
};
type SafeMethods = {
  readonly [K in keyof Operations]: (
    ...args: Arguments<InputOf<Operations[K]>>
  ) => Promise<Result<OutputOf<Operations[K]>>>;
};
type StreamMethods = {
  readonly [K in keyof Operations as [ItemOf<Operations[K]>] extends [never] ? never : K]: (
    ...args: Arguments<InputOf<Operations[K]>>
  ) => AsyncGenerator<ItemOf<Operations[K]>, void>;
};

/** One method an operation, named as the operation. Faults, transport failures and bad input throw a `ClientError`. */
export interface Client extends Methods {
  /** The same methods, which never throw but give a `Result`. */
  readonly safe: SafeMethods;
  /** The records of an answer one by one in bounded memory, for operations that answer an array of records. */
  readonly stream: StreamMethods;
}

/** Binds the operations to one endpoint and key. Sends nothing. */
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

function connectionOf(options: ClientOptions): Connection {
  const {
    endpoint,
    namespace = 'uri:Service',
    operationNamespace = namespace,
    actionPrefix = 'uri:Service/',
  } = options;
  const { timeoutMs = 120_000, fetch, strict, onDecodeIssue } = options;
  const namespaces = { types: namespace, operations: operationNamespace };
  return {
    endpoint,
    actionPrefix,
    namespaces,
    key: keyOf(options.apiKey),
    timeoutMs,
    fetch,
    strict,
    onDecodeIssue,
  };
}

function keyOf(source: KeySource): () => Promise<ApiKey> {
  const wrap = (key: string | ApiKey) => (typeof key === 'string' ? new ApiKey(key) : key);
  if (typeof source === 'function') return async () => wrap(await source());
  const key = wrap(source);
  return async () => key;
}

interface Outcome {
  readonly value: unknown;
  readonly issues: readonly DecodeIssue[];
}

async function callOperation(
  connection: Connection,
  name: keyof Operations,
  input: Input,
  options: CallOptions,
): Promise<Outcome> {
  const operation: AnyOperation = await operationLoaders[name]();
  const { batchSize } = options;
  if (!operation.rows || batchSize === undefined) return callOnce(connection, operation, input, options);
  const rows = operation.rows;
  await validate(operation, input, { batchSize });
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
  const { value: answer } = await runCall(connection, operation, input, options, false).next();
  const { value, issues } = answer as ValueAnswer;
  if (operation.kind === 'batch') return { value: matchRows(operation, input, value as [], issues), issues };
  if (operation.kind === 'reply')
    return { value: replyOf(operation.name, (value ?? {}) as object, issues), issues };
  return { value, issues };
}

async function safely(outcome: Promise<Outcome>): Promise<Result<unknown>> {
  try {
    const { value, issues } = await outcome;
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
  const { value } = yield* runCall(connection, operation, input, options, true);
  const wrapper = value as Readonly<Record<string, unknown>>;
  const rest = operation.streams ? wrapper[operation.streams] : value;
  yield* (rest ?? []) as unknown[];
  const validationErrors = (operation.streams && wrapper.validationErrors) as readonly string[] | undefined;
  if (validationErrors && validationErrors.length > 0)
    throw new RequestRejectedError(operation.name, validationErrors);
}
