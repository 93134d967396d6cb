import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src/calendar/days.js';
import { NOTHING_EARLIER } from '../../../src/payroll/earlier.js';
import { namedFinding } from '../../../src/payroll/findings/judge.js';
import { policyOf, type PolicyInput } from '../../../src/payroll/policy/Policy.js';
import { UnitClock } from '../../../src/payroll/time/UnitClock.js';
import {
  agreement,
  at,
  DAY,
  foundOf,
  leave,
  pay,
  person,
  punch,
  type Rows,
  says,
  shift,
  told,
  unit,
} from './oneEmployee.js';

// What is at a limit, and what is unknown, is not what is beyond it: one employee, looked at by the rules alone.

describe('an approval', () => {
  const approvals = (manager: boolean | undefined) => ({ employee: undefined, manager, customer: undefined });

  it.each([
    [false, 1],
    [undefined, 0],
    [true, 0],
  ])('of a manager that is %s is missing %s times: one that is not shown is not', (manager, times) => {
    const punches = [punch('08:00', '16:00', '8', { approvals: approvals(manager) })];
    expect(told('punchNotApproved', { punches })).toHaveLength(times);
    const transactions = [pay('8', { approvals: approvals(manager) })];
    expect(told('notAttested', { transactions })).toHaveLength(times);
    expect(told('notAttested', { transactions: [pay('8', { salaryApproved: manager })] })).toHaveLength(
      times,
    );
    const leaves = [leave(at(DAY, '08:00'), at(DAY, '16:00'), { approvedByManager: manager })];
    expect(told('absenceNotApproved', { leaves })).toHaveLength(times);
  });

  it('is asked of those alone whom the policy names', () => {
    const none = { employee: false, manager: false, customer: false };
    const rows = { punches: [punch('08:00', '16:00', '8', { approvals: none })] };
    for (const by of ['employee', 'manager', 'customer'] as const)
      expect(told('punchNotApproved', rows, { approvals: [by] })).toHaveLength(1);
    expect(told('punchNotApproved', rows, { approvals: [] })).toEqual([]);
    const transactions = [pay('8', { approvals: none, salaryApproved: false })];
    expect(told('notAttested', { transactions }, { approvals: ['employee'] })).toHaveLength(1);
    expect(told('notAttested', { transactions }, { approvals: ['customer'] })).toEqual([]);
  });
});

describe('a punch of a time that is still to come', () => {
  // 02:30 is there twice in that night: at 00:30 and at 01:30 of UTC.
  const night = '2026-10-25';
  const punches = [punch('02:30', '06:30', '4', {}, night)];
  const period = { from: '2026-10-19', to: '2026-10-25' } as const;
  const now = (time: string) => Date.parse(`${night}T${time}Z`);

  it('is told where it is to come by both readings of its time', () => {
    const at = (time: string) => told('punchInFuture', { punches }, {}, { period, now: now(time) } as never);
    expect(at('00:29:00')).toEqual([['25', 240]]);
    expect(at('00:30:00')).toEqual([]);
    expect(at('01:00:00')).toEqual([]);
  });
});

describe('an open punch', () => {
  it('is somebody at work, for as long as the longest punch', () => {
    const punches = [punch('08:00', undefined)];
    // 08:00 in Stockholm is 07:00 of UTC.
    const at = (time: string) => told('openPunch', { punches }, {}, { now: Date.parse(`${DAY}T${time}Z`) });
    expect(at('07:00:00')).toEqual([]);
    expect(at('19:59:00')).toEqual([]);
    expect(at('20:00:00')).toHaveLength(1);
    // Nobody is at work who comes later.
    expect(at('06:59:00')).toHaveLength(1);
  });

  it('costs the hours of its shift, where it names one', () => {
    const own = shift('08:00', '16:00', '7.5');
    const rows = { shifts: [own], punches: [punch('08:00', undefined, undefined, { scheduleId: own.id })] };
    expect(told('openPunch', rows)).toEqual([['04', 450]]);
  });
});

it.each([
  ['21:00', []],
  ['21:01', [['04', 1]]],
])('a punch from 08:00 to %s is long beyond thirteen hours', (to, expected) => {
  expect(told('longPunch', { punches: [punch('08:00', to)] })).toEqual(expected);
});

it('an out at the in is none before it', () => {
  expect(told('outBeforeIn', { punches: [punch('08:00', '08:00')] })).toEqual([]);
  const before = { end: at(DAY, '07:30') };
  expect(told('outBeforeIn', { punches: [punch('08:00', '09:00', '0', before)] })).toEqual([['04', 30]]);
  const made = { orgBegin: at(DAY, '08:00'), orgEnd: at(DAY, '16:00') };
  expect(told('punchCut', { punches: [punch('08:00', '09:00', '0', { ...before, ...made })] })).toEqual([]);
});

