import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '../../export/Dataset.js';
import { temporaryName } from '../../export/atomicFile.js';
import { loadFormats } from '../../export/writers/loadFormats.js';
import { loadSqlite, type SqliteDatabase, type SqliteStatement } from '../../database/sqliteDatabase.js';
import type { EmployeeLedger, Period } from './Ledger.js';
import { ledgerRows } from './ledgerRows.js';

const WHOLE = ['unit', 'id', 'punchId', 'scheduleId', 'orgScheduleId', 'leaveAppId'] as const;
const TEXT = ['employee', 'source', 'salaryType'] as const;
const COLUMNS = [
  ...WHOLE.map((name) => ({ name, spec: { kind: 'int' as const } })),
  ...TEXT.map((name) => ({ name, spec: { kind: 'string' as const } })),
  ...(['begin', 'end'] as const).map((name) => ({ name, spec: { kind: 'wallClock' as const } })),
  { name: 'day', spec: { kind: 'date' as const } },
  { name: 'hours', spec: { kind: 'decimal' as const } },
  { name: 'balance', spec: { kind: 'decimal' as const } },
  { name: 'approved', spec: { kind: 'boolean' as const } },
];

const PARQUET = { formats: ['parquet'], personal: 'keep', nested: 'json', csv: {} } as const;

interface Writer {
  write(line: Buffer, row: () => Row): void;
  commit(): unknown;
  discard(): void;
}

/** The ledger as files: `ledger.parquet` and `ledger.sqlite`, a row for each record that a number comes from. */
export class LedgerFiles {
  readonly #writers: readonly Writer[];

  private constructor(writers: readonly Writer[]) {
    this.#writers = writers;
  }

  /** Throws a `MissingDependency` where Parquet or SQLite is missing. */
  static async open(folder: string): Promise<LedgerFiles> {
    const { writers } = await loadFormats(PARQUET);
    const openSqlite = await loadSqlite();
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'ledger.sqlite');
    const temporary = temporaryName(path);
    return new LedgerFiles([
      writers.get('parquet')!(join(folder, 'ledger.parquet'), COLUMNS),
      new LedgerTable(openSqlite(temporary), temporary, path),
    ]);
  }

  employee(ledger: EmployeeLedger, name: string, period: Period): void {
    for (const row of ledgerRows(ledger, name, period))
      for (const writer of this.#writers) writer.write(NO_LINE, () => row);
  }

  commit(): void {
    for (const writer of this.#writers) writer.commit();
  }

  discard(): void {
    for (const writer of this.#writers) writer.discard();
  }
}

const NO_LINE = Buffer.alloc(0);

/** The table of a database that is put in its place when it is whole. */
class LedgerTable implements Writer {
  readonly #database: SqliteDatabase;
  readonly #insert: SqliteStatement;
  readonly #temporary: string;
  readonly #path: string;

  constructor(database: SqliteDatabase, temporary: string, path: string) {
    this.#database = database;
    this.#temporary = temporary;
    this.#path = path;
    const names = COLUMNS.map(({ name }) => `"${name}"`).join(', ');
    database.exec(`PRAGMA synchronous = OFF; BEGIN; CREATE TABLE ledger (${names})`);
    this.#insert = database.prepare(`INSERT INTO ledger VALUES (${COLUMNS.map(() => '?').join(', ')})`);
  }

  write(_line: Buffer, row: () => Row): void {
    const values = row();
    this.#insert.run(...COLUMNS.map(({ name }) => sqlValue(values[name])));
  }

  commit(): void {
    this.#database.exec('COMMIT');
    this.#database.close();
    renameSync(this.#temporary, this.#path);
  }

  discard(): void {
    this.#database.close();
    rmSync(this.#temporary, { force: true });
  }
}

// Decimals stay texts: SQLite has none.
function sqlValue(value: unknown): string | number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
