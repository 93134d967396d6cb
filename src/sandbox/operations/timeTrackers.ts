import type { timeTracker, ttBalanceItem } from '../../records/index.generated.js';
import type { Unchecked } from '../Unchecked.js';
import type { Caller } from '../rules/Caller.js';
import { employeesOf } from '../rules/filters.js';
import { type Saving, saveRows } from '../rules/Saving.js';
import { balanceOf, statutoryPart, transactionsOn } from '../rules/timeTrackers.js';
import { decimalOf, tenThousandthsOf } from '../world/decimal.js';
import type { World } from '../world/World.js';
import type { Handlers, PartsOf } from './Handler.js';

export const timeTrackers = {
  // The document shows no selection types: 1 is an employee's id, 2 a badge number, 3 a section; 0 is everybody.
  wsdlGetTimeTrackerList(world, caller, { selectionId = '', selectionType = 0 }) {
    const employees = employeesOf(world, caller, {
      employeeId: selectionType === 1 ? Number(selectionId) || -1 : undefined,
      badgeNo: selectionType === 2 ? selectionId || '-' : undefined,
      sectionId: selectionType === 3 ? Number(selectionId) || -1 : undefined,
    });
    return employees.flatMap(({ id: userId }) =>
      [...world.timeTrackers.of()].map(({ id: timeTrackerId, name: timeTrackerName }) => ({
        userId,
        timeTrackerId,
        timeTrackerName,
        validationErrors: [],
      })),
    );
  },

  wsdlGetTimeTrackersBalance: balances,
  wsdlGetFirstToExpireTimeTrackersBalance: balances,

  wsdlUpdateTimeTrackers: (world, caller, { timeTrackers: rows }) => saveRows(world, caller, rows, book),
} satisfies Partial<Handlers>;

/** The balances that rows ask for, of both operations: each writes the fields that it has. */
function balances(
  world: World,
  caller: Caller,
  { timeTrackers: rows }: PartsOf<'wsdlGetTimeTrackersBalance'>,
) {
  return saveRows(world, caller, rows, (saving, row) => {
    const asked = askedOf(saving, row, true);
    saving.settle();
    const { employee, tracker, period, date } = asked!;
    const balance = balanceOf(world, asked!);
    const statutory = statutoryPart(tracker, balance);
    return {
      ...{ userId: employee.id, badgeNo: employee.badgeNo, timeTrackerId: tracker.id, period, date },
      ...{ balance: decimalOf(balance, 4), statutory: decimalOf(statutory, 4) },
      nonStatutory: decimalOf(balance - statutory, 4),
    };
  });
}

/** Whom and what a row is about: `userId` wins over `badgeNo`, the date is today, the period the year of the date. */
function askedOf(saving: Saving, row: Unchecked<ttBalanceItem>, needsPeriod: boolean) {
  const { world } = saving;
  const { userId: id, badgeNo } = row;
  if (!id && !badgeNo) saving.add('SBX-TRACKER-001');
  const employee = id || badgeNo ? saving.employee({ id, badgeNo }) : undefined;
  const tracker = world.timeTrackers.get(row.timeTrackerId);
  if (!tracker) saving.add('SBX-TRACKER-002', row.timeTrackerId ?? 0);
  if (tracker?.periodized && !row.period && needsPeriod) saving.add('SBX-TRACKER-003');
  saving.date('date', row.date);
  if (!employee || !tracker) return undefined;
  const date = row.date || world.clock.today();
  const period = tracker.periodized ? row.period || Number(date.slice(0, 4)) : 0;
  return { employee, tracker, period, date };
}

/** Books one transaction: appended, or in place of those of its tracker and day (document 2.9). */
function book(saving: Saving, row: Unchecked<timeTracker>): Unchecked<timeTracker> {
  const { world } = saving;
  const asked = askedOf(saving, row, false);
  const { replaceTimeTracker = false } = row;
  const operation = row.operation || 1;
  if (operation !== 1 && operation !== 2) saving.add('SBX-TRACKER-004');
  const size = tenThousandthsOf(row.value) ?? 0;
  if (tenThousandthsOf(row.value) === undefined) saving.add('SBX-ROW-001', 'value');
  saving.settle();
  const { employee, tracker, period, date } = asked!;
  const { restId, id: employeeId, badgeNo } = employee;
  if (replaceTimeTracker) {
    const sameDay = transactionsOn(world, employee, tracker).filter((other) => other.date === date);
    for (const other of sameDay) world.trackerTransactions.delete(other, world.stamp());
  }
  const timeTrackerId = tracker.id;
  const deletesDay = replaceTimeTracker && operation === 1 && size === 0 && Boolean(row.date);
  const value = operation === 1 ? size : -size;
  if (!deletesDay) world.trackerTransactions.add({ restId, employeeId, timeTrackerId, period, date, value });
  const booked = { operation, value: decimalOf(size, 4), date, replaceTimeTracker };
  return { badgeNo, userId: employeeId, timeTrackerId, period, ...booked };
}
