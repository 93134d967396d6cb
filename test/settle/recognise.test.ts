import { describe, expect, it } from 'vitest';
import { markUnread } from '../../src/definition/decodeMarks.js';
import type { AnyOperation } from '../../src/definition/operation.js';
import * as operations from '../../src/operations/index.generated.js';
import { candidatesFor, recognised, recognitionOf, tokenOf } from '../../src/settle/recognise.js';
import type { Row } from '../../src/settle/shape.js';
import { fieldsFor, readOf, state } from './shownStates.js';

const {
  wsdlUpdateShifts,
  wsdlUpdateAbsence,
  wsdlUpdateTimePunches,
  wsdlUpdateEmployees,
  wsdlUpdateUnit,
  wsdlPunch,
  wsdlUpdateSections,
  wsdlUpdateSkills,
  wsdlUpdateTextItems,
  wsdlUpdateTimeTrackers,
  wsdlReverseTransactions,
  wsdlMoveEmployees,
} = operations;

const how = (operation: AnyOperation, row: Row, token?: string) =>
  recognitionOf(operation.settlement!.shown!, row, token);
const DAY = { begDate: '2026-05-04', endDate: '2026-05-04', begTime: '08:00:00', endTime: '16:00:00' };
const shift = (more: Row = {}) => ({ ...DAY, badgeNo: '0007', shiftCategoryId: '11', ...more });

describe('a row is looked for', () => {
  it('under the id that it names, else by its token, else by what it is like', () => {
    expect(how(wsdlUpdateShifts, shift({ scheduleId: '5', extScheduleId: 'W15' }))).toBe('identity');
    expect(how(wsdlUpdateShifts, shift({ scheduleId: '0', extScheduleId: 'W15' }))).toBe('token');
    expect(how(wsdlUpdateShifts, shift({ extScheduleId: '' }))).toBe('alike');
  });

  it('by a mark of the caller alone where the operation has such a field and the caller says so', () => {
    const shown = wsdlUpdateAbsence.settlement!.shown!;
    const row = { externalInfo1: 'A', externalInfo2: '', comments: 'B' };
    expect(tokenOf(shown, row, 'externalInfo1')).toBe('externalInfo1');
    expect(tokenOf(shown, row, 'externalInfo2')).toBeUndefined();
    expect(tokenOf(shown, row, 'comments')).toBeUndefined();
    expect(tokenOf(shown, row)).toBeUndefined();
    // What the caller names is no token where the operation has another one.
    expect(tokenOf(wsdlUpdateShifts.settlement!.shown!, shift({ extScheduleId: 'W15' }), 'comment')).toBe(
      'extScheduleId',
    );
  });

  it('not at all where it says nothing of what it is recognised by', () => {
    const { begTime: _, ...timeless } = shift();
    expect(how(wsdlUpdateShifts, timeless)).toBeUndefined();
    expect(how(wsdlUpdateShifts, shift({ begTime: '' }))).toBeUndefined();
    // Of nobody, and of no shift type, is what one of a list can be.
    expect(how(wsdlUpdateShifts, { ...DAY })).toBe('alike');
    expect(how(wsdlUpdateShifts, { badgeNo: '0007', shiftCategoryId: '11' })).toBeUndefined();
    expect(how(wsdlUpdateEmployees, { givenName: 'Astrid' })).toBeUndefined();
    expect(how(wsdlUpdateSections, { name: '' })).toBeUndefined();
  });

  it('not at all where it asks for what no read tells', () => {
    const punch = { badgeNo: '0007', punchIn: '2026-05-04 08:00:00' };
    expect(how(wsdlUpdateTimePunches, punch)).toBe('alike');
    expect(how(wsdlUpdateTimePunches, { ...punch, updateAction: 0 })).toBe('alike');
    expect(how(wsdlUpdateTimePunches, { ...punch, updateAction: 2 })).toBeUndefined();
    const one = { badgeNumber: '0007', timestamp: '2026-05-04 08:00:00' };
    expect(how(wsdlPunch, { ...one, action: 1 })).toBe('alike');
    expect(how(wsdlPunch, { ...one, action: 9 })).toBeUndefined();
    expect(how(wsdlPunch, one)).toBeUndefined();
  });

  it('as its operation says where that leaves no choice', () => {
    expect(how(wsdlMoveEmployees, { badgeNo: '0007' })).toBe('presence');
    expect(how(wsdlReverseTransactions, {})).toBe('every');
    expect(how(wsdlUpdateTimeTrackers, {})).toBe('balance');
    expect(how(wsdlUpdateUnit, { name: 'North' })).toBe('single');
    expect(how(wsdlUpdateUnit, { name: 'North', extUnitId: 'N-1' })).toBe('identity');
  });

  it('under an id that no read shows not', () => {
    const skill = { skillDescription: 'Baker', skillCategoryId: '3' };
    expect(how(wsdlUpdateSkills, { ...skill, extSkillId: 'B' })).toBe('alike');
    expect(how(wsdlUpdateSkills, { ...skill, skillId: 4 })).toBe('identity');
  });
});

