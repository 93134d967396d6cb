import type { DecodeIssue } from '../definition/outcome.js';
import { type Limits, limitsProblem } from '../encoding/xml/limits.js';
import { isXmlText } from '../encoding/xml/xmlChars.js';
import { ConfigurationError } from '../errors/index.js';
import { ApiKey } from '../secret.js';
import { Redactor } from '../text/redaction/redact.js';
import { addressProblem } from '../transport/endpoint.js';
import { checkSending, SENDING_CHECKS, type SendingOptions } from '../transport/options.js';
import { headersProblem } from '../transport/ownHeaders.js';
import {
  aFunction,
  asSentences,
  type Checks,
  isObject,
  oneOf,
  trueOrFalse,
  unless,
} from '../validation/options.js';

/** A key, or how to get one: a function is asked before every call, so that a vault can renew it. */
export type KeySource = string | ApiKey | (() => string | ApiKey | Promise<string | ApiKey>);

export interface CallerOptions extends SendingOptions {
  /** Address of the SOAP endpoint. */
  readonly endpoint: string;
  readonly apiKey: KeySource;
  /** Namespace of the record types; that of the deployment's WSDL. */
  readonly namespace?: string | undefined;
  /** Namespace of the operation elements, where it differs from `namespace`. */
  readonly operationNamespace?: string | undefined;
  /** What stands before the action in the SOAPAction header; default `uri:Service/`. */
  readonly actionPrefix?: string | undefined;
  /** Whole SOAPAction headers by operation, for a deployment whose actions differ. */
  readonly actions?: Readonly<Record<string, string>> | undefined;
  /** Headers of your own, sent with every call, such as a proxy's `Authorization`. What they hold is a secret of the client. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Makes a value that does not fit its type a `DecodeError`; by default it is left out and reported. */
  readonly strict?: boolean | undefined;
  /** Leaves out and reports also whole records and items that cannot be read; by default they are a `DecodeError`. */
  readonly lenient?: boolean | undefined;
  /** `read` refuses every call that changes something before it is sent; default `all`. */
  readonly allow?: 'read' | 'all' | undefined;
  /** How much of an answer is taken before it is refused with a `DecodeError`. */
  readonly limits?: Partial<Limits> | undefined;
  /** Told of every value that could not be taken as it came. */
  readonly onDecodeIssue?: ((operation: string, issue: DecodeIssue) => void) | undefined;
}

const namespace = unless(
  (value) =>
    typeof value === 'string' && value !== '' && isXmlText(value) && !/[\0-\x1F\x7F-\x9F]/.test(value),
  'a text without line ends and other control characters',
);

export const CALLER_CHECKS: Checks<CallerOptions> = {
  ...asSentences({
    ...SENDING_CHECKS,
    namespace,
    operationNamespace: namespace,
    actionPrefix: unless(isHeaderText, 'a text without quotes, line ends and what is not ASCII'),
    actions: unless(isHeaders, 'an object of texts without quotes, line ends and what is not ASCII'),
    headers: (value: unknown) => headersProblem(value, ['soapaction']),
    strict: trueOrFalse,
    lenient: trueOrFalse,
    allow: oneOf('read', 'all'),
    onDecodeIssue: aFunction,
  }),
  endpoint: addressProblem,
  apiKey: checkKey,
  limits: limitsProblem,
};

/** Throws a `ConfigurationError` for the first option that cannot work. No message shows a value. */
export function checkCallerOptions<T extends CallerOptions>(options: T, checks: Checks<T>): void {
  const redactor = new Redactor(secretsIn(options ?? {}));
  checkSending(options, checks, ['endpoint', 'apiKey'], (text) => redactor.text(text));
  if (options.strict && options.lenient)
    throw new ConfigurationError('lenient', 'contradicts strict: give one of them');
}

function secretsIn({ apiKey }: Partial<CallerOptions>): string[] {
  if (apiKey instanceof ApiKey) return [apiKey.reveal()];
  return typeof apiKey === 'string' ? [apiKey] : [];
}

function isHeaders(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isHeaderText);
}

function isHeaderText(value: unknown): boolean {
  return typeof value === 'string' && /^[\x20\x21\x23-\x7e]*$/.test(value);
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
