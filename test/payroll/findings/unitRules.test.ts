import { describe, expect, it } from 'vitest';
import type { Judged } from '../../../src/payroll/findings/judge.js';
import { withHolidays } from '../../../src/payroll/CheckRun.js';
import type { FindingKind, PolicyInput } from '../../../src/payroll/index.js';
import {
  agreement,
  at,
  DAY,
  foundInUnit,
  type judgedOfUnit,
  leave,
  pay,
  person,
  punch,
  shift,
} from './oneEmployee.js';

// What the rows of a whole unit say, and what the other people of it do.

type Rows = Parameters<typeof judgedOfUnit>[0];
const days = (...numbers: number[]) => numbers.map((day) => `2026-03-${String(day).padStart(2, '0')}`);
/** A punch of eight hours of an employee. */
const work = (employeeId: number, day = DAY, more: object = {}) =>
  punch('08:00', '16:00', '8', { employeeId, ...more }, day);
const whom = (kind: FindingKind, rows: Rows, input: PolicyInput = {}, more: object = {}) =>
  foundInUnit(kind, rows, input, more).map(({ employeeId, day, minutes }) => [
    employeeId,
    day?.slice(-2),
    minutes,
  ]);

it('the lock of a period is told where the policy says which texts mean open, blanks aside', () => {
  const locked = (lockText: string, openLockTexts?: string[]) =>
    foundInUnit('periodLocked', {}, openLockTexts ? { openLockTexts } : {}, { unit: { lockText } }).map(
      ({ says }) => says,
    );
  expect(locked('Locked ', ['Open', 'None'])).toEqual(['The lock status is "Locked".']);
  expect([locked(' Open', ['Open']), locked('None', ['Open', 'None']), locked('Locked')]).toEqual([
    [],
    [],
    [],
  ]);
});

it('what the policy turns off is not told of a unit', () => {
  const locked: PolicyInput = { openLockTexts: ['Open'], findings: { periodLocked: 'off' } };
  expect(foundInUnit('periodLocked', {}, locked, { unit: { lockText: 'Locked' } })).toEqual([]);
});

describe('a period of which a part has gone to payroll', () => {
  const gone = { transferred: true };
  const told = (punches: readonly object[], more: object = {}) =>
    whom('partlyTransferred', { punches }, {}, more);

  it('is told by the fewer punches: their first day and their hours', () => {
    const [first, second, third] = days(3, 4, 5);
    expect(told([work(7, third, gone), work(7, second), work(7, first)])).toEqual([[undefined, '05', 480]]);
    expect(told([work(7, third), work(7, second, gone), work(7, first, gone)])).toEqual([
      [undefined, '05', 480],
    ]);
    // Of as many it is those that have gone.
    expect(told([work(7, third, gone), work(7, second, gone), work(7), work(7, first)])).toEqual([
      [undefined, '04', 960],
    ]);
  });

  it('is none where all have gone, or none has, or the others are of another period', () => {
    expect(told([work(7, DAY, gone), work(8, DAY, gone)])).toEqual([]);
    expect(told([work(7), work(8)])).toEqual([]);
    expect(told([work(7, DAY, gone), work(8, '2026-03-16')])).toEqual([]);
    expect(told([work(7), work(8, '2026-03-01', gone)])).toEqual([]);
  });

  it('is none by what was changed after the transfer', () => {
    const transfers = [{ from: '2026-03-01', to: '2026-03-31', at: '2026-04-01T12:00:00Z' }];
    const late = (ts: string) => told([work(7, DAY, gone), work(8, DAY, { ts })], { transfers });
    expect(late('2026-04-02T12:00:00')).toEqual([]);
    expect(late('2026-03-31T12:00:00')).toHaveLength(1);
  });

  it('names twenty punches at most', () => {
    const punches = days(2, 3, 4, 5, 6, 7, 8).flatMap((day) => [1, 2, 3].map(() => work(7, day)));
    const [found] = foundInUnit('partlyTransferred', {
      punches: [...punches, ...punches.map((one) => ({ ...one, transferred: true }))],
    });
    expect(found!.records.map(({ id }) => id)).toEqual(punches.slice(0, 20).map(({ id }) => id));
  });
});

