import { createHash, randomBytes } from 'node:crypto';
import type { ScriptCode } from '../../evidence/signoff/Evidence.js';
import type { Effect } from '../../definition/operation.js';

/** What a script is given in place of a key, as it is kept: its text is nowhere. */
export interface Token {
  /** The id of the token, which is no secret. */
  readonly id: string;
  /** The name of the script that has it. */
  readonly name: string;
  /** SHA-256 of its text, which is 256 bits at random. */
  readonly hash: string;
  /** The only operations that it is for; empty for all that are known. */
  readonly operations: readonly string[];
  /** The only units that it is for, and so whose keys it uses; empty for the root key. */
  readonly units: readonly string[];
  /** What the token may do: read, write, append or lock. */
  readonly effects: readonly Effect[];
  /** The text of the script that it was made for, and of its helpers; absent where nobody has said which file that is. */
  readonly code?: ScriptCode;
  /** The id of the first of the tokens that were renewed up to this one: what was sealed for them is sealed for it. */
  readonly first?: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** When it ends, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** When it was revoked, in milliseconds since 1970. */
  readonly revokedAt: number | undefined;
}

/** What is asked for with a new token. */
export type TokenOrder = Pick<
  Token,
  'name' | 'operations' | 'units' | 'effects' | 'expiresAt' | 'code' | 'first'
>;

export const TOKEN_PREFIX = 'wfg_';

/** A new token, and its text, which is shown once and kept nowhere. */
export function newToken(
  order: TokenOrder,
  now = Date.now(),
): { readonly token: Token; readonly text: string } {
  // No hyphen: two in a row would end a comment in which a script writes its token.
  const text = TOKEN_PREFIX + randomBytes(32).toString('hex');
  const id = randomBytes(6).toString('hex');
  return { text, token: { ...order, id, hash: hashOf(text), createdAt: now, revokedAt: undefined } };
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** True for a text that holds what may be a token. */
export function holdsToken(text: string): boolean {
  return text.includes(TOKEN_PREFIX);
}
