import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '../../export/Dataset.js';
import type { DatasetSchema } from '../../export/lake/schemaDocument.js';
import { loadFormats } from '../../export/writers/loadFormats.js';
import type { EmployeeLedger, Period } from './Ledger.js';
import { ledgerRows } from './ledgerRows.js';

/** The columns, each with its kind in Parquet and its type in tables. */
const COLUMNS = [
  ...[
    column('row', 'int', 'integer'),
    column('unit', 'int', 'integer'),
    column('employee', 'string', 'text'),
  ],
  ...[column('day', 'date', 'date'), column('source', 'string', 'text'), column('id', 'int', 'integer')],
  ...[
    column('begin', 'string', 'text'),
    column('end', 'string', 'text'),
    column('hours', 'decimal', 'decimal'),
  ],
  ...[column('salaryType', 'string', 'text'), column('punchId', 'int', 'integer')],
  ...[column('scheduleId', 'int', 'integer'), column('orgScheduleId', 'int', 'integer')],
  ...[column('leaveAppId', 'int', 'integer'), column('approved', 'boolean', 'boolean')],
];

function column<Kind extends string, Type extends string>(name: string, kind: Kind, type: Type) {
  return { name, spec: { kind }, schema: { name, type, nullable: name !== 'row', personal: false } };
}

const SCHEMA: DatasetSchema = {
  ...{ name: 'ledger', source: { operation: 'payroll check', record: 'ledger' }, mode: 'full' },
  ...{ primaryKey: ['row'], columns: COLUMNS.map(({ schema }) => schema) },
};

const FORMATS = { formats: ['parquet', 'sqlite'], personal: 'keep', nested: 'json', csv: {} } as const;

type Writers = readonly { write(line: Buffer, row: () => Row): void; commit(): unknown; discard(): void }[];

/** The ledger as files: `ledger.parquet` and `ledger.sqlite`, a row for each record that a number comes from. */
export class LedgerFiles {
  readonly #writers: Writers;
  #rows = 0;

  private constructor(writers: Writers) {
    this.#writers = writers;
  }

  /** Throws a `MissingDependency` where Parquet or SQLite is missing. */
  static async open(folder: string): Promise<LedgerFiles> {
    const { writers, openSqlite } = await loadFormats(FORMATS);
    mkdirSync(folder, { recursive: true });
    const sqlite = openSqlite!(join(folder, 'ledger.sqlite'), undefined);
    const table = sqlite.table(SCHEMA, []);
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
    for (const row of ledgerRows(ledger, name, period)) this.#write({ row: ++this.#rows, ...row });
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
