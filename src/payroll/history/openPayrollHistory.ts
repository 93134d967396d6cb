import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { keyInFile } from '../../database/keyInFile.js';
import { prepareDatabase, standingOfKey } from '../../database/prepareDatabase.js';
import { SqliteFile } from '../../database/SqliteFile.js';
import { SqliteSql } from '../../database/SqliteSql.js';
import { loadSqlite } from '../../database/sqliteDatabase.js';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import type { Secret } from '../../secret.js';
import { keyedHash } from '../../text/keyedHash.js';
import { PayrollHistory } from './PayrollHistory.js';
import { SCHEMA } from './schema.js';

/**
 * Opens the history in a folder, and makes it where there is none: `checks.sqlite`, and `key` beside it unless one is given.
 * Both are for their owner only. Throws a `MissingDependency` without SQLite (Node 22.13 or later, or the package `libsql`), and a
 * `ConfigurationError` for another key than the one that the history was begun with, a newer version and a damaged file.
 */
export async function openPayrollHistory(folder: string, key?: Secret): Promise<PayrollHistory> {
  await loadSqlite();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = await SqliteFile.open(join(folder, 'checks.sqlite'), SCHEMA.option);
  try {
    const own = key ?? keyInFile(join(folder, 'key'));
    const sql = new SqliteSql(file);
    await prepareDatabase(sql, SCHEMA);
    const check = keyedHash(own.reveal(), 'payroll history').toString('hex').slice(0, 16);
    if ((await sql.together(standingOfKey('key', check))) === 'other')
      throw new ConfigurationError(
        SCHEMA.option,
        'it was begun under another key: its aliases fit no other; give that key, or another folder',
      );
    const [labels] = await sql.rows("SELECT value FROM marks WHERE name = 'labels'");
    return new PayrollHistory(file, own, labels?.value === '1' ? 1 : 2);
  } catch (error) {
    file.close();
    throw error;
  }
}
