import { describe, expect, it } from 'vitest';
import { namedFinding } from '../../../src/payroll/findings/judge.js';
import { EMPLOYEE_RULES, UNIT_RULES } from '../../../src/payroll/findings/rules.js';
import type { FindingKind, PolicyInput } from '../../../src/payroll/index.js';
import { policyOf } from '../../../src/payroll/policy/Policy.js';
import { UnitClock } from '../../../src/payroll/time/UnitClock.js';
import { PLANTED_POLICY } from '../plantedMonth.js';
import {
  agreement,
  at,
  DAY,
  foundOf,
  judgedOf,
  judgedOfUnit,
  leave,
  pay,
  person,
  punch,
  type Rows,
  shift,
  told,
  unit,
} from './oneEmployee.js';

// Punches, shifts and absences side by side, and what is said of a finding.

const NEXT = '2026-03-05';
const london = { ...unit, id: 102, clock: new UnitClock('Europe/London') };
const units = new Map([
  [101, unit],
  [102, london],
]);
const idsOf = (kind: FindingKind, rows: Rows, input: PolicyInput = {}) =>
  foundOf(kind, rows, input).map(({ records }) => records.map(({ id }) => id));

describe('work during an absence for the whole time', () => {
  const work = punch('11:00', '16:00', '5');
  const day = leave(at(DAY, '00:00'), `${DAY}T23:59:59`);
  const morning = shift('08:00', '12:00', '4', { absence: true, leaveId: day.id });
  const of = (rows: Rows) =>
    told('absenceOverWork', { punches: [work], ...rows }).map(([, minutes]) => minutes);

  it('of days off is what their absence shifts of the day cover, where there are some', () => {
    expect(of({ leaves: [day], absences: [morning] })).toEqual([60]);
    expect(of({ leaves: [day] })).toEqual([300]);
    const other = shift('08:00', '12:00', '4', { absence: true, leaveId: day.id }, NEXT);
    expect(of({ leaves: [day], absences: [other] })).toEqual([300]);
    expect(of({ leaves: [day], absences: [{ ...morning, leaveId: 4_711 }] })).toEqual([300]);
    // Until midnight is all of the day too.
    expect(of({ leaves: [{ ...day, end: at(NEXT, '00:00') }], absences: [morning] })).toEqual([60]);
  });

  it('with times of the clock is these times as well', () => {
    const timed = { ...day, begin: at(DAY, '08:00'), end: at(DAY, '14:00') };
    expect(of({ leaves: [timed], absences: [morning] })).toEqual([180]);
    expect(of({ leaves: [{ ...timed, begin: at(DAY, '00:00') }], absences: [morning] })).toEqual([180]);
  });

  it('does not reach into the night before it', () => {
    const night = punch('22:00', '06:00', '8', {}, DAY);
    const off = (end: string) => of({ punches: [night], leaves: [leave(at(NEXT, '00:00'), end)] });
    expect(off(`${NEXT}T23:59:59`)).toEqual([]);
    expect(of({ punches: [night], leaves: [leave(at(NEXT, '04:00'), at(NEXT, '12:00'))] })).toEqual([120]);
  });

  it('is none of who is away in part, nor of an open punch', () => {
    for (const level of ['0.99', '0'])
      expect(of({ leaves: [{ ...day, level }], absences: [morning] })).toEqual([]);
    expect(of({ leaves: [{ ...day, level: '1' }], absences: [morning] })).toEqual([60]);
    expect(of({ leaves: [day], punches: [punch('11:00', undefined)] })).toEqual([]);
  });

  it('says for how long, with its records and no others', () => {
    const other = leave(at('2026-03-10', '08:00'), at('2026-03-10', '16:00'));
    const rows = { punches: [work], leaves: [day, other], absences: [morning] };
    expect(idsOf('absenceOverWork', rows)).toEqual([[work.id, morning.id, day.id]]);
    const text = (absences: readonly object[]) => foundOf('absenceOverWork', { ...rows, absences })[0]!.says;
    expect(text([morning])).toBe('Worked from 11:00 to 16:00, and absent in 60 minutes of that.');
    expect(text([{ ...morning, end: at(DAY, '16:00') }])).toBe(
      'Worked from 11:00 to 16:00, and absent at that time.',
    );
  });

  it('is the absence that shares most with the work, by the clock of each unit', () => {
    const [short, long] = [morning, { ...morning, id: 900, end: at(DAY, '15:00') }];
    for (const absences of [
      [short, long],
      [long, short],
    ])
      expect(of({ leaves: [day], absences })).toEqual([240]);
    // Noon in London is one o'clock in Stockholm.
    expect(of({ leaves: [day], absences: [{ ...morning, unit: 102 }], units })).toEqual([120]);
  });
});

