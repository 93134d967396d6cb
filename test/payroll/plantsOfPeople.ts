import { addDays } from '../../src/calendar/days.js';
import { type Plant, type Who, worked } from './plantedMonth.js';
import { saturdays } from './plantsOfWork.js';

const day = (text: string, days: number) => addDays(text as never, days);
const firstOf = (days: readonly string[]) => `${days[0]!.slice(0, 7)}-01`;

/** Everybody works 8 hours on half of the days, at a rate. */
function half({ agreement, days, drop }: Who, rate: string): void {
  const [year, month] = [Number(days[0]!.slice(0, 4)), Number(days[0]!.slice(5, 7))];
  Object.assign(agreement, {
    employmentRates: [{ fromDate: '1970-01-01', rate }],
    monthlyHours: [{ year, month, hours: String(days.length * 8) }],
  });
  drop(0, Math.ceil(days.length / 2));
}

/** Left on a day before the month, with nothing in it. */
function gone({ employee, days, drop }: Who, more: object = {}): void {
  Object.assign(employee, { active: 0, leaveDate: day(firstOf(days), -1), ...more });
  drop(0, 31);
}

/** Another record has the same name, without a national id. */
function secondRecord({ employee, world }: Who, more: object): void {
  const [, , second] = world.employees;
  Object.assign(employee, { givenName: 'Anna', familyName: 'Berg', dateOfBirth: '1980-02-29' });
  const { givenName, familyName, dateOfBirth } = employee;
  Object.assign(second!, { givenName, familyName, dateOfBirth, socsecNo: '', ...more });
}

