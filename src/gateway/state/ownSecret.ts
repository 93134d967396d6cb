import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { Secret } from '../../secret.js';

/** The secret of a gateway: a file beside its state that its owner alone can read, made where there is none. */
export function ownSecret(state: string): Secret {
  if (state === ':memory:') return new Secret(randomBytes(32).toString('hex'));
  const path = `${state}.key`;
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return new Secret(readFileSync(path, 'utf8').trim());
}
