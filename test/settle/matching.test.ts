import { describe, expect, it } from 'vitest';
import { markUnread } from '../../src/definition/decodeMarks.js';
import * as operations from '../../src/operations/index.generated.js';
import type { Row } from '../../src/settle/shape.js';
import { deletes, statesOf } from '../../src/settle/stateOf.js';
import { readOf, state, states } from './shownStates.js';

const { wsdlUpdateShifts, wsdlUpdateEmployees, wsdlUpdateTimeTrackers, wsdlDeleteEligibilityRules } =
  operations;

const DAY = { begDate: '2026-05-04', endDate: '2026-05-04', begTime: '08:00:00', endTime: '16:00:00' };
const row = (more: Row = {}) => ({ ...DAY, badgeNo: '0007', shiftCategoryId: '11', ...more });
const record = (scheduleId: number, more: Row = {}) => ({
  ...{ ...DAY, scheduleId, badgeNo: '0007', categoryId: 11, extScheduleId: '', ...more },
});
const shift = (sent: Row, records: readonly Row[], ...beside: [Parameters<typeof state>[3]?]) =>
  state(wsdlUpdateShifts, sent, records, ...beside);
const shifts = (sent: readonly Row[], records: readonly Row[], ...beside: [Parameters<typeof state>[3]?]) =>
  states(wsdlUpdateShifts, sent, records, ...beside);

describe('of two rows that are alike', () => {
  const two = [row({ comment: 'till' }), row({ comment: 'store' })];

  it('each takes the record that shows it, in whatever order they are shown', () => {
    const records = [record(5, { comment: 'store' }), record(6, { comment: 'till' })];
    for (const shown of [records, records.toReversed()])
      expect(shifts(two, shown)).toEqual([
        { status: 'done', ids: ['6'] },
        { status: 'done', ids: ['5'] },
      ]);
  });

  it('that takes a record which shows it in fewer other writings, or of which more is known', () => {
    const upper = { comment: 'TILL', costCentreExtCode: 'KIO' };
    const lower = row({ comment: 'till', costCentreExtCode: 'kio' });
    const same = row(upper);
    for (const rows of [[lower, same], [same, lower].toReversed()])
      expect(shifts(rows, [record(5, upper)])).toEqual([
        { status: 'notDone' },
        { status: 'done', ids: ['5'] },
      ]);
    const unseen = row({ ...upper, isFreeDay: 1 });
    expect(shifts([unseen, lower], [record(5, upper)]).map(({ status }) => status)).toEqual([
      'notDone',
      'done',
    ]);
  });

  it('one is not there where the other is there twice', () => {
    const twice = [record(5, { comment: 'store' }), record(6, { comment: 'store' })];
    expect(shifts(two, twice, { before: [] })).toEqual([
      { status: 'notDone' },
      { status: 'done', ids: ['5', '6'] },
    ]);
    expect(shifts(two, twice)).toEqual([{ status: 'notDone' }, { status: 'ambiguous', ids: ['5', '6'] }]);
  });

  it('one is there otherwise where the other says nothing of what differs', () => {
    const twice = [record(5, { comment: 'store' }), record(6, { comment: 'store' })];
    expect(
      shifts([two[0]!, row()], twice)
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['differs', 'done']);
  });

  it('neither is known to be there by a record that shows only what both say', () => {
    const seconds = [row({ begTime: '08:00:10' }), row({ begTime: '08:00:20' })];
    const shown = [record(5, { begTime: '08:00' })];
    expect(shifts(seconds, shown)).toMatchObject([
      { status: 'unknowable', maybe: ['5'] },
      { status: 'unknowable', maybe: ['5'] },
    ]);
    expect(shift(seconds[0]!, shown).status).toBe('done');
    // Of two rows that say the same each record is one.
    expect(shifts([seconds[0]!, seconds[0]!], shown).map(({ status }) => status)).toEqual([
      'done',
      'notDone',
    ]);
  });

  it('that has the record which shows it whole leaves none to the other', () => {
    const seconds = [row({ begTime: '08:00:10' }), row({ begTime: '08:00:00' })];
    expect(shifts(seconds, [record(5, { begTime: '08:00:00' })]).map(({ status }) => status)).toEqual([
      'notDone',
      'done',
    ]);
  });

  it('with tokens that a service cut to the same, neither is known to be there', () => {
    const tokens = ['Tok-2026-05-04-no-0001', 'Tok-2026-05-04-no-0002'];
    const cut = tokens[0]!.slice(0, 20);
    const rows = tokens.map((extScheduleId) => row({ extScheduleId }));
    const shown = [record(5, { extScheduleId: cut })];
    expect(shifts(rows, shown).map(({ status }) => status)).toEqual(['unknowable', 'unknowable']);
    expect(shift(rows[0]!, shown)).toMatchObject({ status: 'done', kept: { extScheduleId: ['cut'] } });
    // One that was answered is among those that it can be.
    const companions = [{ row: rows[1]!, isSaved: true, isOver: false }];
    expect(shift(rows[0]!, shown, { companions }).status).toBe('unknowable');
  });

  it('that name the same by an id each look at what that id shows', () => {
    const change = (endTime: string) => ({ scheduleId: '5', begDate: '2026-05-04', endTime });
    expect(shifts([change('17:00:00'), change('18:00:00')], [record(5, { endTime: '17:00:00' })])).toEqual([
      { status: 'done', ids: ['5'] },
      { status: 'differs', ids: ['5'], fields: ['endTime'] },
    ]);
  });
});

