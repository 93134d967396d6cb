import { describe, expect, it } from 'vitest';
import { DAY, foundOf, pay, punch, type Rows, shift, told, unit } from './oneEmployee.js';
import type { FindingKind, PolicyInput } from '../../../src/payroll/index.js';

// What mends a finding is proposed where what was read says how, and nowhere else.

const proposed = (kind: FindingKind, rows: Rows, input: PolicyInput = {}, more: object = {}) =>
  foundOf(kind, rows, input, more).flatMap(({ corrections }) => corrections ?? []);
const changed = (id: number, change: object) => ({
  operation: 'wsdlUpdateTimePunches',
  row: { id, punchDate: DAY, ...change },
});

describe('the end of its shift', () => {
  const own = shift('08:00', '16:00', '8');
  const ends = (kind: FindingKind, from: string, to: string | undefined, shiftId = own.id, of = own) => {
    const one = punch(from, to, undefined, { scheduleId: shiftId });
    const all = proposed(kind, { shifts: [of], punches: [one] });
    expect(told(kind, { shifts: [of], punches: [one] })).toHaveLength(1);
    expect(all).toEqual(all.length > 0 ? [changed(one.id, { punchOut: `${DAY} 16:00:00` })] : []);
    return all.length;
  };

  it('is proposed for a punch without an out, or with a late one', () => {
    expect(ends('openPunch', '08:00', undefined)).toBe(1);
    expect(ends('longPunch', '08:00', '22:00')).toBe(1);
  });

  it('is not proposed where the shift was over before the in, or ends with the out or after it', () => {
    expect(ends('openPunch', '16:00', undefined)).toBe(0);
    expect(ends('openPunch', '17:00', undefined)).toBe(0);
    expect(ends('longPunch', '01:00', '16:00')).toBe(0);
    expect(ends('longPunch', '01:00', '15:00')).toBe(0);
  });

  it('is not proposed where the punch names no shift, or another', () => {
    expect(ends('openPunch', '08:00', undefined, 0)).toBe(0);
    expect(ends('openPunch', '08:00', undefined, 4_711)).toBe(0);
    // A shift that the service shows without an id is nobody's.
    expect(ends('openPunch', '08:00', undefined, 0, { ...own, id: 0 })).toBe(0);
  });
});

describe('the approval of a punch', () => {
  it('is proposed where that of the manager alone is missing', () => {
    const of = (employee: boolean, manager: boolean) => {
      const one = punch('08:00', '16:00', '8', { approvals: { employee, manager, customer: undefined } });
      const rows = { punches: [one] };
      const all = proposed('punchNotApproved', rows, { approvals: ['employee', 'manager'] });
      expect(all).toEqual(all.length > 0 ? [changed(one.id, { bossAuth: 1 })] : []);
      const [found] = foundOf('punchNotApproved', rows, { approvals: ['employee', 'manager'] });
      return [all.length, found?.records.map(({ field }) => field)];
    };
    expect(of(true, false)).toEqual([1, ['approvedByManager']]);
    expect(of(false, true)).toEqual([0, ['approvedByEmployee']]);
    expect(of(false, false)).toEqual([0, ['approvedByEmployee', 'approvedByManager']]);
    expect(of(true, true)).toEqual([0, undefined]);
  });
});

describe('the shift of a punch without one', () => {
  const connected = (shifts: readonly ReturnType<typeof shift>[], more: object = {}) => {
    const one = punch('08:00', '16:00', '8', more);
    const [found] = foundOf('punchWithoutShift', { shifts, punches: [one] });
    return { one, found: found! };
  };
  const [morning, noon, evening] = [
    shift('07:00', '08:01', '1'),
    shift('12:00', '17:00', '5'),
    shift('17:00', '20:00', '3'),
  ];

  it('is proposed where one alone lies at that time', () => {
    const { one, found } = connected([noon, evening]);
    expect(found.corrections).toEqual([changed(one.id, { shiftReference: noon.id })]);
    expect(found.records.map(({ id }) => id)).toEqual([one.id, noon.id]);
    expect(found.advice).toContain('connect the punch with it');
  });

  it('is not proposed where several do, or none', () => {
    const { one, found } = connected([morning, noon]);
    expect(found).not.toHaveProperty('corrections');
    expect(found.records.map(({ id }) => id)).toEqual([one.id, morning.id, noon.id]);
    expect(found.advice).toContain('connect the punch with it');
    const alone = connected([evening]).found;
    expect(alone).not.toHaveProperty('corrections');
    expect(alone.advice).not.toContain('connect');
    expect(alone.says).toContain('without a shift');
  });

  it('that names one of nobody or one far away says so, and the second is a warning', () => {
    expect(connected([evening], { scheduleId: 4_711 }).found).toMatchObject({
      says: expect.stringContaining("a shift that is not the employee's"),
    });
    const far = shift('20:30', '23:00', '2.5');
    const { found } = connected([far], { scheduleId: far.id });
    expect(found).toMatchObject({ severity: 'warning', says: expect.stringContaining(`${DAY} 20:30`) });
    expect(connected([]).found).not.toHaveProperty('severity');
  });
});