describe('an agreement without a salary', () => {
  const paid = { from: '2020-01-01', isSome: true, hourly: 150 };
  const held = (employeeId: number, ...salaries: object[]) => ({
    ...{ ...agreement, id: employeeId * 10, employeeId, salaries },
  });
  const others = [1, 2, 3].map((id) => held(id, paid));
  const told = (agreements: readonly object[], punches: readonly object[]) =>
    whom('salaryMissing', { agreements, punches });
  const all = [1, 2, 3, 4].map((id) => work(id));

  it('is told of who works under it, where three of four have one', () => {
    expect(told([...others, held(4)], all)).toEqual([[4, '04', 480]]);
    expect(told([...others, held(4, { ...paid, isSome: false })], all)).toEqual([[4, '04', 480]]);
    expect(told([...others.slice(1), held(1), held(4)], all)).toEqual([]);
    // Who does not work is nobody to count.
    expect(told([...others, held(4)], [work(1), work(4)])).toEqual([]);
  });

  it('is told up to the day from which on there is one', () => {
    const from = (day: string) =>
      told(
        [...others, held(4, { ...paid, from: day })],
        [...all, work(4, '2026-03-03'), work(4, '2026-03-05')],
      );
    expect(from('2026-03-03')).toEqual([]);
    expect(from('2026-03-05')).toEqual([[4, '03', 960]]);
    // What ended counts from then on.
    const ended = held(4, paid, { from: '2026-03-05', isSome: false });
    expect(told([...others, ended], [...all, work(4, '2026-03-05')])).toEqual([[4, '05', 480]]);
  });

  it('is none where one of two has a salary, or no agreement holds that day', () => {
    expect(told([...others, held(4), held(4, paid)], all)).toEqual([]);
    expect(told(others, all)).toEqual([]);
    expect(told([...others, { ...held(4), from: '2026-03-05' }], all)).toEqual([]);
    expect(told([...others, held(4)], [])).toEqual([]);
    expect(
      told(
        [...others, held(4)],
        [1, 2, 3, 4].map((id) => work(id, '2026-03-01')),
      ),
    ).toEqual([]);
  });
});

describe('the salary of an hour', () => {
  const held = (employeeId: number, hourly: number | undefined, from = '2020-01-01') => ({
    ...{ ...agreement, id: employeeId * 10, employeeId, salaries: [{ from, isSome: true, hourly }] },
  });
  const usual = [1, 2, 3, 4].map((id) => held(id, 150));
  const all = [1, 2, 3, 4, 5].map((id) => work(id));
  const told = (hourly: number | undefined, agreements = usual, punches: readonly object[] = all) =>
    foundInUnit('salaryOutOfLine', { agreements: [held(5, hourly), ...agreements], punches });

  it('is out of line beyond five times what is usual, and below one of five', () => {
    expect([told(750), told(30)]).toEqual([[], []]);
    expect(told(751)).toMatchObject([
      { employeeId: 5, minutes: 480, says: expect.stringContaining('more than 5 times') },
    ]);
    expect(told(29)).toMatchObject([{ employeeId: 5, says: expect.stringContaining('less than one of 5') }]);
  });

  it('is not judged among four people, of who does not work, or where it cannot be said', () => {
    expect(told(31_000, usual.slice(1))).toEqual([]);
    expect(told(31_000, [...usual, held(6, 150)], all.slice(0, 4))).toEqual([]);
    expect([told(undefined), told(0)]).toEqual([[], []]);
  });

  it('is that of the day on which it begins, in the period', () => {
    const from = (day: string) =>
      foundInUnit('salaryOutOfLine', {
        agreements: [
          ...[1, 2, 3, 4, 6].map((id) => held(id, 150)),
          {
            ...held(5, 150),
            salaries: [
              { from: '2020-01-01', isSome: true, hourly: 150 },
              { from: day, isSome: true, hourly: 1_500 },
            ],
          },
        ],
        punches: [...all, work(6)],
      }).map(({ employeeId, day }) => [employeeId, day]);
    expect(from('2026-03-10')).toEqual([[5, '2026-03-10']]);
    expect(from('2026-02-10')).toEqual([[5, '2026-03-02']]);
    expect(from('2026-03-16')).toEqual([]);
  });

  it('counts once a person, from the begin of an agreement in the period on', () => {
    const late = { ...held(5, 1_500), from: '2026-03-09' };
    expect(
      foundInUnit('salaryOutOfLine', { agreements: [...usual, late], punches: all }).map(({ day }) => day),
    ).toEqual(['2026-03-09']);
    // Four people with five agreements are four.
    const again = { ...held(1, 150), id: 99 };
    expect(
      foundInUnit('salaryOutOfLine', { agreements: [...usual.slice(2), again, again, late], punches: all }),
    ).toEqual([]);
  });
});

