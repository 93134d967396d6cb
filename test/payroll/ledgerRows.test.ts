import { describe, expect, it } from 'vitest';
import {
  agreementOf,
  leaveOf,
  personOf,
  punchOf,
  shiftOf,
  transactionOf,
} from '../../src/payroll/ledger/fromRecords.js';
import { groupByEmployee, mergeLedgers, unreadLists } from '../../src/payroll/ledger/groupByEmployee.js';
import { type EmployeeLedger, heldIn, hourlyOn, rowsIn, spanOf } from '../../src/payroll/ledger/Ledger.js';
import { agreement, leave, pay, person, punch, shift, unit } from './findings/oneEmployee.js';

// What of a record is a row, where a field is missing, empty, at an end of the day or of another form.

const of = <Row>(rowOf: (record: never) => Row, record: object) => rowOf(record as never)!;

describe('a person', () => {
  it.each<[object, string]>([
    [{}, '9999-12-31'],
    [{ leaveDate: '2026-03-31' }, '2026-03-31'],
    [{ lastDayOfEmployment: '2026-03-30' }, '2026-03-30'],
    [{ leaveDate: '2026-03-31', lastDayOfEmployment: '2026-03-30' }, '2026-03-31'],
    [{ active: 1, employedDate: '2026-01-01', leaveDate: '2025-12-31' }, '9999-12-31'],
    [{ active: 1, employedDate: '2026-01-01', leaveDate: '2026-01-01' }, '2026-01-01'],
    [{ active: 0, employedDate: '2026-01-01', leaveDate: '2025-12-31' }, '2025-12-31'],
  ])('with %j is employed until %s', (record, left) => {
    expect(of(personOf, record).left).toBe(left);
  });

  it('has what is shown of a name, and is passive where the service says 1, and not known to be where it says nothing', () => {
    expect(of(personOf, { givenName: 'Alva' }).name).toBe('Alva');
    expect(of(personOf, { givenName: 'Alva', familyName: 'Berg' }).name).toBe('Alva Berg');
    expect([0, 1, undefined].map((passive) => of(personOf, { passive }).passive)).toEqual([
      false,
      true,
      undefined,
    ]);
    expect(of(personOf, {})).toMatchObject({ id: 0, badgeNo: '', employed: '', unit: 0 });
  });
});

