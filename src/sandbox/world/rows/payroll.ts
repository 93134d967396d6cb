import type { DatedRow, TableRow } from './TableRow.js';

/** A run of the payroll transfer. */
export interface TransferRow extends TableRow {
  extTransferId: string;
  status: 'In Progress' | 'Failed' | 'Ready to Download';
  /** How many more times the caller is told `In Progress`. */
  pollsLeft: number;
  /** What the run ends as. */
  ends: 'Failed' | 'Ready to Download';
  /** Part of the address of the file. */
  token: string;
  csv: string;
}

/** A salary entered by hand. */
export interface ManualSalaryRow extends DatedRow {
  employeeId: number;
  punchId: number;
  date: string;
  salaryCode: string;
  hours: string;
  approved: boolean;
  transferred: boolean;
  /** What its transaction shows otherwise than an entry by hand does, such as another record that it names. */
  shown?: Readonly<Record<string, string | number | boolean>> | undefined;
}

/** A span of a unit's salary transactions that is closed: nothing in it may change. */
export interface SalaryLockRow extends TableRow {
  fromDate: string;
  toDate: string;
}
