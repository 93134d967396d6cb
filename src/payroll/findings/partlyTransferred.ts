import { sumDecimals } from '../../calendar/decimal.js';
import { minutesOfHours } from '../time/minutes.js';
import type { UnitRule } from './Finding.js';
import { isAfterTransfer } from './changedAfterTransfer.js';
import { rowsIn } from '../ledger/inPeriod.js';
import { ofPunch } from './refs.js';

const MOST_RECORDS = 20;

export const partlyTransferred: UnitRule = {
  kind: 'partlyTransferred',
  needs: ['punches'],
  *findInUnit(_unit, { punches }, { period, transfers }) {
    const own = rowsIn(period, punches);
    const gone = own.filter(({ transferred }) => transferred);
    // What came after a transfer is told as that.
    const here = own.filter((punch) => !punch.transferred && !isAfterTransfer(punch, transfers));
    if (gone.length === 0 || here.length === 0) return;
    const fewer = gone.length <= here.length ? gone : here;
    const hours = sumDecimals(fewer.flatMap((punch) => punch.hours ?? []));
    yield {
      day: fewer.map(({ day }) => day).sort()[0]!,
      minutes: minutesOfHours(hours),
      hours,
      records: fewer.slice(0, MOST_RECORDS).map((punch) => ofPunch(punch, 'transferredToPayroll')),
      says: `${gone.length} of ${own.length} punches have gone to payroll.`,
      advice: 'Find out which transfer took them: the next one takes only the others.',
    };
  },
};
