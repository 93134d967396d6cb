import { Secret } from '../../secret.js';

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
  /** The texts of the token at hand and the one before it, for redaction. */
  secrets(): readonly string[];
}

const LEEWAY_MS = 60_000;

/** The token in an OAuth answer. `expires_in` is in seconds; a short life loses a tenth of it, not a minute. */
export function accessTokenOf(answer: { access_token: string; expires_in: number }): AccessToken {
  const lifeMs = answer.expires_in * 1000;
  const freshUntil = performance.now() + lifeMs - Math.min(LEEWAY_MS, lifeMs / 10);
  return { secret: new Secret(answer.access_token), freshUntil };
}

export function createTokenSource(fetchToken: () => Promise<AccessToken>): TokenSource {
  let held: AccessToken | undefined;
  let before: AccessToken | undefined;
  let fetching: Promise<AccessToken> | undefined;
  const fetchOnce = () => {
    fetching ??= fetchToken()
      .then((token) => {
        before = held;
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
    secrets: () => [held, before].flatMap((token) => token?.secret.reveal() ?? []),
  };
}
