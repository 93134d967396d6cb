import { describe, expect, it } from 'vitest';
import { NOTHING_EARLIER } from '../../src/payroll/earlier.js';
import { factsOf } from '../../src/payroll/factsOf.js';
import { type PolicyInput, policyOf } from '../../src/payroll/policy/Policy.js';
import { Unjudged } from '../../src/payroll/Unjudged.js';
import { at, DAY, leave, pay, person, punch, shift, unit } from './findings/oneEmployee.js';

// What a unit shows, what by that it should show, and what is said of that.

const NOW = Date.parse('2026-12-01T00:00:00Z');
const period = { from: '2026-03-02', to: '2026-03-15' } as const;
const none = { punches: [], shifts: [], leaves: [], agreements: [], balances: [], transactions: [] };
const rowsOf = (rows: object) =>
  ({ ...none, people: [person], leftBehind: [], leftOut: {}, ...rows }) as unknown as Parameters<
    typeof factsOf
  >[1];
const { id, name, clock, lockText } = unit;
const facts = (rows: object, now = NOW) =>
  factsOf({ id, name, clock, lockText }, rowsOf(rows), { period, now });

describe('a unit', () => {
  it('lacks what its work of the period asks for', () => {
    const worked = shift('08:00', '16:00', '8');
    expect(facts({}).lacks).toEqual([]);
    expect(facts({ shifts: [worked] }).lacks).toEqual(['punches', 'pay', 'agreements']);
    expect(facts({ shifts: [worked], punches: [punch('08:00', '16:00', '8')] }).lacks).toEqual([
      'pay',
      'agreements',
    ]);
    const paid = { punches: [punch('08:00', '16:00', '8')], agreements: [{}] };
    expect(facts({ ...paid, transactions: [pay('8')] }).lacks).toEqual(['punchIds']);
    expect(facts({ ...paid, transactions: [pay('8', { punchId: 1 })] }).lacks).toEqual([]);
  });

  it('lacks no punches where all who work report deviations', () => {
    const of = (...types: number[]) =>
      facts({
        people: types.map((punchType, i) => ({ ...person, id: 7 + i, punchType })),
        shifts: types.map((_, i) => shift('08:00', '16:00', '8', { employeeId: 7 + i })),
      }).lacks;
    expect([of(2), of(2, 2)]).toEqual(Array(2).fill(['pay', 'agreements']));
    expect([of(3), of(2, 1)]).toEqual(Array(2).fill(['punches', 'pay', 'agreements']));
  });

  it.each<[string, object]>([
    ['is an absence', { absence: true }],
    ['is none to work', { worked: false }],
    ['is of a guest', { employeeId: 9 }],
    ['is of another period', { day: '2026-03-16' }],
    ['is of nobody', { employeeId: 0 }],
  ])('lacks nothing for a shift that %s', (_, more) => {
    expect(facts({ shifts: [shift('08:00', '16:00', '8', more)] }).lacks).toEqual([]);
  });

  it('lacks nothing for a shift that is not over, or in whose absence it begins', () => {
    const shifts = [shift('08:00', '16:00', '8')];
    // 16:00 in Stockholm is 15:00 of UTC.
    const lacks = (time: string) => facts({ shifts }, Date.parse(`${DAY}T${time}Z`)).lacks.length;
    expect([lacks('14:59:59'), lacks('15:00:00')]).toEqual([0, 3]);
    const away = (from: string, to: string, more: object = {}) =>
      facts({ shifts, leaves: [leave(at(DAY, from), at(DAY, to), more)] }).lacks.length;
    expect([away('08:00', '09:00'), away('00:00', '08:00'), away('08:01', '16:00')]).toEqual([0, 3, 3]);
    expect(away('08:00', '09:00', { employeeId: 9 })).toBe(3);
  });

  it('lacks nothing for a punch without hours, of a guest or of the day before', () => {
    for (const one of [punch('08:00', '08:00', '0'), punch('08:00', '16:00', '8', { employeeId: 9 })])
      expect(facts({ punches: [one] }).lacks).toEqual([]);
    expect(facts({ punches: [punch('08:00', '16:00', '8', {}, '2026-03-01')] }).lacks).toEqual([]);
    expect(facts({ punches: [punch('08:00', '16:00', '8')] }).lacks).toEqual(['pay', 'agreements']);
  });

  it('shows pay of what was transferred where one such punch still has its transaction', () => {
    const gone = { ...punch('08:00', '16:00', '8', { transferred: true }), id: 5 };
    const shows = (punches: object[], punchId: number) =>
      facts({ punches, transactions: [pay('8', { punchId })] }).showsTransferred;
    expect([shows([gone], 5), shows([gone], 6), shows([{ ...gone, transferred: false }], 5)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('what is not judged', () => {
  const zones = new Map([[101, 'Europe/Stockholm']]);
  const unjudged = (input: PolicyInput, more: object = {}) => {
    const scope = {
      ...{
        policy: policyOf(input),
        period,
        now: NOW,
        transfers: [],
        textItems: { ids: new Set(), codes: new Set() },
      },
      ...{
        templates: new Map(),
        earlier: NOTHING_EARLIER,
        zones,
        unreadZones: new Set(),
        today: '2026-04-01',
        ...more,
      },
    };
    return new Unjudged(scope as never);
  };
  const told = (one: Unjudged, strangers?: string) =>
    one
      .all(strangers)
      .filter(({ because }) => because !== 'notAsked')
      .map(({ kind, unit: of, because, accepted }) => [kind, of, because, accepted !== undefined]);
  const read = (input: PolicyInput, rows: object, more: object = {}, own: object = {}) => {
    const all = unjudged(input, more);
    all.unit({ ...unit, ...own } as never, rowsOf(rows));
    return all;
  };

  it('is a list that is not whole, a field that was not read and a zone that is not shown', () => {
    expect(told(read({}, {}))).toEqual([]);
    expect(told(read({}, {}, {}, { leftOut: { punches: 2 } }))).toEqual([
      [undefined, 101, 'incomplete', false],
    ]);
    const unread = { ...punch('08:00', '16:00', '8'), unread: ['hours'] };
    expect(told(read({}, { punches: [unread, unread] }))).toEqual([[undefined, 101, 'unread', false]]);
    for (const more of [{ zones: new Map() }, { unreadZones: new Set([101]) }])
      expect(told(read({}, {}, more))).toEqual([[undefined, 101, 'notShown', false]]);
    const fields = unjudged({});
    fields.unshown(101, []);
    expect(told(fields)).toEqual([]);
    fields.unshown(101, ['isFreeDay']);
    expect(told(fields)).toEqual([[undefined, 101, 'notShown', false]]);
  });

  it('is the age of those who work, where the policy asks for it', () => {
    const young = { limits: { young: [{ under: 18, hoursDay: 8 }] } };
    const punches = [punch('08:00', '16:00', '8')];
    expect(told(read(young, { punches }))).toEqual([['tooYoung', 101, 'notShown', false]]);
    expect(told(read({}, { punches }))).toEqual([]);
    expect(told(read(young, {}))).toEqual([]);
    expect(told(read(young, { punches, people: [{ ...person, born: '1990-01-01' }] }))).toEqual([]);
    expect(told(read({ ...young, findings: { tooYoung: 'off' } }, { punches }))).toEqual([]);
  });

  it('is whose home was not read, of what only the home unit shows', () => {
    expect(told(unjudged({}), 'of 1 employee')).toEqual([
      ['employeeLeft', undefined, 'notShown', false],
      ['outsideAgreement', undefined, 'notShown', false],
    ]);
  });

  it('is what a unit lacks, unless others or earlier checks show it: that is a finding', () => {
    const lacking = { lacks: ['pay'], shows: ['punches'] };
    expect(told(read({}, {}, {}, lacking))).toEqual([['notShown', 101, 'notShown', false]]);
    expect(read({}, {}, {}, lacking).notShown()).toEqual([]);
    const without: PolicyInput = { without: { pay: [101] } };
    expect(told(read(without, {}, {}, lacking))).toEqual([]);
    expect(told(read({ without: { pay: [102], punches: [101] } }, {}, {}, lacking))).toHaveLength(1);
    const earlier = { ...NOTHING_EARLIER, shown: () => new Set(['pay']) };
    const known = read({}, {}, { earlier }, lacking);
    expect([told(known), known.notShown().map(({ found }) => found.says)]).toEqual([
      [],
      [expect.stringContaining('earlier checks of the unit show them')],
    ]);
    const beside = read({}, {}, { earlier }, lacking);
    beside.unit({ ...unit, id: 102 } as never, rowsOf({}));
    expect(beside.notShown().map(({ unit: of, found }) => [of, found.says])).toEqual([
      [101, expect.stringContaining('other units show them')],
    ]);
  });

  it.each<[object, boolean]>([
    [{}, true],
    [{ unit: 101 }, true],
    [{ unit: 102 }, false],
    [{ employee: '0007' }, false],
    [{ until: '2026-04-01' }, true],
    [{ until: '2026-03-31' }, false],
    [{ kind: 'unitEmpty' }, false],
  ])('is accepted by an exception with %j: %s', (more, is) => {
    const exception = {
      kind: 'notShown',
      reason: 'new',
      owner: 'Siv Ek',
      until: '2026-12-31',
      ...more,
    } as const;
    const all = read({ exceptions: [exception] }, {}, {}, { leftOut: { punches: 1 } });
    expect(told(all)).toEqual([[undefined, 101, 'incomplete', is]]);
    expect(all.all(undefined).filter(({ because, accepted }) => because === 'notAsked' && accepted)).toEqual(
      [],
    );
  });
});