describe('two rows of employees whose badge numbers a service writes alike', () => {
  const named = (badgeNo: string) => ({ badgeNo, city: 'Lund' });
  const shown = [{ id: 3, badgeNo: 'A7', city: 'Lund' }];

  it('have the record of the one that it shows whole', () => {
    const both = states(wsdlUpdateEmployees, [named('a7'), named('A7')], shown);
    expect(both.map(({ status }) => status)).toEqual(['unknowable', 'done']);
    expect(state(wsdlUpdateEmployees, named('a7'), shown).status).toBe('done');
  });
});

describe('a new row', () => {
  it('is there more than once where several with its token are, whatever else they show', () => {
    const token = { extScheduleId: 'W15-1' };
    const two = [record(5, token), record(6, { ...token, comment: 'store' })];
    expect(shift(row(token), two)).toEqual({ status: 'ambiguous', ids: ['5', '6'] });
  });

  it('is there once where what else is like it is otherwise', () => {
    const sent = row({ comment: 'till' });
    const two = [record(5, { comment: 'till' }), record(6, { comment: 'store' })];
    expect(shift(sent, two)).toEqual({ status: 'done', ids: ['5'] });
  });

  it('is there twice where both records differ from it in the same', () => {
    const sent = row({ comment: 'till', isFreeDay: 1 });
    const [a, b] = [record(5, { comment: 'x', isFreeDay: 1 }), record(6, { comment: 'x', isFreeDay: 1 })];
    expect(shift(sent, [a, b])).toEqual({ status: 'differs', ids: ['5', '6'], fields: ['comment'] });
    const other = record(6, { comment: 'till', isFreeDay: 0 });
    expect(shift(sent, [a, other])).toMatchObject({ status: 'differs', ids: ['5'] });
  });

  it('with `0` for none may have what the service fills in, and with an empty text may not', () => {
    const filled = [record(5, { projectNo: 3, comment: 'n/a' })];
    expect(shift(row({ projectId: '0' }), filled)).toEqual({ status: 'done', ids: ['5'] });
    expect(shift(row({ projectId: '0', comment: '' }), filled)).toEqual({
      ...{ status: 'differs', ids: ['5'], fields: ['comment'] },
    });
  });

  it('may be a record of which what tells is not readable, but for one that is another’s or was there before', () => {
    const { begTime: _, ...unread } = record(5);
    markUnread(unread, ['begTime', 'early']);
    expect(shift(row(), [unread])).toMatchObject({
      ...{ status: 'unknowable', because: expect.stringMatching(/^record 5 may be it/), maybe: ['5'] },
    });
    expect(shift(row(), [unread], { before: ['5'] }).status).toBe('notDone');
    expect(shift(row(), [unread], { taken: ['5'] }).status).toBe('notDone');
  });

  it('may be a record without an id, of which nobody knows whether it was there before', () => {
    const nameless = record(0);
    expect(shift(row(), [nameless], { before: [''] })).toEqual({
      ...{ status: 'unknowable', because: expect.stringMatching(/^a record may be it/) },
    });
    expect(shift(row(), [nameless], { before: ['5'] }).status).toBe('done');
    expect(shifts([row(), row()], [nameless]).map(({ status }) => status)).toEqual(['done', 'notDone']);
  });

  it('is said to be there with what is not shown of it', () => {
    expect(shift(row({ comment: 'till', isFreeDay: 1 }), [record(5)])).toEqual({
      ...{ status: 'unknowable', maybe: ['5'] },
      because: 'comment is not shown, isFreeDay is not shown of record 5',
    });
  });
});