describe('standby without pay', () => {
  const standby = (more: object = {}, day = DAY) =>
    shift('17:00', '22:00', '5', { worked: false, standby: true, ...more }, day);
  const paidFor = ({ id }: { readonly id: number }) => pay('1', { scheduleId: id });
  const [one, two, third] = [standby({}, '2026-03-03'), standby(), standby({}, '2026-03-05')];
  const told = (rows: Rows, more: object = {}) => whom('standbyUnpaid', rows, {}, more);
  const rows = { shifts: [one, two, third], transactions: [paidFor(one), paidFor(two)] };

  it('is told where most of its type is paid', () => {
    expect(told(rows)).toEqual([[7, '05', 300]]);
    expect(foundInUnit('standbyUnpaid', rows)[0]!.records.map(({ id }) => id)).toEqual([third.id]);
    expect(foundInUnit('standbyUnpaid', rows)[0]!.says).toContain(
      'Standby from 17:00 to 22:00 that is not paid',
    );
    expect(told({ ...rows, transactions: [paidFor(one)] })).toEqual([]);
    expect(told({ shifts: [one, third], transactions: [paidFor(one)] })).toEqual([]);
    const elsewhere = { ...third, categoryId: 2 };
    expect(told({ ...rows, shifts: [one, two, elsewhere] })).toEqual([]);
  });

  it('is paid by what names its shift, or another that was made from it, or a punch of it', () => {
    for (const row of [pay('1', { scheduleId: third.id }), pay('1', { orgScheduleId: third.id })])
      expect(told({ ...rows, transactions: [...rows.transactions, row] })).toEqual([]);
    const punches = [punch('18:00', '19:00', '1', { scheduleId: third.id }, '2026-03-05')];
    expect(told({ ...rows, punches })).toEqual([]);
  });

  it('is none of nobody, without length, as an absence, as work, or of another period', () => {
    const none = [
      { ...third, employeeId: 0 },
      { ...third, end: third.begin },
      { ...third, absence: true },
      { ...third, standby: false },
      { ...third, day: '2026-03-16' },
    ];
    for (const other of none) expect(told({ ...rows, shifts: [one, two, other] })).toEqual([]);
  });

  it('is none of who was away then, and others do not matter', () => {
    const away = (to: string, employeeId = 7) =>
      told({ ...rows, leaves: [leave(at('2026-03-05', '08:00'), at('2026-03-05', to), { employeeId })] });
    expect(away('17:01')).toEqual([]);
    expect(away('17:00')).toHaveLength(1);
    expect(away('20:00', 8)).toHaveLength(1);
  });

  it('is told once it is over', () => {
    // 22:00 in Stockholm is 21:00 of UTC.
    const now = (time: string) => told(rows, { now: Date.parse(`2026-03-05T${time}Z`) });
    expect([now('20:59:59'), now('21:00:00').length]).toEqual([[], 1]);
  });
});

