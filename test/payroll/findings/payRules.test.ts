import { describe, expect, it } from 'vitest';
import { NOTHING_EARLIER } from '../../../src/payroll/earlier.js';
import type { FindingKind, PolicyInput } from '../../../src/payroll/index.js';
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
} from './oneEmployee.js';

// Pay side by side with its punches, its absences and with what was paid before.

const OFF: PolicyInput = { findings: { transactionWithoutSource: 'off', twiceTheSame: 'off' } };

describe('two supplements of a kind', () => {
  const kinds: PolicyInput = { ...OFF, supplementKinds: [['210', '200'], ['300']] };
  const work = punch('08:00', '16:00', '8');
  const evening = (hours: string, more: object = {}) =>
    pay(hours, { salType: '210', punchId: work.id, ...more });
  const night = (hours: string, more: object = {}) =>
    pay(hours, { salType: '200', punchId: work.id, ...more });
  const of = (...transactions: object[]) =>
    told('supplementTwice', { punches: [work], transactions }, kinds).map(([, minutes]) => minutes);

  it('share what is more than their punch has', () => {
    expect(of(evening('4'), night('4'))).toEqual([]);
    expect(of(evening('5'), night('4.5'))).toEqual([90]);
    expect(of(evening('4'), night('4.01'))).toEqual([]);
  });

  it('share what their times do', () => {
    const from = (begin: string, end: string) => ({ begin, end });
    const first = evening('2', from('12:00:00', '14:00:00'));
    expect(of(first, night('2', from('14:00:00', '16:00:00')))).toEqual([]);
    expect(of(first, night('2', from('13:00:00', '15:00:00')))).toEqual([60]);
    // A minute is a rounding.
    expect(of(first, night('2', from('13:59:00', '15:59:00')))).toEqual([]);
    expect(of(first, night('2', from('13:58:00', '15:58:00')))).toEqual([2]);
    // Where one of the two has no times, their punch says how much there is.
    expect(of(evening('4', from('12:00:00', '14:00:00')), night('5'))).toEqual([60]);
  });

  it('are none of two punches, of two kinds, or of another period', () => {
    expect(of(evening('8'), night('8', { punchId: 4_711 }))).toEqual([]);
    expect(of(evening('8'), night('8', { salType: '300' }))).toEqual([]);
    expect(of(evening('8'), { ...night('8'), day: '2026-03-16' })).toEqual([]);
    expect(of(evening('8'))).toEqual([]);
    expect(
      told('supplementTwice', { punches: [work], transactions: [evening('8'), night('8')] }, OFF),
    ).toEqual([]);
  });

  it('are told once of each that is too much, with the one before it', () => {
    const rows = [evening('8'), night('8'), night('8')];
    const found = foundOf('supplementTwice', { punches: [work], transactions: rows }, kinds);
    expect(found.map(({ records }) => records.map(({ id }) => id))).toEqual([
      [rows[0]!.id, rows[1]!.id],
      [rows[0]!.id, rows[2]!.id],
    ]);
  });
});

