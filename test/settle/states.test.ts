import { describe, expect, it } from 'vitest';
import { markLeftOut, markUnread, NO_TEXT } from '../../src/definition/decodeMarks.js';
import * as operations from '../../src/operations/index.generated.js';
import { Secret } from '../../src/secret.js';
import { fieldsOf } from '../../src/settle/compareRow.js';
import { questionsFor } from '../../src/settle/questions.js';
import { idOf, recordsToCompare } from '../../src/settle/readShown.js';
import { questionShape, type Row } from '../../src/settle/shape.js';
import { fieldsFor, state, states } from './shownStates.js';

describe('a move to a unit', () => {
  const { wsdlMoveEmployees } = operations;
  const move = (more: Row = {}) => ({ badgeNo: '0007', newUnitStartDate: '2026-05-04', ...more });
  const there = (badgeNo = '0007', key = 'mine') => ({ badgeNo, api_key: new Secret(key) });
  const status = (...args: Parameters<typeof state> extends [unknown, ...infer Rest] ? Rest : never) =>
    state(wsdlMoveEmployees, ...args).status;

  it('is done on its day once its employee is shown there, and not before that day', () => {
    expect(state(wsdlMoveEmployees, move(), [there()])).toEqual({ status: 'done', ids: ['0007'] });
    expect(status(move({ newUnitStartDate: '2026-05-05' }), [there()])).toBe('unknowable');
    expect(status(move(), [there('0042')])).toBe('notDone');
    expect(status(move(), [])).toBe('notDone');
  });

  it('is not known of who was there before, or by the key of another unit', () => {
    expect(status(move(), [there()], { before: ['0007'] })).toBe('unknowable');
    expect(status(move(), [there('0007', 'other')], { before: ['0042'] })).toBe('done');
    expect(status(move(), [there('0007', 'other')])).toBe('unknowable');
    // One of several that are shown under the badge number is enough.
    expect(status(move(), [there(), there(' 0007 ', 'other')])).toBe('unknowable');
    const spaced = [there(), there(' 0007 ')];
    expect(status(move(), spaced, { before: ['0007'] })).toBe('unknowable');
    expect(status(move(), spaced, { before: ['0042'] })).toBe('done');
  });

  it('is not known where no key is shown', () => {
    expect(status(move(), [{ badgeNo: '0007' }])).toBe('unknowable');
    expect(status(move(), [{ badgeNo: '0007', api_key: 'mine' }])).toBe('unknowable');
  });

  it('is not known where it goes where the key does not see, or where the read lacks something', () => {
    expect(status(move({ unitExtCode: 'north' }), [there()])).toBe('unknowable');
    expect(status(move(), [], { gaps: ['a record is missing'] })).toBe('unknowable');
  });
});

describe('a new badge number', () => {
  const { wsdlUpdateEmployees } = operations;
  const change = { badgeNo: '1001', newBadgeNo: '2001' };
  const person = (id: number, badgeNo: string) => ({ id, badgeNo, givenName: 'Astrid' });
  const status = (...args: Parameters<typeof state> extends [unknown, ...infer Rest] ? Rest : never) =>
    state(wsdlUpdateEmployees, ...args).status;

  it('is there where nobody has the old one, if nobody looked before', () => {
    expect(status(change, [person(7, '2001')])).toBe('done');
    expect(status(change, [person(7, '2001'), person(8, '1001')])).toBe('unknowable');
    const unread = { id: 8, givenName: 'Kim' };
    markUnread(unread, ['badgeNo', NO_TEXT]);
    expect(status(change, [person(7, '2001'), unread])).toBe('unknowable');
    expect(status(change, [person(7, '2001')], { gaps: ['a record is missing'] })).toBe('unknowable');
  });

  it('is not known where another row can have given the old one to somebody', () => {
    const other = { badgeNo: '0500', newBadgeNo: '1001' };
    const [first] = states(wsdlUpdateEmployees, [change, other], [person(7, '2001')]);
    expect(first!.status).toBe('unknowable');
  });

  it('is of the record that had the old one, if somebody looked before', () => {
    expect(status(change, [person(7, '2001'), person(8, '1001')], { renames: '7' })).toBe('done');
    expect(status(change, [person(8, '2001'), person(7, '1001')], { renames: '7' })).toBe('notDone');
    expect(status(change, [person(8, '2001')], { renames: '7' })).toBe('unknowable');
  });
});