describe('punches at the same time', () => {
  const of = (...punches: object[]) => told('overlappingPunches', { punches });

  it('are told of each that begins before the one before it ends', () => {
    const first = punch('08:00', '12:00', '4');
    expect(of(punch('11:00', '16:00', '5'), first)).toEqual([['04', 60]]);
    expect(of(first, punch('12:00', '16:00', '4'))).toEqual([]);
    expect(of(first)).toEqual([]);
    expect(of(first, punch('11:00', undefined))).toEqual([]);
  });

  it('are told of a long one with each that it reaches over', () => {
    const long = punch('08:00', '16:00', '8');
    expect(of(long, punch('09:00', '10:00', '1'), punch('15:00', '17:00', '2'))).toEqual([
      ['04', 60],
      ['04', 60],
    ]);
    expect(of(long, punch('08:00', '09:00', '1'), punch('16:00', '17:00', '1'))).toEqual([['04', 60]]);
    // An open one hides none behind it.
    expect(of(punch('07:00', undefined), long, punch('15:00', '17:00', '2'))).toEqual([['04', 60]]);
    expect(of(long, punch('09:00', undefined), punch('15:00', '17:00', '2'))).toEqual([['04', 60]]);
  });

  it('with one begin are told of the later id, with the names of both', () => {
    const [first, second] = [punch('08:00', '12:00', '4'), punch('08:00', '12:00', '4')];
    for (const punches of [
      [first, second],
      [second, first],
    ])
      expect(idsOf('overlappingPunches', { punches })).toEqual([[second.id, first.id]]);
  });

  it('are told in the period, also with one of the day before', () => {
    const before = punch('22:00', '06:00', '8', {}, '2026-03-01');
    expect(of(before, punch('05:00', '07:00', '2', {}, '2026-03-02'))).toEqual([['02', 60]]);
    expect(of({ ...before, begin: at('2026-03-01', '20:00') }, before)).toEqual([]);
  });

  it('are told by the clock of each unit', () => {
    const here = punch('08:00', '12:00', '4');
    // Half past ten in London is half past eleven in Stockholm; eleven is twelve.
    const there = (from: string) => punch(from, '16:00', '5', { unit: 102 });
    const both = (from: string) => foundOf('overlappingPunches', { punches: [here, there(from)], units });
    expect(both('10:30')).toMatchObject([
      { minutes: 30, says: expect.stringContaining('in unit 101, each by the clock of its unit') },
    ]);
    expect(both('11:00')).toEqual([]);
    // Seven in London is before half past eight in Stockholm.
    const early = punch('08:30', '12:00', '3', { unit: 101 });
    expect(
      foundOf('overlappingPunches', { punches: [early, punch('07:00', '08:00', '1', { unit: 102 })], units }),
    ).toMatchObject([{ minutes: 30, records: [{ id: early.id }, {}] }]);
    // Eight in London is after half past eight in Stockholm.
    const later = punch('08:00', '10:00', '2', { unit: 102 });
    expect(foundOf('overlappingPunches', { punches: [later, early], units })).toMatchObject([
      { minutes: 120, records: [{ id: later.id }, { id: early.id }] },
    ]);
    expect(of(here, punch('11:00', '16:00', '5')).length).toBe(1);
    expect(
      foundOf('overlappingPunches', { punches: [here, punch('11:00', '16:00', '5')] })[0]!.says,
    ).not.toContain('unit');
  });
});

describe('the break between two shifts', () => {
  const morning = shift('08:00', '12:00', '4');
  const afternoon = shift('13:00', '17:00', '4');
  const of = (rows: Rows) =>
    told('breakApart', rows, { findings: { overlappingPunches: 'off' } }).map(([, minutes]) => minutes);
  const one = (hours: string, to = '17:00') => punch('08:00', to, hours, { scheduleId: morning.id });

  it('is a break of the one punch for both', () => {
    expect(of({ shifts: [morning, afternoon], punches: [one('8')] })).toEqual([]);
    expect(of({ shifts: [afternoon, morning], punches: [one('8')] })).toEqual([]);
    expect(of({ shifts: [morning, afternoon], punches: [one('8.5')] })).toEqual([30]);
    // That of one which has a punch of its own, or is not over with this one, is not in it.
    const own = punch('13:00', '17:00', '4', { scheduleId: afternoon.id });
    expect(of({ shifts: [morning, afternoon], punches: [one('8'), own] })).toEqual([60]);
    expect(of({ shifts: [morning, afternoon], punches: [one('7', '16:00')] })).toEqual([60]);
  });

  it('is what two punches of one shift leave between them', () => {
    const whole = shift('08:00', '16:30', '8', { breaks: [['12:00:00', '12:30:00']] });
    const two = (from: string, hours: string) => [
      punch('08:00', '12:00', '4', { scheduleId: whole.id }),
      punch(from, '16:30', hours, { scheduleId: whole.id }),
    ];
    expect(of({ shifts: [whole], punches: two('12:30', '4') })).toEqual([]);
    expect(of({ shifts: [whole], punches: two('13:00', '3.5') })).toEqual([30]);
    expect(of({ shifts: [whole], punches: two('13:00', '3.5').toReversed() })).toEqual([30]);
  });

  it('is none to take for who went home before it, or came after it', () => {
    const whole = shift('08:00', '16:30', '8', { breaks: [['12:00:00', '12:30:00']] });
    const part = (from: string, to: string, hours: string) =>
      of({ shifts: [whole], punches: [punch(from, to, hours, { scheduleId: whole.id })] });
    expect([part('08:00', '12:00', '4'), part('12:30', '16:30', '4')]).toEqual([[], []]);
    // Of who was there in a half of it both are right: half of it, and all.
    expect([
      part('08:00', '12:15', '4'),
      part('12:15', '16:30', '4'),
      part('08:00', '12:15', '3.75'),
    ]).toEqual([[], [], []]);
    expect(part('08:00', '12:15', '3.4')).toEqual([21]);
  });

  it('of a night is after midnight', () => {
    const night = shift('22:00', '06:30', '8', { breaks: [['02:00:00', '02:30:00']] });
    const over = shift('22:00', '06:30', '8', { breaks: [['23:45:00', '00:15:00']] });
    for (const own of [night, over])
      for (const [hours, minutes] of [
        ['8', []],
        ['7', [60]],
      ] as const)
        expect(
          of({ shifts: [own], punches: [punch('22:00', '06:30', hours, { scheduleId: own.id })] }),
        ).toEqual(minutes);
  });

  it('says both, and where the hours are more than the time', () => {
    const whole = shift('08:00', '16:30', '8', { breaks: [['12:00:00', '12:30:00']] });
    const text = (hours: string) =>
      foundOf('breakApart', {
        shifts: [whole],
        punches: [punch('08:00', '16:30', hours, { scheduleId: whole.id })],
      })[0]!.says;
    expect(text('7')).toBe('A break of 90 minutes by the hours of the punch, and of 30 by the shift.');
    expect(text('9')).toBe(
      'The hours of the punch are 30 minutes more than the time between in and out, and the shift has a break of 30.',
    );
  });

  it('may be a third of a minute apart for each punch, and is not judged where one has no end', () => {
    const whole = shift('08:00', '16:30', '8', { breaks: [] });
    const two = (hours: string) => [
      punch('08:00', '12:00', '4', { scheduleId: whole.id }),
      punch('12:00', '16:30', hours, { scheduleId: whole.id }),
    ];
    // Hours are rounded to hundredths, each for itself.
    expect([
      of({ shifts: [whole], punches: two('4.242') }),
      of({ shifts: [whole], punches: two('4.23') }),
    ]).toEqual([[], [16.2]]);
    const open = punch('12:00', undefined, undefined, { scheduleId: whole.id });
    expect(of({ shifts: [whole], punches: [two('4')[0]!, open] })).toEqual([]);
    const before = punch('08:00', '09:00', '9', { scheduleId: whole.id, end: at(DAY, '07:00') });
    expect(of({ shifts: [whole], punches: [before] })).toEqual([]);
  });
});