describe('punches that an earlier transfer left behind', () => {
  const left = (leftBehind: readonly object[]) => foundInUnit('punchLeftBehind', { leftBehind });

  it('are told of each employee, from the first day on, with all hours', () => {
    const found = left([work(7, '2026-02-20'), work(7, '2026-02-19'), work(8, '2026-02-18')]);
    expect(found.map(({ employeeId, minutes, records }) => [employeeId, minutes, records.length])).toEqual([
      [7, 960, 2],
      [8, 480, 1],
    ]);
    expect(found[0]!.says).toContain('2 punches before the period, from 2026-02-19 on');
    expect(found[0]).not.toHaveProperty('day');
  });

  it('are those with something to pay, and those that nobody has ended', () => {
    const [none, open] = [punch('08:00', '08:00', '0'), punch('08:00', undefined)];
    expect(left([none, open]).map(({ records }) => records.map(({ id }) => id))).toEqual([[open.id]]);
    expect(left([none])).toEqual([]);
  });

  it('are twenty at most in what is named', () => {
    const [found] = left(Array.from({ length: 21 }, () => work(7, '2026-02-20')));
    expect([found!.records.length, found!.says]).toEqual([20, expect.stringContaining('21 punches')]);
  });
});

describe('a day of an absence that is not paid', () => {
  const ill = leave(at('2026-03-02', '08:00'), at('2026-03-06', '16:00'), { reason: '9' });
  const away = (day: string, more: object = {}) =>
    shift('08:00', '16:00', '8', { absence: true, leaveId: ill.id, ...more }, day);
  const shifts = days(2, 3, 4, 5).map((day) => away(day));
  const paid = (...of: number[]) => days(...of).map((day) => pay('8', { leaveAppId: ill.id }, day));
  const told = (rows: Rows = {}, more: object = {}) =>
    whom('sickDayUnpaid', { shifts, leaves: [ill], transactions: paid(3, 4), ...rows }, {}, more);

  it('is told where more than half of such days are', () => {
    expect(told()).toEqual([[7, '05', 480]]);
    expect(told({ transactions: paid(3) })).toEqual([]);
    expect(told({ shifts: shifts.slice(0, 3), transactions: paid(3) })).toEqual([]);
    expect(told({ transactions: paid(3, 4, 5) })).toEqual([]);
  });

  it('is not the first day, which often is not paid: others of first days judge that', () => {
    const firsts = [1, 2, 3].map((id) => ({
      ...leave(at(DAY, '08:00'), ill.end, { reason: '9' }),
      ...{ id: 900 + id, employeeId: id },
    }));
    const rows = {
      leaves: [ill, ...firsts],
      shifts: [...shifts, ...firsts.map(({ id, employeeId }) => away(DAY, { leaveId: id, employeeId }))],
    };
    const ofFirsts = (count: number) =>
      firsts.slice(0, count).map(({ id }) => pay('8', { leaveAppId: id }, DAY));
    expect(told({ ...rows, transactions: [...paid(3, 4, 5), ...ofFirsts(3)] })).toEqual([[7, '02', 480]]);
    expect(told({ ...rows, transactions: [...paid(3, 4, 5), ...ofFirsts(2)] })).toEqual([]);
  });

  it('is judged by days of its own reason, also where the service does not show whether it was approved', () => {
    const of = (more: object) => told({ leaves: [{ ...ill, ...more }] });
    expect(of({ approvedByManager: undefined })).toEqual([[7, '05', 480]]);
    expect(of({ approvedByManager: false })).toEqual([]);
    const otherwise = { ...ill, id: 950, reason: '8' };
    const rows = {
      leaves: [ill, otherwise],
      shifts: [...shifts.slice(0, 3), away('2026-03-05', { leaveId: 950 })],
    };
    expect(told(rows)).toEqual([]);
  });

  it('is none without hours, without its absence, of work, or before it is over', () => {
    const last = (more: object) => told({ shifts: [...shifts.slice(0, 3), { ...shifts[3]!, ...more }] });
    expect([last({ hours: '0' }), last({ leaveId: 4_711 }), last({ absence: false })]).toEqual([[], [], []]);
    // 16:00 in Stockholm is 15:00 of UTC.
    expect(told({}, { now: Date.parse('2026-03-05T14:59:00Z') })).toEqual([]);
    expect(told({}, { now: Date.parse('2026-03-05T15:00:00Z') })).toHaveLength(1);
  });
});

