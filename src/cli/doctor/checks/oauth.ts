import { baseUrlsOf } from '../../../rest/baseUrls.js';
import { checkReference, resolveReference } from '../../connection/keyReference.js';
import { noteSecret } from '../../connection/knownSecrets.js';
import { proxyFetch, proxyFor } from '../../connection/proxy.js';
import { type Check, failure, ok, type Patient, skipped, warning } from '../Finding.js';

const LIMIT_MS = 15_000;
const READING = [
  'hr:employees:read',
  'hr:role-assignments:read',
  'organization:groups:read',
  'organization:roles:read',
  'schedule:shifts:read',
];

/** Whether the REST side gives a token, and for which scopes. */
export const oauth: Check = {
  name: 'OAuth',
  run: async (patient) => {
    const { baseUrl, clientId, secret } = credentialsOf(patient);
    if (!baseUrl && !clientId) return skipped('REST is not configured');
    if (!baseUrl || !clientId || !secret)
      return failure(
        'REST is configured in part',
        'Set rest.baseUrl, rest.clientId and rest.clientSecret in the profile, or WORKFORCE_REST_URL, WORKFORCE_CLIENT_ID and WORKFORCE_CLIENT_SECRET.',
      );
    const url = `${baseUrlsOf(baseUrl, undefined).v3}/oauth/v3/token`;
    const proxy = proxyFor(url, patient.env);
    const response = await (proxy ? proxyFetch(proxy.url) : fetch)(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: secret,
      }).toString(),
      redirect: 'manual',
      signal: AbortSignal.any([patient.signal, AbortSignal.timeout(LIMIT_MS)]),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      const advice =
        response.status === 401 || response.status === 400
          ? 'Check the client id and secret, and that they are of this region.'
          : 'Check rest.baseUrl.';
      return failure(`no token: HTTP ${response.status} from ${new URL(url).host}`, advice);
    }
    const { scope, expires_in: seconds } = (await (response as Response).json()) as {
      scope?: string;
      expires_in?: number;
    };
    const lives = seconds === undefined ? '' : `, for ${Math.round(seconds / 60)} minutes`;
    if (!scope) return ok(`a token is given${lives}; its scopes are not said`);
    const granted = scope.split(/\s+/);
    const missing = READING.filter((wanted) => !granted.includes(wanted));
    if (missing.length > 0)
      return warning(
        `a token is given${lives}, but not for ${missing.join(', ')}`,
        'Have the scopes added to the credentials, where scripts need them.',
      );
    return ok(`a token is given${lives}, with ${granted.length} scopes`);
  },
};

function credentialsOf({ target, env }: Patient): {
  baseUrl?: string | undefined;
  clientId?: string | undefined;
  secret?: string | undefined;
} {
  const { rest = {} } = target.profile;
  const baseUrl = rest.baseUrl ?? env.WORKFORCE_REST_URL;
  const clientId = rest.clientId ?? env.WORKFORCE_CLIENT_ID;
  const reference =
    rest.clientSecret ?? (env.WORKFORCE_CLIENT_SECRET ? 'env:WORKFORCE_CLIENT_SECRET' : undefined);
  if (!reference) return { baseUrl, clientId };
  const secret = resolveReference(checkReference(reference, 'rest.clientSecret'), env);
  noteSecret(secret);
  return { baseUrl, clientId, secret };
}
