import type { DecodeIssue } from '../../definition/outcome.js';
import { ConfigurationError } from '../../errors/index.js';
import { addressProblem } from '../../transport/endpoint.js';
import { checkSending, TRANSPORT_CHECKS, type TransportOptions } from '../../transport/options.js';
import { headersProblem, SET_BY_REST } from '../../transport/ownHeaders.js';
import type { Transport } from '../../transport/run.js';
import { transportOf } from '../../transport/transportOf.js';
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
import { type Credentials, type SecretSource, secretProblem } from './credentials.js';
import type { Version } from './facts.js';
import { isFields } from './inputCheck.js';
import type { Scope } from './scope.js';

/** The regions of the service. Source: interface document, conventions. */
export type Region = 'eu' | 'na';

/** Time limits, retries, budget, proxies and hooks are those of `createClient`. */
export interface RestClientOptions extends TransportOptions {
  /** Base address; `{region}` in it is replaced. One for each version where they differ. */
  readonly baseUrl: string | Readonly<Record<Version, string>>;
  /** Stands for `{region}` in the base address; default `eu`. */
  readonly region?: Region | undefined;
  /** The id of the OAuth client. */
  readonly clientId?: string | undefined;
  /** The secret of the client id, or a function that gets it from a vault whenever a token is fetched. */
  readonly clientSecret?: SecretSource | undefined;
  /** A token of your own, in place of `clientId` and `clientSecret`; a function is asked before every call, and again when the service refuses what it gave. */
  readonly token?: SecretSource | undefined;
  /** What a version 3 token is asked for; all that the credentials have when left out. */
  readonly scopes?: readonly Scope[] | undefined;
  /** Which token endpoint gives the tokens of version 2 calls; default `v2`, with Basic credentials. */
  readonly v2Token?: Version | undefined;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Makes a value that does not fit its type a `DecodeError`; by default it is left out and reported. */
  readonly strict?: boolean | undefined;
  /** Told of every value that could not be taken as it came. */
  readonly onDecodeIssue?: ((operation: string, issue: DecodeIssue) => void) | undefined;
  /** Told of every answer: status, headers and request id. */
  readonly onAnswer?: ((operation: string, answer: AnswerFacts) => void) | undefined;
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

/** Where and how a REST client calls. */
export interface RestConnection {
  readonly baseUrl: Readonly<Record<Version, string>>;
  readonly credentials: Credentials;
  readonly transport: Readonly<Record<Version, Transport>>;
  readonly options: RestClientOptions;
}

/** The connection that the options ask for. Throws a `ConfigurationError` for the first that cannot work. No message shows a value. */
export function restConnectionOf(options: RestClientOptions): RestConnection {
  checkSending(options, CHECKS, ['baseUrl']);
  const credentials = credentialsOf(options);
  const baseUrl = baseUrlsOf(options.baseUrl, options.region);
  const transport = { v2: transportOf(baseUrl.v2, options), v3: transportOf(baseUrl.v3, options) };
  return { baseUrl, credentials, transport, options };
}

function credentialsOf(options: RestClientOptions): Credentials {
  const { token, clientId, clientSecret, scopes = [], v2Token = 'v2' } = options;
  if (token !== undefined && (clientId !== undefined || clientSecret !== undefined))
    throw new ConfigurationError('token', 'replaces clientId and clientSecret: give one or the other');
  if (token !== undefined) return { token };
  if (clientId === undefined)
    throw new ConfigurationError('clientId', 'is missing: give the id of the OAuth client, or a token');
  if (clientSecret === undefined)
    throw new ConfigurationError('clientSecret', 'is missing: give the secret of the clientId, or a token');
  return { clientId, clientSecret, scopes, v2Token };
}

/** The base addresses of both versions with the region in its place. Throws a `ConfigurationError`. */
export function baseUrlsOf(
  baseUrl: string | Readonly<Record<Version, string>>,
  region: Region | undefined,
): Readonly<Record<Version, string>> {
  const { v2, v3 } = typeof baseUrl === 'string' ? { v2: baseUrl, v3: baseUrl } : baseUrl;
  if (region && !`${v2}${v3}`.includes('{region}'))
    throw new ConfigurationError('region', 'baseUrl has no {region} to put it in');
  return { v2: placed(v2, region), v3: placed(v3, region) };
}

function placed(url: string, region: Region = 'eu'): string {
  const address = String(url).replaceAll('{region}', region).replace(/\/+$/, '');
  const wrong = addressProblem(address);
  if (wrong) throw new ConfigurationError('baseUrl', wrong);
  return address;
}
