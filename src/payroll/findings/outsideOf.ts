import { addDays, datesOf } from '../../calendar/days.js';
import { sumDecimals } from '../../calendar/decimal.js';
import { counted } from '../../text/counted.js';
import type { EmployeeLedger, Leave, Period } from '../ledger/Ledger.js';
import { minutesOfHours } from '../time/minutes.js';
import type { Found } from './Finding.js';
import { rowsIn } from '../ledger/inPeriod.js';
import { ofLeave, ofPunch, ofShift } from './refs.js';

/** What an employee has on days that a test names, told together: its cause is one. */
export function outsideOf(
  { punches, shifts, absences, leaves }: EmployeeLedger,
  period: Period,
  isOutside: (day: string) => boolean,
): (Pick<Found, 'records' | 'minutes'> & { readonly day: string; readonly what: string }) | undefined {
  const outside = <Row extends { readonly day: string }>(rows: readonly Row[]) =>
    rowsIn(period, rows).filter(({ day }) => isOutside(day));
  const [ofPunches, ofShifts] = [outside(punches), outside([...shifts, ...absences])];
  const ofLeaves = leaves.flatMap((leave) => {
    const first = daysOf(leave, period).find(isOutside);
    return first === undefined || leave.approvedByManager === false ? [] : [{ leave, day: first }];
  });
  const rows = [...ofPunches, ...ofShifts];
  const days = [...new Set((rows.length > 0 ? rows : ofLeaves).map(({ day }) => day))].sort();
  if (days.length === 0) return undefined;
  const hours = (ofPunches.length > 0 ? ofPunches : ofShifts).flatMap((row) => row.hours ?? []);
  return {
    day: days[0]!,
    ...(hours.length > 0 ? { minutes: minutesOfHours(sumDecimals(hours)) } : {}),
    records: [
      ...ofPunches.map((punch) => ofPunch(punch, 'punchIn')),
      ...ofShifts.map((shift) => ofShift(shift, 'begDate')),
      ...ofLeaves.map(({ leave }) => ofLeave(leave, 'fromDate')),
    ],
    what: `${counted(days.length, 'day')} with work or absence, from ${days[0]} on,`,
  };
}

/** The days of a period that a leave covers; an end at midnight is that of the day before. */
function daysOf({ begin, end }: Leave, { from, to }: Period): string[] {
  const [first, last] = [begin.slice(0, 10), end.slice(0, 10)];
  const until = end.endsWith('T00:00:00') && first < last ? addDays(last, -1) : last;
  return datesOf(first < from ? from : first, until > to ? to : until);
}