describe('pay by hand', () => {
  const base: PolicyInput = { baseTypes: ['100'] };
  const byHand = (timepunchId: number, hours: string) => ({
    operation: 'wsdlUpdateManualSalaries',
    row: { timepunchId, punchDateTime: `${DAY} 08:00:00`, salaryCode: '100', hours },
  });

  it('is proposed for a punch from which none comes, where one salary type alone pays for time', () => {
    const one = punch('08:00', '16:00', '8');
    const rows = { punches: [one] };
    expect(proposed('punchNotPaid', rows, base)).toEqual([byHand(one.id, '8')]);
    for (const baseTypes of [undefined, [], ['100', '110']]) {
      expect(proposed('punchNotPaid', rows, baseTypes ? { baseTypes } : {})).toEqual([]);
      expect(told('punchNotPaid', rows, baseTypes ? { baseTypes } : {})).toHaveLength(1);
    }
  });

  it('is proposed for the hours that are missing, and never takes any away', () => {
    const day = (...paid: string[]) => {
      const punches = [punch('08:00', '16:00', '8'), punch('17:00', '18:00', '1')].slice(0, paid.length);
      const transactions = paid.map((hours, i) => pay(hours, { punchId: punches[i]!.id }));
      const rows = { punches, transactions };
      expect(told('hoursApart', rows, base)).toHaveLength(1);
      return { one: punches[0]!, all: proposed('hoursApart', rows, base) };
    };
    const { one, all } = day('6.25');
    expect(all).toEqual([byHand(one.id, '1.75')]);
    expect(day('9').all).toEqual([]);
    // Of two punches nobody knows which is paid too little.
    expect(day('6', '1').all).toEqual([]);
  });
});

describe('the cost centre of its shift', () => {
  const textItems = { ids: new Set([501, 502]), codes: new Set(['501', '502']) };
  const own = shift('08:00', '16:00', '8', { costCentre: '501', costCentreId: 501 });
  const bare = shift('17:00', '20:00', '3');

  it('is proposed for the punch that has another, where the shift has one', () => {
    const [one, two] = [
      punch('08:00', '16:00', '8', { scheduleId: own.id, costCentre: '599' }),
      punch('17:00', '20:00', '3', { scheduleId: bare.id, costCentre: '599' }),
    ];
    const rows = { shifts: [own, bare], punches: [one, two] };
    expect(proposed('costCentreUnknown', rows, {}, { textItems })).toEqual([
      changed(one.id, { costCentreCode: 501 }),
    ]);
  });

  it('is proposed for the punches whose pay stands on another, and for no others', () => {
    const [one, two] = [1, 2].map(() => punch('08:00', '16:00', '8', { scheduleId: own.id }));
    const transactions = [pay('8', { punchId: one!.id, scheduleId: own.id, costCentre: '502' })];
    const rows = { shifts: [own], punches: [one, two], transactions };
    expect(proposed('costCentreOther', rows, {}, { textItems })).toEqual([
      changed(one!.id, { costCentreCode: 501 }),
    ]);
  });
});

describe('a punch without pay', () => {
  it('is told of its hours, where transactions name punches and who it is can be said', () => {
    const rows: Rows = { punches: [punch('08:00', '16:00', '8')] };
    expect(told('punchNotPaid', rows)).toEqual([['04', 480]]);
    expect(told('punchNotPaid', { ...rows, unit: { ...unit, showsPunchIds: false } })).toEqual([]);
    expect(told('punchNotPaid', { ...rows, person: undefined })).toEqual([]);
    const unknownBadges = new Set(['0007']);
    expect(told('punchNotPaid', { ...rows, person: undefined, unknownBadges })).toHaveLength(1);
    expect(
      told('punchNotPaid', { punches: [punch('08:00', '08:00', '0'), punch('08:00', '09:00')] }),
    ).toEqual([]);
  });

  it('that went to payroll is paid there, unless such pay is still shown', () => {
    const rows: Rows = { punches: [punch('08:00', '16:00', '8', { transferred: true })] };
    expect(told('punchNotPaid', rows)).toHaveLength(1);
    expect(told('punchNotPaid', { ...rows, unit: { ...unit, showsTransferred: false } })).toEqual([]);
  });
});
