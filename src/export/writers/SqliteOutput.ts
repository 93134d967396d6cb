import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { FieldSpec } from '../../definition/field.js';
import { syncFolder, temporaryName } from '../atomicFile.js';
import type { Dataset, Row } from '../Dataset.js';
import { DELETED, identityOf, type OutputColumn, UNIT } from '../columnsOf.js';
import { saysNothing } from '../../settle/sameValue.js';
import { identityKey } from '../identity.js';
import type { WrittenFile } from './OutputWriter.js';
import type {
  OpenSqlite,
  SqliteDatabase,
  SqliteStatement,
  SqliteValue,
} from '../../sqlite/sqliteDatabase.js';

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
  /** Those that are still to be made. */
  readonly #indexes = new Set<string>();
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(open: OpenSqlite, path: string, changes: boolean) {
    this.#path = path;
    this.#temporary = temporaryName(path);
    this.#changes = changes && existsSync(path);
    if (this.#changes) copyFileSync(path, this.#temporary);
    this.#database = open(this.#temporary);
    // Nothing is lost when this fails: the file is not in its place yet. With OFF a defensive SQLite keeps a journal file.
    this.#database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; BEGIN');
  }

  table(dataset: Dataset, columns: readonly OutputColumn[], replaced: readonly ReplacedRows[]): SqliteTable {
    const own = columns.filter(({ name }) => name !== DELETED);
    const all: OutputColumn[] = [...own, { name: DELETED, spec: { kind: 'boolean' } }];
    const name = quoted(dataset.name);
    this.#create(name, all);
    const identity = identityOf(dataset, dataset.identity ?? dataset.order);
    const index = quoted(`${dataset.name}_identity`);
    this.#indexes.add(`CREATE INDEX IF NOT EXISTS ${index} ON ${name} (${identity.map(quoted).join(', ')})`);
    // Changes are looked up as they come; a new table takes its rows faster without.
    if (this.#changes) this.#makeIndexes();
    if (this.#changes && !dataset.changes) this.#remove(name, replaced);
    const insert = this.#database.prepare(
      `INSERT INTO ${name} (${all.map((column) => quoted(column.name)).join(', ')}) VALUES (${all.map(() => '?').join(', ')})`,
    );
    const put = (row: Row) =>
      insert.run(...all.map((column) => sqlValue(row[column.name] ?? defaultOf(column.name))));
    return {
      write: (row) => {
        // What has no identity stands for itself: it marks and replaces nothing.
        const same =
          this.#changes && identityKey(dataset, row) !== undefined ? sameAs(identity, row) : undefined;
        if (same && row[DELETED] === true && this.#run(`UPDATE ${name} SET ${quoted(DELETED)} = 1`, same) > 0)
          return;
        if (same) this.#run(`DELETE FROM ${name}`, same);
        put(row);
      },
    };
  }

  commit(): WrittenFile {
    this.#makeIndexes();
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

  #create(name: string, columns: readonly OutputColumn[]): void {
    const definitions = columns.map(({ name: column, spec }) => `${quoted(column)} ${affinityOf(spec)}`);
    this.#database.exec(`CREATE TABLE IF NOT EXISTS ${name} (${definitions.join(', ')})`);
    const known = this.#database.prepare(`PRAGMA table_info(${name})`).all();
    // A later version of the toolkit may know more fields.
    for (const [i, column] of columns.entries())
      if (!known.some((there) => there.name === column.name))
        this.#database.exec(`ALTER TABLE ${name} ADD COLUMN ${definitions[i]}`);
  }

  #makeIndexes(): void {
    for (const index of this.#indexes) this.#database.exec(index);
    this.#indexes.clear();
  }

  /** Runs a statement on the rows that are the same record. Gives how many there were. */
  #run(statement: string, { where, values }: SameRecord): number {
    const sql = `${statement} WHERE ${where}`;
    const prepared = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, prepared);
    return Number(prepared.run(...values).changes);
  }

  #remove(name: string, replaced: readonly ReplacedRows[]): void {
    for (const { unit, field, from, to } of replaced) {
      const conditions = [
        ...(unit === undefined ? [] : [isSame(UNIT)]),
        ...(field ? [`${quoted(field)} BETWEEN ? AND ?`] : []),
      ];
      const values = [...(unit === undefined ? [] : [unit]), ...(field ? [from ?? '', to ?? ''] : [])];
      this.#database
        .prepare(`DELETE FROM ${name}${conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''}`)
        .run(...values);
    }
  }
}

/** Rows that a whole reading replaces. */
export interface ReplacedRows {
  readonly unit: number | undefined;
  /** The field with the day of a row, where only a period was read. */
  readonly field?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function affinityOf({ kind }: FieldSpec): string {
  if (kind === 'int' || kind === 'boolean') return 'INTEGER';
  return kind === 'decimal' ? 'NUMERIC' : 'TEXT';
}

function defaultOf(column: string): unknown {
  return column === DELETED ? false : undefined;
}

function sqlValue(value: unknown): SqliteValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return JSON.stringify(value);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

// `IS` and not `=`: an absent value is the same as an absent value.
function isSame(field: string): string {
  return `${quoted(field)} IS ?`;
}

interface SameRecord {
  readonly where: string;
  readonly values: readonly SqliteValue[];
}

/** The condition by which a row's record is found: what it leaves open must be open there too, as nothing or as zero. */
function sameAs(identity: readonly string[], row: Row): SameRecord {
  const given = identity.filter((field) => !saysNothing(row[field]));
  const open = identity.filter((field) => saysNothing(row[field]));
  const isOpen = (field: string) => `ifnull(${quoted(field)}, 0) IN (0, '', '0')`;
  return {
    where: [...given.map(isSame), ...open.map(isOpen)].join(' AND '),
    values: given.map((field) => sqlValue(row[field])),
  };
}

function hashOf(path: string): string {
  const hash = createHash('sha256');
  const descriptor = openSync(path, 'r');
  const buffer = Buffer.alloc(1 << 20);
  for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer))
    hash.update(buffer.subarray(0, read));
  closeSync(descriptor);
  return hash.digest('hex');
}