describe('an agreement', () => {
  it.each<[object, string]>([
    [{ toDate: '2026-03-31' }, '2026-03-31'],
    [{ toDate: '2026-03-31', expires: true }, '2026-03-31'],
    [{ toDate: '2026-03-31', expires: false }, '9999-12-31'],
    [{}, '9999-12-31'],
  ])('with %j holds until %s', (record, to) => {
    expect(of(agreementOf, record)).toMatchObject({ from: '', to });
  });

  it('has rates, salaries and hours of months from a day on, earliest first, and none that are not said', () => {
    const row = of(agreementOf, {
      employmentRates: [
        { fromDate: '2026-02-01', rate: '0.5' },
        { fromDate: '2026-01-01', rate: '1' },
        { fromDate: '2026-03-01' },
      ],
      salaries: [
        { fromDate: '2026-02-01', monthlySalary: '34000', monthlyHoursDivisor: '170' },
        { fromDate: '2026-01-01', hourlySalary: '150', monthlySalary: '34000', monthlyHoursDivisor: '170' },
        { fromDate: '2026-03-01', monthlySalary: '34000' },
        { fromDate: '2026-04-01', hourlySalary: '0', monthlySalary: '0', monthlyHoursDivisor: '170' },
      ],
      monthlyHours: [
        { year: 2026, month: 3, hours: '168.00' },
        { year: 2026, month: 11 },
      ],
    });
    expect(row.rates).toEqual([
      { from: '2026-01-01', rate: '1' },
      { from: '2026-02-01', rate: '0.5' },
    ]);
    expect(row.salaries).toEqual([
      { from: '2026-01-01', isSome: true, hourly: 150 },
      { from: '2026-02-01', isSome: true, hourly: 200 },
      { from: '2026-03-01', isSome: true, hourly: undefined },
      { from: '2026-04-01', isSome: false, hourly: undefined },
    ]);
    expect([...row.monthHours]).toEqual([['2026-03', '168.00']]);
    expect(of(agreementOf, {}).salaries).toBeUndefined();
  });

  it('holds on its first and last day, and says what an hour is where one alone does', () => {
    const own = {
      ...agreement,
      from: '2026-03-02',
      to: '2026-03-04',
      salaries: [{ from: '', hourly: 150 }],
    } as never;
    const held = (from: string, to: string) => heldIn({ from, to }, [own]).length;
    expect([held('2026-03-01', '2026-03-01'), held('2026-03-01', '2026-03-02')]).toEqual([0, 1]);
    expect([held('2026-03-04', '2026-03-09'), held('2026-03-05', '2026-03-09')]).toEqual([1, 0]);
    const other = { ...(own as object), id: 2, main: undefined } as never;
    const second = { ...(own as object), id: 3, main: false } as never;
    expect(hourlyOn('2026-03-02', [own])).toBe(150);
    expect(hourlyOn('2026-03-02', [own, second])).toBe(150);
    expect([hourlyOn('2026-03-02', [own, other]), hourlyOn('2026-03-05', [own])]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('a punch', () => {
  it('is no row without its in, and is open where the service says so, whatever its out is', () => {
    expect(punchOf({ punchOut: '2026-03-04 16:00:00' } as never)).toBeUndefined();
    const times = { punchIn: '2026-03-04 08:00:00', punchOut: '2026-03-04 16:00:00.000' };
    expect(of(punchOf, times)).toMatchObject({
      ...{
        day: '2026-03-04',
        begin: '2026-03-04T08:00:00',
        end: '2026-03-04T16:00:00',
        transferred: undefined,
      },
    });
    expect(of(punchOf, { ...times, isOpen: true }).end).toBeUndefined();
  });

  it.each<[object, boolean]>([
    [{}, false],
    [{ comment: ' ' }, false],
    [{ comment: 'x' }, true],
    [{ managerComment: 'x' }, true],
    [{ comment: '', managerComment: ' ' }, false],
  ])('with %j is commented: %s', (record, is) => {
    expect(of(punchOf, { punchIn: '2026-03-04 08:00:00', ...record }).commented).toBe(is);
  });
});

describe('a shift', () => {
  const day = { begDate: '2026-03-04', begTime: '22:00:00', endTime: '06:00:00' };

  it('ends on the next day where it ends before it begins, and at midnight is that of the next day', () => {
    expect(of(shiftOf, day).end).toBe('2026-03-05T06:00:00');
    expect(of(shiftOf, { ...day, endDate: '2026-03-05' }).end).toBe('2026-03-05T06:00:00');
    expect(of(shiftOf, { ...day, endTime: '24:00:00' }).end).toBe('2026-03-05T00:00:00');
    expect(of(shiftOf, { ...day, endTime: '22:00:00' }).end).toBe('2026-03-04T22:00:00');
  });

  it.each(['begDate', 'begTime', 'endTime'])('is no row without %s', (field) => {
    expect(shiftOf({ ...day, [field]: undefined } as never)).toBeUndefined();
  });

  it.each<[object, boolean, boolean]>([
    [{}, true, false],
    [{ isFreeDay: true }, false, false],
    [{ countAsWorkedHours: false }, false, true],
    [{ countAsScheduledHours: false }, false, true],
    [{ countAsWorkedHours: true, countAsScheduledHours: true }, true, false],
    [{ isFreeDay: true, countAsWorkedHours: false }, false, false],
  ])('with %j is worked: %s, and standby: %s', (record, worked, standby) => {
    expect(of(shiftOf, { ...day, ...record })).toMatchObject({ worked, standby });
  });

  it('has the id of its kind, and the breaks that have a length', () => {
    const ids = { scheduleId: 1, absenceScheduleId: 2 };
    expect([
      of(shiftOf, { ...day, ...ids }).id,
      of(shiftOf, { ...day, ...ids, absenceShift: true }).id,
    ]).toEqual([1, 2]);
    const breaks = {
      begBreak: '12:00:00',
      endBreak: '12:30:00',
      begBreak2: '00:00:00',
      endBreak2: '00:00:00',
    };
    const row = of(shiftOf, {
      ...day,
      ...breaks,
      begBreak3: '15:00:00',
      begBreak4: '16:00:00',
      endBreak4: '16:10:00',
    });
    expect(row.breaks).toEqual([
      ['12:00:00', '12:30:00'],
      ['16:00:00', '16:10:00'],
    ]);
  });
});

it('a leave without times is of whole days, and without a day is no row', () => {
  expect(of(leaveOf, { fromDate: '2026-03-04', toDate: '2026-03-05' })).toMatchObject({
    ...{ begin: '2026-03-04T00:00:00', end: '2026-03-06T00:00:00', day: '2026-03-04', last: '2026-03-06' },
  });
  const timed = { fromDate: '2026-03-04', fromTime: '08:00:00', toDate: '2026-03-04', toTime: '12:00:00' };
  expect(of(leaveOf, timed)).toMatchObject({ begin: '2026-03-04T08:00:00', end: '2026-03-04T12:00:00' });
  for (const field of ['fromDate', 'toDate'])
    expect(leaveOf({ ...timed, [field]: undefined } as never)).toBeUndefined();
});

it.each<[string, string, readonly string[] | undefined]>([
  ['08:00:00', '16:00:00', ['2026-03-04T08:00:00', '2026-03-04T16:00:00']],
  ['22:00:00', '06:00:00', ['2026-03-04T22:00:00', '2026-03-05T06:00:00']],
  ['08:00:00', '08:00:00', ['2026-03-04T08:00:00', '2026-03-04T08:00:00']],
  ['2026-03-03 22:00:00', '2026-03-04 06:00:00', ['2026-03-03T22:00:00', '2026-03-04T06:00:00']],
  // With its date an end before the begin stays what the service says.
  ['2026-03-04T22:00:00', '2026-03-04T06:00:00', ['2026-03-04T22:00:00', '2026-03-04T06:00:00']],
  ['22:00', '06:00', ['2026-03-04T22:00:00', '2026-03-05T06:00:00']],
  ['2026-03-03T22:00', '2026-03-04 06:00', ['2026-03-03T22:00:00', '2026-03-04T06:00:00']],
  ['', '16:00:00', undefined],
  ['08:00:00', 'late', undefined],
  ['0800', '1600', undefined],
])('a transaction from %j to %j was worked %j', (begin, end, span) => {
  expect(spanOf(of(transactionOf, { date: '2026-03-04', in: begin, out: end }))).toEqual(span);
  // Pay after midnight is of its own day.
  const days = [{ date: '2026-03-05', punchDate: '2026-03-04' }, { punchDate: '2026-03-04' }, {}];
  expect(days.map((record) => of(transactionOf, record).day)).toEqual(['2026-03-05', '2026-03-04', '']);
});

describe('the ledger of an employee', () => {
  const none = { punches: [], shifts: [], leaves: [], agreements: [], balances: [], transactions: [] };
  const ledgersOf = (rows: object) =>
    groupByEmployee(unit, { ...none, people: [person], leftBehind: [], leftOut: {}, ...rows } as never);

  it('is there for everybody of the unit, and for whoever has a row', () => {
    const [own, other] = [punch('08:00', '16:00', '8'), punch('08:00', '16:00', '8', { employeeId: 9 })];
    const balances = [{ id: 2, employeeId: 9, day: '2026-03-15', balance: '1' }];
    const found = ledgersOf({
      punches: [own, other],
      balances,
      shifts: [shift('08:00', '16:00', '8', { employeeId: 0 })],
    });
    expect([...found.keys()]).toEqual([7, 9]);
    expect(found.get(7)).toMatchObject({ badgeNo: '0007', person, punches: [own], balances: [] });
    expect(found.get(9)).toMatchObject({ badgeNo: '', person: undefined, punches: [other], balances });
  });

  it('takes a transaction by its punch before its shift, and by these before its badge number', () => {
    const rows = {
      punches: [{ ...punch('08:00', '16:00', '8'), id: 1, employeeId: 8 }],
      shifts: [{ ...shift('08:00', '16:00', '8'), id: 2, employeeId: 9 }],
    };
    const whose = (transaction: object) =>
      [...ledgersOf({ ...rows, transactions: [pay('8', transaction)] })].find(
        ([, one]) => one.transactions.length,
      )![0];
    expect(whose({ punchId: 1, scheduleId: 2 })).toBe(8);
    expect(whose({ scheduleId: 2 })).toBe(9);
    expect(whose({})).toBe(7);
    expect([whose({ badgeNo: '' }), whose({ badgeNo: '0099' })]).toEqual([0, 0]);
  });

  it('over several units is that of home first, with each leave and agreement once', () => {
    const away = leave('2026-03-04T08:00:00', '2026-03-04T16:00:00');
    const at = (id: number, own: object) =>
      ({
        ...[...ledgersOf({ leaves: [away], ...own }).values()][0]!,
        unit: { ...unit, id },
      }) as EmployeeLedger;
    const visit = { ...at(102, { punches: [punch('08:00', '12:00', '4')] }), person: undefined };
    const merged = mergeLedgers([visit, at(101, { punches: [punch('13:00', '16:00', '3')] })]);
    expect(merged.unit.id).toBe(101);
    expect([...merged.units!.keys()]).toEqual([102, 101]);
    expect([merged.punches.length, merged.leaves.length]).toEqual([2, 1]);
    expect(mergeLedgers([visit]).unit.id).toBe(102);
  });

  it('says in which lists a field could not be read', () => {
    const unread = { unread: ['hours'] };
    const lists = (rows: object) => [
      ...unreadLists({ ...[...ledgersOf({}).values()][0]!, ...rows } as EmployeeLedger),
    ];
    expect(lists({})).toEqual([]);
    expect(lists({ person: { ...person, ...unread } })).toEqual(['people']);
    expect(lists({ person: undefined })).toEqual([]);
    expect(lists({ absences: [unread] })).toEqual(['shifts']);
    expect(lists({ punches: [{}, unread], leaves: [unread] })).toEqual(['punches', 'leaves']);
  });

  it('has the rows of the first and the last day of a period', () => {
    const days = ['2026-03-01', '2026-03-02', '2026-03-15', '2026-03-16'].map((day) => ({ day }));
    expect(rowsIn({ from: '2026-03-02', to: '2026-03-15' }, days)).toEqual(days.slice(1, 3));
  });
});
