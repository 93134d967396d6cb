import { sumDecimals } from '../../calendar/decimal.js';
import { counted } from '../../text/counted.js';
import type { EmployeeLedger, Period } from '../ledger/Ledger.js';
import { minutesOfHours } from '../time/minutes.js';
import type { Found } from './Finding.js';
import { rowsIn } from './inPeriod.js';
import { ofPunch, ofShift } from './refs.js';

/** What an employee has on days that a test names, told together: its cause is one. */
export function outsideOf(
  { punches, shifts, absences }: EmployeeLedger,
  period: Period,
  isOutside: (day: string) => boolean,
): (Pick<Found, 'records' | 'minutes'> & { readonly day: string; readonly what: string }) | undefined {
  const outside = <Row extends { readonly day: string }>(rows: readonly Row[]) =>
    rowsIn(period, rows).filter(({ day }) => isOutside(day));
  const [ofPunches, ofShifts] = [outside(punches), outside([...shifts, ...absences])];
  const days = [...new Set([...ofPunches, ...ofShifts].map(({ day }) => day))].sort();
  if (days.length === 0) return undefined;
  const hours = (ofPunches.length > 0 ? ofPunches : ofShifts).flatMap((row) => row.hours ?? []);
  return {
    day: days[0]!,
    minutes: minutesOfHours(sumDecimals(hours)),
    records: [
      ...ofPunches.map((punch) => ofPunch(punch, 'punchIn')),
      ...ofShifts.map((shift) => ofShift(shift, 'begDate')),
    ],
    what: `${counted(days.length, 'day')} with work or absence, from ${days[0]} on,`,
  };
}
