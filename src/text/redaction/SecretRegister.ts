import { SecretFinder } from './SecretFinder.js';

// As many as a batch of passwords or an answer of keys has; an older one makes room for a newer one.
const MOST = 1_000;
// Shorter ones, such as a PIN, are known as long as their call lasts: later they stand in texts by chance.
const SHORTEST_KEPT = 6;

/**
 * The secrets of one client: its keys, those that answers gave, passwords that were sent, tokens. Whatever the client says is
 * looked through for all of them. A secret that is held stays as long as it is; of the others the last thousand are known.
 */
export class SecretRegister {
  readonly #kept = new Set<string>();
  readonly #held = new Map<string, number>();
  #finder: SecretFinder | undefined;

  get isEmpty(): boolean {
    return this.#kept.size + this.#held.size === 0;
  }

  /** Finds what is known now. */
  get finder(): SecretFinder {
    this.#finder ??= new SecretFinder(new Set([...this.#kept, ...this.#held.keys()]));
    return this.#finder;
  }

  /** Knows a secret from now on. */
  add(secret: string): void {
    if (this.#kept.has(secret)) {
      // The last of them stay.
      this.#kept.delete(secret);
      this.#kept.add(secret);
      return;
    }
    if (!this.#held.has(secret)) this.#finder = undefined;
    this.#kept.add(secret);
    for (const oldest of this.#kept) {
      if (this.#kept.size <= MOST) break;
      this.#kept.delete(oldest);
      this.#finder = undefined;
    }
  }

  /** Knows secrets as long as something uses them. */
  lease(): SecretLease {
    const own = new Set<string>();
    return {
      hold: (secret) => {
        if (!secret || own.has(secret)) return;
        own.add(secret);
        const users = this.#held.get(secret) ?? 0;
        if (users === 0 && !this.#kept.has(secret)) this.#finder = undefined;
        this.#held.set(secret, users + 1);
      },
      end: (keep = false) => {
        for (const secret of own) this.#release(secret, keep);
        own.clear();
      },
    };
  }

  #release(secret: string, isKept: boolean): void {
    const users = this.#held.get(secret)! - 1;
    if (users > 0) this.#held.set(secret, users);
    else {
      this.#held.delete(secret);
      if (isKept && secret.length >= SHORTEST_KEPT) this.add(secret);
      else if (!this.#kept.has(secret)) this.#finder = undefined;
    }
  }
}

/** The secrets that one call, or one holder of a token, uses. */
export interface SecretLease {
  hold(secret: string): void;
  /** Lets go of them; `keep`: the register knows them on, among its last ones. */
  end(keep?: boolean): void;
}
