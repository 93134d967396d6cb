import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '../../export/Dataset.js';
import { temporaryName } from '../../export/atomicFile.js';
import { loadFormats } from '../../export/writers/loadFormats.js';
import { loadSqlite, type SqliteDatabase, type SqliteStatement } from '../../database/sqliteDatabase.js';
import { type EmployeeLedger, type Period, rowsIn } from './Ledger.js';
import { spanOf } from './spanOf.js';

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

/** The records of an employee in a period, side by side in one table: each number, and the record that it came from. */
function* ledgerRows(ledger: EmployeeLedger, employee: string, period: Period): Generator<Row> {
  const { punches, shifts, absences, leaves, transactions, balances } = ledger;
  for (const { unit, day, id, begin, end, hours } of rowsIn(period, shifts))
    yield { unit, employee, day, source: 'wsdlGetSchedulesV3', id, begin, end, ...given({ hours }) };
  for (const row of rowsIn(period, absences)) {
    const { unit, day, id, begin, end, orgScheduleId, leaveId: leaveAppId } = row;
    yield {
      ...{ unit, employee, day, source: 'wsdlGetSchedulesV3 (absence)', id, begin, end },
      ...{ orgScheduleId, leaveAppId, ...given({ hours: row.hours }) },
    };
  }
  for (const { unit, id, begin, end, approvedByManager } of leaves)
    yield {
      ...{ unit, employee, day: begin.slice(0, 10), source: 'wsdlGetLeaveApplicationsV2', id, begin, end },
      ...given({ approved: approvedByManager }),
    };
  for (const { unit, day, id, begin, end, hours, scheduleId, approvals } of rowsIn(period, punches))
    yield {
      ...{ unit, employee, day, source: 'wsdlGetTimePunches', id, begin, scheduleId },
      ...given({ end, hours, approved: approvals.manager }),
    };
  for (const row of rowsIn(period, transactions)) {
    const span = spanOf(row);
    const { unit, day, id, salType, punchId, scheduleId, orgScheduleId, leaveAppId } = row;
    yield {
      ...{ unit, employee, day, source: 'wsdlGetPayrollV2', id, salaryType: salType },
      ...{ punchId, scheduleId, orgScheduleId, leaveAppId },
      ...given({ begin: span?.[0], end: span?.[1] }),
      ...given({ hours: row.hours, approved: row.approvals.manager }),
    };
  }
  for (const { id, day, balance } of balances)
    yield { unit: ledger.unit.id, employee, day, source: 'wsdlGetTimeTrackersBalance', id, balance };
}

function given(fields: Row): Row {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
