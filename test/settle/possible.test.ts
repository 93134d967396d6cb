import { describe, expect, it } from 'vitest';
import { markUnread } from '../../src/definition/decodeMarks.js';
import type { AnyOperation } from '../../src/definition/operation.js';
import * as operations from '../../src/operations/index.generated.js';
import { idsAnswered, withAnswers } from '../../src/settle/answered.js';
import { PossibleRecords } from '../../src/settle/PossibleRecords.js';
import { RecordIndex, type Wanted } from '../../src/settle/RecordIndex.js';
import type { Row } from '../../src/settle/shape.js';
import { fieldsFor, readOf } from './shownStates.js';

const { wsdlUpdateShifts, wsdlUpdateTimePunches, wsdlUpdateSections, wsdlPunch, wsdlUpdateEmployees } =
  operations;

/** Ids of the records that may be a row which the service changed on its way. */
const possible = (operation: AnyOperation, row: Row, records: readonly Row[]) =>
  new PossibleRecords(fieldsFor(operation), readOf(operation, records).records)
    .of(row)
    .map(({ id }) => id)
    .sort();

describe('a record that may be a shift', () => {
  const DAY = { begDate: '2026-05-04', endDate: '2026-05-04', begTime: '08:00:00', endTime: '16:00:00' };
  const row = (more: Row = {}) => ({ ...DAY, badgeNo: '0007', shiftCategoryId: '11', ...more });
  const record = (scheduleId: number, more: Row = {}) => ({
    ...{ ...DAY, scheduleId, badgeNo: '0007', persId: 3, categoryId: 11, ...more },
  });
  const of = (sent: Row, ...records: Row[]) => possible(wsdlUpdateShifts, sent, records);

  it('is any of its person on its day, at whatever time', () => {
    expect(of(row(), record(5, { begTime: '11:00:00', endTime: '12:00:00', categoryId: 12 }))).toEqual(['5']);
    expect(of(row(), record(5, { badgeNo: '0042' }))).toEqual([]);
    expect(of(row(), record(5, { begDate: '2026-05-06', endDate: '2026-05-06' }))).toEqual([]);
    expect(of(row(), record(5, { begDate: '2026-05-04T22:00:00' }))).toEqual(['5']);
    // Services put the end of a night, and 24:00, on the day after.
    expect(of(row(), record(5, { endDate: '2026-05-05', endTime: '00:00:00' }))).toEqual(['5']);
    expect(of(row(), record(5, { begDate: '2026-05-03' }))).toEqual([]);
  });

  it('has its person in another writing, or by the id that the row names', () => {
    for (const badgeNo of ['7', ' 0007 ']) expect(of(row(), record(5, { badgeNo }))).toEqual(['5']);
    const letters = row({ badgeNo: 'ab7' });
    expect(of(letters, record(5, { badgeNo: 'AB7' }))).toEqual(['5']);
    expect(of(row({ persId: '3', badgeNo: '' }), record(5))).toEqual(['5']);
    expect(of(row({ persId: '4', badgeNo: '0007' }), record(5))).toEqual([]);
  });

  it('shows nothing of the person or of the day that can be read', () => {
    expect(of(row(), record(5, { badgeNo: null }))).toEqual(['5']);
    const { badgeNo: _, ...unread } = record(5);
    markUnread(unread, ['badgeNo', '<…>']);
    expect(of(row(), unread)).toEqual(['5']);
    expect(of(row(), record(5, { begDate: null }))).toEqual(['5']);
    expect(of(row(), record(5, { begDate: 'Monday' }))).toEqual(['5']);
    expect(of(row(), record(5, { begDate: null, badgeNo: '0042' }))).toEqual([]);
  });

  it('of nobody may be one of somebody that says all else, and one of nobody that says its day', () => {
    const nobody = row({ badgeNo: '' });
    expect(of(nobody, record(5))).toEqual(['5']);
    expect(of(nobody, record(5, { begDate: 'Monday' }))).toEqual(['5']);
    expect(of(nobody, record(5, { begTime: '09:00:00' }))).toEqual([]);
    const none = { badgeNo: '', persId: 0 };
    expect(of(nobody, record(5, { ...none, begTime: '09:00:00', categoryId: 12 }))).toEqual(['5']);
    expect(of(nobody, record(5, { ...none, begDate: '2026-05-06', endDate: '2026-05-06' }))).toEqual([]);
    expect(of(nobody, record(5, { badgeNo: '', begTime: '09:00:00' }))).toEqual([]);
  });

  it('is one of many, found by person and day alone', () => {
    const others = Array.from({ length: 40 }, (_, i) => record(100 + i, { badgeNo: String(1000 + i) }));
    expect(of(row(), ...others, record(5), record(6, { badgeNo: null }))).toEqual(['5', '6']);
  });
});

it('a record that may be a punch is of any card or badge of its person, on its day', () => {
  const punch = { badgeNo: '0007', punchIn: '2026-05-04 08:00:00' };
  const of = (record: Row) => possible(wsdlUpdateTimePunches, punch, [{ id: 3, badgeNo: '0007', ...record }]);
  expect(of({ punchIn: '2026-05-04T11:30:00' })).toEqual(['3']);
  const next = '2026-05-05T08:00:00';
  expect(of({ punchIn: next, orgPunchIn: next })).toEqual([]);
  expect(of({ punchIn: next, orgPunchIn: '2026-05-04T08:00:00' })).toEqual(['3']);
  // What it was at first nobody shows.
  expect(of({ punchIn: next })).toEqual(['3']);
});