describe('a punch that was changed', () => {
  const made = { orgBegin: at(DAY, '08:00'), orgEnd: at(DAY, '16:00') };
  it.each([
    ['15:30', []],
    ['15:29', [['04', 31]]],
    ['16:31', [['04', 31]]],
  ])('to %s is told beyond half an hour', (to, expected) => {
    expect(told('punchCut', { punches: [punch('08:00', to, '7', made)] })).toEqual(expected);
  });

  it('says whether it is shorter or longer now', () => {
    const said = (to: string) => says('punchCut', { punches: [punch('08:00', to, '7', made)] });
    expect(said('15:00')).toEqual([expect.stringContaining('is 60 minutes shorter than it was made')]);
    expect(said('17:00')).toEqual([expect.stringContaining('is 60 minutes longer than it was made')]);
  });

  it('with a comment is none', () => {
    expect(
      told('punchCut', { punches: [punch('08:00', '12:00', '4', { ...made, commented: true })] }),
    ).toEqual([]);
  });
});

describe('a shift', () => {
  const own = shift('08:00', '16:00', '8');

  it('that names a punch four hours away is another, and beyond that none', () => {
    const rows = (from: string, to: string) => ({
      shifts: [own],
      punches: [punch(from, to, '1', { scheduleId: own.id })],
    });
    expect(told('punchWithoutShift', rows('20:00', '21:00'))).toEqual([]);
    expect(told('punchWithoutShift', rows('20:01', '21:00'))).toHaveLength(1);
    expect(told('punchWithoutShift', rows('03:00', '04:00'))).toEqual([]);
    expect(told('punchWithoutShift', rows('03:00', '03:59'))).toHaveLength(1);
  });

  it('of who punches without a schedule is nothing', () => {
    for (const punchType of [2, 3])
      expect(told('shiftWithoutPunch', { shifts: [own], person: { ...person, punchType } })).toEqual([]);
    for (const punchType of [0, 1, undefined])
      expect(told('shiftWithoutPunch', { shifts: [own], person: { ...person, punchType } })).toEqual([
        ['04', 480],
      ]);
  });

  it('without a punch is excused by an absence for the whole, up to five minutes, and by no part', () => {
    const until = (to: string, more: object = {}) =>
      told(
        'shiftWithoutPunch',
        { shifts: [own], leaves: [leave(at(DAY, '08:00'), at(DAY, to), more)] },
        { approvals: [] },
      );
    expect(until('15:55')).toEqual([]);
    expect(until('15:54')).toEqual([['04', 6]]);
    expect(until('16:00', { level: '0.5' })).toEqual([['04', 240]]);
    expect(until('16:00', { approvedByManager: false })).toEqual([['04', 480]]);
    expect(until('16:00', { approvedByManager: undefined })).toEqual([['04', 480]]);
  });

  it('that is not over yet lacks nothing', () => {
    const at = (time: string) =>
      told('shiftWithoutPunch', { shifts: [own] }, {}, { now: Date.parse(`${DAY}T${time}Z`) });
    expect(at('14:59:00')).toEqual([]);
    expect(at('15:00:00')).toHaveLength(1);
  });

  it('is worked in one punch with the one before, from half of it on', () => {
    const next = shift('16:00', '20:00', '4');
    const rows = (to: string) => ({
      shifts: [own, next],
      punches: [punch('08:00', to, '9', { scheduleId: own.id })],
    });
    expect(told('shiftWithoutPunch', rows('18:00'))).toEqual([]);
    expect(told('shiftWithoutPunch', rows('17:59'))).toEqual([['04', 240]]);
  });

  it('of which nobody knows the hours is not worked in the punch of another shift', () => {
    const next = shift('16:00', '20:00', '4');
    const punches = [punch('16:00', '20:00', '4', { scheduleId: next.id })];
    const shifts = [{ ...own, hours: undefined }, next];
    expect(foundOf('shiftWithoutPunch', { shifts, punches })).toHaveLength(1);
  });
});

describe('the break of a punch', () => {
  const own = shift('08:00', '16:30', '8', { breaks: [['12:00:00', '12:30:00']] });
  const rows = (hours: string | undefined, more: Rows = {}) => ({
    ...{ shifts: [own], punches: [punch('08:00', '16:30', hours, { scheduleId: own.id })], ...more },
  });

  it('may be a quarter of an hour apart from that of the shift', () => {
    expect(told('breakApart', rows('8'))).toEqual([]);
    expect(told('breakApart', rows('7.75'))).toEqual([]);
    expect(told('breakApart', rows('7.74'))).toEqual([['04', 15.6]]);
    expect(told('breakApart', rows('8.3'))).toEqual([['04', 18]]);
  });

  it('is judged of who punches breaks, also where nobody says whether that is so', () => {
    const of = (punchType: number | undefined) =>
      told('breakApart', rows('7', { person: { ...person, punchType } }));
    expect([of(0), of(undefined), of(1)]).toEqual([[['04', 60]], [['04', 60]], []]);
  });

  it('is none where breaks are work, or the punch has no hours', () => {
    const agreements = [{ ...agreement, breakIsWorkTime: true }];
    expect(told('breakApart', rows('7', { agreements }))).toEqual([]);
    expect(told('breakApart', rows(undefined))).toEqual([]);
  });
});

