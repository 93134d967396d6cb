import type { SecretRegister } from '../../text/redaction/SecretRegister.js';
import { type ClientCredentials, type Credentials, secretOf, TokenUnavailableError } from './credentials.js';
import { isFields } from './inputCheck.js';
import type { RestInput } from './restInputIssues.js';
import { Secret } from '../../secret.js';

/** What stands in the Authorization header of each call, and where the tokens for it come from. */
export interface Authorization {
  /** `undefined` for the token endpoints, which take the credentials themselves. */
  readonly tokensFor: (path: string) => TokenSource | undefined;
  readonly headersOf: (
    path: string,
    token: AccessToken | undefined,
  ) => Promise<Readonly<Record<string, string>>>;
}

/** Fetches a token: the answer's body. */
export type FetchToken = (path: string, input: RestInput) => Promise<unknown>;

const TOKEN_V2 = '/v2/oauth/token';
const TOKEN_V3 = '/oauth/v3/token';

/** True for the two paths that take credentials and no token. */
export function isTokenPath(path: string): boolean {
  return path === TOKEN_V2 || path === TOKEN_V3;
}

/** OAuth 2.0 client credentials: a form for version 3, Basic for version 2; or a token of one's own. Source: interface document 5. */
export function createAuthorization(
  credentials: Credentials,
  fetchToken: FetchToken,
  secrets: SecretRegister,
): Authorization {
  return 'token' in credentials
    ? ownToken(credentials.token, secrets)
    : clientCredentials(credentials, fetchToken, secrets);
}

function ownToken(
  token: Extract<Credentials, { readonly token: unknown }>['token'],
  secrets: SecretRegister,
): Authorization {
  // A text stays what it is; a function is asked for every call, and again when the service refuses what it gave.
  const get = async () => {
    const secret = await secretOf(token, 'token', 'token');
    secrets.add(secret.reveal());
    return { secret, freshUntil: Infinity };
  };
  const source: TokenSource = { get, renewed: get };
  return {
    tokensFor: (path) => (isTokenPath(path) ? undefined : source),
    headersOf: async (_, given) => bearer(given),
  };
}

function clientCredentials(
  credentials: ClientCredentials,
  fetchToken: FetchToken,
  secrets: SecretRegister,
): Authorization {
  const { clientId, clientSecret, v2Token } = credentials;
  // What was last sent, for Basic credentials.
  let secret = '';
  const takeSecret = async (path: string) => {
    secret = (await secretOf(clientSecret, 'clientSecret', `POST ${path}`)).reveal();
    secrets.add(secret);
  };
  const v3 = createTokenSource(async () => {
    await takeSecret(TOKEN_V3);
    const scope = scopesOf(credentials).join(' ');
    const body = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
      ...(scope && { scope }),
    };
    return tokenIn(await fetchToken(TOKEN_V3, { body }), TOKEN_V3);
  }, secrets);
  const v2 = createTokenSource(async () => {
    const params = { query: { grant_type: 'client_credentials' } };
    return tokenIn(await fetchToken(TOKEN_V2, { params }), TOKEN_V2);
  }, secrets);
  return {
    tokensFor(path) {
      if (isTokenPath(path)) return undefined;
      return path.startsWith('/v2/') && v2Token === 'v2' ? v2 : v3;
    },
    async headersOf(path, token) {
      if (path !== TOKEN_V2) return bearer(token);
      await takeSecret(path);
      const pair = Buffer.from(`${clientId}:${secret}`).toString('base64');
      return { authorization: `Basic ${pair}` };
    },
  };
}

function bearer(token: AccessToken | undefined): Readonly<Record<string, string>> {
  return token ? { authorization: `Bearer ${token.secret.reveal()}` } : {};
}

function tokenIn(answer: unknown, path: string): AccessToken {
  const { access_token: text, expires_in: seconds } = isFields(answer) ? answer : {};
  // A header can hold no other characters, and a token has no others (RFC 6750).
  if (typeof text === 'string' && /^[\x21-\x7e]+$/.test(text)) return accessTokenOf(text, seconds);
  throw new TokenUnavailableError(
    `the answer of ${path} has no access_token that can be used. Check the base address and what answers there`,
    { operation: `POST ${path}` },
  );
}

// A version 3 endpoint need not know the scopes of version 2.
function scopesOf({ scopes, v2Token }: ClientCredentials) {
  return v2Token === 'v3' ? scopes : scopes.filter((scope) => /^(hr|organization|schedule):/.test(scope));
}

/** A token as the service gave it. */
export interface AccessToken {
  readonly secret: Secret;
  /** Milliseconds on the monotonic clock from which the token is no longer used. */
  readonly freshUntil: number;
}

/** Keeps one token: fetched when first needed, once for all who wait, again shortly before its end or when refused. */
interface TokenSource {
  /** A token that is not near its end. */
  get(): Promise<AccessToken>;
  /** A token other than the refused one. */
  renewed(refused: AccessToken): Promise<AccessToken>;
}

const LEEWAY_MS = 60_000;
// For a token that does not say how long it lives. One that ends earlier is renewed when it is refused.
const UNKNOWN_LIFE_MS = 300_000;

/** A token and how long it lives in seconds; a short life loses a tenth of it, not a minute. */
function accessTokenOf(text: string, expiresIn?: unknown): AccessToken {
  const seconds = Number(expiresIn);
  const lifeMs = seconds > 0 && Number.isFinite(seconds) ? seconds * 1000 : UNKNOWN_LIFE_MS;
  const freshUntil = performance.now() + lifeMs - Math.min(LEEWAY_MS, lifeMs / 10);
  return { secret: new Secret(text), freshUntil };
}

/** `secrets` knows the token at hand, whoever uses it. */
export function createTokenSource(
  fetchToken: () => Promise<AccessToken>,
  secrets: SecretRegister,
): TokenSource {
  let held: AccessToken | undefined;
  const lease = secrets.lease();
  let fetching: Promise<AccessToken> | undefined;
  const fetchOnce = () => {
    fetching ??= fetchToken()
      .then((token) => {
        lease.end(true);
        lease.hold(token.secret.reveal());
        held = token;
        return token;
      })
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  };
  return {
    async get() {
      return held && performance.now() < held.freshUntil ? held : fetchOnce();
    },
    async renewed(refused) {
      // Many calls can be refused with one token: the first of them renews it for all.
      return held && held !== refused ? held : fetchOnce();
    },
  };
}
