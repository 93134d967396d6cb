import type { Period } from './Ledger.js';

/** True for a row of a day of the period: those of the day before are there for the nights. */
export function isIn({ from, to }: Period, { day }: { readonly day: string }): boolean {
  return from <= day && day <= to;
}

export function rowsIn<Row extends { readonly day: string }>(period: Period, rows: readonly Row[]): Row[] {
  return rows.filter((row) => isIn(period, row));
}