describe('hours punched and paid', () => {
  const base: PolicyInput = { baseTypes: ['100'] };
  const day = (paid: string, on = DAY) => {
    const punches = [punch('08:00', '16:00', '8', {}, on)];
    return { punches, transactions: [pay(paid, { punchId: punches[0]!.id }, on)] };
  };
  it.each([
    ['7.92', []],
    ['7.9', [['04', 6]]],
    ['8.1', [['04', 6]]],
  ])('are apart beyond five minutes a day: %s', (paid, expected) => {
    expect(told('hoursApart', day(paid), base)).toEqual(expected);
  });

  it('are none of who reports deviations, and is paid by the shift up to its hours', () => {
    const own = shift('08:00', '16:00', '8');
    const of = (punchType: number, more: object, ...paid: string[]) =>
      told(
        'hoursApart',
        {
          ...{ person: { ...person, punchType }, shifts: [own] },
          transactions: paid.map((hours) => pay(hours, { scheduleId: own.id, ...more })),
        },
        base,
      );
    expect([of(2, {}, '8'), of(2, {}, '6'), of(2, {}, '3', '5')]).toEqual([[], [], []]);
    expect(of(2, {}, '8.5')).toEqual([['04', 510]]);
    expect(of(2, {}, '5', '4')).toEqual([['04', 240]]);
    expect(of(3, {}, '8')).toEqual([['04', 480]]);
  });

  it('are apart where who reports deviations punched a shift, and is paid by the punch and by the shift', () => {
    const own = shift('08:00', '16:00', '8');
    const done = punch('08:00', '16:00', '8', { scheduleId: own.id });
    const byPunch = pay('8', { punchId: done.id, scheduleId: own.id });
    const of = (...transactions: object[]) => {
      const rows = { person: { ...person, punchType: 2 }, shifts: [own], punches: [done], transactions };
      return told('hoursApart', rows, base);
    };
    expect(of(byPunch)).toEqual([]);
    expect(of(byPunch, pay('8', { scheduleId: own.id }))).toEqual([['04', 480]]);
  });

  it('are apart in sum beyond a quarter of an hour, where each day is a little', () => {
    const days = ['03', '04', '05', '06'].map((one) => day('7.93', `2026-03-${one}`));
    const rows = (count: number) => ({
      punches: days.slice(0, count).flatMap(({ punches }) => punches),
      transactions: days.slice(0, count).flatMap(({ transactions }) => transactions),
    });
    expect(told('hoursApart', rows(3), base)).toEqual([]);
    expect(told('hoursApart', rows(4), base)).toEqual([[undefined, 16.8]]);
  });

  it.each([
    ['2026-03-29', '7', '8'],
    ['2026-03-29', '8', '7'],
    ['2026-10-25', '9', '8'],
    ['2026-10-25', '8', '9'],
  ])(
    'are a warning in the night of %s with %s punched and %s paid, and an error beyond the change of clock',
    (day, punched, paid) => {
      const period = { from: addDays(day as never, -6), to: day } as never;
      const night = punch('00:00', '08:00', punched, {}, day);
      const of = (hours: string) =>
        foundOf(
          'hoursApart',
          { punches: [night], transactions: [pay(hours, { punchId: night.id }, day)] },
          base,
          {
            period,
          },
        ).map(({ severity, minutes }) => [severity, minutes]);
      expect(of(punched)).toEqual([]);
      expect(of(paid)).toEqual([['warning', 60]]);
      expect(of(String(Number(punched) - 1.5))).toEqual([[undefined, 90]]);
    },
  );

  it('are not judged in a unit that shows one side alone, but of who works in several', () => {
    const home = { ...unit, shows: ['punches'] };
    expect(told('hoursApart', { ...day('4'), unit: home }, base)).toEqual([]);
    expect(told('hoursApart', { ...day('4'), unit: { ...unit, shows: ['pay'] } }, base)).toEqual([]);
    const units = new Map<number, unknown>([
      [101, home],
      [102, { ...unit, id: 102 }],
    ]);
    expect(told('hoursApart', { ...day('4'), unit: home, units }, base)).toEqual([['04', 240]]);
  });

  it('are not judged without base types, nor are absence and supplements work', () => {
    expect(told('hoursApart', day('4'))).toEqual([]);
    const { punches, transactions } = day('8');
    const away = leave(at(DAY, '17:00'), at(DAY, '20:00'));
    const apart = (more: object) =>
      told('hoursApart', { punches, leaves: [away], transactions: [...transactions, pay('3', more)] }, base);
    expect(apart({ salType: '200' })).toEqual([]);
    expect(apart({ leaveAppId: away.id })).toEqual([]);
    expect(apart({})).toEqual([['04', 180]]);
  });

  it('are those of the night in which the punch began, on whatever days the service pays them', () => {
    const night = punch('22:00', '06:00', '8');
    const parts = [pay('2', { punchId: night.id }), pay('6', { punchId: night.id }, '2026-03-05')];
    expect(told('hoursApart', { punches: [night], transactions: parts }, base)).toEqual([]);
  });
});

