import { addDays, datesOf, weekdayOf } from '../../src/calendar/days.js';
import type { LocalDate } from '../../src/index.js';
import { type FindingKind, payrollCheck, type PolicyInput } from '../../src/payroll/index.js';
import { POLICY, withWorld } from './withWorld.js';
import type { Week } from './workWeek.js';

type Row = Record<string, unknown>;

/** One employee of a planted month: every weekday a shift from 8 to 16:30 with its punch. */
export interface Who {
  readonly badgeNo: string;
  readonly id: number;
  readonly employee: Row;
  readonly agreement: Row;
  readonly shifts: Row[];
  readonly punches: Row[];
  readonly days: readonly string[];
  readonly world: Week;
  /** Adds a transaction: an entry by hand, or what `shown` says. */
  pay(salaryCode: string, hours: string, more?: Row): void;
  /** Adds an approved absence over the shift of a day, which then has no punch. Gives its id. */
  away(k: number, more?: Row, shiftMore?: Row): number;
}

/** How a kind of trouble is made, and what is right and looks like it. */
export interface Plant {
  readonly kind: FindingKind;
  readonly plant: (who: Who) => void;
  readonly alike: (who: Who) => void;
}

const at = (day: string, time: string) => `${day}T${time}`;
const byHand = { pType: 3 };
const worked = { pType: 1 };

function longDay({ agreement, shifts, punches, days }: Who, maxHourDay: string): void {
  Object.assign(agreement, { maxHourDay, maxHourWeek: '48.00' });
  Object.assign(shifts[3]!, { endTime: '17:30:00' });
  Object.assign(punches[3]!, { punchOut: at(days[3]!, '17:30:00') });
}

