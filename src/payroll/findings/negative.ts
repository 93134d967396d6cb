import { isNegative, minutesOfHours } from '../time/minutes.js';
import type { EmployeeRule } from './Finding.js';
import { rowsIn } from '../ledger/inPeriod.js';
import { withSources } from './refs.js';

export const negative: EmployeeRule = {
  kind: 'negative',
  explains: ['hoursApart'],
  *find({ transactions }, { period }) {
    for (const row of rowsIn(period, transactions)) {
      if (row.hours === undefined || !isNegative(row.hours)) continue;
      yield {
        day: row.day,
        minutes: Math.abs(minutesOfHours(row.hours)),
        hours: row.hours,
        records: withSources(row, 'hours'),
        says: `Salary type ${row.salType || row.stCode} with ${row.hours} hours.`,
        advice: 'Take it away, or accept it if it corrects what was paid before.',
      };
    }
  },
};