it('a break of nothing is said as that, with the records of both', () => {
  const whole = shift('08:00', '16:30', '8', { breaks: [['12:00:00', '12:30:00']] });
  const one = punch('08:00', '16:30', '8.5', { scheduleId: whole.id });
  expect(foundOf('breakApart', { shifts: [whole], punches: [one] })[0]!.says).toBe(
    'A break of 0 minutes by the hours of the punch, and of 30 by the shift.',
  );
  expect(idsOf('breakApart', { shifts: [whole], punches: [one] })).toEqual([[one.id, whole.id]]);
  // After midnight there was one to take.
  const night = shift('22:00', '06:30', '8', { breaks: [['02:00:00', '02:30:00']] });
  const through = punch('22:00', '06:30', '8.5', { scheduleId: night.id });
  expect(told('breakApart', { shifts: [night], punches: [through] })).toEqual([['04', 30]]);
});

it('three shifts on one punch have two breaks, in whichever order they come', () => {
  const all = [shift('08:00', '12:00', '4'), shift('13:00', '15:00', '2'), shift('16:00', '18:00', '2')];
  const rows = {
    shifts: all.toReversed(),
    punches: [punch('08:00', '18:00', '8', { scheduleId: all[0]!.id })],
  };
  expect(told('breakApart', rows)).toEqual([]);
});

describe('days outside of the employment', () => {
  const own = { ...person, employed: '2026-03-04', left: '2026-03-10' };
  const on = (day: string) => [
    { punches: [punch('08:00', '16:00', '8', {}, day)] },
    { shifts: [shift('08:00', '16:00', '8', {}, day)] },
    { absences: [shift('08:00', '16:00', '8', { absence: true }, day)] },
  ];
  const of = (rows: Rows) => told('employeeLeft', { person: own, ...rows });

  it('have no punch, shift or absence', () => {
    expect(on('2026-03-03').flatMap(of)).toEqual(Array(3).fill(['03', 480]));
    expect(on('2026-03-11').flatMap(of)).toEqual(Array(3).fill(['11', 480]));
    for (const day of ['2026-03-04', '2026-03-10', '2026-03-16']) expect(on(day).flatMap(of)).toEqual([]);
    const open = { ...person, employed: '' };
    expect(told('employeeLeft', { person: open, ...on('2026-03-11')[0]! })).toEqual([]);
  });

  it('are none for the end of the night before', () => {
    const night = shift('22:00', '06:30', '8', {}, '2026-03-10');
    const back = (time: string, more: object) =>
      of({ shifts: [night], punches: [punch(time, '06:30', '4', more, '2026-03-11')] });
    expect(back('02:30', { scheduleId: night.id })).toEqual([]);
    expect(back('02:30', {})).toEqual([['11', 240]]);
    const away = (end: string, rows: Rows) =>
      of({ ...rows, leaves: [leave(at('2026-03-09', '22:00'), at('2026-03-11', end))] });
    expect(away('06:30', { absences: [{ ...night, absence: true }] })).toEqual([]);
    expect(away('06:30', { shifts: [night] })).toEqual([]);
    expect(away('06:31', { shifts: [night] })).toEqual([['11', undefined]]);
    expect(away('06:30', {})).toEqual([['11', undefined]]);
    // A punch after midnight for a night that itself began too late is outside.
    const late = shift('22:00', '06:30', '8', {}, '2026-03-11');
    const after = punch('02:30', '06:30', '4', { scheduleId: late.id }, '2026-03-12');
    expect(of({ shifts: [late], punches: [after] })).toEqual([['11', 240]]);
  });

  it('are told together, by the hours of the punches where there are some', () => {
    const rows = {
      punches: [
        punch('08:00', '12:00', '4', {}, '2026-03-12'),
        punch('08:00', '12:00', '4', {}, '2026-03-11'),
      ],
      shifts: [shift('08:00', '16:00', '8', {}, '2026-03-11')],
    };
    const [found] = foundOf('employeeLeft', { person: own, ...rows });
    expect(found).toMatchObject({
      ...{ day: '2026-03-11', minutes: 480 },
      says: '2 days with work or absence, from 2026-03-11 on, after the employment ended on 2026-03-10.',
    });
    expect(found!.records.map(({ id }) => id)).toEqual([...rows.punches, ...rows.shifts].map(({ id }) => id));
    const [before] = foundOf('employeeLeft', { person: own, ...on('2026-03-03')[0]! });
    expect(before!.says).toContain('before the employment began on 2026-03-04');
    expect(
      foundOf('employeeLeft', {
        person: own,
        punches: [punch('08:00', undefined, undefined, {}, '2026-03-11')],
      })[0],
    ).not.toHaveProperty('minutes');
  });

  it('have no leave, from its first day outside on, unless it was denied', () => {
    const away = (begin: string, end: string, more: object = {}) => of({ leaves: [leave(begin, end, more)] });
    expect(away(at('2026-03-09', '08:00'), at('2026-03-12', '16:00'))).toEqual([['11', undefined]]);
    expect(away(at('2026-02-20', '08:00'), at('2026-03-12', '16:00'))).toEqual([['02', undefined]]);
    expect(away(at('2026-03-09', '08:00'), at('2026-03-10', '16:00'))).toEqual([]);
    // Until midnight is until the day before.
    expect(away(at('2026-03-09', '08:00'), at('2026-03-11', '00:00'))).toEqual([]);
    expect(away(at('2026-03-11', '00:00'), at('2026-03-11', '00:00'))).toEqual([['11', undefined]]);
    const denied = { approvedByManager: false };
    expect(away(at('2026-03-09', '08:00'), at('2026-03-12', '16:00'), denied)).toEqual([]);
    const unsaid = { approvedByManager: undefined };
    expect(away(at('2026-03-09', '08:00'), at('2026-03-12', '16:00'), unsaid)).toHaveLength(1);
    const late = { ...person, left: '2026-03-20' };
    expect(
      told('employeeLeft', {
        person: late,
        leaves: [leave(at('2026-03-09', '08:00'), at('2026-03-25', '16:00'))],
      }),
    ).toEqual([]);
  });

  it('are all where nobody has the number: work, and pay under it', () => {
    const unknownBadges = new Set(['0007']);
    const nobody = (rows: Rows) =>
      foundOf('employeeLeft', { person: undefined, unknownBadges, ...rows }).map(({ day, minutes, says }) => [
        day,
        minutes,
        says,
      ]);
    const rows = { punches: [punch('08:00', '16:00', '8')], transactions: [pay('8', {}, '2026-03-03')] };
    const text = (count: string, day: string) =>
      `${count} of somebody who is an employee of no unit, from ${day} on.`;
    expect(nobody(rows)).toEqual([[DAY, 480, text('2 records', DAY)]]);
    expect(nobody({ transactions: [pay('8'), ...rows.transactions] })).toEqual([
      ['2026-03-03', undefined, text('2 records', '2026-03-03')],
    ]);
    expect(nobody({ transactions: [pay('8', { badgeNo: '0042' })] })).toEqual([]);
    expect(foundOf('employeeLeft', { person: undefined, ...rows })).toEqual([]);
  });
});

