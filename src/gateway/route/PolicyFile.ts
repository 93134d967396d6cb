import { readFileSync } from 'node:fs';
import { ConfigurationError } from '../../errors/index.js';
import { type GoPolicy, goPolicyOf } from '../../evidence/signoff/GoPolicy.js';

const FRESH_MS = 5_000;

/** The policy of a team, read again when its file was changed. */
export class PolicyFile {
  readonly #path: string | undefined;
  #known: { readonly policy: GoPolicy; readonly at: number };

  /** Throws a `ConfigurationError` that names what is wrong. */
  constructor(path: string | undefined) {
    this.#path = path;
    this.#known = { policy: policyIn(path), at: performance.now() };
  }

  get policy(): GoPolicy {
    if (this.#path !== undefined && performance.now() - this.#known.at > FRESH_MS)
      this.#known = { policy: this.#readAgain(), at: performance.now() };
    return this.#known.policy;
  }

  // A file that is half written is no reason to stop: what was there before counts until it can be read.
  #readAgain(): GoPolicy {
    try {
      return policyIn(this.#path);
    } catch {
      return this.#known.policy;
    }
  }
}

/** The policy of a file; without one that of the defaults. Throws a `ConfigurationError`. */
export function policyIn(path: string | undefined): GoPolicy {
  if (path === undefined) return goPolicyOf();
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new ConfigurationError('switch.policy', `${path} is not JSON that can be read`);
  }
  return goPolicyOf(read);
}
