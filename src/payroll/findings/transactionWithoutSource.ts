import { addDays } from '../../calendar/days.js';
import { minutesOfHours } from '../time/minutes.js';
import type { EmployeeLedger, Period, Transaction } from '../ledger/Ledger.js';
import type { EmployeeRule } from './Finding.js';
import { rowsIn } from '../ledger/inPeriod.js';
import { ofTransaction } from './refs.js';

export const transactionWithoutSource: EmployeeRule = {
  kind: 'transactionWithoutSource',
  needs: ['punches', 'leaves'],
  explains: ['hoursApart', 'costCentreUnknown'],
  notJudged: ({ policy }) =>
    policy.manualTypes
      ? undefined
      : {
          because: 'notAsked',
          why: 'of transactions that name no record at all: `manualTypes` does not say which values of `pType` are entries by hand',
        },
  *find(ledger, { period, policy }) {
    for (const row of rowsIn(period, ledger.transactions)) {
      const why = missingSource(row, ledger, period) ?? nothingBehind(row, policy.manualTypes);
      if (!why) continue;
      yield {
        day: row.day,
        minutes: Math.abs(minutesOfHours(row.hours)),
        ...(row.hours === undefined ? {} : { hours: row.hours }),
        records: [ofTransaction(row, why.field)],
        says: `Salary type ${row.salType || row.stCode} with ${row.hours ?? '0'} hours ${why.says}.`,
        advice: 'Find out the right pay: enter the missing record, or delete the transaction.',
      };
    }
  },
};

function missingSource(row: Transaction, { punches, leaves, unit }: EmployeeLedger, { from, to }: Period) {
  const { punchDay = row.day } = row;
  const wasRead = addDays(from, -1) <= punchDay && punchDay <= to;
  if (
    row.punchId &&
    wasRead &&
    !unit.elsewhere.has(row.punchId) &&
    !punches.some(({ id }) => id === row.punchId)
  )
    return { field: 'punchId', says: 'names a punch that is not there' };
  if (row.leaveAppId && !leaves.some(({ id }) => id === row.leaveAppId))
    return { field: 'leaveAppId', says: 'names an absence that is not there' };
  return undefined;
}

function nothingBehind(row: Transaction, manualTypes: readonly number[] | undefined) {
  const named = row.punchId || row.leaveAppId || row.scheduleId || row.orgScheduleId;
  if (named || !manualTypes || manualTypes.includes(row.pType ?? -1)) return undefined;
  return { field: 'pType', says: 'names no punch, shift or absence, and is no entry by hand' };
}
