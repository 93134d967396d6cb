import { minutesOfHours } from '../time/minutes.js';
import type { EmployeeRule } from './Finding.js';
import { changedPunches } from './corrections.js';
import { rowsIn } from '../ledger/inPeriod.js';
import { ofPunch } from './refs.js';

/** Who reports deviations, or punches without a schedule (document 2.3), has punches without shifts. */
export const WITHOUT_SCHEDULE: readonly (number | undefined)[] = [2, 3];

export const punchWithoutShift: EmployeeRule = {
  kind: 'punchWithoutShift',
  needs: ['shifts'],
  explains: ['shiftWithoutPunch'],
  *find({ person, punches, shifts, unit }, { period }) {
    if (WITHOUT_SCHEDULE.includes(person?.punchType)) return;
    const own = new Set(shifts.map(({ id }) => id));
    for (const punch of rowsIn(period, punches)) {
      if (punch.scheduleId !== 0 && own.has(punch.scheduleId)) continue;
      const { begin, end = begin } = punch;
      const beside = shifts.filter((shift) => unit.clock.shared({ begin, end }, shift) > 0);
      yield {
        day: punch.day,
        minutes: minutesOfHours(punch.hours),
        ...(punch.hours === undefined ? {} : { hours: punch.hours }),
        records: [
          ofPunch(punch, 'scheduleId'),
          ...beside.map(({ id }) => ({ operation: 'wsdlGetSchedulesV3', field: 'scheduleId', id })),
        ],
        says:
          punch.scheduleId === 0
            ? `From ${begin.slice(11, 16)} without a shift.`
            : `From ${begin.slice(11, 16)} for a shift that is not the employee's.`,
        advice:
          beside.length > 0
            ? 'A shift of the employee lies at that time: connect the punch with it.'
            : 'Book the shift that was worked, or take the punch away.',
        ...(beside.length === 1 ? changedPunches([[punch, { shiftReference: beside[0]!.id }]]) : {}),
      };
    }
  },
};