describe('roundings of punches', () => {
  /** Punches that were made until some minutes past four, and end at four. */
  const rounded = (employeeId: number, minutes: readonly number[]) =>
    minutes.map((minute, i) =>
      punch(
        ...(['08:00', '16:00', '8'] as const),
        {
          employeeId,
          orgBegin: at(days(i + 2)[0]!, '08:00'),
          orgEnd: new Date(Date.parse(`${at(days(i + 2)[0]!, '16:00')}Z`) + minute * 60_000)
            .toISOString()
            .slice(0, 19),
        },
        days(i + 2)[0]!,
      ),
    );
  const ten = Array(10).fill(7) as number[];
  const told = (...of: readonly (readonly [number, readonly number[]])[]) =>
    foundInUnit('roundingOneWay', { punches: of.flatMap(([id, minutes]) => rounded(id, minutes)) }).map(
      ({ employeeId, minutes, says }) => [employeeId, minutes, says.includes('shorter')],
    );

  it('are told where ten and more go one way', () => {
    expect(told([7, ten])).toEqual([[7, 70, true]]);
    expect(told([7, ten.map((minutes) => -minutes)])).toEqual([[7, 70, false]]);
    expect(told([7, ten.slice(1)])).toEqual([]);
    expect(told([7, [...ten.slice(1), -7]])).toEqual([]);
  });

  it('are none by what was not changed, or so far that it is told as that', () => {
    expect(told([7, [...ten.slice(1), 0]])).toEqual([]);
    expect(told([7, [...ten, 0]])).toEqual([[7, 70, true]]);
    expect(told([7, [...ten.slice(1), 31]])).toEqual([]);
    expect(told([7, [...ten.slice(1), 30]])).toEqual([[7, 93, true]]);
  });

  it('are the rule of the agreement where those of more than half go one way', () => {
    const both = [...ten.slice(1), -7];
    expect(told([7, ten], [8, both])).toEqual([[7, 70, true]]);
    expect(told([7, ten], [8, ten])).toEqual([]);
    expect(told([7, ten], [8, ten], [9, both])).toEqual([]);
    // Of many people somebody's go one way by chance.
    const others = Array.from({ length: 15 }, (_, i) => [20 + i, both] as const);
    expect(told([7, ten], ...others)).toEqual([]);
    expect(told([7, [7, 7, ...ten]], ...others)).toEqual([]);
    expect(told([7, [7, 7, 7, ...ten]], ...others)).toEqual([[7, 91, true]]);
    // Of who has few of them nobody says which way they go.
    expect(told([7, ten], [8, ten.slice(5)])).toEqual([[7, 70, true]]);
  });
});