describe('days without an agreement', () => {
  const until = [{ ...agreement, to: '2026-03-10' }];
  const of = (rows: Rows) => told('outsideAgreement', { agreements: until, ...rows });

  it('are told from the first on', () => {
    expect(of({ punches: [punch('08:00', '16:00', '8', {}, '2026-03-11')] })).toEqual([['11', 480]]);
    expect(of({ punches: [punch('08:00', '16:00', '8', {}, '2026-03-10')] })).toEqual([]);
    const both = [...until, { ...agreement, id: 2, from: '2026-03-11' }];
    expect(
      told('outsideAgreement', {
        agreements: both,
        punches: [punch('08:00', '16:00', '8', {}, '2026-03-11')],
      }),
    ).toEqual([]);
  });

  it('are told of pay where there is nothing else, of who is employed then', () => {
    const paid = (more: object = {}, day = '2026-03-11') => ({ transactions: [pay('-2', more, day)] });
    expect(of(paid())).toEqual([['11', 120]]);
    expect(foundOf('outsideAgreement', { agreements: until, ...paid() })[0]!.says).toBe(
      '1 transaction from 2026-03-11 on without an agreement that holds.',
    );
    expect([of(paid({}, '2026-03-10')), of(paid({ punchDay: '2026-03-10' }))]).toEqual([[], []]);
    expect(of(paid({ punchDay: '2026-03-11' }, '2026-03-10'))).toEqual([]);
    const off: PolicyInput = { findings: { paidOutsideEmployment: 'off' } };
    const employed = (more: object, row = paid()) =>
      told('outsideAgreement', { agreements: until, person: { ...person, ...more }, ...row }, off).length;
    expect([employed({ left: '2026-03-11' }), employed({ employed: '2026-03-11' })]).toEqual([1, 1]);
    expect([employed({ left: '2026-03-10' }), employed({ employed: '2026-03-12' })]).toEqual([0, 0]);
    // It is paid after the end of the employment.
    expect(employed({ left: '2026-03-11' }, paid({ punchDay: '2026-03-11' }, '2026-03-12'))).toBe(0);
  });

  it('are not judged where agreements are not shown, or the home unit is another', () => {
    const rows = { agreements: [], punches: [punch('08:00', '16:00', '8')] };
    expect(told('outsideAgreement', rows)).toHaveLength(1);
    expect(told('outsideAgreement', { ...rows, unit: { ...unit, showsAgreements: false } })).toEqual([]);
    expect(told('outsideAgreement', { ...rows, person: undefined })).toEqual([]);
  });
});

describe('a shift of which a punch has a few minutes', () => {
  const own = shift('08:00', '16:00', '8');
  const of = (to: string, more: Rows = {}, hours = '8') =>
    told('shortPunch', {
      shifts: [{ ...own, hours }],
      punches: [punch('08:00', to, '0', { scheduleId: own.id })],
      ...more,
    }).map(([, minutes]) => minutes);

  it('is told up to five minutes, of shifts beyond an hour', () => {
    expect([of('08:05'), of('08:06')]).toEqual([[475], []]);
    expect([of('08:05', {}, '1'), of('08:05', {}, '1.01')]).toEqual([[], [55.6]]);
    expect(of('08:05', { shifts: [{ ...own, worked: false }] })).toEqual([]);
  });

  it('is told of all its punches together, and of none that is open or missing', () => {
    const two = (to: string | undefined) => [
      punch('08:00', '08:02', '0', { scheduleId: own.id }),
      punch('09:00', to, '0', { scheduleId: own.id }),
    ];
    expect([of('', { punches: two('09:03') }), of('', { punches: two('09:04') })]).toEqual([[475], []]);
    expect([of('', { punches: two(undefined) }), of('', { punches: [] })]).toEqual([[], []]);
    expect(idsOf('shortPunch', { shifts: [own], punches: two('09:03') })[0]).toHaveLength(3);
    const elsewhere = punch('17:00', '21:00', '4');
    expect(of('', { punches: [...two('09:03'), elsewhere] })).toEqual([475]);
  });

  it('is explained by an absence at that time, and by no other', () => {
    const from = (time: string) => leave(at(DAY, time), at(DAY, '23:00'));
    expect([of('08:02', { leaves: [from('15:59')] }), of('08:02', { leaves: [from('16:00')] })]).toEqual([
      [],
      [478],
    ]);
    const gone = shift('08:02', '16:00', '8', { absence: true });
    expect(of('08:02', { absences: [gone] })).toEqual([]);
  });
});

