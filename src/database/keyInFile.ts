import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { ConfigurationError } from '../errors/index.js';
import { Secret } from '../secret.js';
import { giveToOwner } from './giveToOwner.js';
import { placeOfFile } from './placeOfFile.js';
import type { KeyStanding } from './prepareDatabase.js';

/** The key in a file that only its owner can read, which is made where there is none. Throws a `ConfigurationError` for one that is empty or no file. */
export function keyInFile(path: string): Secret {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !(found.isFile() && found.size > 0))
    throw new ConfigurationError(path, 'it holds no key: put it back from a backup');
  if (!found) makeKey(path);
  // A copy, as of a backup, has the rights that its maker gave it. One on a disk that cannot be written stays as it is.
  else if ((found.mode & 0o077) !== 0)
    try {
      chmodSync(path, 0o600);
    } catch (error) {
      if (!['EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  return new Secret(readFileSync(path, 'utf8'));
}

/** The key in a file beside a database. To be made before the database is opened, so that an older key is known as that. */
export class KeyFile {
  readonly #database: string;
  readonly #path: string;
  readonly #wasThere: boolean;
  /** A database in memory has a key that nobody else has. */
  readonly #inMemory: Secret | undefined;

  /** `path` is that of the key, where it has a name of its own. */
  constructor(database: string, path?: string) {
    this.#database = database;
    // An earlier version put it beside a link to the database.
    const [beside = '', ...earlier] = [placeOfFile(database), database].map((one) => `${one}.key`);
    this.#path = path ?? [beside, ...earlier].find((one) => existsSync(one)) ?? beside;
    this.#wasThere = existsSync(this.#path);
    this.#inMemory = database === ':memory:' ? new Secret(randomBytes(32).toString('hex')) : undefined;
  }

  /**
   * Throws a `ConfigurationError` where there is no database beside an older key. To be asked before that is opened: whoever
   * opens it makes it anew, and what it held would not be missed the next time.
   */
  checkBefore(option: string): void {
    const size = statSync(this.#database, { throwIfNoEntry: false })?.size ?? 0;
    this.check(option, 'same', size > 0 ? 'kept' : 'made');
  }

  /** The key, which is made where there is none. */
  key(): Secret {
    if (this.#inMemory) return this.#inMemory;
    const key = keyInFile(this.#path);
    if (!this.#wasThere) giveToOwner(this.#path, this.#database);
    return key;
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
  const descriptor = openSync(made, 'wx', 0o600);
  try {
    writeSync(descriptor, randomBytes(32).toString('hex'));
    // What it seals is on the disk at once, and is lost without it.
    fsyncSync(descriptor);
    linkSync(made, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(descriptor);
    rmSync(made);
  }
}
