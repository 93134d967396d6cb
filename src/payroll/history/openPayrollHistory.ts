import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { keyInFile } from '../../database/keyInFile.js';
import { prepareDatabase, standingOfKey, type Schema } from '../../database/prepareDatabase.js';
import { loadSqlite } from '../../database/sqliteDatabase.js';
import { SqliteFile } from '../../database/SqliteFile.js';
import { SqliteSql } from '../../database/SqliteSql.js';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import type { Secret } from '../../secret.js';
import { keyedHash } from '../../text/keyedHash.js';
import { PayrollHistory } from './PayrollHistory.js';

/** Aliases and keyed hashes stand for people and records. */
const TABLES = [
  `CREATE TABLE checks (id INTEGER PRIMARY KEY, at TEXT, day_from TEXT, day_to TEXT, units TEXT, verdict TEXT,
    policy TEXT, signed TEXT, finished INTEGER DEFAULT 0)`,
  `CREATE TABLE findings (check_id INTEGER, key TEXT, kind TEXT, severity TEXT, owner TEXT, unit INTEGER, employee TEXT,
    day TEXT, minutes REAL, says TEXT, exception TEXT)`,
  `CREATE TABLE digests (check_id INTEGER, unit INTEGER, employee TEXT, digest TEXT, PRIMARY KEY (check_id, employee)) WITHOUT ROWID`,
  `CREATE TABLE sums (check_id INTEGER, unit INTEGER, employee TEXT, salary_type TEXT, hours TEXT,
    PRIMARY KEY (check_id, employee, salary_type)) WITHOUT ROWID`,
  'CREATE TABLE transfers (check_id INTEGER, label TEXT, at TEXT)',
  'CREATE INDEX findings_of_check ON findings (check_id)',
];

/** Of version 3: what units showed, and entries by hand. */
const LATER = [
  'CREATE TABLE shown (check_id INTEGER, unit INTEGER, what TEXT)',
  'CREATE TABLE manual (check_id INTEGER, employee TEXT, mark TEXT, PRIMARY KEY (check_id, employee, mark)) WITHOUT ROWID',
];

/** Of version 4: which checks were sealed, and the rows of a sealed file by employee. */
const SEALS = [
  'CREATE TABLE seals (label TEXT PRIMARY KEY, check_id INTEGER, at TEXT, file TEXT, mark TEXT)',
  'CREATE TABLE sealed_rows (label TEXT, name TEXT, digest TEXT, PRIMARY KEY (label, name)) WITHOUT ROWID',
];

const labels = (scheme: 1 | 2) => `INSERT INTO marks (name, value) VALUES ('labels', '${scheme}')`;

/** Version 2 says how its aliases were made. */
const SCHEMA: Schema = {
  option: 'history',
  version: 4,
  tables: [...TABLES, labels(2), ...LATER, ...SEALS],
  migrations: [[labels(1)], LATER, SEALS],
  first: 'checks',
};

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
