import { addDays } from '../../src/calendar/days.js';
import { at, byHand, type Plant, type Who, worked } from './plantedMonth.js';

const span = ({ days }: Who, from: string, to: string) => ({
  ...{ ...byHand, in: at(days[2]!, from), out: at(days[2]!, to) },
});
function timedSupplement(who: Who, from: string, to: string): void {
  const { punches, pay, days } = who;
  pay('210', '2.00', {
    date: days[2]!,
    punchId: punches[2]!.id,
    shown: { ...span(who, from, to), ...worked },
  });
}

/** Four days until the evening, which has a supplement, but for some. */
function evenings({ times, punches, pay, days }: Who, without: number): void {
  for (const k of [2, 3, 4, 5]) times(k, '12:00', '20:30', ['16:00', '16:30']);
  for (const k of [2, 3, 4, 5].slice(0, without)) {
    Object.assign(punches[k]!, { unpaid: true });
    pay('100', '8.00', { date: days[k], punchId: punches[k]!.id, shown: worked });
  }
}

const WHOLE_DAY = { begTime: '00:00:00', endTime: '20:00:00', breaks: [] };
/** Both of them away for half of the time. */
const HALF = { sickLevel: '0.50' };

/** Away on days 3 to 6, for a reason of which only the absences of this employee are. */
function illFor4Days({ away, shifts, punches, days, world }: Who, first: number): number {
  const id = away(first, { leaveReasonId: 99, toDate: days[first + 3] });
  for (const k of [1, 2, 3]) {
    const shift = shifts[first + k]!;
    punches.splice(
      punches.findIndex(({ scheduleId }) => scheduleId === shift.id),
      1,
    );
    shifts.push({
      ...{
        ...shift,
        id: 190_000 + Number(shift.id),
        absenceId: id,
        absenceShift: true,
        orgScheduleId: shift.id,
      },
    });
  }
  Object.assign(world.absences.at(-1)!, { fromTime: '00:00:00', toTime: '23:59:59' });
  return id;
}