describe('a reversal of what went to payroll', () => {
  const { wsdlReverseTransactions } = operations;
  const row = (...badgeNos: string[]) => ({
    ...{ startDate: '2026-05-04', endDate: '2026-05-05' },
    ...(badgeNos.length > 0 && { badgeNos }),
  });
  const punch = (id: number, badgeNo: string, transferredToPayroll?: boolean) => ({
    ...{ id, badgeNo, punchIn: '2026-05-04T08:00:00' },
    ...(transferredToPayroll !== undefined && { transferredToPayroll }),
  });
  const status = (...args: Parameters<typeof state> extends [unknown, ...infer Rest] ? Rest : never) =>
    state(wsdlReverseTransactions, ...args).status;

  it('is done once none of its punches is at payroll, and not done while one is', () => {
    expect(status(row(), [punch(1, '0007', false), punch(2, '0042', false)])).toBe('done');
    expect(status(row(), [punch(1, '0007', false), punch(2, '0042', true)])).toBe('notDone');
  });

  it('covers the employees that it names', () => {
    const both = [punch(1, '0007', false), punch(2, '0042', true)];
    expect([status(row('0007'), both), status(row('0042'), both), status(row('0099'), both)]).toEqual([
      'done',
      'notDone',
      'unknowable',
    ]);
  });

  it('covers several that it names, and all where it names none', () => {
    const three = [punch(1, '0007', false), punch(2, '0042', false), punch(3, '0099', true)];
    expect([status(row('0007', '0042'), three), status(row('0007', '0099'), three)]).toEqual([
      'done',
      'notDone',
    ]);
    expect(status({ ...row(), badgeNos: [] }, three)).toBe('notDone');
    // Of whom one is may be one that it names.
    const unknown = { id: 4, badgeNo: null, punchIn: '2026-05-04T08:00:00', transferredToPayroll: true };
    expect(status(row('0007'), [punch(1, '0007', false), unknown as never])).toBe('done');
    const unread = { id: 4, punchIn: '2026-05-04T08:00:00', transferredToPayroll: true };
    markUnread(unread, ['badgeNo', '<…>']);
    expect(status(row('0007'), [punch(1, '0007', false), unread as never])).toBe('notDone');
  });

  it('is not known where it cannot be read of a punch, none is shown, or the read lacks some', () => {
    const unread = punch(2, '0042');
    markUnread(unread, ['transferredToPayroll', 'maybe']);
    expect(status(row(), [punch(1, '0007', false), unread])).toBe('unknowable');
    expect(status(row(), [])).toBe('unknowable');
    const gaps = ['a record is missing'];
    expect(status(row(), [punch(1, '0007', false)], { gaps })).toBe('unknowable');
    expect(state(wsdlReverseTransactions, row(), [], { gaps })).toMatchObject({ because: gaps[0] });
  });
});

describe('the tasks of a shift that is changed', () => {
  const { wsdlUpdateShifts } = operations;
  const task = (begTime: string, shiftTypeId = '11') => ({ shiftTypeId, begTime, endTime: '12:00:00' });
  const shown = (begTime: string, categoryId = 11) => ({ categoryId, begTime, endTime: '12:00:00' });
  const of = (tasks: readonly Row[], subShifts: unknown) =>
    state(wsdlUpdateShifts, { scheduleId: '5', begDate: '2026-05-04', tasks }, [
      { scheduleId: 5, begDate: '2026-05-04', ...(subShifts === undefined ? {} : { subShifts }) },
    ]);

  it('are as sent in any order, each once', () => {
    const two = [task('08:00:00'), task('10:00:00')];
    expect(of(two, [shown('10:00:00'), shown('08:00:00')]).status).toBe('done');
    expect(of([task('08:00:00'), task('08:00:00')], [shown('08:00:00'), shown('10:00:00')])).toMatchObject({
      ...{ status: 'differs', fields: ['tasks'] },
    });
  });

  it('are as sent whatever they say that no read shows of them', () => {
    expect(of([{ ...task('08:00:00'), sectionId: 3 }], [shown('08:00:00')]).status).toBe('done');
  });

  it('differ where there are more or fewer, or one is another', () => {
    const one = [task('08:00:00')];
    for (const there of [
      [],
      [shown('08:00:00'), shown('10:00:00')],
      [shown('09:00:00')],
      [shown('08:00:00', 12)],
    ])
      expect(of(one, there)).toMatchObject({ status: 'differs', fields: ['tasks'] });
    expect(of([], [shown('08:00:00')])).toMatchObject({ status: 'differs' });
    expect(of([], []).status).toBe('done');
  });

  it('are not known where the list is not shown, or lacks items', () => {
    expect(of([task('08:00:00')], undefined).status).toBe('unknowable');
    const part = [shown('08:00:00')];
    markLeftOut(part, 1);
    expect(of([task('08:00:00'), task('10:00:00')], part).status).toBe('unknowable');
    expect(of([task('08:00:00')], part).status).toBe('unknowable');
  });

  it('are not known where a value of one could not be read', () => {
    const unread = { categoryId: 11, endTime: '12:00:00' };
    markUnread(unread, ['begTime', 'early']);
    expect(of([task('08:00:00')], [unread]).status).toBe('unknowable');
  });
});

