import type { Agent } from 'node:http';
import type { InputWarning } from '../validation/inputWarnings.js';
import { type Limits, limitsProblem } from '../encoding/xml/limits.js';
import type { AnyOperation } from '../definition/operation.js';
import { noSuch } from '../text/suggest.js';
import { isXmlText } from '../encoding/xml/xmlChars.js';
import { ConfigurationError } from '../errors/index.js';
import type { DecodeIssue } from '../definition/outcome.js';
import { Redactor } from '../text/redaction/redact.js';
import { ApiKey } from '../secret.js';
import type { Hooks } from '../transport/events.js';
import type { Budget } from '../transport/budget.js';
import type { Fetch } from '../transport/fetchEngine.js';
import type { RetryOptions } from '../transport/retry.js';
import { isMilliseconds, LONGEST_MS, type TimeLimitOptions } from '../transport/timeLimits.js';

/** A key, or how to get one: a function is asked before every call, so that a vault can renew it. */
export type KeySource = string | ApiKey | (() => string | ApiKey | Promise<string | ApiKey>);

/** The time limits' defaults: whole call 300,000 ms, connecting 10,000, first byte 120,000, idle 30,000. */
export interface ClientOptions extends TimeLimitOptions {
  /** Address of the SOAP endpoint. */
  readonly endpoint: string;
  readonly apiKey: KeySource;
  /** Namespace of the record types; that of the deployment's WSDL. */
  readonly namespace?: string;
  /** Namespace of the operation elements, where it differs from `namespace`. */
  readonly operationNamespace?: string;
  /** What stands before the action in the SOAPAction header; default `uri:Service/`. */
  readonly actionPrefix?: string;
  /** Whole SOAPAction headers by operation, for a deployment whose actions differ. */
  readonly actions?: Readonly<Record<string, string>>;
  /** Operations that only the deployment has, as `discover` reads them from its WSDL, for `client.call`. */
  readonly operations?: Readonly<Record<string, AnyOperation>>;
  /** How often and how fast a call is repeated; `false` never. */
  readonly retry?: RetryOptions | false;
  /**
   * How many requests may be under way at once, shared by all clients that are given the same one; `false` for no limit.
   * By default the clients of an endpoint share one of 8. One budget for each customer is right.
   */
  readonly budget?: Budget | false;
  /** A `node:http` or `node:https` agent: for a private CA, client certificates or a proxy. */
  readonly agent?: Agent;
  /** Sends instead of `node:http`: for proxies and tests. It must not follow redirects. */
  readonly fetch?: Fetch;
  /** Told of calls, attempts, outcomes and decode issues. */
  readonly hooks?: Hooks;
  /** Makes a value that does not fit its type a `DecodeError`; by default it is left out and reported. */
  readonly strict?: boolean;
  /** Leaves out and reports also whole records and items that cannot be read; by default they are a `DecodeError`. */
  readonly lenient?: boolean;
  /** `read` refuses every call that changes something before it is sent; default `all`. */
  readonly allow?: 'read' | 'all';
  /** How much of an answer is taken before it is refused with a `DecodeError`. */
  readonly limits?: Partial<Limits>;
  /** Told of what is sent as it is and looks like a mistake, is not sent because of another field, or may be spoilt. */
  readonly onInputWarning?: (operation: string, warning: InputWarning) => void;
  /** Told of every value that could not be taken as it came. */
  readonly onDecodeIssue?: (operation: string, issue: DecodeIssue) => void;
}

type Check = (value: unknown) => string | undefined;

const expect =
  (right: (value: unknown) => boolean, expected: string): Check =>
  (value) =>
    right(value) ? undefined : `expected ${expected}`;
const namespace = expect(
  (value) =>
    typeof value === 'string' && value !== '' && isXmlText(value) && !/[\0-\x1F\x7F-\x9F]/.test(value),
  'a text without line ends and other control characters',
);
const plain = expect((value) => value !== null && typeof value === 'object', 'an object');
const fn = expect((value) => typeof value === 'function', 'a function');
const milliseconds = expect(isMilliseconds, `milliseconds from 1 to ${LONGEST_MS}`);

