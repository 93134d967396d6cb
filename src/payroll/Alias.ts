import { createHmac, type Hmac, randomBytes } from 'node:crypto';
import { Secret } from '../secret.js';
import { keyedHash } from '../text/keyedHash.js';
import { EMPLOYEE, labelOf, type LabelScheme } from '../text/pseudonym.js';

/** Names for people and matters that say nothing of them: the same for the same key, and for nobody without it. */
export class Alias {
  readonly #key: string;
  readonly #scheme: LabelScheme;

  /** Without a key the names hold for this check alone. */
  constructor(key: Secret | undefined, scheme: LabelScheme = 2) {
    this.#key = (key ?? new Secret(randomBytes(32).toString('hex'))).reveal();
    this.#scheme = scheme;
  }

  ofEmployee(employeeId: number): string {
    return this.#scheme === 2 ? labelOf(this.#key, EMPLOYEE, employeeId) : this.#first(employeeId);
  }

  /** Under which names a policy may know an employee: it may be older than the names that are shown. */
  namesOf(employeeId: number): readonly string[] {
    return [labelOf(this.#key, EMPLOYEE, employeeId), this.#first(employeeId)];
  }

  /** A keyed hash, as hexadecimal text. */
  of(...parts: readonly (string | number | undefined)[]): string {
    return keyedHash(this.#key, JSON.stringify(parts)).toString('hex').slice(0, 32);
  }

  /** A keyed hash to feed. */
  hash(): Hmac {
    return createHmac('sha256', this.#key);
  }

  #first(employeeId: number): string {
    return `E-${this.of('employee', employeeId).slice(0, 10)}`;
  }
}