describe('a punch in and a punch out that one record shows', () => {
  const { wsdlPunch } = operations;
  const record = { id: 3, badgeNo: '0007', punchIn: '2026-05-04T08:00:00', punchOut: '2026-05-04T16:00:00' };
  const punch = (action: number, timestamp: string) => ({ badgeNumber: '0007', action, timestamp });

  it('are each known by the time of theirs alone', () => {
    const of = (action: number, time: string) =>
      state(wsdlPunch, punch(action, `2026-05-04 ${time}`), [record]).status;
    expect([of(1, '08:00:00'), of(2, '16:00:00')]).toEqual(['done', 'done']);
    expect([of(1, '16:00:00'), of(2, '08:00:00')]).toEqual(['notDone', 'notDone']);
    expect(of(9, '08:00:00')).toBe('unknowable');
  });

  it('a card counts only without a badge number', () => {
    const row = { badgeNumber: '', cardNumber: '77', action: 1, timestamp: '2026-05-04 08:00:00' };
    expect(state(wsdlPunch, row, [{ ...record, cardNo: '77' }]).status).toBe('done');
    expect(state(wsdlPunch, row, [{ ...record, cardNo: '78' }]).status).toBe('notDone');
    const both = { ...row, badgeNumber: '0007' };
    expect(state(wsdlPunch, both, [{ ...record, cardNo: '78' }]).status).toBe('done');
  });
});

describe('a deletion', () => {
  const { wsdlUpdateShifts, wsdlDeleteEligibilityRules } = operations;
  const row = { scheduleId: '5', deleteShift: 1, begDate: '2026-05-04' };
  const shift = (scheduleId: number) => ({ scheduleId, begDate: '2026-05-04' });

  it('of a shift is done where the service says so, or it was there before and is not now', () => {
    expect(state(wsdlUpdateShifts, row, [shift(5)]).status).toBe('notDone');
    expect(state(wsdlUpdateShifts, row, [shift(6)], { deleted: ['5'] })).toEqual({
      status: 'done',
      ids: ['5'],
    });
    expect(state(wsdlUpdateShifts, row, [shift(6)], { before: ['5'] })).toEqual({
      status: 'done',
      ids: ['5'],
    });
    expect(state(wsdlUpdateShifts, row, [shift(6)], { before: ['6'] }).status).toBe('unknowable');
    expect(state(wsdlUpdateShifts, row, [shift(6)]).status).toBe('unknowable');
    expect(state(wsdlUpdateShifts, row, [], { before: ['5'], gaps: ['a record is missing'] }).status).toBe(
      'unknowable',
    );
  });

  it('of what is always shown whole is done where it is not shown', () => {
    expect(state(wsdlDeleteEligibilityRules, { id: 5 }, [{ id: 6 }])).toEqual({ status: 'done', ids: ['5'] });
    expect(state(wsdlDeleteEligibilityRules, { id: 5 }, [{ id: 5 }]).status).toBe('notDone');
  });
});

