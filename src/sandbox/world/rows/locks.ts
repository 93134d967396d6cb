import type { TableRow } from './TableRow.js';

/** A span of a unit's salary transactions that is closed: nothing in it may change. */
export interface SalaryLockRow extends TableRow {
  fromDate: string;
  toDate: string;
}