export const PLANTS: readonly Plant[] = [
  {
    kind: 'passiveWorks',
    plant: ({ employee }) => Object.assign(employee, { passive: 1 }),
    alike: ({ employee, shifts, punches }) => {
      Object.assign(employee, { passive: 1 });
      shifts.splice(0);
      punches.splice(0);
    },
  },
  {
    kind: 'outBeforeIn',
    plant: ({ punches, days }) =>
      Object.assign(punches[4]!, { punchOut: at(days[4]!, '07:30:00'), breakMinutes: 0, unpaid: true }),
    alike: ({ punches, shifts, days }) => {
      Object.assign(shifts[4]!, { begTime: '22:00:00', endDate: addDays(days[4]!, 1), endTime: '06:30:00' });
      Object.assign(shifts[4]!, { breaks: [['02:00:00', '02:30:00']] });
      Object.assign(punches[4]!, {
        punchIn: at(days[4]!, '22:00:00'),
        punchOut: at(addDays(days[4]!, 1), '06:30:00'),
      });
      // The next day begins after the rest.
      shifts.splice(5, 1);
      punches.splice(5, 1);
    },
  },
  {
    kind: 'shiftsAtOnce',
    plant: ({ shifts }) =>
      shifts.push({
        ...shifts[3]!,
        id: Number(shifts[3]!.id) + 50,
        begTime: '16:00:00',
        endTime: '18:00:00',
        breaks: [],
      }),
    alike: ({ shifts, punches, days }) => {
      const id = Number(shifts[3]!.id) + 50;
      shifts.push({ ...shifts[3]!, id, begTime: '16:30:00', endTime: '18:00:00', breaks: [] });
      punches.push({
        ...punches[3]!,
        id,
        scheduleId: id,
        breakMinutes: 0,
        punchIn: at(days[3]!, '16:30:00'),
        punchOut: at(days[3]!, '18:00:00'),
      });
    },
  },
  {
    kind: 'punchCut',
    plant: ({ punches, days }) =>
      Object.assign(punches[6]!, {
        orgPunchIn: at(days[6]!, '08:00:00'),
        orgPunchOut: at(days[6]!, '17:30:00'),
      }),
    alike: ({ punches, days }) =>
      Object.assign(punches[6]!, {
        orgPunchIn: at(days[6]!, '08:00:00'),
        orgPunchOut: at(days[6]!, '17:30:00'),
        managerComment: 'came back for the keys',
      }),
  },
  {
    kind: 'roundingOneWay',
    plant: ({ punches }) => {
      for (const punch of punches)
        Object.assign(punch, {
          orgPunchIn: punch.punchIn,
          orgPunchOut: String(punch.punchOut).replace('16:30', '16:37'),
        });
    },
    alike: ({ punches }) => {
      for (const [i, punch] of punches.entries())
        Object.assign(punch, {
          orgPunchIn: punch.punchIn,
          orgPunchOut: String(punch.punchOut).replace('16:30', i % 2 ? '16:37' : '16:24'),
        });
    },
  },
  {
    kind: 'agreementHours',
    plant: (who) => longDay(who, '8.50'),
    alike: (who) => longDay(who, '9.00'),
  },
  {
    kind: 'restTooShort',
    plant: ({ shifts, punches, days }) => {
      // A Tuesday: the next day is worked.
      const k = days.findIndex((day) => weekdayOf(day) === weekdayOf('2026-03-03'));
      Object.assign(shifts[k]!, {
        endTime: '23:30:00',
        begTime: '15:00:00',
        breaks: [['18:00:00', '18:30:00']],
      });
      Object.assign(punches[k]!, { punchIn: at(days[k]!, '15:00:00'), punchOut: at(days[k]!, '23:30:00') });
    },
    alike: ({ shifts, punches, days }) => {
      // A split shift: no rest lies between.
      const id = Number(shifts[1]!.id) + 50;
      shifts.push({ ...shifts[1]!, id, begTime: '18:00:00', endTime: '20:00:00', breaks: [] });
      punches.push({
        ...punches[1]!,
        id,
        scheduleId: id,
        breakMinutes: 0,
        punchIn: at(days[1]!, '18:00:00'),
        punchOut: at(days[1]!, '20:00:00'),
      });
    },
  },
  {
    kind: 'tooYoung',
    plant: ({ employee, shifts, punches, days }) => {
      Object.assign(employee, {
        dateOfBirth: `${Number(days[0]!.slice(0, 4)) - 17}${days.at(-2)!.slice(4)}`,
      });
      Object.assign(shifts[2]!, {
        begTime: '12:00:00',
        endTime: '20:30:00',
        breaks: [['16:00:00', '16:30:00']],
      });
      Object.assign(punches[2]!, { punchIn: at(days[2]!, '12:00:00'), punchOut: at(days[2]!, '20:30:00') });
    },
    alike: ({ employee, shifts, punches, days }) => {
      Object.assign(employee, { dateOfBirth: `${Number(days[0]!.slice(0, 4)) - 18}${days[2]!.slice(4)}` });
      Object.assign(shifts[2]!, {
        begTime: '12:00:00',
        endTime: '20:30:00',
        breaks: [['16:00:00', '16:30:00']],
      });
      Object.assign(punches[2]!, { punchIn: at(days[2]!, '12:00:00'), punchOut: at(days[2]!, '20:30:00') });
    },
  },
  {
    kind: 'paidOutsideEmployment',
    plant: ({ employee, pay, days, shifts, punches }) => {
      Object.assign(employee, { employedDate: days[1]! });
      shifts.shift();
      punches.shift();
      pay('210', '3.00', { date: days[0]! });
    },
    alike: ({ employee, pay, days, shifts, punches }) => {
      Object.assign(employee, { employedDate: days[1]! });
      shifts.shift();
      punches.shift();
      pay('210', '3.00', { date: days[1]! });
    },
  },
  {
    kind: 'agreementsAtOnce',
    plant: ({ world, agreement, days }) =>
      world.agreements.push({ ...agreement, id: Number(agreement.id) + 1, fromDate: days[3]! }),
    alike: ({ world, agreement, days }) => {
      Object.assign(agreement, { expires: true, toDate: addDays(days[3]!, -1) });
      world.agreements.push({
        ...agreement,
        id: Number(agreement.id) + 1,
        fromDate: days[3]!,
        expires: false,
      });
      world.agreements.push({
        ...agreement,
        id: Number(agreement.id) + 2,
        fromDate: days[5]!,
        expires: false,
        isMainAgreement: false,
      });
    },
  },
  {
    kind: 'nothingAllMonth',
    plant: ({ shifts, punches }) => {
      shifts.splice(0);
      punches.splice(0);
    },
    alike: ({ shifts, punches, agreement }) => {
      shifts.splice(0);
      punches.splice(0);
      Object.assign(agreement, { hourly: 1 });
    },
  },
  {
    kind: 'nationalIdTwice',
    plant: ({ employee }) => Object.assign(employee, { socsecNo: '19800101-1234' }),
    alike: ({ employee }) => Object.assign(employee, { socsecNo: '000000-0000' }),
  },
  {
    kind: 'badgeNotOwners',
    plant: ({ punches, pay, days }) => {
      Object.assign(punches[2]!, { unpaid: true });
      pay('100', '8.00', {
        date: days[2]!,
        badgeNo: 'clean',
        punchId: punches[2]!.id,
        shown: { ...worked, scheduleId: Number(punches[2]!.scheduleId) },
      });
    },
    alike: ({ punches, pay, days }) => {
      Object.assign(punches[2]!, { unpaid: true });
      pay('100', '8.00', {
        date: days[2]!,
        punchId: punches[2]!.id,
        shown: { ...worked, scheduleId: Number(punches[2]!.scheduleId) },
      });
    },
  },
  {
    kind: 'paidOnAnotherDay',
    plant: ({ punches, pay, days }) => {
      Object.assign(punches[2]!, { unpaid: true });
      pay('100', '8.00', { date: days[5]!, punchId: punches[2]!.id, shown: worked });
    },
    alike: ({ shifts, punches, pay, days }) => {
      // A night of which the part after midnight is paid on its own day.
      const next = addDays(days[2]!, 1);
      Object.assign(shifts[2]!, {
        begTime: '22:00:00',
        endDate: next,
        endTime: '06:30:00',
        breaks: [['02:00:00', '02:30:00']],
      });
      Object.assign(punches[2]!, {
        punchIn: at(days[2]!, '22:00:00'),
        punchOut: at(next, '06:30:00'),
        unpaid: true,
      });
      shifts.splice(3, 1);
      const { id } = punches[2]!;
      punches.splice(3, 1);
      pay('100', '2.00', { date: days[2]!, punchId: id, shown: worked });
      pay('100', '6.00', { date: next, punchId: id, shown: { ...worked, punchDate: days[2]! } });
    },
  },
  {
    kind: 'absencesAtOnce',
    plant: ({ away }) => {
      away(3);
      away(3);
    },
    alike: ({ away }) => {
      away(3, { sickLevel: '0.50' });
      away(3, { sickLevel: '0.50', leaveReasonId: 1 });
    },
  },
  {
    kind: 'absencePayOutside',
    plant: ({ away, pay, days }) => {
      const id = away(3);
      pay('300', '2.00', { date: days[6]!, shown: { pType: 2, absenceId: id } });
    },
    alike: ({ away, pay, days }) => {
      const id = away(3);
      pay('300', '0.00', { date: days[3]!, shown: { pType: 2, absenceId: id } });
    },
  },
  {
    kind: 'supplementOverWork',
    plant: ({ punches, pay, days }) =>
      pay('210', '9.00', { date: days[2]!, punchId: punches[2]!.id, shown: worked }),
    alike: ({ punches, pay, days }) =>
      pay('210', '8.00', { date: days[2]!, punchId: punches[2]!.id, shown: worked }),
  },
  {
    kind: 'supplementTwice',
    plant: ({ pay, days }) => {
      const span = (from: string, to: string) => ({
        ...byHand,
        in: at(days[2]!, from),
        out: at(days[2]!, to),
      });
      pay('210', '2.00', { date: days[2]!, shown: span('18:00:00', '20:00:00') });
      pay('200', '2.00', { date: days[2]!, shown: span('19:00:00', '21:00:00') });
    },
    alike: ({ pay, days }) => {
      const span = (from: string, to: string) => ({
        ...byHand,
        in: at(days[2]!, from),
        out: at(days[2]!, to),
      });
      pay('210', '2.00', { date: days[2]!, shown: span('18:00:00', '20:00:00') });
      pay('200', '2.00', { date: days[2]!, shown: span('20:00:00', '22:00:00') });
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
];

/** What the planted months need of a policy besides. */
export const PLANTED_POLICY: PolicyInput = {
  ...POLICY,
  supplementKinds: [['210', '200']],
  limits: { restHours: 11, young: [{ under: 18, latest: '20:00' }] },
  findings: { codeNotInTemplate: 'off' },
};

/** A month of one unit with each plant, or what is right and looks like it, at an employee of its own. */
export function plantedMonth(month: string, timeZone: string, side: 'plant' | 'alike', plants = PLANTS) {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  const [from, to] = [`${month}-01`, `${month}-${last}`];
  const days = datesOf(from, to).filter((day) => ![0, 6].includes(weekdayOf(day) % 7));
  const world: Week = {
    ...{ units: [{ id: 101, timeZone }], employees: [], agreements: [], shifts: [], punches: [] },
    ...{ absences: [], manualSalaries: [] },
  };
  const whos = new Map<FindingKind | 'clean', Who>();
  for (const kind of ['clean', ...plants.map((one) => one.kind)] as const)
    whos.set(kind, whoOf(kind, whos.size + 1, days, world));
  for (const { kind, ...plant } of plants) plant[side](whos.get(kind)!);
  for (const who of whos.values()) {
    world.shifts.push(...who.shifts);
    world.punches.push(...who.punches);
  }
  if (side === 'plant' && whos.has('nationalIdTwice'))
    Object.assign(whos.get('clean')!.employee, { socsecNo: '198001011234' });
  return { world, from, to, whos };
}

function whoOf(kind: string, n: number, days: readonly string[], world: Week): Who {
  const badgeNo = kind === 'clean' ? 'clean' : `b${String(n).padStart(4, '0')}`;
  const id = 1000 + n;
  const employee: Row = {
    ...{ id, badgeNo, restId: 101, employedDate: '2020-01-01' },
    socsecNo: `19700101-${1000 + n}`,
  };
  const agreement: Row = { id: 40_000 + n * 10, badgeNo, fromDate: '2020-01-01', isMainAgreement: true };
  world.employees.push(employee);
  world.agreements.push(agreement);
  const both = (k: number) => ({ id: n * 1000 + k, badgeNo, restId: 101 });
  const shifts: Row[] = days.map((begDate, k) => ({
    ...{ ...both(k), begDate, begTime: '08:00:00', endDate: begDate, endTime: '16:30:00', categoryId: 11 },
    breaks: [['12:00:00', '12:30:00']],
  }));
  const punches: Row[] = days.map((day, k) => ({
    ...{ ...both(k), scheduleId: n * 1000 + k, approvedByManager: true, breakMinutes: 30 },
    ...{ punchIn: at(day, '08:00:00'), punchOut: at(day, '16:30:00') },
  }));
  return {
    ...{ badgeNo, id, employee, agreement, shifts, punches, days, world },
    pay: (salaryCode, hours, more = {}) =>
      world.manualSalaries.push({
        ...{ id: 9000 + world.manualSalaries.length, badgeNo, restId: 101, punchId: 0, salaryCode, hours },
        ...{ date: days[0], approved: true, transferred: false, ...more },
      }),
    away: (k, more = {}, shiftMore = {}) => {
      const shift = shifts.find(({ begDate, absenceShift }) => begDate === days[k] && !absenceShift)!;
      const at = punches.findIndex(({ scheduleId }) => scheduleId === shift.id);
      if (at >= 0) punches.splice(at, 1);
      const absence = 60_000 + n * 100 + world.absences.length;
      world.absences.push({
        ...{ id: absence, badgeNo, restId: 101, leaveReasonId: 2, approvedByManager: true, moderated: 1 },
        ...{ fromDate: days[k], toDate: days[k], fromTime: '08:00:00', toTime: '16:30:00', ...more },
      });
      shifts.push({
        ...{
          ...shift,
          id: absence + 100_000,
          absenceId: absence,
          absenceShift: true,
          orgScheduleId: shift.id,
        },
        ...shiftMore,
      });
      return absence;
    },
  };
}

/** What a check tells of a planted month: for whom, what, and in which words. */
export async function toldOf(month: string, zone: string, side: 'plant' | 'alike') {
  const { world, from, to, whos } = plantedMonth(month, zone, side);
  const check = await withWorld(world, (client) =>
    payrollCheck(client, {
      ...{ from: from as LocalDate, to: to as LocalDate, policy: PLANTED_POLICY, personal: true },
      now: '2029-01-01T00:00:00Z',
    }),
  );
  const byBadge = new Map([...whos].map(([kind, { badgeNo }]) => [badgeNo, kind]));
  const told = check.findings.map(({ kind, employee = '', says }) => [byBadge.get(employee), kind, says]);
  return { check, told };
}