/** Findings about people, agreements, balances and earlier months. */
export const PLANTS_OF_PEOPLE: readonly Plant[] = [
  {
    kind: 'badgeMissing',
    plant: ({ employee }) => Object.assign(employee, { badgeNo: '' }),
    alike: (who) => gone(who, { badgeNo: '' }),
  },
  {
    kind: 'badgeTwice',
    andOf: 'partner',
    plant: ({ employee }) => Object.assign(employee, { badgeNo: 'b0002' }),
    // Whoever had the number before has left.
    alike: (who) => gone(who, { badgeNo: 'b0002' }),
  },
  {
    kind: 'badgeLength',
    plant: ({ employee }) => Object.assign(employee, { badgeNo: `${String(employee.badgeNo)}9` }),
    alike: ({ employee }) => Object.assign(employee, { badgeNo: 'Äb-12' }),
  },
  {
    kind: 'nationalIdTwice',
    andOf: 'clean',
    plant: ({ employee, world }) => {
      Object.assign(employee, { socsecNo: '19800101-1234' });
      Object.assign(world.employees[0]!, { socsecNo: '198001011234' });
    },
    alike: ({ employee, world }) => {
      Object.assign(employee, { socsecNo: '000000-0000' });
      Object.assign(world.employees[0]!, { socsecNo: '0000000000' });
    },
  },
  {
    kind: 'personTwice',
    plant: (who) => secondRecord(who, {}),
    andOf: 'second',
    // Twins, who have one day of birth.
    alike: (who) => secondRecord(who, { givenName: 'Eva' }),
  },
  {
    kind: 'cardTwice',
    andOf: 'partner',
    plant: ({ employee, world }) => {
      for (const row of [employee, world.employees[1]!]) Object.assign(row, { cardNo: 'C-4711' });
    },
    // Of whom nobody gave a card.
    alike: ({ employee, world }) => {
      Object.assign(employee, { cardNo: '0000' });
      Object.assign(world.employees[1]!, { cardNo: '00-00' });
    },
  },
  {
    kind: 'salaryOutOfLine',
    // A salary of a month, by the hour.
    plant: ({ agreement }) =>
      Object.assign(agreement, { salaries: [{ fromDate: '1970-01-01', hourlySalary: '31000.00' }] }),
    alike: ({ agreement }) =>
      Object.assign(agreement, { salaries: [{ fromDate: '1970-01-01', hourlySalary: '300.00' }] }),
  },
  {
    kind: 'salaryMissing',
    plant: ({ agreement, days }) =>
      Object.assign(agreement, { salaries: [{ fromDate: days[1], hourlySalary: '150.00' }] }),
    // Paid by the month, from the first day on.
    alike: ({ agreement, days }) =>
      Object.assign(agreement, {
        salaries: [
          { fromDate: '1970-01-01', hourlySalary: '0.00' },
          { fromDate: firstOf(days), monthlySalary: '30000.00' },
        ],
      }),
  },
  {
    kind: 'balanceOfLeaver',
    plant: ({ employee, world, id, unit, days }) => {
      Object.assign(employee, { active: 0, leaveDate: days.at(-1) });
      booked(world, { id, unit }, [[days[3]!, 2]]);
    },
    alike: ({ employee, world, id, unit, days }) => {
      Object.assign(employee, { active: 0, leaveDate: days.at(-1) });
      booked(world, { id, unit }, [
        [days[3]!, 2],
        [days[9]!, -2],
      ]);
    },
  },
  {
    kind: 'employeeLeft',
    plant: ({ employee, days }) => Object.assign(employee, { active: 0, leaveDate: days.at(-2) }),
    alike: ({ employee, days }) => Object.assign(employee, { active: 0, leaveDate: days.at(-1) }),
  },
  {
    kind: 'outsideAgreement',
    plant: ({ agreement, days }) => Object.assign(agreement, { expires: true, toDate: days.at(-2) }),
    alike: ({ agreement, days }) => Object.assign(agreement, { expires: true, toDate: days.at(-1) }),
  },
  {
    kind: 'paidOutsideEmployment',
    plant: ({ employee, pay, days, drop }) => {
      Object.assign(employee, { employedDate: days[1]! });
      drop(0);
      pay('210', '3.00', { date: days[0]! });
    },
    alike: ({ employee, pay, days, drop }) => {
      Object.assign(employee, { employedDate: days[1]! });
      drop(0);
      pay('210', '3.00', { date: days[1]! });
    },
  },
  {
    kind: 'agreementsAtOnce',
    plant: ({ world, agreement, days }) =>
      world.agreements.push({ ...agreement, id: Number(agreement.id) + 1, fromDate: days[3]! }),
    alike: ({ world, agreement, days }) => {
      Object.assign(agreement, { expires: true, toDate: day(days[3]!, -1) });
      const next = { ...agreement, expires: false };
      world.agreements.push({ ...next, id: Number(agreement.id) + 1, fromDate: days[3]! });
      world.agreements.push({
        ...{ ...next, id: Number(agreement.id) + 2, fromDate: days[5]!, isMainAgreement: false },
      });
    },
  },
  {
    kind: 'nothingAllMonth',
    plant: ({ drop }) => drop(0, 31),
    alike: ({ drop, agreement }) => {
      drop(0, 31);
      Object.assign(agreement, { hourly: 1 });
    },
    // It is told with what follows: that nothing is paid any more.
    before: ({ drop }, _ago, side) => (side === 'alike' ? drop(0, 31) : undefined),
  },
  {
    kind: 'employmentRate',
    plant: (who) => half(who, '1.00'),
    alike: (who) => half(who, '0.50'),
  },
  {
    kind: 'balanceBelowZero',
    plant: ({ world, id, unit, days }) => booked(world, { id, unit }, [[days[3]!, -1]]),
    // Below zero in between.
    alike: ({ world, id, unit, days }) =>
      booked(world, { id, unit }, [
        [days[3]!, -1],
        [days[9]!, 1],
      ]),
  },
  {
    kind: 'codeNotInTemplate',
    plant: ({ agreement, pay }) => {
      Object.assign(agreement, { templateId: 8 });
      pay('210', '2.00');
    },
    alike: ({ agreement, pay }) => {
      Object.assign(agreement, { templateId: 7 });
      pay('210', '2.00');
    },
  },
  {
    kind: 'outOfRange',
    before: () => {},
    plant: ({ extra, days }) => {
      for (const saturday of saturdays(days)) extra(saturday, '06:00', '19:00');
    },
    alike: ({ extra, days }) => extra(saturdays(days)[0]!, '08:00', '16:00'),
  },
  {
    kind: 'paidNoMore',
    before: () => {},
    // Away the whole month, for a reason that pays nothing.
    plant: ({ drop, world, id, unit, days }) => {
      drop(0, 31);
      world.absences.push({
        ...{
          id: 59_001,
          employeeId: id,
          restId: unit,
          leaveReasonId: 3,
          fromDate: days[0],
          toDate: days.at(-1),
        },
      });
    },
    // Paid by the hour, and did not work.
    alike: ({ drop, agreement }) => {
      drop(0, 31);
      Object.assign(agreement, { hourly: 1 });
    },
  },
  {
    kind: 'manualStopped',
    before: ({ pay, days }, ago, side) =>
      pay('950', side === 'alike' && ago === 2 ? '2.50' : '2.00', { date: days[4] }),
    plant: () => {},
    alike: () => {},
  },
  {
    kind: 'punchLeftBehind',
    plant: ({ extra, days }) => {
      extra(day(firstOf(days), -5), '08:00', '16:00', { transferredToPayroll: true });
      extra(day(firstOf(days), -4), '08:00', '16:00');
    },
    alike: ({ extra, days }) => {
      extra(day(firstOf(days), -5), '08:00', '16:00', { transferredToPayroll: true });
      // Nothing is to be paid for it.
      extra(day(firstOf(days), -4), '08:00', '08:00');
    },
  },
  {
    kind: 'manualRepeats',
    before: ({ pay, days }, ago, side) =>
      pay('950', side === 'alike' && ago === 1 ? '2.50' : '2.00', { date: days[4] }),
    plant: ({ pay, days }) => pay('950', '2.00', { date: days[6] }),
    alike: ({ pay, days }) => pay('950', '2.00', { date: days[6] }),
  },
  {
    kind: 'costCentreUnknown',
    plant: ({ shifts, punches }) => {
      Object.assign(shifts[3]!, { costCentre: 501 });
      Object.assign(punches[3]!, { costCentre: 599 });
    },
    alike: ({ punches }) => Object.assign(punches[3]!, { costCentre: 503 }),
  },
  {
    kind: 'costCentreOther',
    plant: ({ shifts, punches }) => {
      Object.assign(shifts[3]!, { costCentre: 501 });
      Object.assign(punches[3]!, { costCentre: 502 });
    },
    alike: ({ shifts, punches }) => {
      Object.assign(shifts[3]!, { costCentre: 501 });
      Object.assign(punches[3]!, { costCentre: 501 });
      // The shift names none.
      Object.assign(punches[4]!, { costCentre: 502 });
    },
  },
  {
    kind: 'badgeNotOwners',
    plant: ({ punches, pay, days }) => {
      Object.assign(punches[2]!, { unpaid: true });
      const { id: punchId, scheduleId } = punches[2]!;
      pay('100', '8.00', { employeeId: 1001, date: days[2]!, punchId, shown: { ...worked, scheduleId } });
    },
    alike: ({ punches, pay, days }) => {
      Object.assign(punches[2]!, { unpaid: true });
      const { id: punchId, scheduleId } = punches[2]!;
      pay('100', '8.00', { date: days[2]!, punchId, shown: { ...worked, scheduleId } });
    },
  },
];

function booked(
  world: Who['world'],
  { id, unit }: { readonly id: number; readonly unit: number },
  days: readonly (readonly [string, number])[],
): void {
  for (const [date, hours] of days)
    world.trackerTransactions!.push({
      ...{ employeeId: id, restId: unit, timeTrackerId: 2, period: 0, date, value: hours * 10_000 },
    });
}
