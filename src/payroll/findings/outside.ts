import { addDays, datesOf } from '../../calendar/days.js';
import { sumDecimals } from '../../calendar/decimal.js';
import { counted } from '../../text/counted.js';
import { dayIn, heldIn, rowsIn } from '../ledger/Ledger.js';
import type { EmployeeLedger, Leave, Period, Person, Punch, Shift } from '../ledger/Ledger.js';
import { minutesOfHours } from '../time/minutes.js';
import { ofLeave, ofPunch, ofShift, ofTransaction, together } from './Finding.js';
import type { EmployeeRule, Found } from './Finding.js';

export const employeeLeft: EmployeeRule = {
  kind: 'employeeLeft',
  needs: ['people'],
  explains: ['paidOutsideEmployment', 'outsideAgreement', 'shiftWithoutPunch'],
  *find(ledger, { period }) {
    const { person } = ledger;
    if (!person) {
      yield* ofNobody(ledger, period);
      return;
    }
    const { employed, left } = person;
    const outside = outsideOf(ledger, period, (day) => day < employed || day > left);
    if (!outside) return;
    yield {
      ...outside,
      says:
        outside.day > left
          ? `${outside.what} after the employment ended on ${left}.`
          : `${outside.what} before the employment began on ${employed}.`,
      advice: 'Correct the dates of the employment, or take away what was booked outside of them.',
    };
  },
};

/** What stands under somebody who is no employee of any unit: it would be paid to nobody, or to whoever gets the number. */
function* ofNobody(ledger: EmployeeLedger, period: Period): Generator<Found> {
  const { unknownBadges, transactions } = ledger;
  if (!unknownBadges) return;
  const booked = outsideOf(ledger, period, () => true);
  const paid = rowsIn(period, transactions).filter(({ badgeNo }) => unknownBadges.has(badgeNo));
  const records = [...(booked?.records ?? []), ...paid.map((row) => ofTransaction(row, 'badgeNo'))];
  const day = booked?.day ?? paid.map((row) => row.day).sort()[0];
  if (day === undefined) return;
  yield {
    day,
    ...(booked?.minutes === undefined ? {} : { minutes: booked.minutes }),
    records,
    says: `${counted(records.length, 'record')} of somebody who is an employee of no unit, from ${day} on.`,
    advice: 'Find out who it was: enter the employee again, or take away what was booked.',
  };
}

export const outsideAgreement: EmployeeRule = {
  kind: 'outsideAgreement',
  needs: ['agreements'],
  *find(ledger, { period }) {
    // Only the home unit shows the agreements of its employees.
    if (!ledger.person || !ledger.unit.showsAgreements) return;
    const isOutside = (day: string) => heldIn({ from: day, to: day }, ledger.agreements).length === 0;
    const outside =
      outsideOf(ledger, period, isOutside) ?? paidOutside(ledger, ledger.person, period, isOutside);
    if (!outside) return;
    yield {
      ...outside,
      says: `${outside.what} without an agreement that holds.`,
      advice: 'Prolong the agreement, or make one for these days.',
    };
  },
};

/** Pay of who is still employed, for days without anything else; who has left is told of by that. */
function paidOutside(
  { transactions }: EmployeeLedger,
  { employed, left }: Person,
  period: Period,
  isOutside: (day: string) => boolean,
): (Pick<Found, 'day' | 'minutes' | 'records'> & { readonly what: string }) | undefined {
  const rows = rowsIn(period, transactions).filter(
    ({ day, punchDay = day }) =>
      isOutside(punchDay) && isOutside(day) && employed <= punchDay && punchDay <= left && day <= left,
  );
  if (rows.length === 0) return undefined;
  return {
    ...together(rows, ofTransaction, 'date'),
    what: `${counted(rows.length, 'transaction')} from ${rows[0]!.day} on`,
  };
}

/** What an employee has on days that a test names, told together: its cause is one. */
function outsideOf(
  { punches, shifts, absences, leaves }: EmployeeLedger,
  period: Period,
  isOutside: (day: string) => boolean,
): (Pick<Found, 'records' | 'minutes'> & { readonly day: string; readonly what: string }) | undefined {
  const outside = <Row extends { readonly day: string }>(rows: readonly Row[]) =>
    rowsIn(period, rows).filter(({ day }) => isOutside(day));
  const planned = [...shifts, ...absences];
  // Who comes back from a break after midnight is still at work in the night that began the day before.
  const isOfNight = ({ day, begin, scheduleId }: Punch) =>
    shifts.some(
      (shift) => shift.id === scheduleId && shift.day < day && begin < shift.end && !isOutside(shift.day),
    );
  const ofPunches = outside(punches).filter((punch) => !isOfNight(punch));
  const ofShifts = outside(planned);
  const ofLeaves = leaves.flatMap((leave) => {
    const first = daysOf(leave, period, planned).find(isOutside);
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

/** The days of a period that a leave covers; an end at midnight, or with the night before, is that of the day before. */
function daysOf(leave: Leave, period: Period, planned: readonly Shift[]): string[] {
  const { day, last, end } = leave;
  const isOfNight = planned.some((shift) => shift.day < last && end <= shift.end);
  const until = (isOfNight || end.endsWith('T00:00:00')) && day < last ? addDays(last, -1) : last;
  return datesOf(dayIn(period, leave), until > period.to ? period.to : until);
}
