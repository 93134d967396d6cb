import { describe, expect, it } from 'vitest';
import type { AnyOperation } from '../../src/definition/operation.js';
import * as operations from '../../src/operations/index.generated.js';
import { isAskable, questionsFor } from '../../src/settle/questions.js';
import { questionShape, type Row } from '../../src/settle/shape.js';

const shownBy = ({ settlement }: AnyOperation) => settlement!.shown!;
const readOf = ({ settlement }: AnyOperation) =>
  (operations as unknown as Record<string, AnyOperation>)[settlement!.by!]!;
const asked = (operation: AnyOperation, rows: readonly Row[]) =>
  questionsFor(shownBy(operation), questionShape(readOf(operation), shownBy(operation)), rows);
/** The inputs, each without the name of its part. */
const inputs = (operation: AnyOperation, rows: readonly Row[]) =>
  asked(operation, rows).map(({ input }) => {
    const parts = Object.values(input);
    return (parts.length === 1 && typeof parts[0] === 'object' ? parts[0] : input) as Row;
  });
const day = (number: number) => new Date(Date.UTC(2026, 4, 4 + number)).toISOString().slice(0, 10);
const many = (count: number) => Array.from({ length: count }, (_, i) => String(1001 + i));

describe('days that rows are asked for over', () => {
  const { wsdlUpdateShifts, wsdlUpdateAbsence, wsdlReverseTransactions, wsdlUpdateManualSalaries } =
    operations;
  const spans = (operation: AnyOperation, rows: readonly Row[]) =>
    inputs(operation, rows).map(({ fromDate, toDate }) => [fromDate, toDate]);
  const shift = (begDate: string, endDate = begDate) => ({ badgeNo: '0001', begDate, endDate });

  it('are at most 31 in one question, each day of a row in one of them, the last of a span in the next too', () => {
    const rows = Array.from({ length: 70 }, (_, i) => shift(day(i)));
    const found = spans(wsdlUpdateShifts, rows);
    expect(found[0]![0]).toBe('2026-05-03');
    expect(found.at(-1)![1]).toBe(day(70));
    for (const [i, [from, to]] of found.entries()) {
      expect(Date.parse(to as string) - Date.parse(from as string)).toBeLessThanOrEqual(30 * 86_400_000);
      // A service may leave out the last day of what it is asked for.
      if (i > 0) expect(from).toBe(found[i - 1]![1]);
    }
    expect(found).toHaveLength(3);
  });

  it('are one span where no more than a week lies between them, and two where more does', () => {
    expect(spans(wsdlUpdateShifts, [shift(day(0)), shift(day(9))])).toHaveLength(1);
    expect(spans(wsdlUpdateShifts, [shift(day(0)), shift(day(10))])).toHaveLength(2);
  });

  it('are those on which a row begins and ends; of one that goes on for more than a month, that on which it begins', () => {
    const leave = (fromDate: string, toDate: string) => ({ badgeNo: '0001', fromDate, toDate });
    expect(spans(wsdlUpdateAbsence, [leave('2026-05-04', '2026-05-06')])).toEqual([
      ['2026-05-03', '2026-05-07'],
    ]);
    expect(spans(wsdlUpdateAbsence, [leave('2026-05-04', '2026-06-04')])).toEqual([
      ['2026-05-03', '2026-05-04'],
      ['2026-06-04', '2026-06-05'],
    ]);
    expect(spans(wsdlUpdateAbsence, [leave('2026-05-04', '2026-06-05')])).toEqual([
      ['2026-05-03', '2026-05-05'],
    ]);
    expect(spans(wsdlUpdateAbsence, [leave('2026-05-04', '2099-12-31')])).toEqual([
      ['2026-05-03', '2026-05-05'],
    ]);
  });

  it('are all that a reversal covers, since each of its punches counts', () => {
    const reversed = [{ startDate: '2026-05-04', endDate: '2026-05-24' }];
    expect(spans(wsdlReverseTransactions, reversed)).toEqual([['2026-05-04', '2026-05-24']]);
  });

  it('are none of a row that says none: it is not asked for', () => {
    expect(spans(wsdlUpdateShifts, [{ badgeNo: '0001' }])).toEqual([]);
    expect(spans(wsdlUpdateShifts, [{ begDate: 'soon' }, shift('2026-05-04')])).toHaveLength(1);
    expect(isAskable(shownBy(wsdlUpdateShifts), { badgeNo: '0001' })).toBe(false);
    expect(isAskable(shownBy(wsdlUpdateShifts), shift('2026-05-04'))).toBe(true);
  });

  it('are asked for by the employee where the read takes one, and those rows first that say who', () => {
    const salary = (more: Row) => ({ punchDateTime: '2026-05-04 00:00:00', ...more });
    const questions = asked(wsdlUpdateManualSalaries, [
      salary({ badgeNo: '0001' }),
      salary({ employeeId: 7 }),
      salary({ employeeId: 7, hours: '2' }),
      salary({ employeeId: 8 }),
    ]);
    expect(questions.map((question) => question.asked)).toEqual([{ employeeId: 7 }, { employeeId: 8 }, {}]);
    expect(inputs(wsdlUpdateManualSalaries, [salary({ employeeId: 7 })])).toMatchObject([
      { employeeId: 7, fromDate: '2026-05-03', toDate: '2026-05-05' },
    ]);
  });
});

