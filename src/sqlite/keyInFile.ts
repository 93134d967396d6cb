import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Secret } from '../secret.js';

/** The key beside what is kept at a place; in memory a random one. */
export function keyBeside(place: string): Secret {
  return place === ':memory:' ? new Secret(randomBytes(32).toString('hex')) : keyInFile(`${place}.key`);
}

/** The key in a file that only its owner can read, which is made where there is none. */
export function keyInFile(path: string): Secret {
  if (!existsSync(path)) makeKey(path);
  return new Secret(readFileSync(path, 'utf8'));
}

function makeKey(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  // It appears whole or not at all, whoever else makes it at the same time.
  const made = `${path}.${randomBytes(8).toString('hex')}`;
  writeFileSync(made, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(made, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(made);
  }
}
