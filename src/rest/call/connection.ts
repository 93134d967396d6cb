import { transportOf } from '../../transport/transportOf.js';
import type { Transport } from '../../transport/run.js';
import { baseUrlsOf } from './baseUrls.js';
import type { Credentials } from './credentials.js';
import type { Version } from './facts.js';
import { checkRestClientOptions, type RestClientOptions } from './restClientOptions.js';

/** Where and how a REST client calls. */
export interface RestConnection {
  readonly baseUrl: Readonly<Record<Version, string>>;
  readonly credentials: Credentials;
  readonly transport: Readonly<Record<Version, Transport>>;
  readonly options: RestClientOptions;
}

/** The connection that the options ask for. Throws a `ConfigurationError`. */
export function restConnectionOf(options: RestClientOptions): RestConnection {
  checkRestClientOptions(options);
  const baseUrl = baseUrlsOf(options.baseUrl, options.region);
  return {
    baseUrl,
    credentials: credentialsOf(options),
    transport: { v2: transportOf(baseUrl.v2, options), v3: transportOf(baseUrl.v3, options) },
    options,
  };
}

function credentialsOf(options: RestClientOptions): Credentials {
  const { token, clientId = '', clientSecret = '', scopes = [], v2Token = 'v2' } = options;
  return token === undefined ? { clientId, clientSecret, scopes, v2Token } : { token };
}
