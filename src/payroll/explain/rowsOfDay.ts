import type { EmployeeLedger } from '../ledger/Ledger.js';

type RowsOfDay = Pick<EmployeeLedger, 'shifts' | 'absences' | 'punches' | 'transactions'>;

/**
 * What an employee has on a day: punches for its shifts too, which a late beginner makes after midnight, and transactions of its
 * punches, whatever day the service gives them.
 */
export function rowsOfDay(
  { shifts, absences, punches, transactions }: EmployeeLedger,
  date: string,
): RowsOfDay {
  const today = <Row extends { readonly day: string }>(rows: readonly Row[]) =>
    rows.filter(({ day }) => day === date);
  const own = today(shifts);
  const shiftIds = new Set(own.map(({ id }) => id));
  const made = punches.filter(({ day, scheduleId }) => day === date || shiftIds.has(scheduleId));
  const punchIds = new Set(made.map(({ id }) => id));
  return {
    ...{ shifts: own, absences: today(absences), punches: made },
    transactions: transactions.filter(
      ({ day, punchDay = day, punchId }) => punchDay === date || day === date || punchIds.has(punchId),
    ),
  };
}