describe('a supplement that punches alike have', () => {
  const base: PolicyInput = { ...OFF, baseTypes: ['100'], manualTypes: [3] };
  const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];
  const punches = days.map((day) => punch('12:00', '20:30', '8', { scheduleId: 9 }, day));
  const with_ = (count: number, salType = '210') =>
    punches.flatMap(({ id, day }, i) => [
      pay('8', { punchId: id }, day),
      ...(i < count ? [pay('2', { salType, punchId: id }, day)] : []),
    ]);
  const of = (rows: Rows = {}, input = base) =>
    told('supplementMissing', { punches, transactions: with_(3), ...rows }, input);

  it('is missing where three of them have it', () => {
    expect(of()).toEqual([['05', 480]]);
    expect([of({ transactions: with_(2) }), of({ transactions: with_(4) })]).toEqual([[], []]);
    expect(of({}, OFF)).toEqual([]);
    expect(says('supplementMissing', { punches, transactions: with_(3) }, base)).toEqual([
      'Salary type 210 is paid for 3 punches from 12:00 to 20:30, and not for 1 punch alike.',
    ]);
  });

  it('is not missing where one has another instead, or those that have one do not have the same', () => {
    const last = punches[3]!;
    const holiday = pay('8', { salType: '310', punchId: last.id }, last.day);
    expect(of({ transactions: [...with_(3), holiday] })).toEqual([]);
    const mixed = with_(3).map((row, i) => (i === 1 ? { ...row, salType: '310' } : row));
    expect(of({ transactions: mixed })).toEqual([]);
  });

  it('is looked at beside punches of the same times, shift type, unit and kind of day', () => {
    const last = (more: object) => of({ punches: [...punches.slice(0, 3), { ...punches[3]!, ...more }] });
    expect(last({ end: at('2026-03-05', '20:00') })).toEqual([]);
    expect(last({ begin: at('2026-03-05', '11:00') })).toEqual([]);
    expect(last({ unit: 102 })).toEqual([]);
    // Saturday.
    expect(last({ day: '2026-03-07' })).toEqual([]);
    expect(last({ end: undefined })).toEqual([]);
    const shifts = [shift('12:00', '20:30', '8', { id: 9 }), shift('12:00', '20:30', '8', { categoryId: 2 })];
    expect(of({ shifts })).toHaveLength(1);
    expect(
      of({ shifts, punches: [...punches.slice(0, 3), { ...punches[3]!, scheduleId: shifts[1]!.id }] }),
    ).toEqual([]);
  });

  it('is none that was entered by hand, and none of punches without pay', () => {
    const byHand = with_(3).map((row) => (row.salType === '210' ? { ...row, pType: 3 } : row));
    expect(of({ transactions: byHand })).toEqual([]);
    const three = with_(3).filter(({ punchId }) => punchId !== punches[3]!.id);
    expect(of({ transactions: three })).toEqual([]);
  });
});

it('a salary type without a code is told once for each of its numbers', () => {
  const bare = (hours: string | undefined, stCode: number | undefined, salType = '') =>
    pay(hours, { salType, stCode });
  const rows = [bare('2', 4), bare('-0.5', 4), bare(undefined, 4, ' '), bare('1', undefined), pay('8')];
  const found = foundOf('salaryTypeWithoutCode', { transactions: rows }, OFF);
  expect(found.map(({ minutes, hours, records }) => [minutes, hours, records.length])).toEqual([
    [90, '1.5', 3],
    [60, '1', 1],
  ]);
  expect(found[0]!.records.map(({ id }) => id)).toEqual(rows.slice(0, 3).map(({ id }) => id));
  expect(found.map((one) => one.says)).toEqual([
    expect.stringContaining('3 transactions of the salary type 4, which has no code'),
    expect.stringContaining('1 transaction of the salary type without a number'),
  ]);
});

it('hours beyond the limits of a salary type say both ends, or the one that there is', () => {
  const beyond = (limit: object) =>
    says(
      'beyondLimit',
      { transactions: [pay('10'), pay('1', { salType: '100 ' }), pay('5', { salType: '200' })] },
      { limits: { salaryTypes: { 100: limit } } },
    );
  expect(beyond({ least: 12, most: 14 })).toEqual(['11 hours of salary type 100, beyond 12 to 14.']);
  expect([beyond({ least: 12 }), beyond({ most: 10 })]).toEqual([
    ['11 hours of salary type 100, beyond 12.'],
    ['11 hours of salary type 100, beyond 10.'],
  ]);
  expect([beyond({}), beyond({ least: 11, most: 11 })]).toEqual([[], []]);
  const input = { limits: { salaryTypes: { 200: { least: 1 } } } };
  // Of who has none of it nothing is said.
  expect(says('beyondLimit', { transactions: [pay('10')] }, input)).toEqual([]);
});

