import { compareDecimals } from '../../calendar/decimal.js';
import type { EmployeeLedger } from '../ledger/Ledger.js';
import { shownMinutes } from '../time/minutes.js';
import type { WallSpan } from '../time/UnitClock.js';
import { type EmployeeRule, type RecordRef, UNIT_MANAGER } from './Finding.js';
import { rowsIn } from './inPeriod.js';
import { ofLeave, ofPunch, ofShift } from './refs.js';

export const absenceOverWork: EmployeeRule = {
  kind: 'absenceOverWork',
  severity: 'error',
  owner: UNIT_MANAGER,
  about: 'absences over worked hours',
  explains: ['punchWithoutShift', 'shiftWithoutPunch', 'hoursApart'],
  *find(ledger, { period, policy }) {
    const { punches, unit } = ledger;
    const whole = wholeAbsences(ledger);
    for (const punch of rowsIn(period, punches)) {
      const { begin, end } = punch;
      if (end === undefined || whole.length === 0) continue;
      const met = whole.find((absence) => unit.clock.shared({ begin, end }, absence) > 0);
      const minutes = met ? unit.clock.shared({ begin, end }, met) : 0;
      if (!met || minutes <= policy.thresholds.absenceMinutes) continue;
      yield {
        day: punch.day,
        minutes: shownMinutes(minutes),
        records: [ofPunch(punch, 'punchIn'), ...met.records],
        says: `Worked from ${begin.slice(11, 16)} to ${end.slice(11, 16)}, and absent at that time.`,
        advice: 'Shorten or delete the absence, or take the punch away.',
      };
    }
  },
};

/** The approved absences for the whole of their time; who is away in part may work beside it. */
function wholeAbsences({ absences, leaves }: EmployeeLedger): (WallSpan & {
  readonly records: readonly RecordRef[];
})[] {
  const partial = new Set(
    leaves.filter(({ level }) => level !== undefined && compareDecimals(level, '1') < 0).map(({ id }) => id),
  );
  const covered = new Set(absences.map(({ leaveId }) => leaveId));
  return [
    ...absences
      .filter(({ leaveId }) => !partial.has(leaveId))
      .map((shift) => ({
        ...shift,
        records: [
          ofShift(shift, 'begTime'),
          ...leaves.filter(({ id }) => id === shift.leaveId).map((leave) => ofLeave(leave, 'id')),
        ],
      })),
    ...leaves
      .filter(({ id, approvedByManager }) => approvedByManager && !partial.has(id) && !covered.has(id))
      .map((leave) => ({ ...leave, records: [ofLeave(leave, 'fromTime')] })),
  ];
}
