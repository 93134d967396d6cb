import { Secret } from '../../secret.js';
import type { SecretRegister } from '../../text/redaction/SecretRegister.js';

/** A token as the service gave it. */
export interface AccessToken {
  readonly secret: Secret;
  /** Milliseconds on the monotonic clock from which the token is no longer used. */
  readonly freshUntil: number;
}

/** Keeps one token: fetched when first needed, once for all who wait, again shortly before its end or when refused. */
export interface TokenSource {
  /** A token that is not near its end. */
  get(): Promise<AccessToken>;
  /** A token other than the refused one. */
  renewed(refused: AccessToken): Promise<AccessToken>;
}

const LEEWAY_MS = 60_000;
// For a token that does not say how long it lives. One that ends earlier is renewed when it is refused.
const UNKNOWN_LIFE_MS = 300_000;

/** A token and how long it lives in seconds; a short life loses a tenth of it, not a minute. */
export function accessTokenOf(text: string, expiresIn?: unknown): AccessToken {
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
