import type { Transaction } from '../ledger/Ledger.js';
import { minutesOfHours } from '../time/minutes.js';
import type { EmployeeRule } from './Finding.js';
import { rowsIn } from '../ledger/inPeriod.js';
import { withSources } from './refs.js';

export const twiceTheSame: EmployeeRule = {
  kind: 'twiceTheSame',
  explains: ['hoursApart'],
  *find({ transactions }, { period }) {
    const first = new Map<string, Transaction>();
    for (const row of rowsIn(period, transactions)) {
      const same = sameness(row);
      const other = first.get(same);
      if (!other) {
        first.set(same, row);
        continue;
      }
      yield {
        day: row.day,
        minutes: Math.abs(minutesOfHours(row.hours)),
        ...(row.hours === undefined ? {} : { hours: row.hours }),
        records: [...withSources(row, 'id'), ...withSources(other, 'id')],
        says: `Salary type ${row.salType || row.stCode} with ${row.hours ?? '0'} hours is there twice with the same times and accounts.`,
        advice: 'Take one of the two away, if the work was done once.',
      };
    }
  },
};

/** All that payroll sees. Without times, what it comes from tells two apart. */
function sameness(row: Transaction): string {
  const timed = row.begin !== '' || row.end !== '';
  return JSON.stringify([
    ...[
      row.badgeNo,
      row.day,
      row.punchDay,
      row.pType,
      row.salType,
      row.stCode,
      row.begin,
      row.end,
      row.hours,
    ],
    ...[row.costCentre, row.projectNo, row.accountNo],
    ...(timed ? [] : [row.punchId, row.scheduleId, row.orgScheduleId, row.leaveAppId]),
  ]);
}
