import { addDays, weekdayOf } from '../../src/calendar/days.js';
import type { FindingKind } from '../../src/payroll/index.js';
import { at, byHand, type Plant, type Who, worked } from './plantedMonth.js';

type Case = readonly [
  name: string,
  kinds: readonly FindingKind[],
  plant: (who: Who) => unknown,
  before?: Plant['before'],
];

const plus = (day: string, days: number) => addDays(day as never, days);
const first = ({ days }: Who) => `${days[0]!.slice(0, 7)}-01`;
const FRIDAY = 5;
const timed = (day: string, from: string, to: string) => ({ in: at(day, from), out: at(day, to) });

/** Troubles that an office of a hotel or restaurant has, and what is told of each. */
const TROUBLES: readonly Case[] = [
  [
    'the badge was held twice to the clock on a night',
    ['shortPunch'],
    (who) => {
      who.times(who.on(FRIDAY), '22:00', '06:00', ['02:00', '02:30']);
      const punch = who.punches[who.on(FRIDAY)]!;
      Object.assign(punch, { punchOut: at(String(punch.punchIn).slice(0, 10), '22:01'), breakMinutes: 0 });
    },
  ],
  [
    'an absence of 100, which was meant as percent',
    ['absenceImpossible'],
    ({ away }) => away(4, { sickLevel: '100' }),
  ],
  [
    'an absence from 16 to 8 of the same day',
    ['absenceImpossible'],
    ({ away }) => away(4, { fromTime: '16:00:00', toTime: '08:00:00' }),
  ],
  ['480 minutes typed as hours', ['hoursByHand'], ({ pay }) => pay('950', '480.00', { shown: byHand })],
  [
    'one punch paid in two halves that are more than it',
    ['hoursApart'],
    ({ punches, pay, days }) => {
      Object.assign(punches[2]!, { unpaid: true });
      for (const hours of ['5.00', '5.50'])
        pay('100', hours, { date: days[2], punchId: punches[2]!.id, shown: worked });
    },
  ],
  [
    'the supplement of a night at the noon before',
    ['payOutsidePunch'],
    (who) => {
      const k = who.on(FRIDAY);
      who.times(k, '22:00', '06:00', ['02:00', '02:30']);
      const shown = { ...worked, ...timed(who.days[k]!, '11:00', '12:00') };
      who.pay('210', '1.00', { date: who.days[k], punchId: who.punches[k]!.id, shown });
    },
  ],
  [
    'back pay for a day before somebody was hired',
    ['paidOutsideEmployment'],
    ({ employee, drop, pay, days }) => {
      Object.assign(employee, { employedDate: days[2]! });
      drop(0, 2);
      pay('210', '3.00', { date: days[1]! });
    },
  ],
  [
    'the agreement begins a week after the first day',
    ['outsideAgreement'],
    ({ employee, agreement, drop, days }) => {
      Object.assign(employee, { employedDate: days[2]! });
      Object.assign(agreement, { fromDate: days[7]! });
      drop(0, 2);
    },
  ],
  [
    'the last day of the month is worked and not paid',
    ['punchNotPaid'],
    ({ punches }) => Object.assign(punches.at(-1)!, { unpaid: true }),
  ],
  [
    'the same entry by hand is made by two people',
    ['twiceTheSame'],
    ({ pay, days }) => {
      for (const id of [9801, 9802]) pay('950', '2.00', { id, date: days[3], shown: byHand });
    },
  ],
  [
    'the supplement of every month is there no more',
    ['manualStopped'],
    () => {},
    ({ pay, days }) => pay('950', '1.00', { date: days[1] }),
  ],
  [
    'the hours of a type stop, and others go on',
    ['outOfRange'],
    () => {},
    ({ pay, days }) => {
      for (const date of days.slice(0, 15)) pay('310', '2.00', { date, shown: { pType: 1, scheduleId: 1 } });
    },
  ],
  ['one shift of many was not punched', ['shiftWithoutPunch'], ({ punches }) => punches.splice(7, 1)],
  [
    'the vacation of somebody who leaves is not paid',
    ['balanceOfLeaver'],
    ({ employee, world, id, unit, days }) => {
      Object.assign(employee, { active: 0, leaveDate: days.at(-1) });
      const date = plus(days[0]!, -40);
      world.trackerTransactions!.push({
        employeeId: id,
        restId: unit,
        timeTrackerId: 2,
        period: 0,
        date,
        value: 80_000,
      });
    },
  ],
  [
    'the salary was entered for the next month',
    ['salaryMissing'],
    ({ agreement, days }) =>
      Object.assign(agreement, { salaries: [{ fromDate: plus(days[0]!, 40), hourlySalary: '150.00' }] }),
  ],
  ['one standby of three was forgotten', ['standbyUnpaid'], (who) => standby(who, [true, false, true])],
  [
    'overtime was entered for a day on which somebody was ill',
    ['paidWhileAway'],
    (who) => {
      who.away(4);
      who.pay('210', '1.50', {
        date: who.days[4],
        shown: { ...byHand, ...timed(who.days[4]!, '15:30', '17:00') },
      });
    },
  ],
  [
    'a night over the end of the month before was left behind',
    ['punchLeftBehind'],
    (who) => {
      who.extra(plus(first(who), -3), '08:00', '16:00', { transferredToPayroll: true });
      who.extra(plus(first(who), -6), '17:00', '23:00');
    },
  ],
  [
    'the out of a night on the day of the in',
    ['outBeforeIn'],
    ({ punches, days }) =>
      Object.assign(punches[6]!, timesOf(days[6]!, '22:00', '06:30'), { breakMinutes: 0, unpaid: true }),
  ],
  [
    'a punch was taken away and its pay was not',
    ['transactionWithoutSource'],
    ({ pay, days }) =>
      pay('100', '8.00', { date: days[5], punchId: 7_777_777, shown: { ...worked, scheduleId: 1 } }),
  ],
  [
    'two absences of which one day is the same',
    ['absencesAtOnce'],
    ({ away, days }) => {
      away(3);
      away(4, { fromDate: days[3] });
    },
  ],
  [
    'pay by hand of somebody passive',
    ['passiveWorks'],
    ({ employee, drop, pay }) => {
      Object.assign(employee, { passive: 1 });
      drop(0, 31);
      pay('950', '8.00');
    },
  ],
  [
    'pay by hand of somebody whose agreement ended',
    ['outsideAgreement'],
    ({ agreement, drop, days, pay }) => {
      Object.assign(agreement, { expires: true, toDate: days[5] });
      drop(6, 31);
      pay('950', '8.00', { date: days.at(-1) });
    },
  ],
  [
    'a shift that a manager punched once more',
    ['overlappingPunches'],
    ({ extra, days, shifts }) =>
      extra(days[3]!, '08:05', '16:35', { scheduleId: shifts[3]!.id, breakMinutes: 30 }),
  ],
  [
    'the out was never punched, a week before the month, and the payroll of then left it',
    ['punchLeftBehind'],
    (who) => {
      who.extra(plus(first(who), -5), '08:00', '16:00', { transferredToPayroll: true });
      who.extra(plus(first(who), -4), '08:00', '16:00');
      delete who.punches.at(-1)!.punchOut;
    },
  ],
  [
    'the punch of the evening was put to the shift of the morning after',
    ['punchWithoutShift'],
    ({ punches, drop, days }) => {
      drop(6);
      Object.assign(punches[5]!, { ...timesOf(days[5]!, '21:00', '23:30'), breakMinutes: 0 });
      Object.assign(punches[6]!, timesOf(days[7]!, '08:00', '16:30'));
    },
  ],
  [
    'the punch of a night was put to the shift of the day after it',
    ['punchWithoutShift'],
    (who) => {
      const monday = who.on(1);
      Object.assign(who.punches[monday]!, timesOf(who.days[monday]!, '00:30', '03:00'), { breakMinutes: 0 });
    },
  ],
  [
    'on vacation, and ill in half of it',
    ['absencesAtOnce'],
    ({ away }) => {
      away(4);
      away(4, { sickLevel: '0.50', leaveReasonId: 1 });
    },
  ],
  [
    'the absence was deleted and its shift stayed',
    ['shiftWithoutPunch'],
    ({ away, world }) => {
      const id = away(4);
      world.absences.splice(
        world.absences.findIndex((row) => row.id === id),
        1,
      );
    },
  ],
  ['a level below nothing', ['absenceImpossible'], ({ away }) => away(4, { sickLevel: '-0.50' })],
  [
    'the new agreement has no salary',
    ['salaryMissing'],
    (who) => Object.assign(followed(who), { salaries: [] }),
  ],
  [
    'a supplement of the old agreement goes on under the new one',
    ['codeNotInTemplate'],
    (who) => {
      Object.assign(who.agreement, { templateId: 7 });
      followed(who, { templateId: 8 });
      who.pay('210', '1.00', { date: who.days[12] });
    },
  ],
  [
    'a shift that nobody worked is paid',
    ['shiftWithoutPunch'],
    ({ punches, shifts, pay, days }) => {
      punches.splice(4, 1);
      pay('100', '8.00', { date: days[4], shown: { pType: 1, scheduleId: shifts[4]!.id } });
    },
  ],
  [
    'thirty hours of a supplement for one shift',
    ['supplementOverWork'],
    ({ shifts, pay, days }) =>
      pay('310', '30.00', { date: days[4], shown: { pType: 1, scheduleId: shifts[4]!.id } }),
  ],
  [
    'two supplements of a kind, each for the whole punch',
    ['supplementTwice'],
    ({ punches, pay, days }) => {
      for (const salaryCode of ['210', '200'])
        pay(salaryCode, '8.00', { date: days[4], punchId: punches[4]!.id, shown: worked });
    },
  ],
  [
    'an hour at ten times the salary, from the middle of the month on',
    ['salaryOutOfLine'],
    ({ agreement, days }) =>
      Object.assign(agreement, {
        salaries: [
          { fromDate: '1970-01-01', hourlySalary: '150.00' },
          { fromDate: days[9], hourlySalary: '1500.00' },
        ],
      }),
  ],
  [
    'worked from Monday to Sunday, late and early',
    ['restTooShort'],
    (who) => {
      const saturday = plus(who.days[who.on(FRIDAY)]!, 1);
      who.extra(saturday, '10:00', '16:00');
      who.extra(plus(saturday, 1), '10:00', '16:00');
    },
  ],
];

