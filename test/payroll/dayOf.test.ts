import { describe, expect, it } from 'vitest';
import { dayText } from '../../src/payroll/explain/dayText.js';
import { explanationOf } from '../../src/payroll/explain/explanationOf.js';
import { UnitClock } from '../../src/payroll/time/UnitClock.js';
import {
  agreement,
  at,
  DAY,
  leave,
  pay,
  person,
  punch,
  type Rows,
  shift,
  unit,
} from './findings/oneEmployee.js';

// One day of one employee, of rows alone.

const dayOf = (rows: Rows) =>
  explanationOf(
    {
      ...{ employeeId: 7, badgeNo: '0007', person, unit, agreements: [agreement], balances: [] },
      ...{ punches: [], shifts: [], absences: [], leaves: [], transactions: [], ...rows },
    } as never,
    DAY as never,
    'employee-7',
    [],
  );
const labels = (rows: Rows, lane: string) =>
  dayOf(rows)
    .lanes.filter(({ kind }) => kind === lane)
    .flatMap(({ bars }) => bars.map(({ label }) => label));
const utc = (time: string) => Date.parse(`${time}Z`);

describe('a day', () => {
  it('has the breaks of a night on the side of midnight where they are', () => {
    const breaks = [
      ['23:30:00', '23:45:00'],
      ['23:50:00', '00:10:00'],
      ['02:00:00', '02:30:00'],
    ];
    const rows = { shifts: [shift('22:00', '06:00', '8', { breaks })] };
    const bars = dayOf(rows).lanes.find(({ kind }) => kind === 'break')!.bars;
    expect(bars.map(({ from, to }) => [from, to])).toEqual([
      [utc('2026-03-04T22:30:00'), utc('2026-03-04T22:45:00')],
      [utc('2026-03-04T22:50:00'), utc('2026-03-04T23:10:00')],
      [utc('2026-03-05T01:00:00'), utc('2026-03-05T01:30:00')],
    ]);
    expect(dayOf(rows).to).toBe(utc('2026-03-05T05:00:00'));
    expect(dayOf({}).to).toBe(utc('2026-03-04T23:00:00'));
  });

  it('shows punches as made and as rounded, and an open one with a question', () => {
    const made = { orgBegin: at(DAY, '07:55'), orgEnd: at(DAY, '16:05') };
    const rows = { punches: [punch('08:00', '16:00', '8', made), punch('18:00', undefined)] };
    expect(labels(rows, 'raw')).toEqual(['07:55 to 16:05']);
    expect(labels(rows, 'punch')).toEqual(['08:00 to 16:00', '18:00 to ?']);
    expect(dayOf(rows).notes.join()).toContain(
      'was made from 07:55 to 16:05, and rounded or corrected to 08:00 to 16:00',
    );
    const same = { orgBegin: at(DAY, '08:00'), orgEnd: at(DAY, '16:00') };
    expect(dayOf({ punches: [punch('08:00', '16:00', '8', same)] }).notes).toEqual([]);
    expect(dayOf({ punches: [punch('08:00', '16:00', '8')] }).notes).toEqual([]);
  });

  it('has an absence once: by its shift, else by its application of that day', () => {
    const own = leave(at(DAY, '08:00'), at(DAY, '12:00'));
    const absence = shift('08:00', '12:00', '4', { absence: true, leaveId: own.id });
    expect(labels({ leaves: [own], absences: [absence] }, 'absence')).toHaveLength(1);
    expect(labels({ leaves: [own] }, 'absence')).toEqual(['08:00 to 12:00']);
    expect(labels({ leaves: [leave('2026-03-03T08:00:00', at(DAY, '12:00'))] }, 'absence')).toEqual([]);
  });

  it('has punches of its shifts after midnight, and pay of its punches whatever its day', () => {
    const own = shift('22:00', '06:00', '8');
    const late = punch('00:30', '06:00', '5.5', { scheduleId: own.id }, '2026-03-05');
    const other = punch('08:00', '16:00', '8', {}, '2026-03-05');
    const transactions = [late, other].map(({ id }) => pay('5.5', { punchId: id }, '2026-03-05'));
    const day = dayOf({ shifts: [own], punches: [late, other], transactions });
    expect(day.payments.map(({ id }) => id)).toEqual([transactions[0]!.id]);
    expect(labels({ shifts: [own], punches: [late, other] }, 'punch')).toEqual(['00:30 to 06:00']);
  });

  it('says of pay where it comes from and who attested it', () => {
    const one = punch('08:00', '16:00', '8');
    const away = leave(at(DAY, '08:00'), at(DAY, '16:00'), { level: '0.5' });
    const [full, planned] = [
      leave(at(DAY, '08:00'), at(DAY, '16:00'), { level: '1' }),
      shift('08:00', '16:00', '8'),
    ];
    const none = { employee: false, manager: undefined, customer: true };
    const both = { employee: true, manager: true, customer: undefined };
    const told = (more: object) => {
      const rows = {
        punches: [one],
        leaves: [away, full],
        shifts: [planned],
        transactions: [pay('8', more)],
      };
      const [payment] = dayOf(rows).payments;
      return [payment!.comesFrom, payment!.approved];
    };
    expect(told({ punchId: one.id })).toEqual([`punch ${one.id} (08:00 to 16:00)`, 'attested by manager']);
    expect(told({ punchId: 4_711, approvals: none })).toEqual([
      'punch 4711, which is not there',
      'not attested',
    ]);
    expect(told({ leaveAppId: away.id, approvals: both })).toEqual([
      `absence ${away.id} (for 0.50 of the time)`,
      'attested by employee and manager',
    ]);
    expect(told({ leaveAppId: full.id })[0]).toBe(`absence ${full.id}`);
    expect(told({ scheduleId: planned.id, orgScheduleId: 5 })[0]).toBe(
      `shift ${planned.id} (08:00 to 16:00), the scheduled shift 5`,
    );
    expect(told({})[0]).toBe('no record that it names (pType 1)');
    expect(told({ pType: undefined })[0]).toBe('no record that it names (pType not given)');
  });

  it('says where a row is that is not at home, and by which clock', () => {
    const away = { ...unit, id: 102, clock: new UnitClock('Europe/Helsinki') };
    const units = new Map([unit, away, { ...unit, id: 103 }].map((one) => [one.id, one]));
    const rows = [101, 102, 103].map((id) => shift('08:00', '16:00', '8', { unit: id }));
    expect(labels({ units, shifts: rows }, 'shift')).toEqual([
      '08:00 to 16:00',
      '08:00 to 16:00 in unit 102, clock of Europe/Helsinki',
      '08:00 to 16:00 in unit 103',
    ]);
  });

  it('tells of a time tracker the balance of the evening before and of the evening', () => {
    const balance = (id: number, day: string, hours: string) => ({ id, employeeId: 7, day, balance: hours });
    const balances = [balance(2, '2026-03-03', '1.5'), balance(2, DAY, '2'), balance(3, DAY, '7')];
    expect(dayOf({ balances }).trackers).toEqual([{ id: 2, before: '1.5', after: '2' }]);
  });
});