describe('a unit with nothing', () => {
  const all = days(2, 3, 4, 5, 6, 9, 10, 11, 12, 13);
  const told = (worked: readonly string[], more: object = {}, rows: Rows = {}) =>
    foundInUnit('unitEmpty', { punches: worked.map((day) => work(7, day)), ...rows }, {}, more).map(
      ({ day }) => day?.slice(-2),
    );
  const without = (...numbers: number[]) => all.filter((day) => !days(...numbers).includes(day));

  it('on a day on which it works otherwise, is told', () => {
    expect(told(all)).toEqual([]);
    expect(told(without(4))).toEqual(['04']);
    // A weekend is free, and so is a day of which every other one is.
    expect(told(without(4, 11))).toEqual([]);
  });

  it('is a warning where one or two work on such a day, who may be off', () => {
    const of = (...people: readonly number[]) =>
      foundInUnit('unitEmpty', {
        punches: without(4).flatMap((day) => people.map((id) => work(id, day))),
      }).map(({ severity, says }) => [severity, says.includes('day off')]);
    expect([of(7), of(7, 8)]).toEqual([[['warning', true]], [['warning', true]]]);
    expect(of(7, 8, 9)).toEqual([[undefined, false]]);
  });

  it('is not told where a shift or pay stands on the day', () => {
    expect(told(without(4), {}, { shifts: [shift('08:00', '16:00', '8')] })).toEqual([]);
    expect(told(without(4), {}, { transactions: [pay('8')] })).toEqual([]);
  });

  it('for several days at an end of the period, has opened or closed then', () => {
    expect(told(without(2))).toEqual(['02']);
    expect(told(without(2, 3))).toEqual([]);
    expect(told(without(13))).toEqual(['13']);
    expect(told(without(12, 13))).toEqual([]);
    expect(told(without(2, 3, 11))).toEqual(['11']);
  });

  it('is not told of days that are not over', () => {
    // The thirteenth ends in Stockholm at 22:59:59 of UTC.
    const now = (time: string) => told(without(13), { now: Date.parse(`2026-03-13T${time}Z`) });
    expect(now('22:59:59')).toEqual([]);
    expect(now('23:00:00')).toEqual(['13']);
  });

  it('in the whole period is told once, where somebody is employed in it', () => {
    const of = (more: object, now?: string) =>
      foundInUnit(
        'unitEmpty',
        { people: [{ ...person, ...more }] },
        {},
        now ? { now: Date.parse(now) } : {},
      ).map(({ day, says }) => [day, says.includes('nothing at all')]);
    expect(of({})).toEqual([[undefined, true]]);
    expect(of({ employed: '' })).toHaveLength(1);
    const gone = { ...person, left: '2026-01-31' };
    expect(foundInUnit('unitEmpty', { people: [gone, person] })).toHaveLength(1);
    expect([of({ employed: '2026-03-15' }).length, of({ left: '2026-03-02' }).length]).toEqual([1, 1]);
    expect([of({ employed: '2026-03-16' }), of({ left: '2026-03-01' })]).toEqual([[], []]);
    expect(of({}, '2026-03-02T12:00:00Z')).toEqual([]);
  });

  it('in one week is told between two days with work', () => {
    const period = { from: '2026-03-02', to: '2026-03-06' };
    const of = (...worked: number[]) => told(days(...worked), { period });
    expect(of(2, 4, 5, 6)).toEqual(['03']);
    expect(of(2, 5, 6)).toEqual([]);
  });

  it('on the weekday of two weeks is told where the other one is worked', () => {
    const period = { from: '2026-03-02', to: '2026-03-22' };
    const three = [...all, ...days(16, 17, 18, 19, 20)];
    // One worked Saturday of three makes no week of six days.
    expect(told([...three, '2026-03-07'], { period })).toEqual([]);
    expect(told([...three, '2026-03-07', '2026-03-14'], { period })).toEqual(['21']);
  });
});

it('a holiday takes more than one unit, and a day on which none of those at work has anything', () => {
  const empty = (unit: number, day: string | undefined, kind = 'unitEmpty') =>
    ({ rule: { kind }, found: { day, says: 'Nothing.', records: [], advice: '' }, unit }) as never as Judged;
  const warned = (judged: readonly Judged[], atWork: number) =>
    withHolidays(judged, atWork).flatMap(({ found, unit }) => (found.severity === 'warning' ? unit : []));
  const both = [empty(101, '2026-03-11'), empty(102, '2026-03-11')];
  expect(warned(both, 2)).toEqual([101, 102]);
  expect([warned(both, 3), warned(both.slice(1), 2), warned(both.slice(1), 1)]).toEqual([[], [], []]);
  // Another day is none, nor is another finding, nor a whole period without anything.
  expect(warned([...both, empty(103, '2026-03-12')], 2)).toEqual([101, 102]);
  expect(warned([both[0]!, empty(102, '2026-03-12')], 2)).toEqual([]);
  expect(warned([both[0]!, empty(102, '2026-03-11', 'periodLocked')], 2)).toEqual([]);
  expect(warned([empty(101, undefined), empty(102, undefined)], 2)).toEqual([]);
});