describe('work of the young', () => {
  const young: PolicyInput = { limits: { young: [{ under: 18, hoursDay: 8, latest: '20:00' }] } };
  const of = (born: string | undefined, from: string, to: string, hours: string) =>
    told('tooYoung', { person: { ...person, born }, punches: [punch(from, to, hours)] }, young);

  it('is work before the birthday, and not on it', () => {
    expect(of('2008-03-05', '08:00', '18:00', '9')).toEqual([['04', 60]]);
    expect(of('2008-03-04', '08:00', '18:00', '9')).toEqual([]);
    expect(of(undefined, '08:00', '18:00', '9')).toEqual([]);
  });

  it('may be as long and as late as the policy says', () => {
    const born = '2010-01-01';
    expect(of(born, '12:00', '20:00', '8')).toEqual([]);
    expect(of(born, '12:00', '20:01', '8')).toEqual([['04', undefined]]);
    expect(of(born, '22:00', '01:00', '3')).toEqual([['04', undefined]]);
    expect(of(born, '08:00', '18:00', '8.01')).toEqual([['04', 0.6]]);
  });
});

describe('rest', () => {
  const policy: PolicyInput = { limits: { restHours: 11 } };
  const two = (out: string, next: string) => ({
    punches: [punch('12:00', out, '8', {}, '2026-03-04'), punch(next, '16:00', '8', {}, '2026-03-05')],
  });
  it('between two days may be as short as the policy says', () => {
    expect(told('restTooShort', two('21:00', '08:00'), policy)).toEqual([]);
    expect(told('restTooShort', two('21:01', '08:00'), policy)).toEqual([['05', 1]]);
  });

  it('is none between two punches of one stretch of work, up to four hours', () => {
    expect(told('restTooShort', two('23:00', '02:59'), policy)).toEqual([]);
    expect(told('restTooShort', two('23:00', '03:00'), policy)).toEqual([['05', 420]]);
  });

  it('of a week is asked where it is worked from Monday to Sunday', () => {
    const days = ['02', '03', '04', '05', '06', '07', '08'];
    const week = (worked: readonly string[]) => ({
      punches: worked.map((day) => punch('08:00', '16:00', '8', {}, `2026-03-${day}`)),
    });
    const ofWeek = (hours: number): PolicyInput => ({ limits: { restHoursWeek: hours } });
    expect(told('restTooShort', week(days), ofWeek(36))).toEqual([['02', 1200]]);
    expect(told('restTooShort', week(days), ofWeek(16))).toEqual([]);
    expect(told('restTooShort', week(days.slice(1)), ofWeek(36))).toEqual([]);
    expect(told('restTooShort', week(['02', '08']), ofWeek(36))).toEqual([]);
  });

  it('of a week is the longest within it: that of the week after is none', () => {
    const worked = ['02', '03', '04', '05', '06', '07', '08', '09', '12'];
    const punches = worked.map((day) => punch('08:00', '16:00', '8', {}, `2026-03-${day}`));
    expect(told('restTooShort', { punches }, { limits: { restHoursWeek: 36 } })).toEqual([['02', 1200]]);
  });
});

describe('hours of a day or week', () => {
  const week = (hours: string) => ({
    punches: ['02', '03', '04', '05', '06'].map((day) =>
      punch('08:00', '18:00', hours, {}, `2026-03-${day}`),
    ),
  });
  it('may be as many as the agreement has, to the minute', () => {
    const agreements = [{ ...agreement, hoursDay: 8, hoursWeek: 40 }];
    expect(told('agreementHours', { ...week('8'), agreements })).toEqual([]);
    expect(told('agreementHours', { ...week('8.2'), agreements })).toHaveLength(6);
    const open = [...agreements, { ...agreement, id: 2, hoursDay: 0, hoursWeek: 0 }];
    expect(told('agreementHours', { ...week('9'), agreements: open })).toEqual([]);
  });

  it('may be as many as the policy has', () => {
    expect(told('hoursBeyondLimit', week('9'), { limits: { hoursWeek: 44 } })).toEqual([['02', 60]]);
    expect(told('hoursBeyondLimit', week('9'), { limits: { hoursWeek: 45, hoursDay: 9 } })).toEqual([]);
    expect(told('hoursBeyondLimit', week('9'), { limits: { hoursDay: 8 } })).toHaveLength(5);
    expect(told('hoursBeyondLimit', week('9'))).toEqual([]);
  });
});