it('a shift without a punch names what is paid for it, and what was not approved over it', () => {
  const own = shift('08:00', '16:00', '8');
  const asked = leave(at(DAY, '08:00'), at(DAY, '16:00'), { approvedByManager: undefined });
  const other = leave(at(NEXT, '08:00'), at(NEXT, '16:00'), { approvedByManager: undefined });
  const [paid, away, another] = [
    pay('8', { scheduleId: own.id }),
    pay('8', { scheduleId: own.id, leaveAppId: asked.id }),
    pay('8', { scheduleId: 4_711 }),
  ];
  const rows = { shifts: [own], leaves: [asked, other], transactions: [paid, away, another] };
  expect(idsOf('shiftWithoutPunch', rows, { approvals: [] })).toEqual([[own.id, asked.id, paid.id]]);
  const [found] = foundOf('shiftWithoutPunch', rows, { approvals: [] });
  expect([found!.hours, found!.says]).toEqual(['8', 'A shift from 08:00 to 16:00, no punch and no absence.']);
  expect(foundOf('shiftWithoutPunch', { shifts: [{ ...own, hours: undefined }] })[0]).not.toHaveProperty(
    'hours',
  );
});

describe('a shift with absence shifts', () => {
  const own = shift('08:00', '16:00', '8');
  const gone = (to: string, more: object = {}) =>
    shift('08:00', to, '8', { absence: true, orgScheduleId: own.id, ...more });
  const of = (absences: readonly object[], leaves: readonly object[] = []) =>
    foundOf('shiftWithoutPunch', { shifts: [own], absences, leaves }).map(({ minutes, says }) => [
      minutes,
      says.split(' and ')[1],
    ]);

  it('is excused by them, unless their absence is not there', () => {
    expect(of([gone('16:00')])).toEqual([]);
    expect(of([gone('12:00')])).toEqual([[240, 'an absence for a part of it alone.']]);
    expect(of([gone('16:00', { leaveId: 4_711 })])).toEqual([
      [480, 'an absence shift whose absence is not there.'],
    ]);
    const half = leave(at(DAY, '08:00'), at(DAY, '16:00'), { level: '0.5' });
    expect(of([gone('16:00', { leaveId: half.id })], [half])).toEqual([
      [240, 'an absence for a part of it alone.'],
    ]);
  });
});

