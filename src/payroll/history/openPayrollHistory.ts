import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Secret } from '../../secret.js';
import { keyInFile } from '../../database/keyInFile.js';
import { makeOwnFile } from '../../database/makeOwnFile.js';
import { loadSqlite } from '../../database/sqliteDatabase.js';
import { PayrollHistory } from './PayrollHistory.js';

/**
 * Opens the history in a folder, and makes it where there is none: `checks.sqlite`, and `key` beside it unless one is given.
 * Both are for their owner only. Throws a `MissingDependency` without SQLite (Node 22.13 or later, or the package `libsql`).
 */
export async function openPayrollHistory(folder: string, key?: Secret): Promise<PayrollHistory> {
  const open = await loadSqlite();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'checks.sqlite');
  makeOwnFile(path);
  return new PayrollHistory(open(path), key ?? keyInFile(join(folder, 'key')));
}
