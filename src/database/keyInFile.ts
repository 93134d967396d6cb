import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { ConfigurationError } from '../errors/index.js';
import { Secret } from '../secret.js';
import type { KeyStanding } from './prepareDatabase.js';

/** The key in a file that only its owner can read, which is made where there is none. */
export function keyInFile(path: string): Secret {
  if (!existsSync(path)) makeKey(path);
  // A copy, as of a backup, has the rights that its maker gave it. One on a disk that cannot be written stays as it is.
  else if ((statSync(path).mode & 0o077) !== 0)
    try {
      chmodSync(path, 0o600);
    } catch (error) {
      if (!['EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  return new Secret(readFileSync(path, 'utf8'));
}

/** The key in a file beside a database. To be made before the database is opened, so that an older key is known as that. */
export class KeyFile {
  readonly #path: string;
  readonly #wasThere: boolean;
  /** A database in memory has a key that nobody else has. */
  readonly #inMemory: Secret | undefined;

  constructor(database: string) {
    this.#path = `${database}.key`;
    this.#wasThere = existsSync(this.#path);
    this.#inMemory = database === ':memory:' ? new Secret(randomBytes(32).toString('hex')) : undefined;
  }

  /** The key, which is made where there is none. */
  key(): Secret {
    return this.#inMemory ?? keyInFile(this.#path);
  }

  /**
   * Makes sure that the key belongs to the database. Throws a `ConfigurationError` for another key, and for a database
   * whose tables were made now beside an older key: what it held is lost. `option` names the setting of the database.
   */
  check(option: string, standing: KeyStanding, tables: 'made' | 'kept'): void {
    if (this.#inMemory) return;
    const path = this.#path;
    if (standing === 'other') {
      // The one that was made now opens nothing.
      if (!this.#wasThere) rmSync(path);
      throw new ConfigurationError(
        option,
        this.#wasThere
          ? `the database was begun under another key than ${path}: put that one back from a backup`
          : `the database was begun under another key, and ${path} is not there: put it back from a backup`,
      );
    }
    if (tables === 'made' && this.#wasThere)
      throw new ConfigurationError(
        option,
        `the database is new, and its key in ${path} is older, so its former content is lost. Restore the database from a backup, or remove that file to start again`,
      );
  }
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
