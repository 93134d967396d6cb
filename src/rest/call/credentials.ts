import { Secret } from '../../secret.js';
import type { Version } from './facts.js';
import type { Scope } from './scope.js';
import { CallError, type CallFacts } from '../../errors/index.js';

/** A secret, or how to get one: a function is asked whenever it is needed, so that a vault can renew it. */
export type SecretSource = string | Secret | (() => string | Secret | Promise<string | Secret>);

/** What a client calls with: an id and secret that get tokens, or a token of one's own. */
export type Credentials = ClientCredentials | OwnToken;

export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: SecretSource;
  /** Asked for in the version 3 form; the version 2 endpoint takes none. */
  readonly scopes: readonly Scope[];
  /** Which token endpoint gives the tokens of version 2. */
  readonly v2Token: Version;
}

interface OwnToken {
  readonly token: SecretSource;
}

/** The text of a secret. Throws a `TokenUnavailableError`. */
export async function secretOf(source: SecretSource, option: string, operation: string): Promise<Secret> {
  let given: unknown = source;
  if (typeof source === 'function')
    try {
      given = await source();
    } catch (error) {
      // Not its message, nor as a cause: a vault's error can hold what it was asked with.
      const name = error instanceof Error ? error.constructor.name : typeof error;
      throw new TokenUnavailableError(
        `the function given as ${option} failed (${name})`,
        { operation },
        true,
      );
    }
  const secret = typeof given === 'string' ? new Secret(given) : given;
  const problem = secretProblem(secret);
  if (problem)
    throw new TokenUnavailableError(`what the function given as ${option} gave ${problem}`, { operation });
  return secret as Secret;
}

/** What is wrong with a secret. Shows nothing of it. */
export function secretProblem(secret: unknown): string | undefined {
  const text = secret instanceof Secret ? secret.reveal() : secret;
  if (typeof text !== 'string') return 'is no text and no Secret';
  if (text.trim() === '') return 'is empty';
  if (/[\0-\x1f\x7f]/.test(text))
    return 'holds a line end or another control character: a line end from its file?';
  return undefined;
}

/** There is no token to call with: none came, or what should give it did not. The call itself was not sent. */
export class TokenUnavailableError extends CallError {
  override readonly name = 'TokenUnavailableError';
  /** Whether the same call can succeed later. */
  readonly retryable: boolean;

  constructor(what: string, facts: CallFacts, retryable = false) {
    super(`no token to call with: ${what}. The call was not sent.`, facts);
    this.retryable = retryable;
  }
}
