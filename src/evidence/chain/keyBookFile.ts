import { readFileSync } from 'node:fs';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import { writeAtomically } from '../../export/atomicFile.js';
import { type KeyBook, keyBookOf } from './Signer.js';

/** The book of keys in a file; an empty one where there is none. Throws a `ConfigurationError` that names what is wrong. */
export function readKeyBook(path: string): KeyBook {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return keyBookOf();
    throw new ConfigurationError(path, `cannot be read (${code})`);
  }
  try {
    return keyBookOf(JSON.parse(text), path);
  } catch (error) {
    throw error instanceof SyntaxError ? new ConfigurationError(path, 'is not JSON') : error;
  }
}

/** Adds a public key to the book. Throws a `ConfigurationError` where the name has another key, or the key another name. */
export function addToKeyBook(path: string, holder: 'machines' | 'people', name: string, key: string): void {
  const book = readKeyBook(path);
  if ((book[holder][name] ?? key) !== key)
    throw new ConfigurationError(path, `has another key for ${name}: take that out first`);
  const next = keyBookOf({ ...book, [holder]: { ...book[holder], [name]: key } }, path);
  writeAtomically(path, `${JSON.stringify(next, undefined, 2)}\n`);
}