describe('the records that are a row', () => {
  const record = (scheduleId: number, more: Row = {}) => ({
    ...{ ...DAY, scheduleId, badgeNo: '0007', categoryId: 11, ...more },
  });
  const found = (operation: AnyOperation, row: Row, records: readonly Row[], token?: string) => {
    const read = readOf(operation, records).records;
    const { sure, possible } = recognised(fieldsFor(operation), row, read, token);
    expect(candidatesFor(fieldsFor(operation), row, read, token)).toEqual(sure.map((one) => one.found));
    return { sure: sure.map((one) => one.found.id), possible: possible.map(({ id }) => id) };
  };
  const of = (row: Row, ...records: Row[]) => found(wsdlUpdateShifts, row, records);

  it('of a row with a token have that, in other letters too where the rest is like it', () => {
    const sent = shift({ extScheduleId: 'W15-Monday-early' });
    const upper = { extScheduleId: 'W15-MONDAY-EARLY' };
    expect(of(sent, record(5, { extScheduleId: 'W15-Monday-early' }), record(6, upper))).toEqual({
      ...{ sure: ['5', '6'], possible: [] },
    });
    expect(of(sent, record(5, { extScheduleId: 'W15-Monday-late' }))).toEqual({ sure: [], possible: [] });
    expect(of(sent, record(5, { ...upper, begTime: '09:00:00' }))).toEqual({ sure: [], possible: ['5'] });
    expect(
      of(sent, record(5, { extScheduleId: 'W15-Monday-early', begTime: '09:00:00', badgeNo: '0042' })),
    ).toEqual({ sure: ['5'], possible: [] });
  });

  it('of a row with a token may be those like it, where no record shows a token', () => {
    const sent = shift({ extScheduleId: 'W15' });
    const none = { extScheduleId: '' };
    expect(of(sent, record(5, none), record(6, { ...none, begTime: '09:00:00' }))).toEqual({
      ...{ sure: [], possible: ['5'] },
    });
    // One that shows a token tells that the service shows them.
    expect(of(sent, record(5, none), record(6, { extScheduleId: 'other' }))).toEqual({
      ...{ sure: [], possible: [] },
    });
  });

  it('have a token of their own person, or list, alone', () => {
    const item = (tag: string) => ({ tag, ttext: 'Fair', extCode: 'P-77' });
    const shown = [
      { ...item('project'), id: 1 },
      { ...item('costcentre'), id: 2 },
    ];
    expect(found(wsdlUpdateTextItems, item('project'), shown).sure).toEqual(['1']);
  });

  it('show nobody where the row says nobody, and who is meant by an id where it has one', () => {
    const nobody = shift({ badgeNo: '', persId: '0' });
    expect(of(nobody, record(5, { badgeNo: '' }), record(6)).sure).toEqual(['5']);
    expect(of(nobody, record(5, { badgeNo: '', persId: 3 }), record(6)).sure).toEqual([]);
    const byId = shift({ persId: '3', badgeNo: '0099' });
    expect(of(byId, record(5, { persId: 3 }), record(6, { persId: 4, badgeNo: '0099' })).sure).toEqual(['5']);
  });

  it('may be those with the same number, where zeros before it can be lost', () => {
    expect(of(shift(), record(5, { badgeNo: '7' }))).toEqual({ sure: [], possible: ['5'] });
    expect(of(shift(), record(5, { badgeNo: '8' }))).toEqual({ sure: [], possible: [] });
    expect(of(shift({ badgeNo: 'A7' }), record(5, { badgeNo: 'A8' }))).toEqual({ sure: [], possible: [] });
  });

  it('may be those of which what tells is not shown, or not readable', () => {
    const { begTime: _, ...unread } = record(5);
    markUnread(unread, ['begTime', 'early']);
    expect(of(shift(), unread, record(6))).toEqual({ sure: ['6'], possible: ['5'] });
    expect(of(shift(), unread, record(6, { badgeNo: '0042' }))).toEqual({ sure: [], possible: ['5'] });
    const { begTime: __, ...timeless } = record(5);
    expect(of(shift(), timeless)).toEqual({ sure: [], possible: ['5'] });
    // Of what one record shows, another says there that it is nothing.
    expect(of(shift(), timeless, record(6, { badgeNo: '0042' }))).toEqual({ sure: [], possible: [] });
    expect(of(shift(), { ...timeless, badgeNo: '0042' })).toEqual({ sure: [], possible: [] });
  });

  it('are found under the id, in one of the fields that can show it', () => {
    const sent = shift({ scheduleId: '5' });
    expect(of(sent, record(5), record(6))).toEqual({ sure: ['5'], possible: [] });
    const { scheduleId: _, ...absence } = record(5);
    expect(of(sent, { ...absence, absenceScheduleId: 5 }, record(6))).toEqual({ sure: ['5'], possible: [] });
    expect(of(shift({ scheduleId: '0005' }), record(5)).sure).toEqual(['5']);
    // Whatever else the row says, another list or another time too.
    const item = { ttext: 'Fair', extCode: 'P-77', id: 1 };
    const there = [{ ...item, tag: 'costcentre' }];
    expect(found(wsdlUpdateTextItems, { ...item, tag: 'project' }, there).sure).toEqual(['1']);
    expect(of(sent, { ...absence, begTime: '09:00:00' })).toEqual({ sure: [], possible: [''] });
  });
});

