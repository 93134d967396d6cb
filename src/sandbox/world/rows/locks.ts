/** A span of a unit's salary transactions that is closed: nothing in it may change. */
export interface SalaryLockRow {
  id: number;
  restId: number;
  fromDate: string;
  toDate: string;
}
