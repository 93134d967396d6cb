import type { timeTracker } from '../../records/timeTrackers/timeTracker.js';
import type { ttBalanceItem } from '../../records/timeTrackers/ttBalanceItem.js';
import type { Unchecked } from '../Unchecked.js';
import { type Caller, employeeNamed } from '../rules/Caller.js';
import { employeesOf } from '../rules/employeesOf.js';
import { Rejections } from '../rules/Rejections.js';
import { balanceOf, statutoryPart, transactionsOn } from '../rules/timeTrackers.js';
import { decimalOf, tenThousandthsOf } from '../world/decimal.js';
import type { World } from '../world/World.js';
import type { Handlers, PartsOf } from './Handler.js';

/** Operations on time trackers (document 2.9). */
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

  wsdlUpdateTimeTrackers(world, caller, { timeTrackers: rows = [] }) {
    return rows.map((row) => book(world, caller, row));
  },
} satisfies Partial<Handlers>;

/** The balances that rows ask for, of both operations: each writes the fields that it has. */
function balances(
  world: World,
  caller: Caller,
  { timeTrackers: rows = [] }: PartsOf<'wsdlGetTimeTrackersBalance'>,
) {
  return rows.map((row) => balanceRecord(world, caller, row));
}

function balanceRecord(world: World, caller: Caller, row: Unchecked<ttBalanceItem>) {
  const asked = askedOf(world, caller, row, true);
  if ('errors' in asked) return { ...row, validationErrors: asked.errors };
  const { employee, tracker, period, date } = asked;
  const balance = balanceOf(world, asked);
  const statutory = statutoryPart(tracker, balance);
  return {
    userId: employee.id,
    badgeNo: employee.badgeNo,
    timeTrackerId: tracker.id,
    period,
    balance: decimalOf(balance, 4),
    statutory: decimalOf(statutory, 4),
    nonStatutory: decimalOf(balance - statutory, 4),
    date,
    validationErrors: [],
  };
}

/** Whom and what a row is about: `userId` wins over `badgeNo`, the date is today, the period the year of the date. */
function askedOf(world: World, caller: Caller, row: Unchecked<ttBalanceItem>, needsPeriod: boolean) {
  const rejections = new Rejections();
  const { userId, badgeNo } = row;
  if (!userId && !badgeNo) rejections.add('SBX-TRACKER-001');
  const by = { id: userId, badgeNo };
  const employee = userId || badgeNo ? employeeNamed(world, caller, by, rejections) : undefined;
  const tracker = world.timeTrackers.get(row.timeTrackerId);
  if (!tracker) rejections.add('SBX-TRACKER-002', row.timeTrackerId ?? 0);
  if (tracker?.periodized && !row.period && needsPeriod) rejections.add('SBX-TRACKER-003');
  rejections.date('date', row.date);
  if (rejections.any || !employee || !tracker) return { errors: rejections.texts };
  const date = row.date || world.clock.today();
  const period = tracker.periodized ? row.period || Number(date.slice(0, 4)) : 0;
  return { employee, tracker, period, date };
}

/** Books one transaction: appended, or in place of those of its tracker and day (document 2.9). */
function book(world: World, caller: Caller, row: Unchecked<timeTracker>): Unchecked<timeTracker> {
  const rejections = new Rejections();
  const asked = askedOf(world, caller, row, false);
  if ('errors' in asked) rejections.texts.push(...asked.errors);
  const operation = row.operation || 1;
  if (operation !== 1 && operation !== 2) rejections.add('SBX-TRACKER-004');
  const size = tenThousandthsOf(row.value);
  if (size === undefined) rejections.add('SBX-ROW-001', 'value');
  if (rejections.any || 'errors' in asked || size === undefined)
    return { ...row, validationErrors: rejections.texts };
  const { employee, tracker, period, date } = asked;
  if (row.replaceTimeTracker) {
    const sameDay = [...transactionsOn(world, employee, tracker)].filter((other) => other.date === date);
    for (const other of sameDay) world.trackerTransactions.delete(other, world.stamp());
  }
  const deletesDay = row.replaceTimeTracker && operation === 1 && size === 0 && Boolean(row.date);
  if (!deletesDay)
    world.trackerTransactions.add({
      restId: employee.restId,
      employeeId: employee.id,
      timeTrackerId: tracker.id,
      period,
      date,
      value: operation === 1 ? size : -size,
    });
  return {
    badgeNo: employee.badgeNo,
    userId: employee.id,
    timeTrackerId: tracker.id,
    period,
    operation,
    value: decimalOf(size, 4),
    date,
    replaceTimeTracker: row.replaceTimeTracker ?? false,
    validationErrors: [],
  };
}