/** What is strange and right. */
const RIGHT: readonly Case[] = [
  [
    'lunch and dinner with the afternoon off',
    [],
    (who) => {
      who.drop(3);
      who.extra(who.days[3]!, '11:00', '14:00');
      who.extra(who.days[3]!, '18:00', '20:00');
    },
  ],
  [
    'a Saturday night, over each change of clock',
    [],
    (who) => {
      const saturday = lastSaturday(who);
      who.extra(saturday, '22:00', '23:30');
    },
  ],
  ['until midnight', [], (who) => who.times(who.on(FRIDAY), '15:30', '00:00', ['19:00', '19:30'])],
  ['a banquet of twelve hours', [], (who) => who.times(who.on(FRIDAY), '10:00', '22:30', ['15:00', '15:30'])],
  [
    'ill in the morning, and with a child in the afternoon',
    [],
    ({ away }) => {
      away(4, { toTime: '12:00:00' }, { endTime: '12:00:00', breaks: [] });
      away(
        4,
        { fromTime: '12:00:00', leaveReasonId: 1 },
        { begTime: '12:00:00', breaks: [['12:00:00', '12:30:00']] },
      );
    },
  ],
  [
    'hired on the last day',
    [],
    ({ employee, agreement, drop, days }) => {
      const last = days.at(-1)!;
      Object.assign(employee, { employedDate: last });
      Object.assign(agreement, { fromDate: last });
      drop(0, days.length - 1);
    },
  ],
  [
    'left on the first working day',
    [],
    ({ employee, agreement, drop, days }) => {
      Object.assign(employee, { active: 0, leaveDate: days[0] });
      Object.assign(agreement, { expires: true, toDate: days[0] });
      drop(1, 31);
    },
  ],
  [
    'another agreement and a better salary from the middle on',
    [],
    ({ agreement, world, days }) => {
      Object.assign(agreement, { expires: true, toDate: plus(days[9]!, -1) });
      const salaries = [{ fromDate: '1970-01-01', hourlySalary: '170.00' }];
      world.agreements.push({
        ...agreement,
        id: Number(agreement.id) + 1,
        fromDate: days[9],
        expires: false,
        salaries,
      });
    },
  ],
  [
    'born on a leap day, and eighteen since',
    [],
    ({ employee, days, times }) => {
      Object.assign(employee, {
        dateOfBirth: `${Number(days[0]!.slice(0, 4)) - (days[0]! < '2028' ? 18 : 20)}-02-${days[0]! < '2028' ? '28' : '29'}`,
      });
      times(2, '12:00', '20:30', ['16:00', '16:30']);
    },
  ],
  [
    'a bonus by hand on a Sunday',
    [],
    ({ pay, days }) => pay('950', '5.00', { date: plus(days[0]!, 7 - weekdayOf(days[0]!)), shown: byHand }),
  ],
  [
    'standby that became work',
    [],
    (who) => {
      standby(who, [true, true]);
      const shift = {
        ...who.shifts.at(-1)!,
        id: 799_000 + who.id,
        begDate: who.days[4],
        endDate: who.days[4],
      };
      who.shifts.push(shift);
      who.extra(who.days[4]!, '18:00', '20:00', { scheduleId: shift.id });
    },
  ],
  [
    'roundings of some minutes, each way',
    [],
    ({ punches }) => {
      for (const [i, punch] of punches.entries())
        Object.assign(punch, {
          orgPunchIn: String(punch.punchIn).replace('08:00', i % 2 ? '07:56' : '08:03'),
          orgPunchOut: punch.punchOut,
        });
    },
  ],
  [
    'two hours more after the shift',
    [],
    ({ punches, days }) => Object.assign(punches[8]!, { punchOut: at(days[8]!, '18:30') }),
  ],
  [
    'out and in for the break',
    [],
    ({ punches, extra, days, shifts }) => {
      Object.assign(punches[5]!, { punchOut: at(days[5]!, '12:00'), breakMinutes: 0 });
      extra(days[5]!, '12:30', '16:30', { scheduleId: shifts[5]!.id });
    },
  ],
  [
    'vacation over a weekend',
    [],
    (who) => {
      const k = who.on(FRIDAY);
      who.away(k, { toDate: plus(who.days[k]!, 2), fromTime: '00:00:00', toTime: '23:59:59' });
    },
  ],
  [
    'on call by the hour, and not called',
    [],
    ({ agreement, drop }) => {
      Object.assign(agreement, { hourly: 1 });
      drop(0, 31);
    },
    () => {},
  ],
  ['a meeting of minutes', [], ({ extra, days }) => extra(days[6]!, '18:00', '18:04')],
  [
    'home at once, and ill',
    [],
    ({ punches, away, days, shifts }) => {
      const [punch] = punches.splice(4, 1);
      away(4, { fromTime: '08:02:00' });
      punches.push({ ...punch!, punchOut: at(days[4]!, '08:02'), breakMinutes: 0 });
      Object.assign(shifts.at(-1)!, { begTime: '08:02:00' });
    },
  ],
  [
    'without a card and a national id',
    [],
    ({ employee }) => Object.assign(employee, { cardNo: '', socsecNo: '' }),
  ],
  [
    'paid by the month',
    [],
    ({ agreement }) =>
      Object.assign(agreement, { salaries: [{ fromDate: '1970-01-01', monthlySalary: '31000.00' }] }),
  ],
  [
    'the supplement of a shift that began late, from its rounded begin on',
    [],
    ({ punches, pay, days }) => {
      Object.assign(punches[2]!, { orgPunchIn: at(days[2]!, '07:40'), orgPunchOut: at(days[2]!, '16:30') });
      pay('210', '1.00', {
        date: days[2],
        punchId: punches[2]!.id,
        shown: { ...worked, ...timed(days[2]!, '07:30', '08:30') },
      });
    },
  ],
  [
    'a card that somebody had who left',
    [],
    ({ employee, drop, days }) => {
      Object.assign(employee, {
        cardNo: 'C-9911',
        active: 0,
        leaveDate: plus(`${days[0]!.slice(0, 7)}-01`, -1),
      });
      drop(0, 31);
    },
  ],
  [
    'a supplement of the old agreement, while it held',
    [],
    (who) => {
      Object.assign(who.agreement, { templateId: 7 });
      followed(who, { templateId: 8 });
      who.pay('210', '1.00', { date: who.days[3] });
    },
  ],
  [
    'away from one shift, and at another one',
    [],
    ({ away, extra, days }) => {
      away(4, { toTime: '12:00:00' }, { endTime: '12:00:00', breaks: [] });
      extra(days[4]!, '12:00', '16:00');
    },
  ],
  [
    'two supplements of a kind, each for a part of the punch',
    [],
    ({ punches, pay, days }) => {
      for (const salaryCode of ['210', '200'])
        pay(salaryCode, '4.00', { date: days[4], punchId: punches[4]!.id, shown: worked });
    },
  ],
  [
    'the supplement of a holiday instead of that of the evening',
    [],
    ({ times, punches, pay, days }) => {
      for (const k of [2, 3, 4, 5]) times(k, '12:00', '20:30', ['16:00', '16:30']);
      const [day, punchId] = [days[4]!, punches[4]!.id];
      Object.assign(punches[4]!, { unpaid: true });
      for (const salaryCode of ['100', '310']) pay(salaryCode, '8.00', { date: day, punchId, shown: worked });
    },
  ],
  [
    'a Sunday worked for a Wednesday off',
    [],
    (who) => {
      const friday = who.on(FRIDAY);
      const sunday = plus(who.days[friday]!, 2);
      who.extra(sunday, '08:00', '16:00');
      who.drop(friday - 2);
    },
  ],
  [
    'one name and day of birth of two people, each with a national id',
    [],
    ({ employee, world }) => {
      for (const row of [employee, world.employees[1]!])
        Object.assign(row, { givenName: 'Kim', familyName: 'Berg', dateOfBirth: '1990-01-01' });
    },
  ],
  [
    'a manager with a salary of three others',
    [],
    ({ agreement }) =>
      Object.assign(agreement, { salaries: [{ fromDate: '1970-01-01', hourlySalary: '450.00' }] }),
  ],
  [
    'an hour later than planned, and as long',
    [],
    ({ punches, days }) => Object.assign(punches[6]!, timesOf(days[6]!, '09:00', '17:30')),
  ],
];

