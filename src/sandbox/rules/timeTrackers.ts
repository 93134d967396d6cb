import { tenThousandthsOf, type TenThousandths } from '../world/decimal.js';
import type { World, EmployeeRow, TimeTrackerRow, TrackerTransactionRow } from '../world/World.js';
import { ofEmployee } from '../world/Table.js';

interface TrackerDay {
  readonly employee: EmployeeRow;
  readonly tracker: TimeTrackerRow;
  readonly period: number;
  readonly date: string;
}

/** The balance of a tracker of an employee at the end of a day. `period` is 0 on trackers without periods. */
export function balanceOf(world: World, { employee, tracker, period, date }: TrackerDay): TenThousandths {
  let balance = openingOf(tracker, period, date);
  for (const transaction of transactionsOn(world, employee, tracker))
    if (transaction.period === period && transaction.date <= date) balance += transaction.value;
  return balance;
}

/** Everybody starts each year of a tracker with periods, up to the year of the day, with the opening. */
function openingOf(tracker: TimeTrackerRow, period: number, date: string): TenThousandths {
  const started = !tracker.periodized || period <= Number(date.slice(0, 4));
  return started ? (tenThousandthsOf(tracker.opening) ?? 0) : 0;
}

export function transactionsOn(
  world: World,
  employee: EmployeeRow,
  { id }: TimeTrackerRow,
): TrackerTransactionRow[] {
  return ofEmployee(world.trackerTransactions, employee).filter(({ timeTrackerId }) => timeTrackerId === id);
}

/** The part of a balance that the law gives: taken last. */
export function statutoryPart(tracker: TimeTrackerRow, balance: TenThousandths): TenThousandths {
  return Math.max(0, Math.min(balance, tenThousandthsOf(tracker.statutory) ?? 0));
}
