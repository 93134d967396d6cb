import { createRequire } from 'node:module';
import type { Row } from './exportFolder.js';

interface Database {
  prepare(sql: string): { all(): Row[] };
  close(): void;
}

/** The rows of a query, by Node's own SQLite. */
export function sqliteRows(file: string, sql: string): Row[] {
  const { DatabaseSync } = createRequire(import.meta.url)('node:sqlite') as {
    DatabaseSync: new (path: string, options: object) => Database;
  };
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    // Rows come without a prototype.
    return database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }));
  } finally {
    database.close();
  }
}