/** Findings about transactions and absence pay. */
export const PLANTS_OF_PAY: readonly Plant[] = [
  {
    kind: 'absenceOverWork',
    plant: ({ away, punches }) => {
      const [punch] = punches.slice(3);
      away(3);
      punches.push(punch!);
    },
    // After work.
    alike: ({ world, id, unit, days }) =>
      world.absences.push({
        ...{ employeeId: id, restId: unit, leaveReasonId: 2, approvedByManager: true, moderated: 1 },
        ...{ fromDate: days[3], toDate: days[3], fromTime: '16:30:00', toTime: '18:00:00' },
      }),
  },
  {
    kind: 'absenceImpossible',
    // Percent.
    plant: ({ away }) => away(3, { sickLevel: '50' }),
    alike: ({ away }) => away(3, { sickLevel: '1.00' }),
  },
  {
    kind: 'payOutsidePunch',
    plant: (who) => timedSupplement(who, '17:00', '19:00'),
    alike: (who) => timedSupplement(who, '14:30', '16:30'),
  },
  {
    kind: 'paidWhileAway',
    plant: (who) => {
      who.away(2);
      who.pay('210', '2.00', { date: who.days[2]!, shown: span(who, '10:00', '12:00') });
    },
    // Extra pay of that day without times, and work before the absence.
    alike: (who) => {
      who.away(2);
      who.pay('210', '2.00', { date: who.days[2]!, shown: byHand });
      who.pay('210', '1.00', { date: who.days[2]!, shown: span(who, '07:00', '08:00') });
    },
  },
  {
    kind: 'absenceNotApproved',
    plant: ({ away }) => away(3, { approvedByManager: false, moderated: 0 }),
    // Of the month before.
    alike: ({ world, id, unit, days }) => {
      const before = addDays(`${days[0]!.slice(0, 7)}-01` as never, -1);
      world.absences.push({
        ...{ employeeId: id, restId: unit, leaveReasonId: 2, approvedByManager: false, moderated: 0 },
        ...{ fromDate: before, toDate: before },
      });
    },
  },
  {
    kind: 'absencesAtOnce',
    plant: ({ away }) => {
      away(3);
      away(3);
    },
    alike: ({ away }) => {
      away(3, HALF);
      away(3, { ...HALF, leaveReasonId: 1 });
    },
  },
  {
    kind: 'absenceOverDay',
    // Two absence shifts of one absence.
    plant: ({ away, shifts }) => {
      away(3, {}, WHOLE_DAY);
      shifts.push({ ...shifts.at(-1)!, id: 199_998, begTime: '04:00:00', endTime: '23:59:00' });
    },
    // Half away twice on a long day.
    alike: ({ away, shifts }) => {
      Object.assign(shifts[3]!, { begTime: '06:00:00', endTime: '19:30:00' });
      const times = { fromTime: '06:00:00', toTime: '19:30:00' };
      away(3, { ...HALF, ...times });
      away(3, { ...HALF, ...times, leaveReasonId: 1 });
    },
  },
  {
    kind: 'sickDayUnpaid',
    plant: (who) => {
      const id = illFor4Days(who, 3);
      for (const k of [4, 5])
        who.pay('300', '8.00', { date: who.days[k], shown: { pType: 2, absenceId: id } });
    },
    // Nobody is paid on the first day of it.
    alike: (who) => {
      const id = illFor4Days(who, 3);
      for (const k of [4, 5, 6])
        who.pay('300', '8.00', { date: who.days[k], shown: { pType: 2, absenceId: id } });
    },
  },
  {
    kind: 'absencePayOutside',
    plant: ({ away, pay, days }) => {
      const absenceId = away(3);
      pay('300', '2.00', { date: days[6]!, shown: { pType: 2, absenceId } });
    },
    alike: ({ away, pay, days }) => {
      const absenceId = away(3);
      pay('300', '0.00', { date: days[3]!, shown: { pType: 2, absenceId } });
    },
  },
  {
    kind: 'absencePayBeyondShift',
    plant: ({ away, pay, days }) => {
      const absenceId = away(3);
      pay('310', '3.00', { date: days[3], shown: { pType: 2, absenceId, scheduleId: absenceId + 100_000 } });
    },
    // A deduction beside the pay.
    alike: ({ away, pay, days }) => {
      const absenceId = away(3);
      pay('900', '8.00', { date: days[3], shown: { pType: 2, absenceId, scheduleId: absenceId + 100_000 } });
    },
  },
  {
    kind: 'absencePayLevel',
    plant: ({ away, pay, days }) => {
      const absenceId = away(3, HALF);
      away(3, { ...HALF, leaveReasonId: 1 });
      pay('310', '4.00', { date: days[3], shown: { pType: 2, absenceId, scheduleId: absenceId + 100_000 } });
    },
    alike: ({ away }) => {
      away(3, HALF);
      away(3, { ...HALF, leaveReasonId: 1 });
    },
  },
  {
    kind: 'paidOnAnotherDay',
    plant: ({ punches, pay, days }) => {
      Object.assign(punches[2]!, { unpaid: true });
      pay('100', '8.00', { date: days[5]!, punchId: punches[2]!.id, shown: worked });
    },
    // A night of which the part after midnight is paid on its own day.
    alike: ({ times, punches, pay, days, drop }) => {
      times(2, '22:00', '06:30', ['02:00', '02:30']);
      Object.assign(punches[2]!, { unpaid: true });
      drop(3);
      const { id: punchId } = punches[2]!;
      const next = addDays(days[2]! as never, 1);
      pay('100', '2.00', { date: days[2]!, punchId, shown: worked });
      pay('100', '6.00', { date: next, punchId, shown: { ...worked, punchDate: days[2]! } });
    },
  },
  {
    kind: 'hoursApart',
    plant: ({ punches, pay, days }) => pay('100', '1.50', { date: days[3], punchId: punches[3]!.id }),
    alike: ({ punches, pay, days }) => pay('100', '0.08', { date: days[3], punchId: punches[3]!.id }),
  },
  {
    kind: 'twiceTheSame',
    plant: ({ pay }) => {
      pay('210', '1.00');
      pay('210', '1.00');
    },
    alike: ({ pay, days }) => {
      pay('210', '1.00');
      pay('210', '1.00', { date: days[1] });
    },
  },
  {
    kind: 'transactionWithoutSource',
    plant: ({ pay }) => pay('210', '1.00', { punchId: 499_999 }),
    alike: ({ pay }) => pay('210', '1.00'),
  },
  {
    kind: 'negative',
    plant: ({ pay }) => pay('210', '-2.00'),
    alike: ({ pay }) => pay('210', '0.00'),
  },
  {
    kind: 'salaryTypeWithoutCode',
    plant: ({ world, pay }) => {
      world.salaryTypes!.push({ ...world.salaryTypes![0]!, id: 980, salaryCode: '' });
      pay('980', '1.00');
    },
    alike: ({ world, pay }) => {
      world.salaryTypes!.push({ ...world.salaryTypes![0]!, id: 980, salaryCode: '0' });
      pay('980', '1.00');
    },
  },
  {
    kind: 'notAttested',
    plant: ({ pay }) => pay('950', '1.00', { approved: false }),
    alike: ({ pay }) => pay('950', '1.00'),
  },
  {
    kind: 'supplementOverWork',
    plant: ({ punches, pay, days }) =>
      pay('210', '9.00', { date: days[2]!, punchId: punches[2]!.id, shown: worked }),
    alike: ({ punches, pay, days }) =>
      pay('210', '8.00', { date: days[2]!, punchId: punches[2]!.id, shown: worked }),
  },
  {
    kind: 'supplementMissing',
    plant: (who) => evenings(who, 1),
    // Half of them have none: it depends on what the interface does not show.
    alike: (who) => evenings(who, 2),
  },
  {
    kind: 'supplementTwice',
    plant: (who) => {
      who.pay('210', '2.00', { date: who.days[2]!, shown: span(who, '18:00', '20:00') });
      who.pay('200', '2.00', { date: who.days[2]!, shown: span(who, '19:00', '21:00') });
    },
    alike: (who) => {
      who.pay('210', '2.00', { date: who.days[2]!, shown: span(who, '18:00', '20:00') });
      who.pay('200', '2.00', { date: who.days[2]!, shown: span(who, '20:00', '22:00') });
    },
  },
  {
    kind: 'hoursByHand',
    plant: ({ pay, days }) => {
      for (const date of days.slice(0, 4)) pay('950', '26.00', { date, shown: byHand });
    },
    alike: ({ pay, days }) => {
      for (const date of days.slice(0, 4)) pay('950', '25.00', { date, shown: byHand });
    },
  },
  {
    kind: 'beyondLimit',
    plant: ({ pay, days }) => {
      for (const date of days.slice(0, 3)) pay('320', '7.00', { date });
    },
    alike: ({ pay, days }) => {
      for (const date of days.slice(0, 2)) pay('320', '10.00', { date });
    },
  },
];