const CHECKS: { readonly [K in keyof Required<ClientOptions>]: Check } = {
  endpoint: checkEndpoint,
  apiKey: checkKey,
  namespace,
  operationNamespace: namespace,
  actionPrefix: expect(isHeaderText, 'a text without quotes, line ends and what is not ASCII'),
  actions: expect(isHeaders, 'an object of texts without quotes, line ends and what is not ASCII'),
  operations: plain,
  timeoutMs: milliseconds,
  connectTimeoutMs: milliseconds,
  firstByteTimeoutMs: milliseconds,
  idleTimeoutMs: milliseconds,
  retry: expect(
    (value) => value === false || (value !== null && typeof value === 'object'),
    'an object, or false',
  ),
  budget: expect(isBudget, 'what createBudget gives, or false'),
  agent: plain,
  fetch: fn,
  hooks: plain,
  strict: expect((value) => typeof value === 'boolean', 'true or false'),
  lenient: expect((value) => typeof value === 'boolean', 'true or false'),
  allow: expect((value) => value === 'read' || value === 'all', "'read' or 'all'"),
  limits: limitsProblem,
  onInputWarning: fn,
  onDecodeIssue: fn,
};

/** Throws a `ConfigurationError` for the first option that cannot work. No message shows a value. */
export function checkClientOptions(options: ClientOptions): void {
  if (options === null || typeof options !== 'object')
    throw new ConfigurationError('options', 'expected an object with at least endpoint and apiKey');
  const redactor = new Redactor(secretsIn(options));
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(CHECKS, name))
      throw new ConfigurationError(
        redactor.text(name),
        redactor.text(noSuch('option', name, Object.keys(CHECKS))),
      );
    if (value === undefined) continue;
    const wrong = CHECKS[name as keyof ClientOptions](value);
    if (wrong) throw new ConfigurationError(name, wrong);
  }
  for (const name of ['endpoint', 'apiKey'] as const)
    if (options[name] === undefined) throw new ConfigurationError(name, 'is missing');
  if (options.strict && options.lenient)
    throw new ConfigurationError('lenient', 'contradicts strict: give one of them');
  if (options.fetch && options.agent)
    throw new ConfigurationError('agent', 'is not used when fetch is given: give one of them');
}

function secretsIn({ apiKey }: Partial<ClientOptions>): string[] {
  if (apiKey instanceof ApiKey) return [apiKey.reveal()];
  return typeof apiKey === 'string' ? [apiKey] : [];
}

function isHeaders(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return Object.values(value).every(isHeaderText);
}

function isHeaderText(value: unknown): boolean {
  return typeof value === 'string' && /^[\x20\x21\x23-\x7e]*$/.test(value);
}

function isBudget(value: unknown): boolean {
  return value === false || typeof (value as Budget | null)?.acquire === 'function';
}

function checkEndpoint(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return 'expected the address of the SOAP endpoint';
  const { protocol, username, password } = new URL(value);
  if (protocol !== 'http:' && protocol !== 'https:') return 'expected an address with http or https';
  if (username || password) return 'must hold no user name or password: they would be seen in logs';
  return undefined;
}

function checkKey(value: unknown): string | undefined {
  if (typeof value === 'function') return undefined;
  if (typeof value === 'string') return keyProblem(value);
  if (value instanceof ApiKey) return keyProblem(value.reveal());
  return 'expected a text, an ApiKey, or a function that gives one';
}

/** What is wrong with the text of a key. */
export function keyProblem(key: string): string | undefined {
  if (key.trim() === '') return 'is empty';
  if (!isXmlText(key)) return 'holds a character that XML 1.0 cannot hold';
  return key === key.trim() ? undefined : 'has white space around it: a line end from its file?';
}