describe('pay of an absence', () => {
  const half = leave(at(DAY, '08:00'), at(DAY, '16:00'), { level: '0.5' });
  const own = shift('08:00', '16:00', '8', { absence: true, leaveId: half.id });
  const paid = (hours: string, more: object = {}) =>
    pay(hours, { leaveAppId: half.id, scheduleId: own.id, ...more });
  const of = (kind: FindingKind, transactions: readonly object[], leaves: readonly object[] = [half]) =>
    told(kind, { absences: [own], leaves, transactions }, OFF).map(([, minutes]) => minutes);

  it('is at most its shift, up to five minutes, of each salary type', () => {
    expect(of('absencePayBeyondShift', [paid('8.08')])).toEqual([]);
    expect(of('absencePayBeyondShift', [paid('8.1')])).toEqual([6]);
    expect(of('absencePayBeyondShift', [paid('5'), paid('4')])).toEqual([60]);
    const much = paid('9');
    const [found] = foundOf(
      'absencePayBeyondShift',
      { absences: [own], leaves: [half], transactions: [much] },
      OFF,
    );
    expect(found!.records.map(({ id }) => id)).toEqual([much.id, half.id, own.id]);
    // A deduction beside the pay.
    expect(of('absencePayBeyondShift', [paid('5'), paid('4', { salType: '900' })])).toEqual([]);
    expect(of('absencePayBeyondShift', [paid('5'), paid('4', { stCode: 2 })])).toEqual([]);
    expect(of('absencePayBeyondShift', [paid('5'), paid('4', { scheduleId: 4_711 })])).toEqual([]);
    expect(of('absencePayBeyondShift', [paid('9', { leaveAppId: 0 })])).toEqual([]);
  });

  it('is at the level of the absence, up to five minutes', () => {
    expect([of('absencePayLevel', [paid('4.08')]), of('absencePayLevel', [paid('3.92')])]).toEqual([[], []]);
    expect([of('absencePayLevel', [paid('4.1')]), of('absencePayLevel', [paid('3.9')])]).toEqual([[6], [6]]);
    expect(of('absencePayLevel', [paid('6')], [{ ...half, level: undefined }])).toEqual([]);
    expect(of('absencePayLevel', [paid('6')], [])).toEqual([]);
    const [found] = foundOf(
      'absencePayLevel',
      { absences: [own], leaves: [half], transactions: [paid('6')] },
      OFF,
    );
    expect(found).toMatchObject({
      day: DAY,
      says: '6 hours of absence pay for a shift of 8 with the level 0.5.',
    });
    expect(found!.records.map(({ id }) => id)).toEqual([expect.any(Number), half.id, own.id]);
  });

  it('is of its days, or of the night before it', () => {
    const on = (day: string) =>
      told('absencePayOutside', { leaves: [half], transactions: [pay('8', { leaveAppId: half.id }, day)] });
    expect([on('2026-03-03'), on('2026-03-04')]).toEqual([[], []]);
    expect([on('2026-03-02'), on('2026-03-05')].map((found) => found.length)).toEqual([1, 1]);
    expect(told('absencePayOutside', { transactions: [pay('8', { leaveAppId: 4_711 })] }, OFF)).toEqual([]);
  });
});