describe('absences', () => {
  const whole = (more: object = {}) => leave(at(DAY, '08:00'), at(DAY, '16:00'), more);

  it('at once are too much beyond the whole time', () => {
    expect(told('absencesAtOnce', { leaves: [whole({ level: '0.5' }), whole({ level: '0.5' })] })).toEqual(
      [],
    );
    expect(
      told('absencesAtOnce', { leaves: [whole({ level: '0.5' }), whole({ level: '0.6' })] }),
    ).toHaveLength(1);
    expect(told('absencesAtOnce', { leaves: [whole(), whole()] })).toEqual([['04', 480]]);
    expect(told('absencesAtOnce', { leaves: [whole(), whole({ approvedByManager: false })] })).toEqual([]);
    expect(
      told('absencesAtOnce', { leaves: [whole(), whole({ approvedByManager: undefined })] }),
    ).toHaveLength(1);
  });

  it('have a level up to the whole, and end after they begin', () => {
    for (const level of ['0', '0.5', '1', undefined])
      expect(told('absenceImpossible', { leaves: [whole({ level })] })).toEqual([]);
    for (const level of ['1.1', '-0.1'])
      expect(told('absenceImpossible', { leaves: [whole({ level })] })).toHaveLength(1);
    expect(told('absenceImpossible', { leaves: [leave(at(DAY, '08:00'), at(DAY, '08:00'))] })).toEqual([]);
    expect(told('absenceImpossible', { leaves: [leave(at(DAY, '08:00'), at(DAY, '07:59'))] })).toHaveLength(
      1,
    );
  });

  it('are over work from the first minute on, as whole ones alone', () => {
    const punches = [punch('15:59', '20:00', '4')];
    expect(told('absenceOverWork', { leaves: [whole()], punches })).toEqual([['04', 1]]);
    expect(told('absenceOverWork', { leaves: [whole()], punches: [punch('16:00', '20:00', '4')] })).toEqual(
      [],
    );
    expect(told('absenceOverWork', { leaves: [whole({ level: '0.99' })], punches })).toEqual([]);
    expect(told('absenceOverWork', { leaves: [whole({ approvedByManager: undefined })], punches })).toEqual(
      [],
    );
    expect(
      told('absenceOverWork', { leaves: [whole()], punches }, { thresholds: { absenceMinutes: 1 } }),
    ).toEqual([]);
  });
});

describe('pay', () => {
  it('of a punch on another day is told, and that of a night is not', () => {
    const night = punch('22:00', '06:00', '8');
    const on = (day: string, punchDay?: string) =>
      told('paidOnAnotherDay', {
        punches: [night],
        transactions: [pay('8', { punchId: night.id, punchDay }, day)],
      });
    expect([on('2026-03-04'), on('2026-03-05')]).toEqual([[], []]);
    expect([on('2026-03-03').length, on('2026-03-06').length]).toEqual([1, 1]);
    expect(on('2026-03-04', '2026-03-07')).toHaveLength(1);
  });

  it('below zero is told, and none is not', () => {
    expect(told('negative', { transactions: [pay('-0.01')] })).toEqual([['04', 0.6]]);
    expect(told('negative', { transactions: [pay('0'), pay(undefined)] })).toEqual([]);
  });

  it('twice the same is told once, and not where its source is another', () => {
    expect(told('twiceTheSame', { transactions: [pay('8'), pay('8'), pay('7')] })).toHaveLength(1);
    const forms = [pay('8.00', { costCentre: 'K\u00f6k' }), pay('8.0000', { costCentre: 'Ko\u0308k' })];
    expect(told('twiceTheSame', { transactions: forms })).toHaveLength(1);
    expect(
      told('twiceTheSame', { transactions: [pay('8', { punchId: 1 }), pay('8', { punchId: 2 })] }),
    ).toEqual([]);
    const times = { begin: '08:00:00', end: '16:00:00' };
    expect(
      told('twiceTheSame', {
        transactions: [pay('8', { ...times, punchId: 1 }), pay('8', { ...times, punchId: 2 })],
      }),
    ).toHaveLength(1);
  });

  it('of a supplement may be five minutes more than the punch', () => {
    const work = punch('08:00', '16:00', '8');
    const with_ = (hours: string) =>
      told(
        'supplementOverWork',
        { punches: [work], transactions: [pay(hours, { salType: '200', punchId: work.id })] },
        { baseTypes: ['100'] },
      );
    expect(with_('8.08')).toEqual([]);
    expect(with_('8.1')).toEqual([['04', 6]]);
  });

  it('by hand, or of a salary type, may be as much as the policy says', () => {
    const transactions = [pay('60', { pType: 3 }), pay('40', { pType: 3 })];
    expect(told('hoursByHand', { transactions }, { manualTypes: [3] })).toEqual([]);
    expect(
      told(
        'hoursByHand',
        { transactions: [...transactions, pay('0.1', { pType: 3 })] },
        { manualTypes: [3] },
      ),
    ).toEqual([[undefined, 6]]);
    expect(told('hoursByHand', { transactions: [...transactions, pay('9')] }, { manualTypes: [3] })).toEqual(
      [],
    );
    const limited = (least?: number, most?: number) =>
      told(
        'beyondLimit',
        { transactions },
        { limits: { salaryTypes: { 100: { ...(least && { least }), ...(most && { most }) } } } },
      );
    expect([limited(100, 100), limited(101), limited(undefined, 99)]).toEqual([
      [],
      [[undefined, 60]],
      [[undefined, 60]],
    ]);
  });

  it('without a source is told where something says that it is none by hand', () => {
    expect(told('transactionWithoutSource', { transactions: [pay('8')] }, { manualTypes: [3] })).toHaveLength(
      1,
    );
    expect(
      told('transactionWithoutSource', { transactions: [pay('8', { pType: 3 })] }, { manualTypes: [3] }),
    ).toEqual([]);
    expect(told('transactionWithoutSource', { transactions: [pay('8')] })).toEqual([]);
    for (const source of [{ scheduleId: 4 }, { orgScheduleId: 4 }])
      expect(
        told('transactionWithoutSource', { transactions: [pay('8', source)] }, { manualTypes: [3] }),
      ).toEqual([]);
    expect(told('transactionWithoutSource', { transactions: [pay('8', { punchId: 4 })] })).toHaveLength(1);
    // Of a punch before what was read nobody knows.
    const before = pay('8', { punchId: 4, punchDay: '2026-02-28' });
    expect(told('transactionWithoutSource', { transactions: [before] })).toEqual([]);
    const dayBefore = pay('8', { punchId: 4, punchDay: '2026-03-01' });
    expect(told('transactionWithoutSource', { transactions: [dayBefore] })).toHaveLength(1);
  });
});

