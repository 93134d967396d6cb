import type { DecodeIssue } from '../../definition/outcome.js';
import { ConfigurationError } from '../../errors/index.js';
import { checkSending, TRANSPORT_CHECKS, type TransportOptions } from '../../transport/options.js';
import { headersProblem, SET_BY_REST } from '../../transport/ownHeaders.js';
import {
  aFunction,
  asSentences,
  type Check,
  type Checks,
  oneOf,
  trueOrFalse,
  unless,
} from '../../validation/options.js';
import type { AnswerFacts } from './answerFacts.js';
import type { Region } from './baseUrls.js';
import { type SecretSource, secretProblem } from './credentials.js';
import type { Version } from './facts.js';
import { isFields } from './inputCheck.js';
import type { Scope } from './scope.js';

/** Time limits, retries, budget, proxies and hooks are those of `createClient`. */
export interface RestClientOptions extends TransportOptions {
  /** Base address; `{region}` in it is replaced. One for each version where they differ. */
  readonly baseUrl: string | Readonly<Record<Version, string>>;
  /** Stands for `{region}` in the base address; default `eu`. */
  readonly region?: Region;
  /** The id of the OAuth client. */
  readonly clientId?: string;
  /** The secret of the client id, or a function that gets it from a vault whenever a token is fetched. */
  readonly clientSecret?: SecretSource;
  /** A token of your own, in place of `clientId` and `clientSecret`; a function is asked before every call, and again when the service refuses what it gave. */
  readonly token?: SecretSource;
  /** What a version 3 token is asked for; all that the credentials have when left out. */
  readonly scopes?: readonly Scope[];
  /** Which token endpoint gives the tokens of version 2 calls; default `v2`, with Basic credentials. */
  readonly v2Token?: Version;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes a value that does not fit its type a `DecodeError`; by default it is left out and reported. */
  readonly strict?: boolean;
  /** Told of every value that could not be taken as it came. */
  readonly onDecodeIssue?: (operation: string, issue: DecodeIssue) => void;
  /** Told of every answer: status, headers and request id. */
  readonly onAnswer?: (operation: string, answer: AnswerFacts) => void;
}

const secret: Check = (value) => (typeof value === 'function' ? undefined : secretProblem(value));

const CHECKS: Checks<RestClientOptions> = {
  ...asSentences({
    ...TRANSPORT_CHECKS,
    // Looked at whole by `baseUrlsOf`.
    baseUrl: unless((value) => typeof value === 'string' || isFields(value), 'an address with http or https'),
    region: oneOf('eu', 'na'),
    clientId: unless(
      (value) => typeof value === 'string' && /^[^:\0-\x1f\x7f]+$/.test(value),
      'a text without a colon',
    ),
    scopes: unless(
      (value) =>
        Array.isArray(value) && value.every((scope) => typeof scope === 'string' && /^[\w.:-]+$/.test(scope)),
      'an array of scopes',
    ),
    v2Token: oneOf('v2', 'v3'),
    headers: (value) => headersProblem(value, SET_BY_REST),
    strict: trueOrFalse,
    onDecodeIssue: aFunction,
    onAnswer: aFunction,
  }),
  clientSecret: secret,
  token: secret,
};

/** Throws a `ConfigurationError` for the first option that cannot work. No message shows a value. */
export function checkRestClientOptions(options: RestClientOptions): void {
  checkSending(options, CHECKS, ['baseUrl']);
  const { clientId, clientSecret, token } = options;
  if (token !== undefined && (clientId !== undefined || clientSecret !== undefined))
    throw new ConfigurationError('token', 'replaces clientId and clientSecret: give one or the other');
  if (token === undefined)
    for (const name of ['clientId', 'clientSecret'] as const)
      if (options[name] === undefined) throw new ConfigurationError(name, 'is missing');
}
