import type { ApiKey } from '../secret.js';
import { Redactor } from '../text/redaction/redact.js';

// As many as calls under way may hold while a vault renews them.
const MOST = 4;

/** How much of a name is told that a server gave to something. */
export const LONGEST_NAME = 300;

/** The keys that a client has used last, for taking them out of whatever it says. */
export class KnownKeys {
  #keys: readonly string[] = [];
  #redactor = new Redactor([]);

  get redactor(): Redactor {
    return this.#redactor;
  }

  get isEmpty(): boolean {
    return this.#keys.length === 0;
  }

  add(key: ApiKey): ApiKey {
    const text = key.reveal();
    if (!this.#keys.includes(text)) {
      this.#keys = [text, ...this.#keys].slice(0, MOST);
      this.#redactor = new Redactor(this.#keys);
    }
    return key;
  }
}