describe('by earlier months', () => {
  const MONTHS = ['2025-12-01', '2026-01-01', '2026-02-01'];
  const earlier = (marks: readonly (readonly string[])[], hours = '160') => ({
    earlier: {
      ...NOTHING_EARLIER,
      months: MONTHS.slice(-marks.length),
      sums: () => MONTHS.slice(-marks.length).map((from) => ({ from, salaryType: '100', hours })),
      manual: () =>
        marks.flatMap((some, i) => some.map((mark) => ({ from: MONTHS.slice(-marks.length)[i]!, mark }))),
    } as never,
  });
  const byHand = [pay('2', { pType: 3, salType: '300' })];
  const manual: PolicyInput = { manualTypes: [3] };

  it('an entry by hand repeats in its third month', () => {
    const repeats = (...marks: string[][]) =>
      told('manualRepeats', { transactions: byHand }, manual, earlier(marks));
    expect(repeats(['300 2'], ['300 2'])).toHaveLength(1);
    expect(repeats(['300 2'], [])).toEqual([]);
    expect(repeats([], ['300 2'])).toEqual([]);
    expect(repeats(['300 2'])).toEqual([]);
    expect(repeats(['300 3'], ['300 2'])).toEqual([]);
    expect(repeats(['300 2.0000'], ['300 2.00'])).toHaveLength(1);
  });

  it('an entry by hand stopped that was there in three', () => {
    const stopped = (...marks: string[][]) =>
      told('manualStopped', { transactions: [pay('8')] }, manual, earlier(marks));
    expect(stopped(['300 2'], ['300 2'], ['300 2'])).toEqual([[undefined, 120]]);
    expect(stopped(['300 2'], ['300 2.0000'], ['300 2.00'])).toEqual([[undefined, 120]]);
    expect(stopped(['300 2'], [], ['300 2'])).toEqual([]);
    expect(stopped(['300 2'], ['300 2'])).toEqual([]);
    const left = { person: { ...person, left: '2026-03-15' }, transactions: [pay('8')] };
    expect(told('manualStopped', left, manual, earlier([['300 2'], ['300 2'], ['300 2']]))).toEqual([]);
  });

  it('pay is out of range beyond a tenth and sixteen hours', () => {
    const now = (hours: string, count = 3) =>
      told('outOfRange', { transactions: [pay(hours)] }, {}, earlier(Array(count).fill([])));
    expect([now('192'), now('128')]).toEqual([[], []]);
    expect([now('193').length, now('127').length]).toEqual([1, 1]);
    expect(now('300', 2)).toEqual([]);
  });

  it('nobody is paid no more who works by the hour and did not work, or has left', () => {
    const none = (rows: Rows) =>
      told('paidNoMore', rows, { findings: { shiftWithoutPunch: 'off' } }, earlier([[], []]));
    expect(none({})).toEqual([[undefined, 9600]]);
    expect(none({ agreements: [{ ...agreement, hourly: true }] })).toEqual([]);
    expect(
      none({ agreements: [{ ...agreement, hourly: true }], shifts: [shift('08:00', '16:00', '8')] }),
    ).toHaveLength(1);
    expect(none({ person: { ...person, left: '2026-03-01' } })).toEqual([]);
    expect(none({ person: { ...person, left: '2026-03-02' } })).toHaveLength(1);
    expect(none({ transactions: [pay('0')] })).toEqual([]);
  });
});