/** The same as plants, each at somebody of its own. */
export const OFFICE: readonly Plant[] = [...TROUBLES, ...RIGHT].map(([kind, , plant, before]) => ({
  ...{ kind: kind as FindingKind, plant, alike: plant },
  ...(before ? { before } : {}),
}));

/** What is told of them. */
export const TOLD_OF_OFFICE = [...TROUBLES, ...RIGHT].flatMap(([name, kinds]) =>
  kinds.map((kind) => `${name}: ${kind}`),
);

/** Another agreement from the tenth working day on. */
function followed({ agreement, world, days }: Who, more: object = {}) {
  const next = { ...agreement, id: Number(agreement.id) + 1, fromDate: days[9], ...more };
  Object.assign(agreement, { expires: true, toDate: plus(days[9]!, -1) });
  world.agreements.push(next);
  return next;
}

function timesOf(day: string, from: string, to: string) {
  return { punchIn: at(day, from), punchOut: at(day, to) };
}

function standby({ shifts, pay, days }: Who, paid: readonly boolean[]): void {
  for (const [k, isPaid] of paid.entries()) {
    const scheduleId = Number(shifts[0]!.id) + 900 + k;
    const times = { begTime: '17:00:00', endTime: '22:00:00', breaks: [] };
    shifts.push({ ...shifts[k], ...times, id: scheduleId, categoryId: 17, countAsScheduledHours: false });
    if (isPaid) pay('210', '1.00', { date: days[k], shown: { pType: 1, scheduleId } });
  }
}

function lastSaturday({ days }: Who): string {
  const last = days.filter((day) => weekdayOf(day) === FRIDAY).at(-1)!;
  return plus(last, 1);
}
