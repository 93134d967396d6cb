import type { RestClientOptions } from '../../rest/call/restClientOptions.js';
import { UsageError } from '../CommandContext.js';
import type { Target } from './connection.js';
import { checkReference, resolveReference } from './keyReference.js';
import { proxyFetch, proxyFor } from './proxy.js';
import { defined } from '../../text/defined.js';

/** The REST side as profile and environment describe it, whole or in part. */
export interface RestSettings {
  readonly baseUrl: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
}

export const REST_SETTINGS_ADVICE =
  'Set rest.baseUrl, rest.clientId and rest.clientSecret in the profile, or WORKFORCE_REST_URL, WORKFORCE_CLIENT_ID and WORKFORCE_CLIENT_SECRET.';

/** The settings of the REST side: those of the profile, else the environment's. Reads the secret; no message shows it. */
export function restSettingsOf({ profile }: Pick<Target, 'profile'>, env: NodeJS.ProcessEnv): RestSettings {
  const { rest = {} } = profile;
  const reference =
    rest.clientSecret ?? (env.WORKFORCE_CLIENT_SECRET ? 'env:WORKFORCE_CLIENT_SECRET' : undefined);
  const clientSecret = reference && resolveReference(checkReference(reference, 'rest.clientSecret'), env);
  return {
    baseUrl: rest.baseUrl ?? (env.WORKFORCE_REST_URL || undefined),
    clientId: rest.clientId ?? (env.WORKFORCE_CLIENT_ID || undefined),
    clientSecret,
  };
}

/** Options of a REST client beside a SOAP target, through the proxies of the environment. Throws a `UsageError`. */
export function restOptionsOf(target: Target, env: NodeJS.ProcessEnv = process.env): RestClientOptions {
  const { baseUrl, clientId, clientSecret } = restSettingsOf(target, env);
  if (!baseUrl || !clientId || !clientSecret)
    throw new UsageError(`the REST side is not configured. ${REST_SETTINGS_ADVICE}`);
  const proxy = URL.canParse(baseUrl) ? proxyFor(baseUrl, env) : undefined;
  const { timeoutMs } = target.client;
  return {
    baseUrl,
    clientId,
    clientSecret,
    ...defined({ timeoutMs, fetch: proxy && proxyFetch(proxy.url) }),
  };
}
