import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldSpec } from '../../definition/field.js';
import type { Dataset, Row } from '../../export/Dataset.js';
import type { OutputColumn } from '../../export/columnsOf.js';
import { loadFormats } from '../../export/writers/loadFormats.js';
import { wsdlGetPayrollV2 } from '../../operations/payroll/wsdlGetPayrollV2.js';
import { PayrollV2 } from '../../records/payroll/PayrollV2.js';
import type { EmployeeLedger, Period } from './Ledger.js';
import { ledgerRows } from './ledgerRows.js';

const TEXT: FieldSpec = { kind: 'string' };
const COLUMNS: readonly OutputColumn[] = [
  ...[
    ['unit', 'int'] as const,
    ['employee', 'string'] as const,
    ['day', 'date'] as const,
    ['source', 'string'] as const,
  ],
  ...[
    ['id', 'int'] as const,
    ['begin', 'string'] as const,
    ['end', 'string'] as const,
    ['hours', 'decimal'] as const,
  ],
  ...[['salaryType', 'string'] as const, ['punchId', 'int'] as const, ['scheduleId', 'int'] as const],
  ...[['orgScheduleId', 'int'] as const, ['leaveAppId', 'int'] as const, ['approved', 'boolean'] as const],
].map(([name, kind]) => ({ name, spec: kind === 'string' ? TEXT : ({ kind } as FieldSpec) }));

/** What the writer of tables asks of a table; its operation and record are not looked at. */
const DATASET: Dataset = {
  ...{
    name: 'ledger',
    about: 'the ledger of a payroll check',
    operation: wsdlGetPayrollV2,
    record: PayrollV2,
  },
  ...{ scope: 'customer', period: 'none', changes: false, request: () => ({}) },
  order: ['employee', 'day', 'source', 'id'],
};

type Writers = readonly { write(line: Buffer, row: () => Row): void; commit(): unknown; discard(): void }[];

/** The ledger as files: `ledger.parquet` and `ledger.sqlite`, a row for each record that a number comes from. */
export class LedgerFiles {
  readonly #writers: Writers;

  private constructor(writers: Writers) {
    this.#writers = writers;
  }

  /** Throws a `MissingDependency` where Parquet or SQLite is missing. */
  static async open(folder: string): Promise<LedgerFiles> {
    const { writers, openSqlite } = await loadFormats(['parquet', 'sqlite']);
    mkdirSync(folder, { recursive: true });
    const sqlite = openSqlite!(join(folder, 'ledger.sqlite'), false);
    const table = sqlite.table(DATASET, COLUMNS, []);
    return new LedgerFiles([
      writers.get('parquet')!(join(folder, 'ledger.parquet'), COLUMNS),
      {
        write: (_line, row) => table.write(row()),
        commit: () => sqlite.commit(),
        discard: () => sqlite.discard(),
      },
    ]);
  }

  employee(ledger: EmployeeLedger, name: string, period: Period): void {
    for (const row of ledgerRows(ledger, name, period)) this.#write(row);
  }

  commit(): void {
    for (const writer of this.#writers) writer.commit();
  }

  discard(): void {
    for (const writer of this.#writers) writer.discard();
  }

  #write(row: Row): void {
    for (const writer of this.#writers) writer.write(NO_LINE, () => row);
  }
}

const NO_LINE = Buffer.alloc(0);
