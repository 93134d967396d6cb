import { compareDecimals } from '../../calendar/decimal.js';
import { type EmployeeLedger, type Leave, type Punch, rowsIn, unitOf } from '../ledger/Ledger.js';
import { shownMinutes } from '../time/minutes.js';
import type { EmployeeRule, RecordRef } from './Finding.js';
import { ofLeave, ofPunch, ofShift } from './refs.js';

export const absenceOverWork: EmployeeRule = {
  kind: 'absenceOverWork',
  needs: ['leaves'],
  explains: ['punchWithoutShift', 'shiftWithoutPunch', 'hoursApart'],
  *find(ledger, { period, policy }) {
    const whole = wholeAbsences(ledger);
    if (whole.length === 0) return;
    for (const punch of rowsIn(period, ledger.punches)) {
      const { begin, end } = punch;
      if (end === undefined) continue;
      const met = whole
        .filter(({ leave }) => !leave || saysTimeOf(leave, punch, ledger))
        .map((absence) => ({ absence, minutes: sharedMinutes(punch, end, absence, ledger) }))
        .sort((a, b) => b.minutes - a.minutes)[0];
      if (!met || met.minutes <= policy.thresholds.absenceMinutes) continue;
      yield {
        day: punch.day,
        minutes: shownMinutes(met.minutes),
        records: [ofPunch(punch, 'punchIn'), ...met.absence.records],
        says: `Worked from ${begin.slice(11, 16)} to ${end.slice(11, 16)}, and absent ${met.minutes < lengthOf(punch, end, ledger) ? `in ${shownMinutes(met.minutes)} minutes of that` : 'at that time'}.`,
        advice: 'Shorten or delete the absence, or take the punch away.',
      };
    }
  },
};

/** An absence for the whole of its time. */
interface WholeAbsence {
  readonly begin: string;
  readonly end: string;
  readonly unit: number;
  /** Set where the leave application itself says the time. */
  readonly leave?: Leave;
  readonly records: readonly RecordRef[];
}

/** The approved absences for the whole of their time; who is away in part may work beside it. */
function wholeAbsences({ absences, leaves }: EmployeeLedger): WholeAbsence[] {
  const partial = new Set(
    leaves.filter(({ level }) => level !== undefined && compareDecimals(level, '1') < 0).map(({ id }) => id),
  );
  return [
    ...absences
      .filter(({ leaveId }) => !partial.has(leaveId))
      .map((shift) => ({
        ...{ begin: shift.begin, end: shift.end, unit: shift.unit },
        records: [
          ofShift(shift, 'begTime'),
          ...leaves.filter(({ id }) => id === shift.leaveId).map((leave) => ofLeave(leave, 'id')),
        ],
      })),
    ...leaves
      .filter((leave) => leave.approvedByManager && !partial.has(leave.id))
      .map((leave) => ({
        ...{ begin: leave.begin, end: leave.end, unit: leave.unit },
        ...{ leave, records: [ofLeave(leave, 'fromTime')] },
      })),
  ];
}

/**
 * Days off are what their absence shifts of a day cover, where there are some, and a night belongs to the day of its begin: a day
 * off after it does not reach into it. A leave with times of the clock is these times as well.
 */
function saysTimeOf({ id, begin, end }: Leave, punch: Punch, { absences }: EmployeeLedger): boolean {
  if (begin.endsWith('T00:00:00') && punch.begin < begin) return false;
  const ofDays = begin.endsWith('T00:00:00') && ['00:00', '23:59'].includes(end.slice(11, 16));
  return !ofDays || !absences.some(({ leaveId, day }) => leaveId === id && day === punch.day);
}

function sharedMinutes(punch: Punch, end: string, absence: WholeAbsence, ledger: EmployeeLedger): number {
  const { clock } = unitOf(ledger, punch);
  return clock.shared({ begin: punch.begin, end }, absence, unitOf(ledger, absence).clock);
}

function lengthOf(punch: Punch, end: string, ledger: EmployeeLedger): number {
  return unitOf(ledger, punch).clock.length(punch.begin, end)?.shortest ?? 0;
}