it('an exception holds on its last day, and no longer', () => {
  const exception = { kind: 'negative', reason: 'known', owner: 'Siv Ek', until: '2026-04-10' } as const;
  const judged = {
    ...{ rule: { kind: 'negative' }, unit: 101, employeeId: 0, badgeNo: '', explains: [] },
    found: { records: [], says: '', advice: '', day: DAY },
  } as never;
  const alias = { of: () => '', ofEmployee: String, namesOf: () => [] } as never;
  const on = (today: string, more: object = {}) => {
    const policy = policyOf({ exceptions: [{ ...exception, ...more }] });
    return namedFinding(judged, { alias, personal: false, policy, today }).exception !== undefined;
  };
  expect([on('2026-04-10'), on('2026-04-11')]).toEqual([true, false]);
  const day = '2026-04-01';
  expect([
    on(day, { from: DAY, to: DAY }),
    on(day, { from: '2026-03-05' }),
    on(day, { to: '2026-03-03' }),
  ]).toEqual([true, false, false]);
  expect([on(day, { unit: 101 }), on(day, { unit: 102 }), on(day, { employee: '0042' })]).toEqual([
    true,
    false,
    false,
  ]);
});

it('what began before the period is told on its first day', () => {
  const since = (begin: string) => [leave(begin, at('2026-03-06', '16:00'), { approvedByManager: false })];
  expect(told('absenceNotApproved', { leaves: since(at('2026-02-20', '08:00')) })).toEqual([
    ['02', undefined],
  ]);
  expect(told('absenceNotApproved', { leaves: since(at('2026-03-02', '08:00')) })).toEqual([
    ['02', undefined],
  ]);
  expect(told('absenceNotApproved', { leaves: since(at('2026-03-05', '08:00')) })).toEqual([
    ['05', undefined],
  ]);
});

it('pay counts on the day of its punch, also where the punch is not shown', () => {
  const rows = (punchDay?: string) => ({
    punches: [punch('22:00', '06:00', '8')],
    transactions: [pay('8', { punchDay }, '2026-03-05')],
  });
  expect(told('hoursApart', rows(DAY), { baseTypes: ['100'] })).toEqual([]);
  expect(told('hoursApart', rows(), { baseTypes: ['100'] })).toEqual([['05', 480]]);
});

it('pay during an absence is told where the absence is whole, and the pay has no punch', () => {
  const times = { begin: '08:00:00', end: '10:00:00' };
  const away = (
    level: string | undefined,
    more: object = {},
    approvedByManager: boolean | undefined = true,
  ) => {
    const own = leave(at(DAY, '08:00'), at(DAY, '16:00'), { level, approvedByManager });
    const absences = [shift('08:00', '16:00', '8', { absence: true, leaveId: own.id })];
    return told('paidWhileAway', {
      leaves: [own],
      absences,
      transactions: [pay('2', { ...times, ...more })],
    });
  };
  expect([away('1'), away(undefined), away('1', {}, undefined)]).toEqual(Array(3).fill([['04', 120]]));
  expect([
    away('0.99'),
    away('1', { punchId: 4 }),
    away('1', { leaveAppId: 4 }),
    away('1', {}, false),
  ]).toEqual(Array(4).fill([]));
  expect(away('1', { begin: '16:00:00', end: '18:00:00' })).toEqual([]);
});

it('two shifts at once are told where both are worked and one of them has no punch', () => {
  const [one, two] = [shift('08:00', '16:00', '8'), shift('15:00', '20:00', '5')];
  const by = ({ id }: { id: number }, from: string, to: string) => punch(from, to, '1', { scheduleId: id });
  expect(told('shiftsAtOnce', { shifts: [one, two] })).toEqual([['04', 60]]);
  expect(told('shiftsAtOnce', { shifts: [one, { ...two, worked: false }] })).toEqual([]);
  expect(told('shiftsAtOnce', { shifts: [one, shift('16:00', '20:00', '4')] })).toEqual([]);
  const punches = [by(one, '08:00', '15:30'), by(two, '15:30', '20:00')];
  expect(told('shiftsAtOnce', { shifts: [one, two], punches })).toEqual([]);
  const absences = [shift('08:00', '16:00', '8', { absence: true, orgScheduleId: one.id })];
  expect(told('shiftsAtOnce', { shifts: [one, two], absences })).toEqual([]);
});

it('minutes have a price where personal data was asked for', () => {
  const judged = (minutes: number, hourly?: number) =>
    ({
      ...{ rule: { kind: 'negative' }, unit: 101, employeeId: 7, badgeNo: '0007', explains: [], hourly },
      found: { records: [], says: '', advice: '', minutes },
    }) as never;
  const alias = { of: () => '', ofEmployee: String, namesOf: () => [] } as never;
  const moneyOf = (personal: boolean, one: never) =>
    namedFinding(one, { alias, personal, policy: policyOf(), today: DAY }).money;
  expect(moneyOf(true, judged(90, 100))).toBe(150);
  expect(moneyOf(true, judged(10, 100))).toBe(16.67);
  expect([moneyOf(false, judged(90, 100)), moneyOf(true, judged(90))]).toEqual([undefined, undefined]);
});