describe('a day as text', () => {
  it('stands under the hours, with a mark for each sort, and a question for an open punch', () => {
    const rows = { shifts: [shift('08:00', '16:00', '8')], punches: [punch('12:00', undefined)] };
    const lines = dayText(dayOf(rows), 34).split('\n');
    // 24 hours on 24 columns behind the titles.
    const bars = (title: string) => lines.find((line) => line.startsWith(title))!.slice(10);
    expect(bars('shift')).toBe(`${' '.repeat(8)}${'█'.repeat(8)}`);
    expect(bars('rounded')).toBe(`${' '.repeat(12)}?`);
    expect(lines[2]!.slice(10)).toBe('00 03 06 09 12 15 18 21');
    expect(lines).toContain('Nothing is paid for the day.');
  });

  it('has a code in one line, whatever stands in it', () => {
    const day = dayOf({ transactions: [pay('8', { salType: '100\nNothing is paid for the day.\u202e' })] });
    expect(dayText(day).split('\n')).not.toContain('Nothing is paid for the day.\u202e');
    expect(dayText(day)).toContain('pay 100⏎Nothing is paid for the day.\ufffd: 8.00 h');
  });

  it('says what is paid and what does not fit', () => {
    const day = dayOf({ transactions: [pay('8', { salType: '' })] });
    const finding = { kind: 'openPunch', says: 'Never out.', advice: 'Ask.' } as never;
    const lines = dayText({ ...day, findings: [finding], notes: ['a note'] }).split('\n');
    expect(lines.slice(-4)).toEqual([
      'pay (no code): 8.00 h from no record that it names (pType 1); attested by manager',
      ...['a note', '! openPunch: Never out. Ask.', ''],
    ]);
  });
});
