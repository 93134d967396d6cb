import { createHmac, type Hmac, randomBytes } from 'node:crypto';
import { Secret } from '../secret.js';
import { keyedHash } from '../text/keyedHash.js';

const ALIAS_LENGTH = 10;

/** Names for people and matters that say nothing of them: the same for the same key, and for nobody without it. */
export class Alias {
  readonly #key: string;

  /** Without a key the names hold for this check alone. */
  constructor(key: Secret | undefined) {
    this.#key = (key ?? new Secret(randomBytes(32).toString('hex'))).reveal();
  }

  ofEmployee(employeeId: number): string {
    return `E-${this.of('employee', employeeId).slice(0, ALIAS_LENGTH)}`;
  }

  /** A keyed hash, as hexadecimal text. */
  of(...parts: readonly (string | number | undefined)[]): string {
    return keyedHash(this.#key, JSON.stringify(parts)).toString('hex').slice(0, 32);
  }

  /** A keyed hash to feed. */
  hash(): Hmac {
    return createHmac('sha256', this.#key);
  }
}
