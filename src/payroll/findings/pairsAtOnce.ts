import { type EmployeeLedger, type Period, unitOf } from '../ledger/Ledger.js';
import { shownMinutes } from '../time/minutes.js';

interface Timed {
  readonly id: number;
  readonly unit: number;
  readonly begin: string;
  readonly end: string;
}

/**
 * Each row with the one before it that reaches farthest, where both are at the same time for certain, with the minutes; of a
 * period those that end in it or later.
 */
export function* pairsAtOnce<Row extends Timed>(
  rows: readonly Row[],
  ledger: EmployeeLedger,
  { from, to }: Period,
): Generator<readonly [Row, Row, number]> {
  if (rows.length < 2) return;
  const clockOf = (row: Row) => unitOf(ledger, row).clock;
  const zones = new Set([...(ledger.units?.values() ?? [])].map(({ clock }) => clock.zone));
  // Times stand as texts, unless the employee was at places with clocks of their own.
  const compare = (a: Row, b: Row, at: 'begin' | 'end') =>
    zones.size < 2
      ? Number(a[at] > b[at]) - Number(a[at] < b[at])
      : Math.min(...clockOf(a).instantsOf(a[at])) - Math.min(...clockOf(b).instantsOf(b[at]));
  const [first, ...later] = [...rows].sort((a, b) => compare(a, b, 'begin') || a.id - b.id);
  let before = first!;
  for (const row of later) {
    const isOne = row.id !== 0 && row.id === before.id;
    const isOut = row.end.slice(0, 10) < from || row.begin.slice(0, 10) > to;
    const minutes = isOne || isOut ? 0 : clockOf(before).shared(before, row, clockOf(row));
    if (minutes > 0) yield [before, row, shownMinutes(minutes)];
    if (compare(row, before, 'end') > 0) before = row;
  }
}
