import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder, temporaryName } from '../atomicFile.js';
import { hashOf } from '../hashOf.js';
import { BATCH, DELETED, EXTRACTED, KEY, UNIT } from '../columnsOf.js';
import type { Row } from '../Dataset.js';
import { createTable, quoted, sqlType } from '../lake/ddl.js';
import type { DatasetSchema } from '../lake/schemaDocument.js';
import type { OpenSqlite, SqliteDatabase, SqliteValue } from '../../database/sqliteDatabase.js';
import type { WrittenFile } from './OutputWriter.js';

/** A table that takes the rows of a dataset. */
export interface SqliteTable {
  write(row: Row): void;
}

/**
 * One database with a table for each dataset. It is built beside its place and put there when it is finished. With
 * `changes`, the database that is there is copied, and rows are replaced and marked as deleted in the copy.
 */
export class SqliteOutput {
  readonly #path: string;
  readonly #temporary: string;
  readonly #changes: boolean;
  readonly #database: SqliteDatabase;

  constructor(open: OpenSqlite, path: string, before: string | undefined) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true });
    this.#temporary = temporaryName(path);
    this.#changes = before !== undefined && existsSync(before);
    if (this.#changes) copyFileSync(before!, this.#temporary);
    this.#database = open(this.#temporary);
    // Nothing is lost when this fails: the file is not in its place yet. With OFF a defensive SQLite keeps a journal file.
    this.#database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; BEGIN');
  }

  table(schema: DatasetSchema, replaced: readonly ReplacedRows[]): SqliteTable {
    const name = quoted(schema.name);
    this.#create(name, schema);
    if (this.#changes && schema.mode === 'full') this.#remove(name, replaced);
    const columns = schema.columns.map((column) => column.name);
    const names = columns.map(quoted).join(', ');
    const insert = `INSERT INTO ${name} (${names}) VALUES (${columns.map(() => '?').join(', ')})`;
    const put = this.#database.prepare(this.#changes ? insert + instead(columns) : insert);
    // What is known of a record that is gone stays.
    const mark = this.#database.prepare(insert + instead([DELETED, BATCH, EXTRACTED]));
    const valuesOf = (row: Row) => columns.map((column) => sqlValue(row[column]));
    return { write: (row) => (row[DELETED] === true ? mark : put).run(...valuesOf(row)) };
  }

  commit(): WrittenFile {
    this.#database.exec('COMMIT');
    this.#database.close();
    const descriptor = openSync(this.#temporary, 'r+');
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(this.#temporary, this.#path);
    syncFolder(dirname(this.#path));
    return { path: this.#path, bytes: statSync(this.#path).size, sha256: hashOf(this.#path) };
  }

  discard(): void {
    this.#database.close();
    rmSync(this.#temporary, { force: true });
  }

  #create(name: string, schema: DatasetSchema): void {
    this.#database.exec(createTable('sqlite', schema));
    const known = this.#database.prepare(`PRAGMA table_info(${name})`).all();
    // A later version of the toolkit may know more fields.
    for (const column of schema.columns)
      if (!known.some((there) => there.name === column.name))
        this.#database.exec(
          `ALTER TABLE ${name} ADD COLUMN ${quoted(column.name)} ${sqlType('sqlite', column.type)}`,
        );
  }

  #remove(name: string, replaced: readonly ReplacedRows[]): void {
    for (const { unit, field, from, to } of replaced) {
      const conditions = [
        ...(unit === undefined ? [] : [`${quoted(UNIT)} = ?`]),
        ...(field ? [`${quoted(field)} BETWEEN ? AND ?`] : []),
      ];
      const values = [...(unit === undefined ? [] : [unit]), ...(field ? [from ?? '', to ?? ''] : [])];
      this.#database
        .prepare(`DELETE FROM ${name}${conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''}`)
        .run(...values);
    }
  }
}

/** Some columns take what is new where the row is there. */
function instead(columns: readonly string[]): string {
  const own = columns.filter((name) => name !== KEY);
  return ` ON CONFLICT (${quoted(KEY)}) DO UPDATE SET ${own.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ')}`;
}

/** Rows that a whole reading replaces. */
export interface ReplacedRows {
  readonly unit: number | undefined;
  /** The field with the day of a row, where only a period was read. */
  readonly field?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function sqlValue(value: unknown): SqliteValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return JSON.stringify(value);
}
