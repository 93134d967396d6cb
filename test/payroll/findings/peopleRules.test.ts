import { describe, expect, it } from 'vitest';
import { Badges } from '../../../src/payroll/findings/badges.js';
import type { FindingKind, PolicyInput } from '../../../src/payroll/index.js';
import { policyOf } from '../../../src/payroll/policy/Policy.js';
import {
  agreement,
  at,
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

// Employments, agreements, balances and badge numbers.

const DAYS = { from: '2026-03-02', to: '2026-03-15' };
const MONTH = { from: '2026-03-01', to: '2026-03-31' };

describe('pay outside of the employment', () => {
  const own = { ...person, employed: '2026-03-04', left: '2026-03-10' };
  const of = (day: string, more: object = {}) =>
    told('paidOutsideEmployment', { person: own, transactions: [pay('-2', more, day)] });

  it('is told of days before its first and after its last, with what is at stake', () => {
    expect([of('2026-03-03'), of('2026-03-11')]).toEqual([[['03', 120]], [['11', 120]]]);
    expect([of('2026-03-04'), of('2026-03-10'), of('2026-03-16')]).toEqual([[], [], []]);
  });

  it('is judged by the day of the punch where pay comes later, and not where it comes before', () => {
    expect(of('2026-03-11', { punchDay: '2026-03-10' })).toEqual([]);
    expect(of('2026-03-04', { punchDay: '2026-03-03' })).toHaveLength(1);
    expect(of('2026-03-03', { punchDay: '2026-03-04' })).toHaveLength(1);
  });

  it('says on which side it is, and is none where no dates are set or nobody is known', () => {
    const on = (day: string) =>
      says('paidOutsideEmployment', { person: own, transactions: [pay('2', {}, day)] });
    expect(on('2026-03-11')).toEqual([expect.stringContaining('after the employment ended on 2026-03-10')]);
    expect(on('2026-03-03')).toEqual([expect.stringContaining('before the employment began on 2026-03-04')]);
    const open = { ...person, employed: '', left: '9999-12-31' };
    for (const one of [open, undefined])
      expect(told('paidOutsideEmployment', { person: one, transactions: [pay('2')] })).toEqual([]);
  });
});

describe('two main agreements at once', () => {
  const held = (from: string | undefined, to: string | undefined, more: object = {}) => ({
    ...{ ...agreement, id: Number(from?.slice(-2) ?? 0), from: from ?? '', to: to ?? '9999-12-31', ...more },
  });
  const of = (...agreements: object[]) => told('agreementsAtOnce', { agreements });

  it('are told from the begin of the second on, up to the day', () => {
    const second = held('2026-03-09', undefined);
    expect(of(second, held('2020-01-01', '2026-03-09'))).toEqual([['09', undefined]]);
    expect(of(second, held('2020-01-01', undefined))).toEqual([['09', undefined]]);
    expect(of(second, held(undefined, undefined))).toEqual([['09', undefined]]);
    expect(of(second, held('2020-01-01', '2026-03-08'))).toEqual([]);
    const [found] = foundOf('agreementsAtOnce', { agreements: [second, held('2020-01-01', undefined)] });
    expect(found!.records.map(({ id }) => id)).toEqual([1, 9]);
  });

  it('have no day where both began before the period', () => {
    expect(of(held('2020-01-01', undefined), held('2025-01-01', undefined))).toEqual([
      [undefined, undefined],
    ]);
    expect(of(held('2020-01-01', undefined), held('2026-03-02', undefined))).toEqual([['02', undefined]]);
  });

  it('are none where one is not the main one, or nobody says so, or it does not hold in the period', () => {
    const first = held('2020-01-01', undefined);
    for (const main of [false, undefined])
      expect(of(first, held('2026-03-09', undefined, { main }))).toEqual([]);
    expect(of(first, held('2026-03-16', undefined))).toEqual([]);
  });
});

describe('a month with nothing', () => {
  const of = (rows: Rows = {}, period = MONTH) =>
    told('nothingAllMonth', rows, {}, { period } as never).length;

  it('is told of who has an agreement by the month', () => {
    expect(of()).toBe(1);
    expect(of({ agreements: [{ ...agreement, from: '2026-03-01', to: '2026-03-31' }] })).toBe(1);
    expect(of({}, { from: '2026-02-01', to: '2026-02-28' })).toBe(1);
    expect(of({}, { from: '2026-02-01', to: '2026-02-27' })).toBe(0);
  });

  it('is none where something is there', () => {
    const day = at('2026-03-04', '08:00');
    const rows: readonly Rows[] = [
      { punches: [punch('08:00', '16:00', '8')] },
      { shifts: [shift('08:00', '16:00', '8', { worked: false })] },
      { absences: [shift('08:00', '16:00', '8', { absence: true })] },
      { leaves: [leave(day, day)] },
      { transactions: [pay('8')] },
    ];
    for (const one of rows) expect(of(one)).toBe(0);
    expect(of({ punches: [punch('08:00', '16:00', '8', {}, '2026-02-28')] })).toBe(1);
  });

  it('is none of who was not there the whole month, is paid by the hour, or is passive', () => {
    const with_ = (more: object) => of({ person: { ...person, ...more } });
    expect([with_({ employed: '2026-03-01' }), with_({ left: '2026-03-31' })]).toEqual([1, 1]);
    expect([with_({ employed: '2026-03-02' }), with_({ left: '2026-03-30' })]).toEqual([0, 0]);
    expect([with_({ passive: true }), of({ person: undefined })]).toEqual([0, 0]);
    const under = (more: object) => of({ agreements: [{ ...agreement, ...more }] });
    expect([under({ hourly: true }), under({ from: '2026-03-02' }), under({ to: '2026-03-30' })]).toEqual([
      0, 0, 0,
    ]);
    expect(of({ agreements: [] })).toBe(0);
    expect(of({ unit: { ...unit, shows: [] } })).toBe(0);
  });
});

describe('a balance', () => {
  const balance = (value: string, day = DAYS.to) => ({ id: 2, employeeId: 7, day, balance: value });
  const left = (value: string, more: object = {}, day = DAYS.to) =>
    told('balanceOfLeaver', {
      person: { ...person, left: '2026-03-10', ...more },
      balances: [balance(value, day)],
    });
  const below = (value: string, day = DAYS.to) =>
    told('balanceBelowZero', { balances: [balance(value, day)] });

  it('of who leaves is told above zero, on the last day of the employment', () => {
    expect(left('0.5')).toEqual([['10', undefined]]);
    expect([left('0'), left('-1'), left('1', {}, '2026-03-01')]).toEqual([[], [], []]);
    for (const day of ['2026-03-02', '2026-03-15']) expect(left('1', { left: day })).toHaveLength(1);
    for (const day of ['2026-03-01', '2026-03-16', '9999-12-31'])
      expect(left('1', { left: day })).toEqual([]);
  });

  it('below zero is told after the period, and not before it', () => {
    expect(below('-0.01')).toEqual([['15', undefined]]);
    expect([below('0'), below('2'), below('-1', '2026-03-01')]).toEqual([[], [], []]);
    const [found] = foundOf('balanceBelowZero', { balances: [balance('-0.5')] });
    expect([found!.records, found!.says]).toEqual([
      [{ operation: 'wsdlGetTimeTrackersBalance', field: 'balance', id: 2 }],
      'Time tracker 2 stands at -0.5 after the period.',
    ]);
  });
});

describe('the hours of a month', () => {
  const full = {
    ...agreement,
    monthHours: new Map([['2026-03', '160']]),
    rates: [
      { from: '2020-01-01', rate: '1.00' },
      { from: '2026-03-01', rate: '0.50' },
    ],
  };
  const share: PolicyInput = { thresholds: { rateShare: 0.1 } };
  const of = (hours: string, more: Rows = {}, input = share, period = MONTH) =>
    told(
      'employmentRate',
      { agreements: [full], punches: [punch('08:00', '16:00', hours)], ...more },
      input,
      { period } as never,
    ).map(([, minutes]) => minutes);

  it('are those of the rate that holds when it begins, up to the share of the policy', () => {
    // Half of 160 hours, and a tenth of that.
    expect([of('88'), of('72')]).toEqual([[], []]);
    expect([of('88.5'), of('71')]).toEqual([[510], [540]]);
    expect(of('88.5', {}, {})).toEqual([]);
  });

  it('are work and absence together', () => {
    const absences = [shift('08:00', '16:00', '40', { absence: true })];
    expect(of('40', { absences })).toEqual([]);
    expect(of('60', { absences })).toEqual([1_200]);
  });

  it('are not judged where the rate or the hours are not known, or two agreements hold', () => {
    const under = (...more: object[]) => of('200', { agreements: more });
    expect([
      under({ ...full, rates: [] }),
      under({ ...full, rates: [{ from: '2026-03-02', rate: '1.00' }] }),
      under({ ...full, monthHours: new Map() }),
      under(full, { ...full, id: 2 }),
      under(),
    ]).toEqual(Array(5).fill([]));
    // Of a period beyond a month there are no hours.
    expect(of('200', {}, share, { from: '2026-03-01', to: '2026-04-30' })).toEqual([]);
  });
});

describe('the template of an agreement', () => {
  const templates = new Map([
    [1, new Set(['100', '200'])],
    [2, new Set(['100'])],
  ]);
  const of = (rows: Rows, lists: unknown = templates) =>
    told('codeNotInTemplate', rows, {}, { templates: lists } as never);
  const under = (templateId: number, more: object = {}) => ({ ...agreement, templateId, ...more });

  it('has the salary types that may be paid', () => {
    const transactions = [pay('2', { salType: '200' }), pay('-1', { salType: '200' }), pay('8')];
    expect(of({ agreements: [under(1)], transactions })).toEqual([]);
    expect(of({ agreements: [under(1)], transactions: [pay('2', { salType: '200 ' })] })).toEqual([]);
    expect(of({ agreements: [under(2)], transactions })).toEqual([['04', 180]]);
    const third = pay('3', { salType: '300' }, '2026-03-05');
    expect(of({ agreements: [under(2)], transactions: [...transactions, third] })).toEqual([
      ['04', 180],
      ['05', 180],
    ]);
    expect(of({ agreements: [under(2)], transactions: [pay('2', { salType: ' ' })] })).toEqual([]);
    expect(
      of({ agreements: [under(2)], transactions: [pay('2', { salType: '200' }, '2026-03-16')] }),
    ).toEqual([]);
  });

  it('is not judged where one is not known, or no agreement holds', () => {
    const transactions = [pay('2', { salType: '200' })];
    expect(of({ agreements: [under(2), under(3)], transactions })).toEqual([]);
    expect(of({ agreements: [], transactions })).toEqual([]);
    expect(of({ agreements: [under(2)], transactions }, 'not read')).toEqual([]);
    // One of two has it.
    expect(of({ agreements: [under(2), under(1)], transactions })).toEqual([]);
  });

  it('is that of the day of the punch up to the day of the pay', () => {
    const agreements = [under(1, { to: '2026-03-04' }), under(2, { from: '2026-03-05' })];
    const on = (day: string, punchDay?: string) =>
      of({ agreements, transactions: [pay('2', { salType: '200', punchDay }, day)] }).length;
    expect([on('2026-03-04'), on('2026-03-05'), on('2026-03-06', '2026-03-04')]).toEqual([0, 1, 0]);
    expect(on('2026-03-04', '2026-03-06')).toBe(0);
  });
});

describe('badge numbers side by side', () => {
  const one = (id: number, badgeNo: string, more: object = {}) => ({
    ...person,
    id,
    badgeNo,
    name: '',
    ...more,
  });
  const judged = (people: readonly object[], input: PolicyInput = {}) => {
    const badges = new Badges();
    badges.add(people as never, DAYS as never);
    return [...badges.judge(policyOf(input))].map(({ rule, employeeId }) => [rule.kind, employeeId]);
  };
  const four = [1, 2, 3].map((id) => one(id, `000${id}`));

  it('are there, of one person each, blanks aside', () => {
    expect(judged(four)).toEqual([]);
    expect(judged([...four, one(4, ' ')])).toEqual([['badgeMissing', 4]]);
    expect(judged([...four, one(4, '0001')])).toEqual([
      ['badgeTwice', 1],
      ['badgeTwice', 4],
    ]);
    expect(judged([...four, one(4, '0001 ')])).toEqual([
      ['badgeTwice', 1],
      ['badgeTwice', 4],
    ]);
    // Whoever had it before the period has left.
    expect(judged([...four, one(4, '0001', { left: '2026-03-01' })])).toEqual([]);
    expect(judged([...four, one(4, '0001', { employed: '2026-03-16' })])).toEqual([]);
    expect(judged([...four, one(4, '0001', { left: '2026-03-02' })])).toHaveLength(2);
    expect(judged([...four, one(4, '0001', { employed: '2026-03-15' })])).toHaveLength(2);
  });

  it('have the length that three of four have, or that of the policy', () => {
    expect(judged([...four, one(4, '00004')])).toEqual([['badgeLength', 4]]);
    expect(judged([...four.slice(1), one(4, '00004')])).toEqual([]);
    expect(judged(four, { badgeLength: 5 })).toHaveLength(3);
    expect(judged([...four, one(4, '00004'), one(5, '5')], { badgeLength: [4, 5] })).toEqual([
      ['badgeLength', 5],
    ]);
    // Who has none has no length.
    expect(judged([...four, one(4, '00004'), one(5, ''), one(6, ' ')])).toContainEqual(['badgeLength', 4]);
    const said = (badgeNo: string) => {
      const badges = new Badges();
      badges.add([...four, one(4, badgeNo)] as never, DAYS as never);
      return [...badges.judge(policyOf())].map(({ found }) => found.says);
    };
    expect(said('00004')).toEqual(['The badge number has 5 characters, and most others have 4.']);
    expect(said('0004 ')).toEqual([
      'The badge number has 5 characters, a blank among them, and most others have 4.',
    ]);
    expect(judged([...four, one(4, '00004')], { badgeLength: 4 })).toEqual([['badgeLength', 4]]);
    expect(judged([...four, one(4, '00004')], { findings: { badgeLength: 'off' } })).toEqual([]);
  });

  it('are told with the marks of two people that are the same', () => {
    const pair = (a: object, b: object = a) => judged([...four, one(4, '0004', a), one(5, '0005', b)]);
    const both = (kind: FindingKind) => [
      [kind, 4],
      [kind, 5],
    ];
    expect(pair({ nationalId: '19800101-1234' }, { nationalId: '198001011234' })).toEqual(
      both('nationalIdTwice'),
    );
    expect(pair({ nationalId: '123457' })).toEqual(both('nationalIdTwice'));
    expect(pair({ cardNo: 'c-47' }, { cardNo: 'C47' })).toEqual([]);
    expect(pair({ cardNo: 'c-471' }, { cardNo: 'C471' })).toEqual(both('cardTwice'));
    expect([pair({ nationalId: '12345' }), pair({ nationalId: '000000' }), pair({ cardNo: '1111' })]).toEqual(
      [[], [], []],
    );
    // The first that they share is told.
    expect(pair({ nationalId: '123457', cardNo: 'C471' })).toEqual(both('nationalIdTwice'));
  });

  it.each(['123456', '012345-6789', 'unknown', 'ej känt', '19000101-0000'])(
    'are of three people where %s is filled in for a national id',
    (nationalId) => {
      const people = ['Anna', 'Bo', 'Eva'].map((name, i) =>
        one(4 + i, `000${4 + i}`, { name, born: `198${i}-02-28`, nationalId }),
      );
      expect(judged([...four, ...people])).toEqual([]);
      // Without ids of their own two of one name and day of birth may be one.
      const twin = one(7, '0007', { name: 'Anna', born: '1980-02-28', nationalId });
      expect(judged([...four, ...people, twin])).toEqual([
        ['personTwice', 4],
        ['personTwice', 7],
      ]);
    },
  );

  it('are told of a national id that one person has under three numbers', () => {
    const same = { name: 'Anna', born: '1980-02-28', nationalId: '19800228-1234' };
    const people = [4, 5, 6].map((id) => one(id, `000${id}`, same));
    expect(judged([...four, ...people])).toHaveLength(3);
  });

  it('are told of one name and day of birth, where one of the two has no national id', () => {
    const anna = { name: 'Anna Berg', born: '1980-02-29' };
    const pair = (a: object, b: object) =>
      judged([...four, one(4, '0004', { ...anna, ...a }), one(5, '0005', { ...anna, ...b })]).length;
    expect(pair({}, { nationalId: '198002291234' })).toBe(2);
    expect(pair({ nationalId: '198002291235' }, { nationalId: '198002291234' })).toBe(0);
    expect([pair({ name: 'Eva Berg' }, {}), pair({ born: undefined }, { born: undefined })]).toEqual([0, 0]);
  });

  it('say whose a number is, now and before, where it is one person', () => {
    const badges = new Badges();
    const people = [
      one(1, '0001'),
      one(2, '0002 '),
      one(3, '0003'),
      one(4, '0003'),
      one(5, '0005', { left: '2020-01-31' }),
      one(6, ' '),
    ];
    badges.add(people as never, DAYS as never);
    expect(['0001', '0002', '0003', '0005', '', '9'].map((badge) => badges.ownerOf(badge)?.id)).toEqual([
      ...[1, 2, undefined, undefined, undefined, undefined],
    ]);
    expect(badges.ownerOf(' 0001 ')).toMatchObject({ id: 1, unit: 101 });
    // Two units may show one employee.
    badges.add([one(1, '0001')] as never, DAYS as never);
    expect(badges.ownerOf('0001')).toMatchObject({ id: 1 });
    expect(['0005', ' 0001', '9'].map((badge) => badges.has(badge))).toEqual([true, true, false]);
  });
});

describe('somebody who is passive', () => {
  const passive = { ...person, passive: true };
  const of = (rows: Rows) => told('passiveWorks', { person: passive, ...rows });

  it('is told by punches, or by pay that is of no absence', () => {
    const [first, second] = [punch('08:00', '16:00', '8'), punch('08:00', '12:00', '4', {}, '2026-03-05')];
    const transactions = [pay('3'), pay('1', {}, '2026-03-06')];
    expect(of({ punches: [first, second], transactions })).toEqual([['04', 720]]);
    expect(of({ transactions })).toEqual([['04', 240]]);
    expect(of({ transactions: [pay('3', { leaveAppId: 4 })] })).toEqual([]);
    expect(of({})).toEqual([]);
    expect(told('passiveWorks', { punches: [first] })).toEqual([]);
    expect(told('passiveWorks', { person: undefined, punches: [first] })).toEqual([]);
  });

  it('is told with the records that say so', () => {
    const one = punch('08:00', '16:00', '8');
    const row = pay('3');
    const ids = (rows: Rows) =>
      foundOf('passiveWorks', { person: passive, ...rows }).map(({ records, says: text }) => [
        records.map(({ id }) => id),
        text,
      ]);
    expect(ids({ punches: [one], transactions: [row] })).toEqual([
      [[one.id], '1 punch of somebody who is passive.'],
    ]);
    expect(ids({ transactions: [row] })).toEqual([[[row.id], '1 transaction of somebody who is passive.']]);
  });
});

it('what is told of people names the records that say it', () => {
  const records = (kind: FindingKind, rows: Rows, more: object = {}) =>
    foundOf(kind, rows, {}, more).map((found) => found.records.map(({ id }) => id));
  const left = { ...person, left: '2026-03-10' };
  const balances = [{ id: 2, employeeId: 7, day: DAYS.to, balance: '1' }];
  expect(records('balanceOfLeaver', { person: left, balances })).toEqual([[2]]);
  const row = pay('2', { salType: '200' });
  const templates = new Map([[1, new Set(['100'])]]);
  expect(records('codeNotInTemplate', { transactions: [row] }, { templates })).toEqual([[row.id]]);
  const both = { agreements: [agreement, { ...agreement, id: 2, from: '', to: '9999-12-31' }] };
  expect(records('agreementsAtOnce', both)).toEqual([[2, 1]]);
});