describe('pay for times', () => {
  const work = punch('08:00', '16:00', '8');
  const of = (begin: string, end: string, made: object = {}, row: object = {}) =>
    told('payOutsidePunch', {
      punches: [{ ...work, ...made }],
      transactions: [pay('2', { punchId: work.id, begin, end, ...row })],
    }).map(([, minutes]) => minutes);

  it('outside of the punch is told beyond half an hour, before and after it', () => {
    expect([of('07:30:00', '10:00:00'), of('14:00:00', '16:30:00'), of('08:00:00', '16:00:00')]).toEqual([
      [],
      [],
      [],
    ]);
    expect([of('07:29:00', '10:00:00'), of('14:00:00', '16:31:00'), of('07:40:00', '16:20:00')]).toEqual([
      [31],
      [31],
      [40],
    ]);
    expect(of('18:00:00', '20:00:00')).toEqual([120]);
    expect(of('04:00:00', '06:00:00')).toEqual([120]);
  });

  it('is inside of the punch as it was made', () => {
    expect(of('07:00:00', '09:00:00', { orgBegin: at(DAY, '07:00'), orgEnd: at(DAY, '16:00') })).toEqual([]);
    expect(of('15:00:00', '17:00:00', { orgBegin: at(DAY, '08:00'), orgEnd: at(DAY, '17:00') })).toEqual([]);
    // As it is, where it was cut in between.
    expect(of('08:00:00', '16:00:00', { orgBegin: at(DAY, '10:00'), orgEnd: at(DAY, '15:00') })).toEqual([]);
    expect(of('07:00:00', '09:00:00', { orgBegin: at(DAY, '07:00') })).toEqual([60]);
  });

  it('of a night is of the day of its begin or of its end', () => {
    const night = { begin: at(DAY, '22:00'), end: at('2026-03-05', '06:00') };
    const on = (day: string, begin: string, end: string) =>
      told('payOutsidePunch', {
        punches: [{ ...work, ...night }],
        transactions: [pay('2', { punchId: work.id, begin, end }, day)],
      });
    for (const day of [DAY, '2026-03-05']) {
      expect(on(day, '22:00', '06:00')).toEqual([]);
      expect(on(day, '00:00', '06:00')).toEqual([]);
      expect(on(day, '06:00', '08:00')).toEqual([[day.slice(-2), 120]]);
    }
  });

  it('after midnight is of the next day where the punch is', () => {
    const night = { begin: at(DAY, '22:00'), end: at('2026-03-05', '06:00') };
    expect(of('02:00:00', '04:00:00', night)).toEqual([]);
    expect(of('23:00:00', '01:00:00', night)).toEqual([]);
  });

  it('is not judged of an open punch, of one of another unit, or without both times', () => {
    expect(of('18:00:00', '20:00:00', { end: undefined })).toEqual([]);
    expect(of('18:00:00', '20:00:00', { unit: 102 })).toEqual([]);
    expect([of('18:00:00', ''), of('', '20:00:00')]).toEqual([[], []]);
    expect(of('18:00:00', '20:00:00', {}, { punchId: 4_711 })).toEqual([]);
  });
});

describe('a supplement for a shift', () => {
  const base: PolicyInput = { ...OFF, baseTypes: ['100'] };
  const own = shift('08:00', '16:00', '8');
  const worked = [
    punch('08:00', '12:00', '4', { scheduleId: own.id }),
    punch('13:00', '15:00', '2', { scheduleId: own.id }),
  ];
  const of = (hours: string, more: object = {}, rows: Rows = {}) =>
    told(
      'supplementOverWork',
      {
        shifts: [own],
        punches: worked,
        transactions: [pay(hours, { salType: '200', scheduleId: own.id, ...more })],
        ...rows,
      },
      base,
    ).map(([, minutes]) => minutes);

  it('is at most the work at it, up to five minutes', () => {
    expect([of('6.08'), of('6.1')]).toEqual([[], [6]]);
    expect(of('9', { salType: '100' })).toEqual([]);
    expect(of('9', { leaveAppId: 4 })).toEqual([]);
  });

  it('may be as much more as the policy says', () => {
    const rows = {
      shifts: [own],
      punches: worked,
      transactions: [pay('6.1', { salType: '200', scheduleId: own.id })],
    };
    const up = (hoursMinutes: number) =>
      told('supplementOverWork', rows, { ...base, thresholds: { hoursMinutes } });
    expect([up(6), up(5.9).length]).toEqual([[], 1]);
  });

  it('is not judged of standby, without a punch at it, or with one that is not there', () => {
    expect(of('9', {}, { shifts: [{ ...own, worked: false }] })).toEqual([]);
    expect(of('9', {}, { punches: [{ ...worked[0]!, scheduleId: 4_711 }] })).toEqual([]);
    expect(of('9', { punchId: 4_711 })).toEqual([]);
    expect(of('9', { scheduleId: 4_711 })).toEqual([]);
  });
});

