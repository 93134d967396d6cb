import type { Secret } from '../../secret.js';
import { type AccessToken, accessTokenOf, createTokenSource, type TokenSource } from './accessToken.js';
import type { CallPath } from './callPath.js';
import type { Scope } from './scope.js';

export type Version = 'v2' | 'v3';

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: Secret;
  /** Asked for in the version 3 form; the version 2 endpoint takes none. */
  readonly scopes: readonly Scope[];
  /** Which token endpoint gives the tokens of version 2. */
  readonly v2Token: Version;
}

/** What stands in the Authorization header of each call, and where the tokens for it come from. */
export interface Authorization {
  /** `undefined` for the token endpoints, which take the credentials themselves. */
  readonly tokensFor: (path: string) => TokenSource | undefined;
  readonly headersOf: (path: string, token: AccessToken | undefined) => Readonly<Record<string, string>>;
  /** Settles when the token for a call of `path` is at hand. */
  readonly ready: (path: string) => Promise<unknown>;
  /** Every secret text, for redaction. */
  readonly secrets: () => readonly string[];
}

const TOKEN_V2 = '/v2/oauth/token';
const TOKEN_V3 = '/oauth/v3/token';

/** True for the two paths that take credentials and no token. */
export function isTokenPath(path: string): boolean {
  return path === TOKEN_V2 || path === TOKEN_V3;
}

interface TokenAnswer {
  readonly access_token: string;
  readonly expires_in: number;
}

/** OAuth 2.0 client credentials: a form for version 3, Basic for version 2. Source: interface document 5. */
export function createAuthorization(credentials: Credentials, callPath: CallPath): Authorization {
  const { clientId, clientSecret } = credentials;
  const pair = () => `${clientId}:${clientSecret.reveal()}`;
  const v3 = createTokenSource(async () => {
    const scope = scopesOf(credentials).join(' ');
    const body = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret.reveal(),
      ...(scope && { scope }),
    };
    return accessTokenOf((await callPath('POST', TOKEN_V3, { body })) as TokenAnswer);
  });
  const v2 = createTokenSource(async () => {
    const params = { query: { grant_type: 'client_credentials' } };
    return accessTokenOf((await callPath('POST', TOKEN_V2, { params })) as TokenAnswer);
  });
  const tokensFor = (path: string) => {
    if (isTokenPath(path)) return undefined;
    return path.startsWith('/v2/') && credentials.v2Token === 'v2' ? v2 : v3;
  };
  return {
    tokensFor,
    ready: async (path) => tokensFor(path)?.get(),
    headersOf(path, token) {
      if (path === TOKEN_V2) return { authorization: `Basic ${Buffer.from(pair()).toString('base64')}` };
      return token ? { authorization: `Bearer ${token.secret.reveal()}` } : {};
    },
    secrets: () => [pair(), clientSecret.reveal(), ...v2.secrets(), ...v3.secrets()],
  };
}

// A version 3 endpoint need not know the scopes of version 2.
function scopesOf({ scopes, v2Token }: Credentials): readonly Scope[] {
  return v2Token === 'v3' ? scopes : scopes.filter((scope) => /^(hr|organization|schedule):/.test(scope));
}
