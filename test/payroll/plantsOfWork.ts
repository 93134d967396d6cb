import { addDays, weekdayOf } from '../../src/calendar/days.js';
import { at, type Plant, type Who } from './plantedMonth.js';

const [MONDAY, TUESDAY, FRIDAY] = [1, 2, 5];
const id = (row: Record<string, unknown> | undefined) => Number(row?.id);

function rounded({ punches }: Who, outOf: (i: number) => string): void {
  for (const [i, punch] of punches.entries())
    Object.assign(punch, {
      orgPunchIn: punch.punchIn,
      orgPunchOut: String(punch.punchOut).replace('16:30', outOf(i)),
    });
}

function agreed({ agreement, times }: Who, maxHourDay: string): void {
  Object.assign(agreement, { maxHourDay, maxHourWeek: '48.00' });
  times(3, '08:00', '17:30');
}

/** On call on evenings, which some are paid for. */
function standby({ shifts, pay, days }: Who, paid: readonly boolean[]): void {
  for (const [k, isPaid] of paid.entries()) {
    const scheduleId = id(shifts[0]) + 800 + k;
    shifts.push({
      ...{ ...shifts[k], id: scheduleId, begTime: '17:00:00', endTime: '22:00:00', breaks: [] },
      ...{ categoryId: 16, countAsScheduledHours: false },
    });
    if (isPaid) pay('210', '1.00', { date: days[k], shown: { pType: 1, scheduleId } });
  }
}

function allGone(punches: Who['punches']): void {
  for (const punch of punches) Object.assign(punch, { transferredToPayroll: true });
}

