import { randomBytes } from 'node:crypto';
import { keyedHash } from '../../text/keyedHash.js';

/** Gives the same short name to the same value, and none away. */
export type Pseudonyms = (kind: string, value: unknown) => string;

/** Pseudonyms that stay the same between runs with the same key; without one, within one run. */
export function pseudonyms(key: string | Buffer = randomBytes(32)): Pseudonyms {
  return (kind, value) =>
    `${kind}-${keyedHash(key, `${kind}\0${JSON.stringify(value)}`)
      .toString('hex')
      .slice(0, 8)}`;
}