describe('pay during an absence', () => {
  it('says when, and names both', () => {
    const ill = leave(at(DAY, '08:00'), at(DAY, '16:00'));
    const away = shift('08:00', '16:00', '8', { absence: true, leaveId: ill.id });
    const row = pay('3', { salType: '', stCode: 4, begin: '15:00:00', end: '18:00:00' });
    const [found] = foundOf('paidWhileAway', { leaves: [ill], absences: [away], transactions: [row] });
    expect(found).toMatchObject({
      minutes: 60,
      says: 'Salary type 4 from 15:00 to 18:00, during an absence for the whole time.',
    });
    expect(found!.records.map(({ id }) => id)).toEqual([row.id, away.id]);
  });
});

describe('pay under the badge number of another', () => {
  const of = (more: object, rows: Rows = {}) =>
    says('badgeNotOwners', { transactions: [pay('8', { badgeNo: '0042', ...more })], ...rows }, OFF);

  it('says what it is for', () => {
    const [work, planned] = [punch('08:00', '16:00', '8'), shift('08:00', '16:00', '8')];
    const ill = leave(at(DAY, '08:00'), at(DAY, '16:00'));
    const rows = { punches: [work], shifts: [planned], leaves: [ill] };
    for (const [more, what] of [
      [{ punchId: work.id, scheduleId: planned.id }, 'a punch'],
      [{ leaveAppId: ill.id, scheduleId: planned.id }, 'an absence'],
      [{ scheduleId: planned.id }, 'a shift'],
      [{}, 'work'],
    ] as const)
      expect(of(more, rows)).toEqual([
        expect.stringContaining(`Salary type 100 with 8 hours is for ${what} of this employee`),
      ]);
  });

  it('is not that of somebody without a number, nor pay without one, blanks aside', () => {
    expect([of({ badgeNo: '0007 ' }), of({ badgeNo: ' ' })]).toEqual([[], []]);
    expect([of({}, { person: undefined }), of({}, { person: { ...person, badgeNo: ' ' } })]).toEqual([
      [],
      [],
    ]);
  });
});

it('pay without a badge number is one finding of its employee, and none where the number was not read', () => {
  const transactions = [pay('8', { badgeNo: ' ' }), pay('1', { badgeNo: '' }), pay('2')];
  expect(told('badgeMissing', { transactions })).toEqual([['04', 540]]);
  expect(told('badgeMissing', { transactions, person: { ...person, badgeNo: ' ' } })).toEqual([]);
  expect(told('badgeMissing', { transactions: [pay('8', { badgeNo: '', unread: ['badgeNo'] })] })).toEqual(
    [],
  );
});

it('pay whose absence is not there is told, and that of a punch in another unit is not', () => {
  const of = (more: object, rows: Rows = {}) =>
    foundOf('transactionWithoutSource', { transactions: [pay('8', more)], ...rows }).map(
      ({ records }) => records[0]!.field,
    );
  expect(of({ leaveAppId: 4 })).toEqual(['leaveAppId']);
  expect(of({ punchId: 4 })).toEqual(['punchId']);
  const ill = leave(at(DAY, '08:00'), at(DAY, '16:00'));
  expect(of({ leaveAppId: ill.id }, { leaves: [ill] })).toEqual([]);
  expect(of({ punchId: 4, punchDay: '2026-03-16' })).toEqual([]);
});