/** Findings about punches, shifts and rest. */
export const PLANTS_OF_WORK: readonly Plant[] = [
  {
    kind: 'openPunch',
    plant: ({ punches }) => delete punches[3]!.punchOut,
    alike: ({ times, on }) => times(on(FRIDAY), '13:00', '00:00', ['18:00', '18:30']),
  },
  {
    kind: 'shortPunch',
    plant: ({ punches, days }) =>
      Object.assign(punches[3]!, { punchOut: at(days[3]!, '08:02'), breakMinutes: 0 }),
    // In again at once.
    alike: ({ punches, extra, shifts, days }) => {
      Object.assign(punches[3]!, { punchOut: at(days[3]!, '08:02'), breakMinutes: 0 });
      extra(days[3]!, '08:02', '16:30', { scheduleId: shifts[3]!.id, breakMinutes: 30 });
    },
  },
  {
    kind: 'standbyUnpaid',
    plant: (who) => standby(who, [true, true, false]),
    // Nobody is paid for it.
    alike: (who) => standby(who, [false, false, false]),
  },
  {
    kind: 'outBeforeIn',
    plant: ({ punches, days }) =>
      Object.assign(punches[4]!, { punchOut: at(days[4]!, '07:30'), breakMinutes: 0, unpaid: true }),
    alike: ({ times, drop }) => {
      times(4, '22:00', '06:30', ['02:00', '02:30']);
      // The next day begins after the rest.
      drop(5);
    },
  },
  {
    kind: 'longPunch',
    plant: ({ times, on }) => times(on(FRIDAY), '08:00', '21:30'),
    alike: ({ times, on }) => times(on(FRIDAY), '08:00', '21:00'),
  },
  {
    kind: 'overlappingPunches',
    plant: ({ extra, days, shifts }) => extra(days[3]!, '16:00', '17:30', { scheduleId: shifts[3]!.id }),
    alike: ({ extra, days, shifts }) => extra(days[3]!, '16:30', '17:30', { scheduleId: shifts[3]!.id }),
  },
  {
    kind: 'punchWithoutShift',
    plant: ({ extra, days }) => extra(days[3]!, '18:30', '20:30', { scheduleId: 0 }),
    alike: ({ extra, days, employee }) => {
      Object.assign(employee, { punchType: 3 });
      extra(days[3]!, '18:30', '20:30', { scheduleId: 0 });
    },
  },
  {
    kind: 'shiftWithoutPunch',
    plant: ({ punches }) => punches.splice(3, 1),
    alike: ({ away }) => away(3),
  },
  {
    kind: 'punchNotApproved',
    plant: ({ punches }) => Object.assign(punches[3]!, { approvedByManager: false }),
    alike: ({ punches }) => Object.assign(punches[3]!, { approvedByEmployee: false }),
  },
  {
    kind: 'breakApart',
    plant: ({ punches }) => Object.assign(punches[3]!, { breakMinutes: 75 }),
    alike: ({ punches }) => Object.assign(punches[3]!, { breakMinutes: 45 }),
  },
  {
    kind: 'punchNotPaid',
    plant: ({ punches }) => Object.assign(punches[3]!, { unpaid: true }),
    alike: ({ extra, days, shifts }) =>
      extra(days[3]!, '16:30', '16:30', { scheduleId: shifts[3]!.id, unpaid: true }),
  },
  {
    kind: 'passiveWorks',
    plant: ({ employee }) => Object.assign(employee, { passive: 1 }),
    alike: ({ employee, drop }) => {
      Object.assign(employee, { passive: 1 });
      drop(0, 31);
    },
  },
  {
    kind: 'shiftsAtOnce',
    plant: ({ extra, punches, days }) => {
      extra(days[3]!, '16:00', '18:00');
      punches.pop();
    },
    alike: ({ extra, days }) => extra(days[3]!, '16:30', '18:00'),
  },
  {
    kind: 'punchCut',
    plant: ({ punches, days }) =>
      Object.assign(punches[6]!, { orgPunchIn: at(days[6]!, '08:00'), orgPunchOut: at(days[6]!, '17:30') }),
    alike: ({ punches, days }) =>
      Object.assign(punches[6]!, {
        ...{ orgPunchIn: at(days[6]!, '08:00'), orgPunchOut: at(days[6]!, '17:30') },
        managerComment: 'came back for the keys',
      }),
  },
  {
    kind: 'roundingOneWay',
    plant: (who) => rounded(who, () => '16:37'),
    alike: (who) => rounded(who, (i) => (i % 2 ? '16:37' : '16:24')),
  },
  {
    kind: 'agreementHours',
    plant: (who) => agreed(who, '8.50'),
    alike: (who) => agreed(who, '9.00'),
  },
  {
    kind: 'hoursBeyondLimit',
    plant: ({ times, extra, days, on }) => {
      times(on(MONDAY), '00:00', '08:00', ['04:00', '04:30']);
      extra(days[on(MONDAY)]!, '08:00', '15:00');
    },
    alike: ({ times, extra, days, on }) => {
      times(on(MONDAY), '00:00', '08:00', ['04:00', '04:30']);
      extra(days[on(MONDAY)]!, '08:00', '14:30');
    },
  },
  {
    kind: 'restTooShort',
    // The next day is worked.
    plant: ({ times, on }) => times(on(TUESDAY), '15:00', '23:30', ['18:00', '18:30']),
    // A split shift: no rest lies between.
    alike: ({ extra, days }) => extra(days[1]!, '18:00', '20:00'),
  },
  {
    kind: 'tooYoung',
    plant: ({ employee, times, days }) => {
      const born = `${Number(days[0]!.slice(0, 4)) - 17}${days.at(-2)!.slice(4)}`;
      Object.assign(employee, { dateOfBirth: born });
      times(2, '12:00', '20:30', ['16:00', '16:30']);
    },
    // Eighteen on that day.
    alike: ({ employee, times, days }) => {
      const born = `${Number(days[0]!.slice(0, 4)) - 18}${days[2]!.slice(4)}`;
      Object.assign(employee, { dateOfBirth: born });
      times(2, '12:00', '20:30', ['16:00', '16:30']);
    },
  },
  {
    kind: 'changedAfterTransfer',
    ownUnit: true,
    plant: ({ world, unit, punches }) => {
      world.transferred!.push({ unit });
      allGone(punches);
      Object.assign(punches[3]!, { ts: '2028-12-02T12:00:00', comment: 'later' });
    },
    alike: ({ world, unit, punches }) => {
      world.transferred!.push({ unit });
      allGone(punches);
      Object.assign(punches[3]!, { ts: '2028-11-30T12:00:00', comment: 'earlier' });
    },
  },
  {
    kind: 'partlyTransferred',
    ownUnit: true,
    plant: ({ punches }) => Object.assign(punches[3]!, { transferredToPayroll: true }),
    alike: ({ punches }) => allGone(punches),
  },
  {
    kind: 'periodLocked',
    ownUnit: true,
    plant: ({ world, unit, days }) =>
      world.salaryLocks!.push({ restId: unit, fromDate: days[0], toDate: days[3] }),
    alike: () => {},
  },
  {
    kind: 'unitEmpty',
    ownUnit: true,
    plant: ({ drop }) => drop(6),
    // One Saturday of four or five is worked.
    alike: ({ extra, days, on }) => extra(addDays(days[on(FRIDAY)]! as never, 1), '10:00', '14:00'),
  },
  {
    kind: 'notShown',
    ownUnit: true,
    plant: ({ punches, pay, days, shifts }) => {
      punches.splice(0);
      for (const [k, date] of days.entries())
        pay('100', '8.00', { date, shown: { pType: 1, scheduleId: id(shifts[k]) } });
    },
    // All of them are away on all days.
    alike: ({ away, days }) => days.forEach((_, k) => void away(k)),
  },
];

/** The Saturdays of a month. */
export function saturdays(days: readonly string[]): string[] {
  return days.filter((day) => weekdayOf(day) === FRIDAY).map((day) => addDays(day as never, 1));
}