it('a finding has the hours of its row, and no minutes where it has none', () => {
  const none = { approvals: { employee: undefined, manager: false, customer: undefined } };
  const of = (hours: string | undefined) => foundOf('notAttested', { transactions: [pay(hours, none)] })[0];
  expect(of('-1.5')).toMatchObject({ minutes: 90, hours: '-1.5' });
  expect(of(undefined)).not.toHaveProperty('minutes');
  const row = pay('8', { ...none, punchId: 4, leaveAppId: 5 });
  expect(
    foundOf('notAttested', { transactions: [row] }, { findings: { transactionWithoutSource: 'off' } })[0]!
      .records,
  ).toEqual([
    { operation: 'wsdlGetPayrollV2', field: 'transactionMgrAttest', id: row.id },
    { operation: 'wsdlGetTimePunches', field: 'id', id: 4 },
    { operation: 'wsdlGetLeaveApplicationsV2', field: 'id', id: 5 },
  ]);
});

describe('what a rule looks at besides', () => {
  it('a week is one from Monday to Sunday: seven days from Tuesday on are none', () => {
    const days = ['03', '04', '05', '06', '07', '08', '09'].map((day) => `2026-03-${day}`);
    const punches = days.map((day) => punch('08:00', '15:00', '7', {}, day));
    // 42 hours from Monday to Sunday, and 49 from Tuesday to Monday.
    expect(told('hoursBeyondLimit', { punches }, { limits: { hoursWeek: 45 } })).toEqual([]);
    expect(told('hoursBeyondLimit', { punches }, { limits: { hoursWeek: 41 } })).toEqual([['03', 60]]);
  });

  it('a shift without work, without a length, in a unit without punches, or with a punch lacks none', () => {
    const missing = (rows: Rows) => told('shiftWithoutPunch', rows);
    const one = shift('08:00', '16:00', '8');
    expect(missing({ shifts: [one] })).toEqual([['04', 480]]);
    expect(missing({ shifts: [one], unit: { ...unit, showsPunches: false } })).toEqual([]);
    expect(missing({ shifts: [{ ...one, worked: false }] })).toEqual([]);
    expect(missing({ shifts: [{ ...one, end: one.begin }] })).toEqual([]);
    // Named by a punch of another day, which is told by a rule of its own.
    const named = punch('08:00', '16:00', '8', { scheduleId: one.id }, '2026-03-06');
    expect(missing({ shifts: [one], punches: [named] })).toEqual([]);
  });

  it('a supplement on a shift is held against the punches of that shift, and against none where it has none', () => {
    const [one, other] = [shift('08:00', '12:00', '4'), shift('13:00', '17:00', '4')];
    const of = ({ id }: { readonly id: number }, from: string, to: string) =>
      punch(from, to, '4', { scheduleId: id });
    const transactions = [pay('6', { salType: '300', scheduleId: one.id })];
    const over = (punches: readonly object[]) =>
      told(
        'supplementOverWork',
        { shifts: [one, other], punches, transactions },
        { baseTypes: ['100'], findings: { shiftWithoutPunch: 'off' } },
      );
    expect(over([of(one, '08:00', '12:00'), of(other, '13:00', '17:00')])).toEqual([['04', 120]]);
    expect(over([of(other, '13:00', '17:00')])).toEqual([]);
  });

  it('a pair is told in the order of the clocks where people work in two zones', () => {
    // 08:30 in Helsinki is 07:30 in Stockholm.
    const clock = new UnitClock('Europe/Helsinki');
    const away = { ...unit, id: 102, clock } as typeof unit;
    const punches = [
      punch('08:30', '12:00', '3.5', { unit: 102 }),
      punch('08:00', '12:00', '4'),
      punch('13:30', '14:00', '0.5', { unit: 102 }),
    ];
    const units = new Map([unit, away].map((one) => [one.id, one]));
    const found = foundOf('overlappingPunches', { punches, units });
    expect(found.map(({ minutes, records }) => [minutes, records.map(({ id }) => id)])).toEqual([
      [180, [punches[1]!.id, punches[0]!.id]],
    ]);
  });
});

it.each([
  ['of a day alone', { hoursDay: 8, hoursWeek: 0 }, ['9 hours in a day; the agreement has 8.']],
  ['of a week alone', { hoursDay: 0, hoursWeek: 8 }, ['9 hours in a week; the agreement has 8.']],
  ['of neither', { hoursDay: 0, hoursWeek: 0 }, []],
])('an agreement has a limit %s', (_, limits, expected) => {
  const rows = { agreements: [{ ...agreement, ...limits }], punches: [punch('08:00', '17:00', '9')] };
  expect(says('agreementHours', rows)).toEqual(expected);
});

it('an agreement without a limit of the day allows more than another one beside it', () => {
  const agreements = [
    { ...agreement, hoursDay: 8 },
    { ...agreement, id: 2 },
  ];
  expect(says('agreementHours', { agreements, punches: [punch('08:00', '17:00', '9')] })).toEqual([]);
});