describe('what a read shows under one id', () => {
  const { wsdlUpdateShifts } = operations;
  const { shown } = fieldsFor(wsdlUpdateShifts);
  const shift = (badgeNo: string, more: Row = {}) => ({
    scheduleId: 5,
    badgeNo,
    begDate: '2026-05-04',
    ...more,
  });
  const idsOf = (...records: Row[]) =>
    recordsToCompare(
      shown,
      records.map((record) => ({ id: idOf(shown, record), record })),
    ).map(({ id }) => id);

  it('twice is one record, and of two people it is nobody’s id', () => {
    expect(idsOf(shift('0001'), shift('0001'))).toEqual(['5']);
    expect(idsOf(shift('0001'), shift('0002'))).toEqual(['', '']);
    expect(idsOf(shift('0001', { scheduleId: 0 }), shift('0001', { scheduleId: 0 }))).toEqual(['', '']);
  });

  it('lacks a field that others have: it says nothing there, and what nobody shows is not shown', () => {
    const records = recordsToCompare(shown, [
      { id: '5', record: shift('0001', { comment: 'late' }) },
      { id: '6', record: shift('0002') },
    ]);
    expect(records[1]!.record).toMatchObject({ comment: null });
    expect('leaderId' in records[1]!.record).toBe(false);
  });
});

it('of records that may be a row, with what could not be read of them, nobody knows', () => {
  const { wsdlUpdateShifts } = operations;
  const day = { begDate: '2026-05-04', endDate: '2026-05-04', begTime: '08:00:00', endTime: '16:00:00' };
  const row = { ...day, badgeNo: '0007', shiftCategoryId: '11' };
  const record = { ...day, scheduleId: 5, badgeNo: '0007', categoryId: 11 };
  expect(state(wsdlUpdateShifts, row, [record])).toEqual({ status: 'done', ids: ['5'] });
  const { begTime: _, ...unread } = record;
  markUnread(unread, ['begTime', 'early']);
  expect(state(wsdlUpdateShifts, row, [unread])).toMatchObject({ status: 'unknowable', maybe: ['5'] });
  expect(state(wsdlUpdateShifts, row, [{ ...record, begTime: '09:00:00' }]).status).toBe('notDone');
  expect(state(wsdlUpdateShifts, row, [record], { taken: ['5'] }).status).toBe('notDone');
  expect(state(wsdlUpdateShifts, row, [record], { before: ['5'] }).status).toBe('notDone');
  expect(state(wsdlUpdateShifts, row, [record, { ...record, scheduleId: 6 }])).toMatchObject({
    status: 'ambiguous',
  });
  const known = state(wsdlUpdateShifts, row, [record, { ...record, scheduleId: 6 }], { before: [] });
  expect(known).toMatchObject({ status: 'done', ids: ['5', '6'] });
  expect(states(wsdlUpdateShifts, [row, row], [record]).map(({ status }) => status)).toEqual([
    'done',
    'notDone',
  ]);
});

it('reads over spans of days that are near one another, and apart over those that are not', () => {
  const { wsdlUpdateShifts, wsdlGetSchedulesV3 } = operations;
  const { shown } = fieldsOf(wsdlUpdateShifts, wsdlGetSchedulesV3)!;
  const spans = (...days: string[]) =>
    questionsFor(
      shown,
      questionShape(wsdlGetSchedulesV3, shown),
      days.map((day) => ({ begDate: day, endDate: day })),
    ).map(({ input }) => {
      const { fromDate, toDate } = Object.values(input)[0] as { fromDate: string; toDate: string };
      return [fromDate, toDate];
    });
  // With a day around them: a service may count by another zone.
  expect(spans('2026-05-04')).toEqual([['2026-05-03', '2026-05-05']]);
  expect(spans('2026-05-20', '2026-05-11', '2026-05-04')).toEqual([['2026-05-03', '2026-05-21']]);
  expect(spans('2026-05-04', '2026-05-14')).toEqual([
    ['2026-05-03', '2026-05-05'],
    ['2026-05-13', '2026-05-15'],
  ]);
  for (const [from, to] of spans(
    '2026-05-01',
    '2026-05-08',
    '2026-05-15',
    '2026-05-22',
    '2026-05-29',
    '2026-06-05',
    '2026-06-12',
  ))
    expect(Date.parse(to!) - Date.parse(from!)).toBeLessThanOrEqual(31 * 86_400_000);
});
