import type { AnyOperation } from '../definition/operation.js';
import type { Input } from './callOptions.js';
import type { ServiceStyle } from './clientOptions.js';
import type { Codec } from './Codec.js';
import { type CallerOptions, type KeySource, keyProblem } from './callerOptions.js';
import { InputError, KeyUnavailableError } from '../errors/index.js';
import { errorWithoutSecrets } from '../outcome/errorWithoutSecrets.js';
import { secretsOfHeader } from '../text/redaction/pieces.js';
import { Redactor } from '../text/redaction/redact.js';
import { SecretRegister } from '../text/redaction/SecretRegister.js';
import type { DecodeIssue } from '../definition/outcome.js';
import { ApiKey } from '../secret.js';
import type { CallIdentity } from '../transport/events.js';
import { report } from '../transport/report.js';
import type { Transport } from '../transport/run.js';

/** How much of a name is told that a server gave to something. */
export const LONGEST_NAME = 300;

/** Where and how a client calls. */
export type Connection = ReturnType<typeof connectionOf>;

type KeyOf = (operation: string) => Promise<ApiKey>;

/** What a connection is made of besides what every caller has. */
export interface ConnectionParts {
  readonly codec: Codec;
  readonly transport: Transport;
  /** What the service is known to do. */
  readonly style?: ServiceStyle;
  /** Tells what looks like a mistake in an input that is right. */
  readonly warn?: ((operation: AnyOperation, input: Input) => void) | undefined;
}

/** The connection that options ask for which were checked. */
export function connectionOf(options: CallerOptions, parts: ConnectionParts) {
  const { endpoint, apiKey, strict = false, lenient = false, limits, hooks = {}, onDecodeIssue } = options;
  const { namespace = 'uri:Service', operationNamespace = namespace } = options;
  const { actionPrefix = 'uri:Service/', actions = {} } = options;
  const secrets = new SecretRegister();
  // A new one each time: how much one looks through is bounded.
  const redactor = () => new Redactor(secrets);
  const source = keyOf(apiKey);
  const key: KeyOf = async (operation) => {
    const given = await source(operation);
    secrets.add(given.reveal());
    return given;
  };
  if (typeof apiKey !== 'function') secrets.add(wrap(apiKey).reveal());
  const headers = Object.entries(options.headers ?? {}).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  // A short one, or a plain one such as `eu`, stands in texts by chance.
  for (const [, value] of headers)
    for (const secret of secretsOfHeader(value)) if (secret.length >= SHORTEST_IN_HEADER) secrets.add(secret);
  return {
    ...{ endpoint, strict, lenient, limits, ...parts },
    /** Sent with every call, by their names in lower case. */
    headers: Object.fromEntries(headers),
    namespaces: { types: namespace, operations: operationNamespace },
    /** The SOAPAction header of an operation, without its quotes. */
    soapAction: ({ name, action }: AnyOperation): string =>
      (Object.hasOwn(actions, name) && actions[name]) || actionPrefix + action,
    /** The key for a call of an operation. Throws a `KeyUnavailableError`. */
    key,
    /** What this client must not say, and what takes it out. */
    ...{ secrets, redactor },
    /** An error without the key, also when no key was asked for yet. */
    withoutKey: async <E>(error: E): Promise<E> => {
      // What is wrong with an input is found before the key is asked for, and can quote it.
      if (secrets.isEmpty && error instanceof InputError) await key(error.operation).catch(() => undefined);
      return errorWithoutSecrets(error, redactor());
    },
    /** The key's alias where it is known before the key is asked for. */
    alias: typeof apiKey === 'function' ? undefined : wrap(apiKey).alias,
    /** Refuses what changes something. */
    readsOnly: options.allow === 'read',
    onDecodeIssue: (call: { identity(): CallIdentity }, told: DecodeIssue): void => {
      const issue = redactor().inside(told, LONGEST_NAME);
      const { path, kind, expected } = issue;
      report(hooks, 'onDecodeIssue', () => ({ ...call.identity(), path, kind, expected }));
      onDecodeIssue?.(call.identity().operation, issue);
    },
  };
}

const SHORTEST_IN_HEADER = 8;

function wrap(key: string | ApiKey): ApiKey {
  return typeof key === 'string' ? new ApiKey(key) : key;
}

function keyOf(source: KeySource): KeyOf {
  if (typeof source !== 'function') {
    const key = wrap(source);
    return async () => key;
  }
  return async (operation) => {
    let key: unknown;
    try {
      key = await source();
    } catch (error) {
      // Not its message, nor as a cause: a vault's error can hold what it was asked with.
      const name = error instanceof Error ? error.constructor.name : typeof error;
      throw new KeyUnavailableError(`the function given as apiKey failed (${name})`, { operation });
    }
    if (typeof key !== 'string' && !(key instanceof ApiKey))
      throw new KeyUnavailableError(`the function given as apiKey gave ${typeof key}`, { operation });
    const given = wrap(key);
    const problem = keyProblem(given.reveal());
    if (problem)
      throw new KeyUnavailableError(`what the function given as apiKey gave ${problem}`, { operation });
    return given;
  };
}