it('a record that may be a punch in shows a time to come in at all', () => {
  const punch = { badgeNumber: '0007', action: 1, timestamp: '2026-05-04 08:00:00' };
  const of = (record: Row) => possible(wsdlPunch, punch, [{ id: 3, badgeNo: '0007', ...record }]);
  const [at, later] = ['2026-05-04T08:00:00', '2026-05-04T09:30:00'];
  expect(of({ punchIn: later, punchOut: at })).toEqual(['3 punchIn']);
  expect(of({ punchIn: null, punchOut: later })).toEqual([]);
});

it('a record that may be a row without person and day says all of it', () => {
  const of = (name: string) => possible(wsdlUpdateSections, { name: 'Bakery' }, [{ id: 3, name }]);
  expect([of('Bakery'), of('BAKERY'), of('Fish')]).toEqual([['3'], ['3'], []]);
  expect(possible(wsdlUpdateSections, { name: '' }, [{ id: 3, name: 'Fish' }])).toEqual([]);
  expect(possible(wsdlUpdateEmployees, { badgeNo: '0007' }, [{ id: 3, badgeNo: '0007' }])).toEqual([]);
});

describe('the index of records', () => {
  const records = ['0001', '0002', '0003', undefined].map((badgeNo, i) => ({
    id: String(i),
    record: { badgeNo, cardNo: `000${4 - i}`, day: i % 2 === 0 ? '2026-05-04' : '2026-05-05' },
  }));
  const index = RecordIndex.of(records);
  const badge = (value: string) => ({
    names: [{ name: 'badgeNo', spec: { kind: 'string' as const } }],
    value,
  });
  const day = (value: string) => ({ names: [{ name: 'day', spec: { kind: 'date' as const } }], value });
  const ids = (...wanted: readonly Wanted[]) => index.showing(...wanted).map(({ id }) => id);

  it('gives what may show a value, and no more, in the order of the records', () => {
    expect(ids(badge('0002'))).toEqual(['1', '3']);
    expect(ids(day('2026-05-04'))).toEqual(['0', '2']);
    expect(ids(day('2026-05-05'))).toEqual(['1', '3']);
  });

  it('gives what may show each of several values', () => {
    expect(ids(badge('0001'), day('2026-05-04'))).toEqual(['0']);
    expect(ids(badge('0001'), day('2026-05-05'))).toEqual(['3']);
    expect(ids(day('2026-05-05'), badge('0003'))).toEqual(['3']);
  });

  it('gives what may show a value under one of several names', () => {
    const card = { name: 'cardNo', spec: { kind: 'string' as const } };
    const either = { names: [...badge('').names, card], value: '0003' };
    expect(ids(either)).toEqual(['1', '2', '3']);
    expect(ids({ ...either, value: '0004' }, day('2026-05-04'))).toEqual(['0']);
    expect(ids(day('2026-05-05'), either)).toEqual(['1', '3']);
  });

  it('gives all where nothing tells', () => {
    expect(ids()).toHaveLength(4);
    expect(ids({ names: [], value: '0001' })).toHaveLength(4);
    expect(ids({ names: day('').names, value: 'soon' })).toHaveLength(4);
    expect(ids({ names: day('').names, value: 'soon' }, badge('0001'))).toEqual(['0', '3']);
  });

  it('is made once for the same records, and knows what a record says something under', () => {
    expect(RecordIndex.of(records)).toBe(index);
    expect(RecordIndex.of([...records])).not.toBe(index);
    for (const _ of ['asked', 'asked again'])
      expect([index.tells('badgeNo'), index.tells('comment')]).toEqual([true, false]);
  });
});

describe('what was answered and is no row’s for sure', () => {
  const { shown } = fieldsFor(wsdlUpdateShifts);

  it('has each id once, and none of what was refused', () => {
    const answers = [
      { scheduleId: 5 },
      { scheduleId: 5, validationErrors: [] },
      { scheduleId: 6, validationErrors: ['no'] },
      { scheduleId: 0 },
    ];
    expect(idsAnswered(shown, answers)).toEqual(['5', '']);
    expect(idsAnswered(undefined, answers)).toEqual([]);
  });

  it('may be a row that no read shows, so that it is not missing', () => {
    const missing = { status: 'notDone' } as const;
    expect(withAnswers(missing)).toBe(missing);
    expect(withAnswers(missing, ['5', ''])).toEqual({ status: 'ambiguous', ids: ['5'] });
    expect(withAnswers(missing, ['5', '6'], new Set(['5']))).toEqual({ status: 'ambiguous', ids: ['6'] });
    expect(withAnswers(missing, ['']).status).toBe('unknowable');
    expect(withAnswers(missing, ['5'], new Set(['5'])).status).toBe('unknowable');
    expect(withAnswers(missing, [], new Set(), true).status).toBe('unknowable');
    const done = { status: 'done', ids: ['5'] } as const;
    expect(withAnswers(done, ['6'], new Set(), true)).toBe(done);
  });
});
