import { rowsIn } from '../ledger/inPeriod.js';
import { minutesOfHours } from '../time/minutes.js';
import type { EmployeeRule } from './Finding.js';
import { withSources } from './refs.js';

export const badgeNotOwners: EmployeeRule = {
  kind: 'badgeNotOwners',
  explains: ['notAttested', 'twiceTheSame', 'hoursApart', 'transactionWithoutSource'],
  *find({ person, punches, shifts, leaves, transactions }, { period }) {
    const own = person?.badgeNo.trim();
    if (!own) return;
    const ids = (rows: readonly { readonly id: number }[]) => new Set(rows.map(({ id }) => id));
    const [ofPunches, ofShifts, ofLeaves] = [ids(punches), ids(shifts), ids(leaves)];
    for (const row of rowsIn(period, transactions)) {
      const badge = row.badgeNo.trim();
      if (badge === '' || badge === own) continue;
      const what = ofPunches.has(row.punchId)
        ? 'a punch'
        : ofLeaves.has(row.leaveAppId)
          ? 'an absence'
          : ofShifts.has(row.scheduleId)
            ? 'a shift'
            : 'work';
      yield {
        day: row.day,
        minutes: Math.abs(minutesOfHours(row.hours)),
        ...(row.hours === undefined ? {} : { hours: row.hours }),
        records: withSources(row, 'badgeNo'),
        says: `Salary type ${row.salType || row.stCode} with ${row.hours ?? '0'} hours is for ${what} of this employee, under the badge number of another: the file pays the other.`,
        advice: 'Find out who worked, and let the transaction be made again under the right number.',
      };
    }
  },
};
