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
import { hashOf, syncFolder, temporaryName } from '../atomicFile.js';
import { BATCH, DELETED, EXTRACTED, KEY, UNIT } from '../columnsOf.js';
import type { Row } from '../Dataset.js';
import { countOfRows, createTable, quoted, sqlType } from '../lake/ddl.js';
import type { DatasetSchema } from '../lake/schemaDocument.js';
import {
  adoptRows,
  createIndex,
  currentRows,
  mergeVersions,
  replacedRows,
  type BatchScope,
  versionsSchema,
} from '../lake/versions.js';
import type { OpenSqlite, SqliteDatabase, SqliteValue } from '../../database/sqliteDatabase.js';
import type { WrittenFile } from './OutputWriter.js';

export interface SqliteTable {
  write(row: Row): void;
}

/**
 * One database with a table for each dataset. It is built beside its place and put there when it is finished. With
 * `before`, the database that is there is copied, and rows are replaced and marked as deleted in the copy. With `history`, each
 * dataset has a table of all versions, and a view of those that hold.
 */
export class SqliteOutput {
  readonly #path: string;
  readonly #temporary: string;
  readonly #changes: boolean;
  readonly #database: SqliteDatabase;
  readonly #history: boolean;
  /** The datasets whose rows wait to be merged into their versions. */
  readonly #staged = new Map<string, { readonly schema: DatasetSchema; readonly table: SqliteTable }>();

  constructor(
    open: OpenSqlite,
    path: string,
    { before, history }: { readonly before: string | undefined; readonly history: boolean },
  ) {
    this.#path = path;
    this.#history = history;
    mkdirSync(dirname(path), { recursive: true });
    this.#temporary = temporaryName(path);
    this.#changes = before !== undefined && existsSync(before);
    if (this.#changes) copyFileSync(before!, this.#temporary);
    this.#database = open(this.#temporary);
    // Nothing is lost when this fails: the file is not in its place yet. With OFF a defensive SQLite keeps a journal file.
    this.#database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; BEGIN');
  }

  table(schema: DatasetSchema, replaced: readonly ReplacedRows[]): SqliteTable {
    if (this.#history) return this.#stage(schema);
    const name = quoted(schema.name);
    this.#create(schema);
    if (this.#changes && schema.mode === 'full') this.#remove(name, replaced);
    const columns = schema.columns.map((column) => column.name);
    const put = this.#insert(name, columns, this.#changes ? instead(columns) : '');
    // What is known of a record that is gone stays.
    const mark = this.#insert(name, columns, instead([DELETED, BATCH, EXTRACTED]));
    return { write: (row) => (row[DELETED] === true ? mark : put)(row) };
  }

  #insert(table: string, columns: readonly string[], conflict = ''): (row: Row) => void {
    const values = columns.map(() => '?').join(', ');
    const insert = this.#database.prepare(
      `INSERT INTO ${table} (${columns.map(quoted).join(', ')}) VALUES (${values})${conflict}`,
    );
    return (row) => void insert.run(...columns.map((column) => sqlValue(row[column])));
  }

  /** Takes what a batch is of each dataset, which decides what its rows replace. */
  commit(at: string, scopes: ReadonlyMap<string, BatchScope>): WrittenFile {
    for (const [name, { schema }] of this.#staged) {
      const stage = stageOf(schema);
      const scope = scopes.get(name);
      this.#database.exec(`CREATE INDEX temp.${quoted(`_stage_${name}_key`)} ON ${stage} (${KEY})`);
      for (const sql of mergeVersions({ schema, stage, at, replaces: scope && replacedRows(scope) }))
        this.#database.exec(sql);
    }
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

  /** Rows come beside the versions first, so that what came again as it was keeps its version. */
  #stage(schema: DatasetSchema): SqliteTable {
    const known = this.#staged.get(schema.name);
    if (known) return known.table;
    const name = quoted(schema.name);
    const versions = versionsSchema(schema);
    const columns = schema.columns.map((column) => column.name);
    const [is] = this.#database.prepare('SELECT type FROM sqlite_master WHERE name = ?').all(schema.name);
    this.#create(versions);
    this.#database.exec(createIndex(schema));
    if (is?.type === 'table') {
      this.#create(schema);
      this.#database.exec(`${adoptRows('sqlite', schema)}; DROP TABLE ${name}`);
    }
    this.#database.exec(
      `DROP VIEW IF EXISTS ${name}; CREATE VIEW ${name} AS ${currentRows(schema, columns)}`,
    );
    const names = columns.map(quoted).join(', ');
    this.#database.exec(`CREATE TEMP TABLE ${stageOf(schema)} AS SELECT ${names} FROM ${name} WHERE false`);
    const table = { write: this.#insert(stageOf(schema), columns) };
    this.#staged.set(schema.name, { schema, table });
    return table;
  }

  #create(schema: DatasetSchema): void {
    const name = quoted(schema.name);
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
      const ofUnit = unit === undefined ? 'true' : `${quoted(UNIT)} = ?`;
      const ofDays = field ? `${quoted(field)} BETWEEN ? AND ?` : 'true';
      const values = [...(unit === undefined ? [] : [unit]), ...(field ? [from ?? '', to ?? ''] : [])];
      this.#database.prepare(`DELETE FROM ${name} WHERE ${ofUnit} AND ${ofDays}`).run(...values);
    }
  }
}

/** How many rows of datasets a database has, without those that are marked as deleted and those that no id tells. */
export function livingIn(
  open: OpenSqlite,
  path: string,
  datasets: readonly string[],
): Readonly<Record<string, number>> {
  const database = open(path);
  try {
    const there = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?');
    const count = (name: string) => database.prepare(`${countOfRows(name)} AND NOT ${quoted(DELETED)}`).all();
    return Object.fromEntries(
      datasets.map((name) => [name, there.all(name).length > 0 ? Number(count(name)[0]!.rows) : 0]),
    );
  } finally {
    database.close();
  }
}

function stageOf({ name }: DatasetSchema): string {
  return quoted(`_stage_${name}`);
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
