import type { AnyOperation } from '../../definition/operation.js';
import { ConfigurationError } from '../../errors/index.js';
import { ApiKey } from '../../secret.js';
import { KeyTokens } from '../answer/KeyTokens.js';
import { Refusal } from '../request/Refusal.js';
import { CLOCK, type Clock } from '../config/Clock.js';
import type { GatewayState } from '../state/GatewayState.js';
import type { TokenCipher } from './TokenCipher.js';
import { SecretRegister } from '../../text/redaction/SecretRegister.js';
import { hashOf, type Token } from '../request/Token.js';
import type { Vault } from './Vault.js';

// So many tokens have what is looked for in their answers ready.
const MOST_READY = 1_000;

/** Who calls, and with which key the call goes on. */
export interface Admission {
  readonly token: Token;
  readonly key: ApiKey;
  /** Whose the key is: a unit, or `root`. Absent for a key of an answer, of which the vault has to be asked. */
  readonly unit?: string;
}

/** Decides which token may call what, and with which key. */
export function accessOf(
  state: Pick<GatewayState, 'tokens' | 'tokenOfHash' | 'tokenOfId'>,
  vault: Vault,
  cipher: TokenCipher,
  clock: Pick<Clock, 'now'> = CLOCK,
) {
  const shown = new SecretRegister();
  const prepared = new Map<string, { readonly keys: string; readonly tokens: KeyTokens }>();

  /** Lets the token of a text call an operation. Throws a `Refusal` that says why not. */
  async function admit(text: string, name: string, operation: AnyOperation | undefined): Promise<Admission> {
    const sealed = cipher.open(text);
    const [bare = '', unit, more] = sealed ? [text] : text.split('.');
    const token = sealed ? await tokenOfSealed(sealed.tokenId) : await state.tokenOfHash(hashOf(bare));
    if (!token || token.revokedAt !== undefined || more !== undefined) throw new UnknownToken();
    checkLimits(token, name, operation, clock.now());
    if (sealed) return { token, ...(await sealedKey(token, sealed.key.reveal())) };
    return { token, ...(await key(token, unit)) };
  }

  /** Puts tokens in the place of keys in answers to a token: those that open the same as the key. */
  function tokensFor({ id, first = id }: Token, keys: readonly string[]): KeyTokens {
    const all = keys.join('\n');
    const ready = prepared.get(id);
    if (ready?.keys === all) return ready.tokens;
    const tokens = new KeyTokens(keys, (key) => cipher.seal(first, key), shown);
    if (prepared.size >= MOST_READY) prepared.clear();
    prepared.set(id, { keys: all, tokens });
    return tokens;
  }

  /** The token for which a key was sealed, or the newest that renews it. */
  async function tokenOfSealed(id: string): Promise<Token | undefined> {
    const token = await state.tokenOfId(id);
    if (token && (token.revokedAt !== undefined || clock.now() < token.expiresAt)) return token;
    const renewed = (await state.tokens()).filter((one) => one.first === id && one.revokedAt === undefined);
    return renewed.at(-1) ?? token;
  }

  async function key(token: Token, asked: string | undefined): Promise<Omit<Admission, 'token'>> {
    const unit = asked ?? (token.units.length === 1 ? token.units[0] : undefined);
    if (token.units.length > 0 && (unit === undefined || !token.units.includes(unit)))
      throw new Refusal(
        'Client',
        `the token "${token.name}" is for the units ${token.units.join(', ')}: give it with one of them, as in wfg_….${token.units[0]}`,
      );
    return { key: await ask(unit), unit: unit ?? 'root' };
  }

  // What a token with the key of a unit is answered can only open what the token is for.
  async function sealedKey(token: Token, key: string): Promise<Omit<Admission, 'token'>> {
    if (token.units.length === 0) return { key: new ApiKey(key, 'of an answer') };
    for (const unit of token.units) {
      const own = await ask(unit);
      if (own.reveal() === key) return { key: own, unit };
    }
    throw new Refusal('Client', `the token "${token.name}" is for the units ${token.units.join(', ')} alone`);
  }

  async function ask(unit: string | undefined): Promise<ApiKey> {
    try {
      return await vault.key(unit);
    } catch (error) {
      const why = error instanceof ConfigurationError ? error.message : 'it cannot be read';
      throw new Refusal('Server', `the key for this call is missing (${why})`);
    }
  }

  return { admit, tokensFor };
}

export type Access = ReturnType<typeof accessOf>;

function checkLimits(token: Token, name: string, operation: AnyOperation | undefined, now: number): void {
  const { operations, effects, expiresAt } = token;
  const about = { script: token.name, operation: operation ? name : 'other' };
  const refuse = (why: string) => new Refusal('Client', `the token "${token.name}" ${why}`, 500, about);
  if (now >= expiresAt)
    throw refuse(`expired on ${new Date(expiresAt).toISOString().slice(0, 10)}: have a new one made`);
  if (operations.length > 0 && !operations.includes(name))
    throw refuse(`is not for ${name}: it is for ${operations.join(', ')}`);
  if (!operation && operations.length === 0)
    throw refuse(`is not for ${name}, which is no operation that is known: a token must name it`);
  // What an unknown operation does nobody can say: who named it has said that it may.
  if (operation && !effects.includes(operation.effect))
    throw refuse(
      `may not call ${name}, whose effect is ${operation.effect}: it is for ${effects.join(', ')}`,
    );
}

/** A token that opens nothing. */
export class UnknownToken extends Refusal {
  constructor() {
    super('Client', 'this token is not known, or was revoked');
  }
}

const MINUTE_MS = 60_000;
const FREE = 5;
const FIRST_MS = 100;
const LONGEST_MS = 5_000;
const MOST_ADDRESSES = 10_000;

/** Lets those who guess at tokens wait, the longer the more of them came from one address in a minute. */
export class WrongTokens {
  readonly #clock: Clock;
  readonly #seen = new Map<string, { count: number; since: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves when the answer to a wrong token from an address may go out. */
  async wait(address = ''): Promise<void> {
    const now = this.#clock.elapsed();
    const known = this.#seen.get(address);
    const seen = known && now - known.since < MINUTE_MS ? known : { count: 0, since: now };
    seen.count++;
    this.#seen.delete(address);
    this.#seen.set(address, seen);
    if (this.#seen.size > MOST_ADDRESSES) this.#seen.delete(this.#seen.keys().next().value!);
    const waits = seen.count > FREE ? FIRST_MS * 2 ** Math.min(seen.count - FREE, 10) : 0;
    if (waits > 0) await this.#clock.sleep(Math.min(waits, LONGEST_MS));
  }
}