describe('a unit that a read shows alone', () => {
  const unit = { id: 3, name: 'North' };
  it('is the one that a row means which names none', () => {
    expect(state(wsdlUpdateUnit, { name: 'North' }, [unit])).toEqual({ status: 'done', ids: ['3'] });
    expect(state(wsdlUpdateUnit, { name: 'South' }, [unit])).toMatchObject({ status: 'differs' });
  });

  it('is not known where several are shown', () => {
    expect(state(wsdlUpdateUnit, { name: 'North' }, [unit, { id: 4, name: 'South' }])).toMatchObject({
      ...{ status: 'ambiguous', ids: ['3', '4'] },
    });
  });
});

describe('who came to a unit', () => {
  const move = { badgeNo: '0007', newUnitStartDate: '2026-05-04' };

  it('may be one of whom no badge number is shown', () => {
    expect(state(wsdlMoveEmployees, move, [{ familyName: 'Ek' }]).status).toBe('unknowable');
  });

  it('is not known where the row names nobody: nobody is asked for', () => {
    const amended = { moveId: 'M-1', newUnitStartDate: '2026-05-04' };
    for (const row of [amended, { ...amended, badgeNo: '' }])
      for (const shown of [[], [{ badgeNo: '0007' }]])
        expect(state(wsdlMoveEmployees, row, shown)).toMatchObject({
          ...{ status: 'unknowable', because: expect.stringContaining('says nothing by which') },
        });
  });
});
