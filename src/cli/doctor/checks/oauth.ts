import { counted } from '../../../text/counted.js';
import { baseUrlsOf } from '../../../rest/call/restClientOptions.js';
import { proxyFetch, proxyFor } from '../../connection/proxy.js';
import { REST_SETTINGS_ADVICE, restSettingsOf } from '../../connection/restConnection.js';
import { TimeLimit } from '../../../transport/TimeLimit.js';
import { type Check, failure, ok, skipped, warning } from '../Finding.js';

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
    const { baseUrl, clientId, clientSecret } = restSettingsOf(patient.target, patient.env);
    if (!baseUrl && !clientId) return skipped('REST is not configured');
    if (!baseUrl || !clientId || !clientSecret)
      return failure('REST is configured in part', REST_SETTINGS_ADVICE);
    const url = `${baseUrlsOf(baseUrl, undefined).v3}/oauth/v3/token`;
    const proxy = proxyFor(url, patient.env);
    using limit = new TimeLimit(patient.signal, LIMIT_MS);
    const response = await (proxy ? proxyFetch(proxy.url) : fetch)(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }).toString(),
      redirect: 'manual',
      signal: limit.signal,
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
    const lives = seconds === undefined ? '' : `, for ${counted(Math.round(seconds / 60), 'minute')}`;
    if (!scope) return ok(`a token is given${lives}; its scopes are not said`);
    const granted = scope.split(/\s+/);
    const missing = READING.filter((wanted) => !granted.includes(wanted));
    if (missing.length > 0)
      return warning(
        `a token is given${lives}, but not for ${missing.join(', ')}`,
        'Have the scopes added to the credentials, where scripts need them.',
      );
    return ok(`a token is given${lives}, with ${counted(granted.length, 'scope')}`);
  },
};