describe('a finding', () => {
  it('that follows from another is told with that, also over several steps', () => {
    const own = shift('08:00', '16:00', '8');
    const punches = [punch('08:00', '12:00'), punch('11:00', '16:00')];
    const kinds = (rows: Rows) =>
      judgedOf(rows)
        .map(({ rule, explains }) => [rule.kind, [...explains].sort()] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1));
    // None of the two names the shift, which has no punch because of that.
    expect(kinds({ shifts: [own], punches })).toEqual([
      ['overlappingPunches', ['punchWithoutShift', 'shiftWithoutPunch']],
    ]);
    expect(kinds({ shifts: [shift('08:00', '16:00', '8', {}, NEXT)], punches })).toEqual([
      ['overlappingPunches', ['punchWithoutShift']],
      ['shiftWithoutPunch', []],
    ]);
    expect(kinds({ punches: [punches[0]!] })).toEqual([['punchWithoutShift', []]]);
  });

  it('explains none that explains it', () => {
    const explains = new Map(EMPLOYEE_RULES.map(({ kind, explains: all = [] }) => [kind, all] as const));
    const reached = (kind: FindingKind, seen = new Set<FindingKind>()): Set<FindingKind> => {
      for (const next of explains.get(kind) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
      return seen;
    };
    expect([...explains.keys()].filter((kind) => reached(kind).has(kind))).toEqual([]);
  });

  it('is not concluded from a list that is not whole, or has a row that could not be read', () => {
    const own = shift('08:00', '16:00', '8');
    const of = (leftOut: object, more: object = {}) =>
      told('shiftWithoutPunch', { shifts: [{ ...own, ...more }], unit: { ...unit, leftOut } }).length;
    expect(of({})).toBe(1);
    expect([of({ punches: 1 }), of({ leaves: 2 }), of({ shifts: 1 })]).toEqual([0, 0, 0]);
    expect([of({ agreements: 1 }), of({}, { unread: ['endTime'] })]).toEqual([1, 0]);
  });

  it('stands in the unit of its records, and at home where they are of several or of the staff office', () => {
    const home = { ...unit, id: 103 };
    const all = new Map([...units, [103, home] as const]);
    const place = (kind: FindingKind, rows: Rows) =>
      judgedOf({ unit: home, units: all, ...rows }).flatMap((one) =>
        one.rule.kind === kind ? one.unit : [],
      );
    const open = (more: object = {}) => ({ punches: [punch('08:00', undefined, undefined, more)] });
    expect([place('openPunch', open()), place('openPunch', open({ unit: 102 }))]).toEqual([[101], [102]]);
    expect(place('negative', { transactions: [pay('-1', { unit: 102 })] })).toEqual([102]);
    const pair = [punch('08:00', '12:00', '4'), punch('09:00', '12:00', '3', { unit: 102 })];
    expect(place('overlappingPunches', { punches: pair })).toEqual([103]);
    expect(
      place('absenceNotApproved', {
        leaves: [leave(at(DAY, '08:00'), at(DAY, '16:00'), { approvedByManager: false })],
      }),
    ).toEqual([103]);
    const gone = { person: { ...person, left: '2026-03-03' }, ...open({ unit: 102 }) };
    expect([place('employeeLeft', gone), place('openPunch', gone)]).toEqual([[103], [102]]);
  });

  it('of somebody in a unit has the badge number and the salary of that employee', () => {
    const people = [
      { ...person, id: 8, badgeNo: '0008' },
      { ...person, id: 7 },
    ];
    const salaries = [{ from: '2020-01-01', isSome: true, hourly: 150 }];
    const agreements = [
      { ...agreement, employeeId: 8, salaries: [{ ...salaries[0], hourly: 900 }] },
      { ...agreement, salaries },
    ];
    const leftBehind = [punch('08:00', '16:00', '8')];
    const judged = judgedOfUnit({ people, agreements, leftBehind }, { openLockTexts: ['None'] }, { now: 0 });
    expect(
      judged.map(({ rule, employeeId, badgeNo, hourly }) => [rule.kind, employeeId, badgeNo, hourly]),
    ).toEqual([
      ['periodLocked', 0, '', undefined],
      ['punchLeftBehind', 7, '0007', 150],
    ]);
  });

  it('is named by its alias, or by the badge number where personal data was asked for', () => {
    const alias = {
      of: (...parts: unknown[]) => JSON.stringify(parts),
      ofEmployee: (id: number) => `E-${id}`,
      namesOf: () => ['E-7'],
    };
    const records = [1, 2, 3, 4].map((id) => ({
      operation: id === 1 ? 'wsdlGetEmployeesV2' : 'wsdlGetTimePunches',
      field: 'id',
      id,
    }));
    const name = (personal: boolean, more: object = {}, input: PolicyInput = {}) =>
      namedFinding(
        {
          rule: { kind: 'negative' },
          unit: 101,
          employeeId: 7,
          badgeNo: '0007',
          explains: [],
          found: { records, says: '', advice: '' },
          ...more,
        } as never,
        { alias, personal, policy: policyOf(input), today: DAY } as never,
      );
    expect([name(false).employee, name(true).employee, name(true, { badgeNo: '' }).employee]).toEqual([
      'E-7',
      '0007',
      'E-7',
    ]);
    expect(name(true, { employeeId: 0 })).not.toHaveProperty('employee');
    expect([name(false), name(true)].map((one) => one.records.map(({ id }) => id))).toEqual([
      [0, 2, 3, 4],
      [1, 2, 3, 4],
    ]);
    // The same matter in the next check, whatever else is in it.
    expect(name(false).key).toBe(
      name(false, { found: { records: records.slice(0, 3), says: 'x', advice: '' } }).key,
    );
    for (const more of [{ unit: 102 }, { employeeId: 8 }, { rule: { kind: 'openPunch' } }])
      expect(name(false, more).key).not.toBe(name(false).key);
    const accepted = {
      kind: 'negative',
      employee: '0007',
      reason: 'known',
      owner: 'Siv Ek',
      until: DAY,
    } as const;
    expect(name(true, {}, { exceptions: [accepted] }).exception).toEqual(accepted);
    expect(name(false, {}, { exceptions: [accepted] }).exception).not.toHaveProperty('employee');
    expect(name(false, {}, { exceptions: [{ ...accepted, employee: 'E-7' }] })).toHaveProperty('exception');
    expect(name(false, {}, { exceptions: [{ ...accepted, kind: 'openPunch' }] })).not.toHaveProperty(
      'exception',
    );
  });

  it('has the severity and owner of the policy, else its own, else that of its kind', () => {
    const of = (severity: string | undefined, input: PolicyInput = {}) => {
      const named = namedFinding(
        {
          rule: { kind: 'negative' },
          unit: 101,
          employeeId: 0,
          badgeNo: '',
          explains: [],
          found: { records: [], says: '', advice: '', severity },
        } as never,
        { alias: { of: String }, personal: false, policy: policyOf(input), today: DAY } as never,
      );
      return [named.severity, named.owner];
    };
    expect([of(undefined), of('warning')]).toEqual([
      ['error', 'payroll office'],
      ['warning', 'payroll office'],
    ]);
    expect(of('warning', { findings: { negative: { severity: 'note', owner: 'Siv Ek' } } })).toEqual([
      'note',
      'Siv Ek',
    ]);
  });
});

describe('a week and its rest', () => {
  const days = ['02', '03', '04', '05', '06', '07', '08'].map((day) => `2026-03-${day}`);
  const week = days.map((day) => punch('08:00', '16:00', '8', {}, day));

  it('is the whole one of the period, up to its last day', () => {
    const of = (to: string) =>
      told('hoursBeyondLimit', { punches: week }, { limits: { hoursWeek: 40 } }, {
        period: { from: '2026-03-02', to },
      } as never);
    expect([of('2026-03-08'), of('2026-03-07')]).toEqual([[['02', 960]], []]);
  });

  it('has the longest rest between two punches that are over', () => {
    const text = foundOf('restTooShort', { punches: week }, { limits: { restHoursWeek: 36 } })[0]!.says;
    expect(text).toContain('with 16 hours of rest at most; the policy asks for 36');
    const open = punch('18:00', undefined, undefined, {}, '2026-03-04');
    const rest = { limits: { restHours: 11 } };
    expect(told('restTooShort', { punches: [...week, open] }, rest)).toEqual([]);
    const late = punch('20:00', '23:00', '3', {}, '2026-03-04');
    expect(told('restTooShort', { punches: [late, ...week] }, rest)).toEqual([['05', 120]]);
  });

  it('between two punches of one day is none', () => {
    const two = [punch('00:00', '02:00', '2'), punch('08:00', '16:00', '8')];
    expect(told('restTooShort', { punches: two }, { limits: { restHours: 11 } })).toEqual([]);
    const before = [
      punch('16:00', '23:00', '7', {}, '2026-02-28'),
      punch('08:00', '16:00', '8', {}, '2026-03-01'),
    ];
    expect(told('restTooShort', { punches: before }, { limits: { restHours: 11 } })).toEqual([]);
  });
});

