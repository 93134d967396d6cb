import { randomBytes } from 'node:crypto';
import type { World, ApiClientRow } from '../world/World.js';
import { RestFailure, type RestReply } from './RestCall.js';

/** What a token lets its bearer do. */
export interface Grant {
  readonly clientId: string;
  readonly permissions: ReadonlySet<string>;
}

/** Gives tokens for credentials and knows them again. They live as long as told, by the clock of the machine. */
export function createTokens(world: World, seconds: number) {
  const given = new Map<string, Grant & { readonly endsAt: number }>();

  /** `POST /oauth/v3/token`: credentials and scopes in a form. */
  function fromForm(form: URLSearchParams): RestReply {
    requireGrantType(form.get('grant_type'));
    const client = clientOf(form.get('client_id'), form.get('client_secret'));
    return give(client, form.get('scope')?.split(' ').filter(Boolean) ?? []);
  }

  /** `POST /v2/oauth/token?grant_type=…`: Basic credentials. */
  function fromBasic(header: string | undefined, grantType: string | null): RestReply {
    requireGrantType(grantType);
    const encoded = /^Basic (.+)$/.exec(header ?? '')?.[1] ?? '';
    const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
    return give(clientOf(id, secret), []);
  }

  /** The grant of the token in an Authorization header. */
  function grantOf(header: string | undefined): Grant | undefined {
    const grant = given.get(/^Bearer (.+)$/.exec(header ?? '')?.[1] ?? '');
    return grant && Date.now() < grant.endsAt ? grant : undefined;
  }

  function clientOf(id: string | null | undefined, secret: string | null | undefined): ApiClientRow {
    const client = world.apiClients.find(({ clientId }) => clientId === id);
    if (client?.clientSecret === secret && client) return client;
    throw oauthError(401, 'invalid_client', 'no client has these credentials');
  }

  function give({ clientId, permissions }: ApiClientRow, scopes: readonly string[]): RestReply {
    const refused = scopes.filter((scope) => !permissions.includes(scope));
    if (refused.length > 0)
      throw oauthError(400, 'invalid_scope', `the client has no scope ${refused.join(' ')}`);
    const granted = scopes.length > 0 ? scopes : permissions;
    const token = `sbx.${randomBytes(18).toString('base64url')}`;
    const endsAt = Date.now() + seconds * 1000;
    given.set(token, { clientId, permissions: new Set(granted), endsAt });
    const scope = granted.filter((name) => !name.includes(' ')).join(' ');
    return { body: { access_token: token, token_type: 'Bearer', expires_in: seconds, scope } };
  }

  return { fromForm, fromBasic, grantOf };
}

function requireGrantType(grantType: string | null): void {
  if (grantType !== 'client_credentials')
    throw oauthError(400, 'unsupported_grant_type', 'grant_type must be client_credentials');
}

function oauthError(status: number, error: string, description: string): RestFailure {
  return new RestFailure(status, { error, error_description: `${description} [sandbox]` });
}
