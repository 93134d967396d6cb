import { type EmployeeLedger, type Period, unitOf } from '../ledger/Ledger.js';
import { shownMinutes } from '../time/minutes.js';

interface Timed {
  readonly id: number;
  readonly unit: number;
  readonly begin: string;
  readonly end: string;
}

/** Neighbours of which both are at the same time for certain, with the minutes; of a period those that end in it or later. */
export function* pairsAtOnce<Row extends Timed>(
  rows: readonly Row[],
  ledger: EmployeeLedger,
  { from, to }: Period,
): Generator<readonly [Row, Row, number]> {
  const sorted = [...rows].sort((a, b) => (a.begin < b.begin ? -1 : a.begin > b.begin ? 1 : a.id - b.id));
  for (const [i, row] of sorted.entries()) {
    const before = sorted[i - 1];
    if (!before || before.id === row.id || row.end.slice(0, 10) < from || row.begin.slice(0, 10) > to)
      continue;
    const minutes = unitOf(ledger, before).clock.shared(before, row, unitOf(ledger, row).clock);
    if (minutes > 0) yield [before, row, shownMinutes(minutes)];
  }
}
