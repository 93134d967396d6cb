import type { Agent } from 'node:http';
import { ConfigurationError } from '../../errors/index.js';
import { Secret } from '../../secret.js';
import type { Hooks } from '../../transport/events.js';
import { type Budget, budgetOfEndpoint } from '../../transport/budget.js';
import { createFetchEngine, type Fetch } from '../../transport/fetchEngine.js';
import { createHttpEngine } from '../../transport/httpEngine.js';
import type { RetryOptions } from '../../transport/retry.js';
import type { Transport } from '../../transport/run.js';
import { DEFAULT_TIME_LIMITS, type TimeLimitOptions, timeLimitsOf } from '../../transport/timeLimits.js';
import type { Version } from './authorization.js';
import { baseUrlsOf, type Region } from './baseUrls.js';
import type { RestConnection } from './callPath.js';
import type { DeprecationNotice } from './deprecation.js';
import type { Scope } from './scope.js';

/** Time limits, retries, budget, proxies and hooks are those of `createClient`. */
export interface RestClientOptions extends TimeLimitOptions {
  /** Base address; `{region}` in it is replaced. One for each version where they differ. */
  readonly baseUrl: string | Readonly<Record<Version, string>>;
  /** Stands for `{region}` in the base address; default `eu`. */
  readonly region?: Region;
  readonly clientId: string;
  readonly clientSecret: string | Secret;
  /** What a version 3 token is asked for; all that the credentials have when left out. */
  readonly scopes?: readonly Scope[];
  /** Which token endpoint gives the tokens of version 2 calls; default `v2`, with Basic credentials. */
  readonly v2Token?: Version;
  /** How often and how fast a read is repeated; `false` never. Writes are never repeated once sent. */
  readonly retry?: RetryOptions | false;
  /** How many requests may be under way at once; give the one of the SOAP client. `false` for no limit. */
  readonly budget?: Budget | false;
  /** A `node:http` or `node:https` agent: for a private CA, client certificates or a proxy. */
  readonly agent?: Agent;
  /** Sends instead of `node:http`: for proxies and tests. It must not follow redirects. */
  readonly fetch?: Fetch;
  /** Told of calls, attempts and outcomes. */
  readonly hooks?: Hooks;
  /** Told when the headers of an answer announce the end of its endpoint. */
  readonly onDeprecation?: (notice: DeprecationNotice) => void;
}

/** The connection that the options ask for. Throws a `ConfigurationError`. */
export function restConnectionOf(options: RestClientOptions): RestConnection {
  const { clientId, clientSecret, scopes = [], v2Token = 'v2', onDeprecation } = options;
  const baseUrl = baseUrlsOf(options.baseUrl, options.region);
  if (!clientId) throw new ConfigurationError('clientId', 'is missing');
  if (!clientSecret) throw new ConfigurationError('clientSecret', 'is missing');
  if (options.fetch && options.agent)
    throw new ConfigurationError('agent', 'is not used when fetch is given: give one of them');
  return {
    baseUrl,
    credentials: {
      clientId,
      clientSecret: typeof clientSecret === 'string' ? new Secret(clientSecret) : clientSecret,
      scopes,
      v2Token,
    },
    transport: { v2: transportOf(baseUrl.v2, options), v3: transportOf(baseUrl.v3, options) },
    onDeprecation,
  };
}

function transportOf(url: string, options: RestClientOptions): Transport {
  const { hostname, port, protocol } = new URL(url);
  return {
    engine: options.fetch ? createFetchEngine(options.fetch) : createHttpEngine(options.agent),
    limits: timeLimitsOf(options, DEFAULT_TIME_LIMITS),
    retry: options.retry ?? {},
    budget: options.budget === false ? undefined : (options.budget ?? budgetOfEndpoint(url)),
    hooks: options.hooks ?? {},
    server: { address: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) },
  };
}
