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
import type { OpenSqlite, SqliteDatabase, SqliteValue } from '../../database/sqliteDatabase.js';
import { hashOf, syncFolder, temporaryName } from '../atomicFile.js';
import { BATCH, DELETED, EXTRACTED, KEY } from '../columnsOf.js';
import type { Row } from '../Dataset.js';
import { countOfRows, createTable, quoted, sqlType } from '../lake/ddl.js';
import type { DatasetSchema } from '../lake/schemaDocument.js';
import {
  adoptRows,
  type BatchScope,
  createIndex,
  currentRows,
  mergeVersions,
  replacedRows,
  versionsSchema,
} from '../lake/versions.js';
import type { WrittenFile } from './OutputWriter.js';

type WriteRow = { write(row: Row): void };

/** What is written: the database that takes it in, whether that keeps versions, and the number of the batch. */
interface SqliteBatch {
  readonly before: string | undefined;
  readonly history: boolean;
  readonly batch: number;
}

export type SqliteOutput = ReturnType<typeof sqliteOutput>;

/**
 * One database with a table for each dataset. It is built beside its place and put there when it is finished. With
 * `before`, the database that is there is copied, and rows are replaced and marked as deleted in the copy. With `history`, each
 * dataset has a table of all versions, and a view of those that hold. Its `user_version` is the number of the batch, from 1 on.
 */
export function sqliteOutput(open: OpenSqlite, path: string, { before, history, batch }: SqliteBatch) {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = temporaryName(path);
  const changes = before !== undefined && existsSync(before);
  if (changes) copyFileSync(before, temporary);
  const database = open(temporary);
  // Nothing is lost when this fails: the file is not in its place yet. With OFF a defensive SQLite keeps a journal file.
  database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; BEGIN');
  /** The datasets whose rows wait to be merged into their versions. */
  const staged = new Map<string, { readonly schema: DatasetSchema; readonly table: WriteRow }>();

  const insertInto = (table: string, columns: readonly string[], conflict = ''): WriteRow['write'] => {
    const values = columns.map(() => '?').join(', ');
    const insert = database.prepare(
      `INSERT INTO ${table} (${columns.map(quoted).join(', ')}) VALUES (${values})${conflict}`,
    );
    return (row) => void insert.run(...columns.map((column) => sqlValue(row[column])));
  };
  const create = (schema: DatasetSchema) => {
    const name = quoted(schema.name);
    database.exec(createTable('sqlite', schema));
    const known = columnsIn(database, schema);
    // A later version of the toolkit may know more fields.
    for (const column of schema.columns)
      if (!known.includes(column.name))
        database.exec(
          `ALTER TABLE ${name} ADD COLUMN ${quoted(column.name)} ${sqlType('sqlite', column.type)}`,
        );
  };
  /** Rows come beside the versions first, so that what came again as it was keeps its version. */
  const stage = (schema: DatasetSchema): WriteRow => {
    const known = staged.get(schema.name);
    if (known) return known.table;
    const name = quoted(schema.name);
    const columns = schema.columns.map((column) => column.name);
    const [is] = database.prepare('SELECT type FROM sqlite_master WHERE name = ?').all(schema.name);
    create(versionsSchema(schema));
    database.exec(createIndex(schema));
    if (is?.type === 'table') {
      create(schema);
      database.exec(`${adoptRows('sqlite', schema)}; DROP TABLE ${name}`);
    }
    database.exec(`DROP VIEW IF EXISTS ${name}; CREATE VIEW ${name} AS ${currentRows(schema, columns)}`);
    const names = columns.map(quoted).join(', ');
    database.exec(`CREATE TEMP TABLE ${stageOf(schema)} AS SELECT ${names} FROM ${name} WHERE false`);
    const table = { write: insertInto(stageOf(schema), columns) };
    staged.set(schema.name, { schema, table });
    return table;
  };

  return {
    /** `scope` says what of the table the rows replace. */
    table(schema: DatasetSchema, scope: BatchScope): WriteRow {
      if (history) return stage(schema);
      const name = quoted(schema.name);
      create(schema);
      const replaced = changes ? replacedRows(scope) : undefined;
      if (replaced !== undefined) database.exec(`DELETE FROM ${name} WHERE ${replaced}`);
      const columns = schema.columns.map((column) => column.name);
      const put = insertInto(name, columns, changes ? instead(columns) : '');
      // What is known of a record that is gone stays.
      const mark = insertInto(name, columns, instead([DELETED, BATCH, EXTRACTED]));
      return { write: (row) => (row[DELETED] === true ? mark : put)(row) };
    },
    /** Takes what a batch is of each dataset, which decides what its rows replace. */
    commit(at: string, scopes: ReadonlyMap<string, BatchScope>): WrittenFile {
      for (const [name, { schema }] of staged) {
        const scope = scopes.get(name);
        database.exec(`CREATE INDEX temp.${quoted(`_stage_${name}_key`)} ON ${stageOf(schema)} (${KEY})`);
        const merge = { schema, stage: stageOf(schema), at, replaces: scope && replacedRows(scope) };
        for (const sql of mergeVersions(merge)) database.exec(sql);
      }
      database.exec(`PRAGMA user_version = ${batch + 1}; COMMIT`);
      database.close();
      const descriptor = openSync(temporary, 'r+');
      fsyncSync(descriptor);
      closeSync(descriptor);
      renameSync(temporary, path);
      syncFolder(dirname(path));
      return { path, bytes: statSync(path).size, sha256: hashOf(path) };
    },
    discard(): void {
      database.close();
      rmSync(temporary, { force: true });
    },
  };
}

/** How many rows of datasets a database has, without those that are marked as deleted and those that no id tells. */
export function livingIn(
  database: SqliteDatabase,
  datasets: readonly string[],
): Readonly<Record<string, number>> {
  const there = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?');
  const count = (name: string) => database.prepare(`${countOfRows(name)} AND NOT ${quoted(DELETED)}`).all();
  return Object.fromEntries(
    datasets.map((name) => [name, there.all(name).length > 0 ? Number(count(name)[0]!.rows) : 0]),
  );
}

/** The columns of a table or view; none where there is none. */
export function columnsIn(database: SqliteDatabase, { name }: Pick<DatasetSchema, 'name'>): string[] {
  const found = database.prepare(`PRAGMA table_info(${quoted(name)})`).all();
  return found.map((column) => String(column.name));
}

/** The batch that a database took in last; `undefined` for one that version 0.5.0 wrote. */
export function batchIn(database: SqliteDatabase): number | undefined {
  const version = Number(database.prepare('PRAGMA user_version').all()[0]!.user_version);
  return version === 0 ? undefined : version - 1;
}

function stageOf({ name }: DatasetSchema): string {
  return quoted(`_stage_${name}`);
}

/** Some columns take what is new where the row is there. */
function instead(columns: readonly string[]): string {
  const own = columns.filter((name) => name !== KEY);
  return ` ON CONFLICT (${quoted(KEY)}) DO UPDATE SET ${own.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ')}`;
}

/** A value as SQLite takes it. Decimals stay texts: it has none. */
export function sqlValue(value: unknown): SqliteValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return JSON.stringify(value);
}