describe('what was changed after a transfer', () => {
  const march = { from: '2026-03-01', to: '2026-03-31', at: '2026-04-01T12:00:00Z' };
  // The service stamps in CET: noon of UTC is two o'clock in summer there.
  const late = '2026-04-01T14:00:01';
  const of = (rows: Rows, transfers: readonly object[] = [march]) =>
    foundOf('changedAfterTransfer', rows, {}, { transfers } as never).map(({ day, says, records }) => [
      day,
      says.slice(0, 33),
      records.map(({ id }) => id),
    ]);
  const one = (ts: string, more: object = {}) => punch('08:00', '16:00', '8', { ts, ...more });

  it('is told by the second, of punches, shifts, absences and leaves', () => {
    const punches = [one(late)];
    expect(of({ punches })).toEqual([[DAY, 'Changed at 2026-04-01 14:00:01 (C', [punches[0]!.id]]]);
    expect(of({ punches: [one('2026-04-01T14:00:00')] })).toEqual([]);
    expect(of({ shifts: [shift('08:00', '16:00', '8', { ts: late })] })).toHaveLength(1);
    expect(of({ absences: [shift('08:00', '16:00', '8', { ts: late, absence: true })] })).toHaveLength(1);
    const away = (begin: string) =>
      of({ leaves: [leave(begin, at('2026-03-09', '16:00'), { ts: late })] })[0]?.[0];
    expect([away(at(DAY, '08:00')), away(at('2026-02-20', '08:00'))]).toEqual([DAY, '2026-03-02']);
  });

  it('is one finding for a day, with the last change', () => {
    const rows = [one('2026-04-03T09:00:00'), one(late), one(late, { day: NEXT, begin: at(NEXT, '08:00') })];
    expect(of({ punches: rows })).toEqual([
      [DAY, 'Changed at 2026-04-03 09:00:00 (C', [rows[0]!.id, rows[1]!.id]],
      [NEXT, 'Changed at 2026-04-01 14:00:01 (C', [rows[2]!.id]],
    ]);
  });

  it('is that of a transfer of its day and its unit', () => {
    const when = (more: object) => of({ punches: [one(late)] }, [{ ...march, ...more }]).length;
    expect([when({ from: DAY, to: DAY }), when({ units: [101] }), when({ units: [102] })]).toEqual([1, 1, 0]);
    expect([when({ from: NEXT }), when({ to: '2026-03-03' })]).toEqual([0, 0]);
    expect(of({ punches: [one(late)] }, [])).toEqual([]);
    expect(of({ punches: [{ ...one(late), day: '2026-03-01' }] })).toEqual([]);
  });
});

it('a far shift is far from every punch that names it, whatever other shifts have', () => {
  const [own, other] = [shift('08:00', '12:00', '4'), shift('08:00', '12:00', '4', {}, NEXT)];
  const far = punch('20:00', '22:00', '2', { scheduleId: own.id });
  const near = punch('08:00', '12:00', '4', { scheduleId: other.id }, DAY);
  const rows = { shifts: [own, other], punches: [far, near] };
  expect(idsOf('punchWithoutShift', rows).map(([id]) => id)).toContain(far.id);
  // One that names it and is near shows that it is the right one.
  expect(idsOf('punchWithoutShift', { ...rows, punches: [far, { ...near, scheduleId: own.id }] })).toEqual(
    [],
  );
});

it('what could not be judged says what the policy or the service lacks', () => {
  const lacking = (input: PolicyInput, more: object) =>
    [...EMPLOYEE_RULES, ...UNIT_RULES].flatMap(({ kind, notJudged }) => {
      const scope = { policy: policyOf(input), transfers: [], earlier: { months: [] }, ...more };
      const reason = notJudged?.(scope as never);
      return reason ? [[kind, reason.because]] : [];
    });
  const months = { earlier: { months: ['2025-12-01', '2026-01-01', '2026-02-01'] } };
  const lists = { textItems: {}, templates: {}, transfers: [{}] };
  const full = PLANTED_POLICY;
  expect(lacking(full, { ...lists, ...months }), 'PLANTED_POLICY names every limit').toEqual([]);
  const other = {
    ...full,
    limits: { ...full.limits, hoursDay: undefined, hoursWeek: 40, restHours: undefined, restHoursWeek: 36 },
  };
  expect(lacking(other as PolicyInput, { ...lists, ...months })).toEqual([]);
  expect(
    lacking({}, { textItems: 'not read', templates: 'not read' }).sort(),
    'each kind whose rule has `notJudged`',
  ).toEqual(
    [
      ...(['codeNotInTemplate', 'costCentreOther', 'costCentreUnknown'] as const).map((kind) => [
        kind,
        'notShown',
      ]),
      ...(
        [
          ...['balanceBelowZero', 'balanceOfLeaver', 'beyondLimit', 'changedAfterTransfer', 'employmentRate'],
          ...[
            'hoursApart',
            'hoursBeyondLimit',
            'hoursByHand',
            'manualRepeats',
            'manualStopped',
            'outOfRange',
          ],
          ...['paidNoMore', 'periodLocked', 'restTooShort', 'supplementMissing', 'supplementOverWork'],
          ...['supplementTwice', 'tooYoung', 'transactionWithoutSource'],
        ] as const
      ).map((kind) => [kind, 'notAsked']),
    ].sort(),
  );
  const few = (count: number) =>
    lacking(full, { ...lists, earlier: { months: months.earlier.months.slice(0, count) } }).map(
      ([kind]) => kind,
    );
  expect([few(2), few(1)]).toEqual([
    ['outOfRange', 'manualStopped'],
    ['outOfRange', 'manualRepeats', 'manualStopped'],
  ]);
});

