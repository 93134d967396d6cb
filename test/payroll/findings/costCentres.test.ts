import { describe, expect, it } from 'vitest';
import { DAY, foundOf, pay, person, punch, type Rows, shift } from './oneEmployee.js';

// 501 and 502 are in the list of the service, 599 is in none.
const textItems = { ids: new Set([501, 502]), codes: new Set(['501', '502']) };
const unknown = (rows: Rows) =>
  // Pay of this kind without its source is told as that.
  foundOf('costCentreUnknown', rows, { findings: { transactionWithoutSource: 'off' } }, { textItems });
const other = (rows: Rows) => foundOf('costCentreOther', rows, {}, { textItems });
const known = { costCentre: '501', costCentreId: 501 };

describe('a cost centre that is in no list', () => {
  it('is told by its code or its id, of shifts, absences, punches and pay', () => {
    const rows: readonly Rows[] = [
      { shifts: [shift('08:00', '16:00', '8', { costCentre: '599' })] },
      { shifts: [shift('08:00', '16:00', '8', { costCentreId: 599 })] },
      { absences: [shift('08:00', '16:00', '8', { costCentre: '599', absence: true })] },
      { punches: [punch('08:00', '16:00', '8', { costCentre: '599' })] },
      { transactions: [pay('8', { costCentre: '599' })] },
    ];
    for (const one of rows) {
      expect(unknown(one)).toEqual([
        expect.objectContaining({
          day: DAY,
          says: expect.stringContaining('1 record with cost centre "599"'),
        }),
      ]);
      expect(foundOf('costCentreUnknown', one)).toEqual([]);
    }
  });

  it('is not one of the list, none at all, or one of another period', () => {
    expect(
      unknown({
        person: { ...person, ...known },
        shifts: [shift('08:00', '16:00', '8', known), shift('17:00', '18:00', '1')],
        punches: [punch('08:00', '16:00', '8', known), punch('17:00', '18:00', '1')],
        transactions: [pay('8', known)],
      }),
    ).toEqual([]);
    const [before, after] = ['2026-03-01', '2026-03-16'];
    const strange = { costCentre: '599' };
    expect(
      unknown({
        shifts: [shift('08:00', '16:00', '8', strange, before)],
        punches: [punch('08:00', '16:00', '8', strange, before)],
        transactions: [pay('8', strange, after)],
      }),
    ).toEqual([]);
  });

  it('says a blank beside it, which nobody sees', () => {
    const says = (costCentre: string) => unknown({ transactions: [pay('8', { costCentre })] })[0]!.says;
    expect(says('501 ')).toContain('"501 ", a blank beside it, which is in no list');
    expect(says('599')).not.toContain('blank');
  });

  it('is one finding for all its records, from the first of their days on, with the hours that are paid', () => {
    const strange = { costCentre: '599' };
    const rows = {
      shifts: [shift('08:00', '16:00', '8', strange, '2026-03-06')],
      punches: [punch('08:00', '16:00', '8', strange, '2026-03-05')],
      transactions: [pay('2', strange, '2026-03-07'), pay('-1.5', strange, '2026-03-08')],
    };
    const [found, ...more] = unknown(rows);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ day: '2026-03-05', minutes: 210 });
    expect(found!.records.map(({ id }) => id)).toEqual(
      [...rows.shifts, ...rows.punches, ...rows.transactions].map(({ id }) => id),
    );
    // Without pay nobody knows what is at stake.
    expect(unknown({ ...rows, transactions: [] })[0]).not.toHaveProperty('minutes');
  });

  it('of an employee is told where something is to be paid, without a day', () => {
    for (const strange of [{ costCentre: '599' }, { costCentreId: 599 }]) {
      const own = { ...person, ...strange };
      const [found, ...more] = unknown({ person: own, transactions: [pay('8', known)] });
      expect([found!.says, more]).toEqual([expect.stringContaining('"599"'), []]);
      expect(found).not.toHaveProperty('day');
      expect(unknown({ person: own })).toEqual([]);
      expect(unknown({ person: own, transactions: [pay('8', known, '2026-03-16')] })).toEqual([]);
    }
  });
});

describe('a cost centre that got lost', () => {
  const [own, bare] = [shift('08:00', '16:00', '8', known), shift('08:00', '16:00', '8')];

  it('is told of a punch or pay without one, whose shift or absence has one', () => {
    const rows = (scheduleId: number): readonly Rows[] => [
      { shifts: [own, bare], punches: [punch('08:00', '16:00', '8', { scheduleId })] },
      { shifts: [own, bare], transactions: [pay('8', { scheduleId, punchId: 4 })] },
      { absences: [own, bare], transactions: [pay('8', { scheduleId, leaveAppId: 4 })] },
    ];
    for (const one of rows(own.id))
      expect(unknown(one)[0]!.says).toBe(
        '1 record without a cost centre, though the shift or the employee has one.',
      );
    expect([...rows(bare.id), ...rows(4_711)].flatMap(unknown)).toEqual([]);
    // Another one of the list is none that got lost.
    const elsewhere = punch('08:00', '16:00', '8', { scheduleId: own.id, costCentre: '502' });
    expect(unknown({ shifts: [own], punches: [elsewhere] })).toEqual([]);
  });

  it('is told of an entry by hand without one, where the employee has one', () => {
    const of = (more: object, costCentre = '501') =>
      unknown({ person: { ...person, costCentre }, transactions: [pay('8', more)] }).map(
        ({ minutes }) => minutes,
      );
    expect(of({})).toEqual([480]);
    expect([of({}, ''), of({ punchId: 4 }), of({ scheduleId: 4 }), of({ costCentre: '502' })]).toEqual(
      Array(4).fill([]),
    );
    // Of somebody of another unit nobody knows.
    expect(unknown({ person: undefined, transactions: [pay('8')] })).toEqual([]);
  });
});

describe('pay on another cost centre than that of its shift', () => {
  const own = shift('08:00', '16:00', '8', known);
  const paid = (more: object) => pay('8', { scheduleId: own.id, costCentre: '502', ...more });

  it('is one finding with all hours, and says both', () => {
    const rows = { shifts: [own], transactions: [paid({}), paid({ hours: '1.5' })] };
    expect(other(rows)).toMatchObject([
      { day: DAY, minutes: 570, says: 'Paid on cost centre 502; the shift has 501.' },
    ]);
    expect(foundOf('costCentreOther', rows)).toEqual([]);
  });

  it('is none on the same, on one of no list, of absence pay, or where the shift has none', () => {
    const bare = shift('08:00', '16:00', '8');
    const none = [
      paid({ costCentre: '501' }),
      paid({ costCentre: '599' }),
      paid({ leaveAppId: 4 }),
      paid({ scheduleId: bare.id }),
      paid({ scheduleId: 4_711 }),
      pay('8', { scheduleId: own.id, costCentre: '502' }, '2026-03-16'),
    ];
    expect(other({ shifts: [own, bare], transactions: none })).toEqual([]);
  });
});
