import { loadSqlite } from '../../src/database/sqliteDatabase.js';
import type { Row } from './exportFolder.js';

const open = await loadSqlite();

/** The rows of a query, by the SQLite that the toolkit finds. */
export function sqliteRows(file: string, sql: string): Row[] {
  const database = open(file);
  try {
    // Rows come without a prototype from some libraries.
    return database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }) as Row);
  } finally {
    database.close();
  }
}