describe('two at the same time', () => {
  it('are looked at in the order of their begin, and then of their ids', () => {
    const rows = [shift('12:00', '16:00', '4'), shift('08:00', '12:00', '4'), shift('15:00', '20:00', '5')];
    expect(idsOf('shiftsAtOnce', { shifts: rows })).toEqual([[rows[0]!.id, rows[2]!.id]]);
    expect(foundOf('shiftsAtOnce', { shifts: rows })[0]!.says).toBe(
      'The shift from 12:00 to 16:00 and that from 15:00 to 20:00 are at the same time.',
    );
    const [first, second] = [shift('08:00', '12:00', '4'), shift('08:00', '12:00', '4')];
    expect(idsOf('shiftsAtOnce', { shifts: [second, first] })).toEqual([[first.id, second.id]]);
  });

  it('are told of a long one with each that lies in it, also behind a short one', () => {
    const rows = [shift('06:00', '20:00', '14'), shift('08:00', '09:00', '1'), shift('12:00', '13:00', '1')];
    const [long, early, late] = rows.map(({ id }) => id);
    expect(idsOf('shiftsAtOnce', { shifts: rows })).toEqual([
      [long, early],
      [long, late],
    ]);
    const half = { level: '0.5' };
    const leaves = [
      leave(at('2026-03-02', '00:00'), at('2026-03-13', '00:00'), half),
      leave(at('2026-03-03', '08:00'), at('2026-03-03', '16:00'), half),
      leave(at(DAY, '08:00'), at(DAY, '16:00')),
    ];
    expect(idsOf('absencesAtOnce', { leaves })).toEqual([[leaves[0]!.id, leaves[2]!.id]]);
  });

  it('are no two where the service shows one record twice, and are two where it shows no ids', () => {
    const one = shift('08:00', '12:00', '4');
    expect(idsOf('shiftsAtOnce', { shifts: [one, one] })).toEqual([]);
    expect(
      idsOf('shiftsAtOnce', {
        shifts: [
          { ...one, id: 0 },
          { ...one, id: 0 },
        ],
      }),
    ).toEqual([[0, 0]]);
  });

  it('are told where they reach into the period', () => {
    const whole = (begin: string, end: string) => leave(at(begin, '08:00'), at(end, '16:00'));
    const of = (begin: string, end: string) =>
      told('absencesAtOnce', { leaves: [whole(begin, end), whole(begin, end)] }).map(([day]) => day);
    expect([of('2026-02-20', '2026-03-02'), of('2026-03-15', '2026-03-20')]).toEqual([['02'], ['15']]);
    expect([of('2026-02-20', '2026-03-01'), of('2026-03-16', '2026-03-20')]).toEqual([[], []]);
  });

  it('say when, and name the shifts of both absences', () => {
    const [one, two] = [
      leave(at(DAY, '08:00'), at(DAY, '16:00')),
      leave(at(DAY, '08:00'), at(NEXT, '16:00')),
    ];
    const away = shift('08:00', '16:00', '8', { absence: true, leaveId: two.id });
    const other = shift('08:00', '16:00', '8', { absence: true, leaveId: 4_711 });
    const [found] = foundOf('absencesAtOnce', { leaves: [one, two], absences: [away, other] });
    expect(found!.records.map(({ id }) => id)).toEqual([one.id, two.id, away.id]);
    expect(found!.says).toContain(`from ${DAY} to ${DAY} and that from ${DAY} to ${NEXT}`);
  });
});

describe('more hours of absence than a day has', () => {
  const all = (hours: string, more: object = {}, day = DAY) =>
    shift('00:00', '23:59', hours, { absence: true, ...more }, day);
  const of = (...absences: object[]) => told('absenceOverDay', { absences }).map(([, minutes]) => minutes);

  it('are told beyond 24, or beyond 23 and 25 where the clock is changed', () => {
    expect([of(all('16'), all('8')), of(all('16'), all('8.1'))]).toEqual([[], [6]]);
    const spring = { period: { from: '2026-03-23', to: '2026-03-29' } } as never;
    const on = (hours: string) =>
      told('absenceOverDay', { absences: [all(hours, {}, '2026-03-29')] }, {}, spring);
    expect([on('23'), on('23.1')]).toEqual([[], [['29', 6]]]);
    const autumn = { period: { from: '2026-10-19', to: '2026-10-25' } } as never;
    expect(told('absenceOverDay', { absences: [all('25', {}, '2026-10-25')] }, {}, autumn)).toEqual([]);
  });

  it('count at the level of their absence, each day for itself', () => {
    const half = leave(at(DAY, '00:00'), `${DAY}T23:59:59`, { level: '0.5' });
    const rows = (leaveId: number) => ({
      absences: [all('20', { leaveId }), all('20', { leaveId })],
      leaves: [half],
    });
    expect(told('absenceOverDay', rows(half.id))).toEqual([]);
    expect(told('absenceOverDay', rows(4_711))).toEqual([['04', 960]]);
    expect(of(all('20'), all('20', {}, NEXT))).toEqual([]);
    const twice = [all('20'), all('20')];
    expect(idsOf('absenceOverDay', { absences: twice })).toEqual([twice.map(({ id }) => id)]);
  });
});

it('an impossible absence names its shifts and those that they were made from', () => {
  const wrong = leave(at(DAY, '16:00'), at(DAY, '08:00'));
  const own = shift('08:00', '16:00', '8', { absence: true, leaveId: wrong.id, orgScheduleId: 12 });
  const other = shift('08:00', '16:00', '8', { absence: true, leaveId: 4_711, orgScheduleId: 13 });
  const [found] = foundOf('absenceImpossible', { leaves: [wrong], absences: [own, other] });
  expect(found).toMatchObject({ day: DAY, minutes: 480 });
  expect(found!.records.map(({ id, field }) => [id, field])).toEqual([
    [wrong.id, 'toTime'],
    [own.id, 'leaveId'],
    [12, 'scheduleId'],
  ]);
  expect(found!.says).toBe(`An absence begins at ${DAY} 16:00 and ends before that, at ${DAY} 08:00.`);
  const before = leave(at('2026-02-20', '16:00'), at('2026-02-20', '08:00'));
  expect(told('absenceImpossible', { leaves: [before] })).toEqual([['02', 0]]);
  const much = leave(at(DAY, '08:00'), at(DAY, '16:00'), { level: '50' });
  expect(foundOf('absenceImpossible', { leaves: [much] })[0]).toMatchObject({
    says: 'An absence with the level 50; 1 is the whole time.',
    records: [{ field: 'sickLevel' }],
  });
});