it('pay that is not attested names whose field is missing', () => {
  const none = { employee: false, manager: false, customer: false };
  const field = (more: object, approvals: PolicyInput['approvals'] = ['manager']) =>
    foundOf('notAttested', { transactions: [pay('8', more)] }, { approvals }).map(
      ({ records }) => records[0]!.field,
    );
  expect(field({ salaryApproved: false, approvals: none })).toEqual(['salaryMgrAttest']);
  expect(field({ approvals: none })).toEqual(['transactionMgrAttest']);
  expect(field({ approvals: none }, ['employee'])).toEqual(['transactionEmpAttest']);
  expect(field({ salaryApproved: false }, ['employee'])).toEqual([]);
});

describe('what explains that pay is not as before', () => {
  const MONTHS = ['2025-12-01', '2026-01-01', '2026-02-01'];
  const earlier = (...hours: readonly (string | undefined)[]) => ({
    earlier: {
      ...NOTHING_EARLIER,
      months: MONTHS,
      sums: () =>
        MONTHS.flatMap((from, i) =>
          hours[i] === undefined ? [] : [{ from, salaryType: '100', hours: hours[i] }],
        ),
    } as never,
  });
  const all = earlier('160', '160', '160');
  const less = (rows: Rows) => foundOf('outOfRange', { transactions: [pay('8')], ...rows }, {}, all);
  const more = (rows: Rows) => foundOf('outOfRange', { transactions: [pay('300')], ...rows }, {}, all);
  const why = ([found]: ReturnType<typeof less>) => [
    found!.severity,
    /It is explained: (.*)\.$/.exec(found!.says)?.[1],
  ];

  it('is an employment that began or ended in the period', () => {
    const own = (change: object) => why(less({ person: { ...person, ...change } }));
    expect(own({ employed: '2026-03-02' })).toEqual(['note', 'hired on 2026-03-02']);
    expect(own({ left: '2026-03-15' })).toEqual(['note', 'left on 2026-03-15']);
    expect([own({ employed: '2026-03-01' }), own({ left: '2026-03-16' })]).toEqual(
      Array(2).fill([undefined, undefined]),
    );
  });

  it('is an absence where it is less, unless it was denied', () => {
    const ill = (change: object = {}) => leave(at(DAY, '08:00'), at('2026-03-09', '16:00'), change);
    const absent = ['note', 'absent from 2026-03-04 to 2026-03-09'];
    expect(why(less({ leaves: [ill()] }))).toEqual(absent);
    // The service does not say whether it was approved.
    expect(why(less({ leaves: [ill({ approvedByManager: undefined })] }))).toEqual(absent);
    expect(why(less({ leaves: [ill({ approvedByManager: false })] }))).toEqual([undefined, undefined]);
    expect(why(more({ leaves: [ill()] }))).toEqual([undefined, undefined]);
  });

  it('is another agreement or another rate in the period, or pay for days before it', () => {
    const under = (...agreements: object[]) => why(more({ agreements }));
    expect(under({ ...agreement, from: DAY })).toEqual(['note', 'another agreement in the period']);
    expect(under({ ...agreement, to: DAY })).toEqual(['note', 'another agreement in the period']);
    const rates = (...from: string[]) => ({
      ...agreement,
      rates: from.map((day) => ({ from: day, rate: '1' })),
    });
    expect(under(agreement, rates('2020-01-01', DAY))).toEqual(['note', 'another rate in the period']);
    expect(under(rates('2020-01-01', '2026-03-16'))).toEqual([undefined, undefined]);
    const paid = (punchDay: string) => why(more({ transactions: [pay('300', { punchDay })] }));
    expect(paid('2026-03-01')).toEqual(['note', 'pay for days before the period']);
    expect(paid('2026-03-02')).toEqual([undefined, undefined]);
  });

  it('is asked of a type that was paid in three months, and of one that is not paid now in all of them', () => {
    const of = (transactions: readonly object[], sums: object) =>
      told('outOfRange', { transactions }, {}, sums as never);
    const other = [pay('8', { salType: '300' })];
    expect(of([pay('300')], earlier(undefined, '160', '160'))).toEqual([]);
    expect(of(other, all)).toEqual([[undefined, 9_600]]);
    expect(of([], all)).toEqual([]);
    const four = { earlier: { ...(all.earlier as object), months: ['2025-11-01', ...MONTHS] } };
    expect([of(other, four), of([pay('300')], four)].map((found) => found.length)).toEqual([0, 1]);
  });

  it('says how far out of the range the hours are', () => {
    expect(
      told('outOfRange', { transactions: [pay('200'), pay('5')] }, {}, earlier('150', '170', '160')),
    ).toEqual([[undefined, 2_100]]);
    expect(says('outOfRange', { transactions: [pay('205')] }, {}, earlier('150', '170', '160'))).toEqual([
      '205 hours of salary type 100; in 3 months before 150 to 170. Nothing that was read explains it.',
    ]);
  });

  it('is said too where nothing is paid any more', () => {
    const none = (rows: Rows, sums = earlier(undefined, undefined, '8')) =>
      foundOf('paidNoMore', rows, {}, sums);
    expect(none({})).toMatchObject([{ minutes: 480, says: expect.stringContaining('8 hours of 100') }]);
    expect(none({})[0]).not.toHaveProperty('severity');
    expect(why(none({ person: { ...person, left: '2026-03-15' } }))).toEqual(['note', 'left on 2026-03-15']);
    expect([
      none({}, earlier('160', '160', undefined)),
      none({}, earlier(undefined, undefined, '0')),
    ]).toEqual([[], []]);
    expect(none({ person: undefined })).toEqual([]);
    const hourly = [{ ...agreement, hourly: true }];
    const standby = [shift('08:00', '16:00', '8', { worked: false })];
    expect(none({ agreements: hourly, shifts: standby })).toEqual([]);
    expect(none({ agreements: [...hourly, { ...agreement, id: 2 }] })).toHaveLength(1);
    expect(none({ agreements: [] })).toHaveLength(1);
  });
});