describe('rows that are asked for one by one', () => {
  const { wsdlUpdateEmployees, wsdlUpdateEmployeePortraits, wsdlUpdateAgreements, wsdlUpdateSections } =
    operations;

  it('are asked for once each, up to 50; more are asked for by one question for all', () => {
    const employees = (count: number) => many(count).map((badgeNo) => ({ badgeNo }));
    expect(inputs(wsdlUpdateEmployees, [...employees(2), ...employees(1)])).toEqual([
      { badgeNo: '1001' },
      { badgeNo: '1002' },
    ]);
    expect(inputs(wsdlUpdateEmployees, employees(50))).toHaveLength(50);
    expect(inputs(wsdlUpdateEmployees, employees(51))).toEqual([{}]);
  });

  it('are asked for by the new badge number too where they have one', () => {
    expect(inputs(wsdlUpdateEmployees, [{ badgeNo: '1001', newBadgeNo: '2001' }])).toEqual([
      { badgeNo: '2001' },
      { badgeNo: '1001' },
    ]);
    expect(inputs(wsdlUpdateEmployees, [{ badgeNo: '1001', newBadgeNo: '' }])).toEqual([{ badgeNo: '1001' }]);
  });

  it('stay one by one, however many there are, where the read shows one alone', () => {
    const portraits = many(60).map((badgeNo) => ({ badgeNo, portrait: '' }));
    expect(inputs(wsdlUpdateEmployeePortraits, portraits)).toHaveLength(60);
  });

  it('are not asked for where they name nobody', () => {
    expect(asked(wsdlUpdateAgreements, [{ fromDate: '2026-05-04' }])).toEqual([]);
    expect(isAskable(shownBy(wsdlUpdateAgreements), { fromDate: '2026-05-04' })).toBe(false);
    expect(isAskable(shownBy(wsdlUpdateAgreements), { badgeNo: '0001' })).toBe(true);
  });

  it('are asked for by one question where the read takes none', () => {
    expect(asked(wsdlUpdateSections, [{ name: 'a' }, { name: 'b' }])).toHaveLength(1);
    expect(isAskable(shownBy(wsdlUpdateSections), { name: 'a' })).toBe(true);
  });
});

describe('rows that are asked for in a list', () => {
  const { wsdlUpdateTimeTrackers } = operations;
  const row = (badgeNo: string, more: Row = {}) => ({ badgeNo, timeTrackerId: 2, value: '1', ...more });
  const lists = (rows: readonly Row[]) => inputs(wsdlUpdateTimeTrackers, rows) as unknown as Row[][];

  it('are in it once for each person and tracker, at most 200 in one list', () => {
    expect(lists([row('1'), row('1', { value: '2' }), row('2')])).toEqual([
      [
        { badgeNo: '1', timeTrackerId: 2 },
        { badgeNo: '2', timeTrackerId: 2 },
      ],
    ]);
    expect(lists(many(201).map((badgeNo) => row(badgeNo))).map(({ length }) => length)).toEqual([200, 1]);
  });

  it('are named by what counts of them: an id, and without one the badge number', () => {
    expect(lists([row('1', { userId: 7, date: '' })])).toEqual([[{ userId: 7, timeTrackerId: 2 }]]);
    expect(lists([row('1', { userId: 0, date: '2026-05-04' })])).toEqual([
      [{ badgeNo: '1', timeTrackerId: 2, date: '2026-05-04' }],
    ]);
  });
});
