import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadSqlite, type OpenSqlite } from '../../database/sqliteDatabase.js';
import { temporaryName } from '../../export/atomicFile.js';
import type { Row } from '../../export/Dataset.js';
import { loadFormats } from '../../export/writers/loadFormats.js';
import { sqlValue } from '../../export/writers/SqliteOutput.js';
import { nameOf, type RunScope } from '../checkScope.js';
import { type EmployeeLedger, type Period, rowsIn, spanOf } from './Ledger.js';

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
const NO_LINE = Buffer.alloc(0);

/**
 * The ledger as files: `ledger.parquet` and `ledger.sqlite`, a row for each record that a number comes from. Throws a
 * `MissingDependency` where Parquet or SQLite is missing.
 */
export async function openLedgerFiles(folder: string, scope: RunScope) {
  const { writers } = await loadFormats(PARQUET);
  const openSqlite = await loadSqlite();
  mkdirSync(folder, { recursive: true });
  const parquet = writers.get('parquet')!(join(folder, 'ledger.parquet'), COLUMNS);
  const table = openTable(openSqlite, join(folder, 'ledger.sqlite'));
  return {
    employee(ledger: EmployeeLedger): void {
      const employee = nameOf(scope, ledger);
      for (const row of ledgerRows(ledger, scope.period)) {
        const named = { ...row, employee };
        parquet.write(NO_LINE, () => named);
        table.write(named);
      }
    },
    commit(): void {
      parquet.commit();
      table.commit();
    },
    discard(): void {
      parquet.discard();
      table.discard();
    },
  };
}

/** The table of a database that is put in its place when it is whole. */
function openTable(open: OpenSqlite, path: string) {
  const temporary = temporaryName(path);
  const database = open(temporary);
  const names = COLUMNS.map(({ name }) => `"${name}"`).join(', ');
  // As of an export: nothing is lost when this fails, and no journal file is left.
  database.exec(
    `PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; BEGIN; CREATE TABLE ledger (${names})`,
  );
  const insert = database.prepare(`INSERT INTO ledger VALUES (${COLUMNS.map(() => '?').join(', ')})`);
  return {
    write: (row: Row) => void insert.run(...COLUMNS.map(({ name }) => sqlValue(row[name]))),
    commit() {
      database.exec('COMMIT');
      database.close();
      renameSync(temporary, path);
    },
    discard() {
      database.close();
      rmSync(temporary, { force: true });
    },
  };
}

/** The records of an employee in a period, side by side in one table: each number, and the record that it came from. */
function ledgerRows(ledger: EmployeeLedger, period: Period): Row[] {
  const { punches, shifts, absences, leaves, transactions, balances } = ledger;
  const of = <T extends object>(source: string, rows: readonly T[], fieldsOf: (row: T) => Row): Row[] =>
    rows.map((row) => ({ ...row, source, ...fieldsOf(row) }));
  return [
    ...of('wsdlGetSchedulesV3', rowsIn(period, shifts), () => ({ orgScheduleId: undefined })),
    ...of('wsdlGetSchedulesV3 (absence)', rowsIn(period, absences), (row) => ({ leaveAppId: row.leaveId })),
    ...of('wsdlGetLeaveApplicationsV2', leaves, ({ approvedByManager }) => ({ approved: approvedByManager })),
    ...of('wsdlGetTimePunches', rowsIn(period, punches), ({ approvals }) => ({
      approved: approvals.manager,
    })),
    ...of('wsdlGetPayrollV2', rowsIn(period, transactions), (row) => {
      const [begin, end] = spanOf(row) ?? [];
      return { begin, end, salaryType: row.salType, approved: row.approvals.manager };
    }),
    ...of('wsdlGetTimeTrackersBalance', balances, () => ({ unit: ledger.unit.id })),
  ];
}