it('an entry by hand that stopped is told of who is paid something else, with its hours', () => {
  const MONTHS = ['2025-12-01', '2026-01-01', '2026-02-01'];
  const marks = (mark: string) => ({
    earlier: {
      ...NOTHING_EARLIER,
      months: MONTHS,
      manual: () => MONTHS.map((from) => ({ from, mark })),
    } as never,
  });
  const of = (rows: Rows, mark = '300 -2') =>
    foundOf('manualStopped', rows, { manualTypes: [3] }, marks(mark));
  const [found] = of({ transactions: [pay('8')] });
  expect(found).toMatchObject({ minutes: 120, records: [{ operation: 'wsdlGetEmployeesV2', id: 7 }] });
  expect(of({ transactions: [pay('8')] }, '300 ')[0]).not.toHaveProperty('minutes');
  expect(of({})).toEqual([]);
  expect(found!.says).toContain('Salary type 300 with -2 hours by hand in each of 3 months before');
  // Of the same type with other hours it has not stopped.
  expect(of({ transactions: [pay('8'), pay('8', { salType: '300 ' })] })).toEqual([]);
  // A salary type may have blanks in it.
  expect(of({ transactions: [pay('8', { salType: 'OT 1' })] }, 'OT 1 2')).toEqual([]);
  expect(of({ transactions: [pay('8')] }, 'OT 1 2.00')[0]).toMatchObject({
    ...{ minutes: 120, says: expect.stringContaining('Salary type OT 1 with 2.00 hours') },
  });
  // The last three months count.
  const four = {
    ...NOTHING_EARLIER,
    months: ['2025-11-01', ...MONTHS],
    manual: () => MONTHS.map((from) => ({ from, mark: '300 2' })),
  };
  expect(
    foundOf('manualStopped', { transactions: [pay('8')] }, { manualTypes: [3] }, { earlier: four as never }),
  ).toHaveLength(1);
});