describe('a row that names what is there', () => {
  const employee = (more: Row) => ({ badgeNo: '0007', ...more });
  const there = (id: number, more: Row = {}) => ({ id, badgeNo: '0007', city: 'Lund', ...more });
  const of = (sent: Row, records: readonly Row[]) => state(wsdlUpdateEmployees, sent, records);

  it('is done where all that it sets is shown, and differs where something is not', () => {
    expect(of(employee({ city: 'Lund' }), [there(3)])).toEqual({ status: 'done', ids: ['3'] });
    expect(of(employee({ city: 'LUND' }), [there(3)])).toEqual({
      ...{ status: 'done', ids: ['3'], kept: { city: ['case'] } },
    });
    expect(of(employee({ city: 'Ystad' }), [there(3)])).toEqual({
      ...{ status: 'differs', ids: ['3'], fields: ['city'] },
    });
    expect(of(employee({ city: 'Lund' }), [there(3, { badgeNo: '0042' })]).status).toBe('notDone');
  });

  it('is not known where two have its name, or no read shows what it sets', () => {
    expect(of(employee({ city: 'Lund' }), [there(3), there(4, { city: 'Ystad' })])).toEqual({
      ...{ status: 'ambiguous', ids: ['3', '4'] },
    });
    expect(of(employee({ password: 'secret' }), [there(3)])).toEqual({
      ...{ status: 'unknowable', because: 'no read shows the fields that it sets' },
    });
  });

  it('is not missing where a badge number that lost its zeros may be its own', () => {
    expect(of(employee({ city: 'Lund' }), [there(3, { badgeNo: '7' })]).status).toBe('unknowable');
    expect(of(employee({ city: 'Lund' }), [there(3, { badgeNo: '8' })]).status).toBe('notDone');
  });
});

it('what no read shows is not known', () => {
  const view = { operation: wsdlUpdateShifts, fields: undefined, today: '2026-05-04' };
  expect(statesOf(view, [{ row: row() }, { row: row() }], readOf(wsdlUpdateShifts, []))).toEqual(
    [1, 2].map(() => ({ status: 'unknowable', because: 'no read shows it' })),
  );
});

it('what adds to a balance is told by how far that went, with what else adds to it', () => {
  const booking = (value: string) => ({ badgeNo: '0007', timeTrackerId: 2, date: '2026-05-04', value });
  const told = (balance: string, ...others: string[]) =>
    state(wsdlUpdateTimeTrackers, booking('1'), [{ ...booking(''), balance }], {
      before: ['10'],
      companions: others.map((value) => ({
        ...{ row: booking(value), before: new Set(['10']), isSaved: true, isOver: false },
      })),
    });
  expect([told('11').status, told('10').status, told('13', '2').status]).toEqual(['done', 'notDone', 'done']);
});

it('a row deletes where its operation does nothing else, or where it says so', () => {
  expect(deletes(wsdlDeleteEligibilityRules.settlement?.shown, { id: 5 })).toBe(true);
  expect(deletes(wsdlUpdateShifts.settlement?.shown, { scheduleId: '5', deleteShift: 1 })).toBe(true);
  expect(deletes(wsdlUpdateShifts.settlement?.shown, { scheduleId: '5' })).toBe(false);
  expect(deletes(wsdlUpdateEmployees.settlement?.shown, {})).toBe(false);
  expect(deletes(undefined, {})).toBe(false);
});
