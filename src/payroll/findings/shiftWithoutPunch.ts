import type { EmployeeLedger, Shift } from '../ledger/Ledger.js';
import { minutesOfHours } from '../time/minutes.js';
import { type EmployeeRule, UNIT_MANAGER } from './Finding.js';
import { rowsIn } from './inPeriod.js';
import { WITHOUT_SCHEDULE } from './punchWithoutShift.js';
import { ofShift } from './refs.js';

export const shiftWithoutPunch: EmployeeRule = {
  kind: 'shiftWithoutPunch',
  severity: 'error',
  owner: UNIT_MANAGER,
  about: 'shifts that are over, without a punch or an absence',
  *find(ledger, { period, now }) {
    const { person, punches, shifts, unit } = ledger;
    if (!unit.showsPunches || WITHOUT_SCHEDULE.includes(person?.punchType)) return;
    const punched = new Set(punches.map(({ scheduleId }) => scheduleId));
    for (const shift of rowsIn(period, shifts)) {
      const over = Math.max(...unit.clock.instantsOf(shift.end)) <= now;
      if (!shift.worked || !over || punched.has(shift.id) || isAbsent(shift, ledger)) continue;
      yield {
        day: shift.day,
        minutes: minutesOfHours(shift.hours),
        ...(shift.hours === undefined ? {} : { hours: shift.hours }),
        records: [ofShift(shift, 'scheduleId')],
        says: `A shift from ${shift.begin.slice(11, 16)} to ${shift.end.slice(11, 16)}, no punch and no absence.`,
        advice: 'Enter the punch, register the absence, or take the shift away.',
      };
    }
  },
};

function isAbsent(shift: Shift, { absences, leaves, unit }: EmployeeLedger): boolean {
  return (
    absences.some((absence) => absence.orgScheduleId === shift.id || unit.clock.shared(absence, shift) > 0) ||
    leaves.some((leave) => leave.approvedByManager && unit.clock.shared(leave, shift) > 0)
  );
}
