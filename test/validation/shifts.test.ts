import { describe, expect, it } from 'vitest';
import { inputIssues } from '../../src/validation/validate.js';
import { wsdlUpdateShifts } from '../../src/operations/scheduling/wsdlUpdateShifts.js';

const day = {
  begDate: '2024-03-11',
  endDate: '2024-03-11',
  begTime: '08:00:00',
  endTime: '16:30:00',
  persId: '0',
  badgeNo: '0007',
  shiftCategoryId: '11',
};
const shift = (changes: object) => ({ Shifts: [{ ...day, ...changes }] });
const task = (changes: object) =>
  shift({ tasks: [{ shiftTypeId: 11, begTime: '09:00:00', endTime: '10:00:00', ...changes }] });
const TIME = 'a time from 00:00:00 to 24:00:00 as hh:mm:ss';
const DATE = 'a date of the calendar as YYYY-MM-DD';

describe('document 2.4, what a Shift must be', () => {
  it.each([
    ['begDate is required', { begDate: undefined }, 'begDate', DATE],
    ['endDate is required', { endDate: undefined }, 'endDate', DATE],
    ['begTime is required', { begTime: undefined }, 'begTime', TIME],
    ['endTime is required', { endTime: undefined }, 'endTime', TIME],
    [
      'shiftCategoryId is required, though it may be empty',
      { shiftCategoryId: undefined, shiftTypeExtCode: 'NATT' },
      'shiftCategoryId',
      'a string',
    ],
    ['begDate is YYYY-MM-DD', { begDate: '11.3.2024' }, 'begDate', DATE],
    ['endDate is in the calendar', { endDate: '2023-02-29' }, 'endDate', DATE],
    ['begTime is HH:MM:SS', { begTime: '8:00' }, 'begTime', TIME],
    ['endTime is HH:MM:SS', { endTime: '24:00:01' }, 'endTime', TIME],
    ['a break is HH:MM:SS', { begBreak4: '12.00' }, 'begBreak4', TIME],
    ['a time has no part of a second', { begTime: '08:00:00.5' }, 'begTime', TIME],
    [
      'shiftCategoryId is empty only when shiftTypeExtCode is given',
      { shiftCategoryId: '' },
      'shiftCategoryId',
      'the id of a shift type; it may be empty only when shiftTypeExtCode is given',
    ],
    [
      'an empty shiftTypeExtCode is not given',
      { shiftCategoryId: '', shiftTypeExtCode: '' },
      'shiftCategoryId',
      'the id of a shift type; it may be empty only when shiftTypeExtCode is given',
    ],
    ['persId is a string', { persId: 1001 }, 'persId', 'a string'],
    ['deleteShift is a number', { deleteShift: true }, 'deleteShift', 'a whole number from 0 to 1'],
    ['deleteShift is 0 or 1', { deleteShift: 2 }, 'deleteShift', 'a whole number from 0 to 1'],
  ])('%s', (_rule, changes, field, expected) => {
    expect(inputIssues(wsdlUpdateShifts, shift(changes))).toEqual([
      expect.objectContaining({ path: ['Shifts', 0, field], expected, source: 'interface document 2.4' }),
    ]);
  });

  it.each([
    ['a new shift', {}],
    ['a scheduleId of 0 or empty for a new shift', { scheduleId: '0' }],
    ['a persId with an empty badgeNo', { persId: '1001', badgeNo: '' }],
    ['a persId alone', { persId: '1001', badgeNo: undefined }],
    ['a shift of nobody, because neither persId nor badgeNo is required', { persId: '0', badgeNo: '' }],
    ['an empty shiftCategoryId with shiftTypeExtCode', { shiftCategoryId: '', shiftTypeExtCode: 'NATT' }],
    ['a night shift', { endDate: '2024-03-12', begTime: '22:00:00', endTime: '06:00:00' }],
    ['a shift of 24 hours', { endDate: '2024-03-12', endTime: '08:00:00' }],
    ['an agreementId of 0 for none', { agreementId: 0 }],
    ['an update by scheduleId that leaves the person alone', { scheduleId: '9001', badgeNo: undefined }],
    ['a time with a part of a second that is none', { begTime: '08:00:00.000' }],
    ['no tasks at all', { replaceTasks: true }],
    ['an empty array of tasks', { tasks: [] }],
    ['four breaks', { begBreak: '09:00:00', endBreak: '09:15:00', begBreak4: '15:00:00' }],
    [
      'an evening shift whose end is written as the first minute of its date',
      { begTime: '16:00:00', endTime: '00:00:00' },
    ],
    ['an evening shift until 24:00:00', { begTime: '16:00:00', endTime: '24:00:00' }],
    ['a shift without length', { endTime: '08:00:00' }],
    ['a shift that ends on an earlier date', { endDate: '2024-03-10' }],
    ['both persId and badgeNo, as answers have them', { persId: '1001', badgeNo: '0007' }],
    ['an extScheduleId on an update', { scheduleId: '9001', extScheduleId: 'EXT-1' }],
    ['the answer of an earlier call, whose validationErrors are not sent', { validationErrors: ['no'] }],
  ])('takes %s', (_what, changes) => {
    expect(inputIssues(wsdlUpdateShifts, shift(changes))).toEqual([]);
  });

  it('takes a delete of a shift that itself breaks the rules, but not without its required fields', () => {
    const broken = { scheduleId: '9001', deleteShift: 1, endDate: '2024-03-01', shiftCategoryId: '' };
    expect(inputIssues(wsdlUpdateShifts, shift(broken))).toEqual([]);
    const issues = inputIssues(wsdlUpdateShifts, { Shifts: [{ scheduleId: '9001', deleteShift: 1 }] });
    expect(issues.map(({ path }) => path[2])).toEqual([
      'begDate',
      'endDate',
      'begTime',
      'endTime',
      'shiftCategoryId',
    ]);
  });

  it('says which row is wrong', () => {
    const Shifts = [day, { ...day, endTime: '7:00' }, day, { ...day, shiftCategoryId: '' }];
    expect(inputIssues(wsdlUpdateShifts, { Shifts }).map(({ path }) => path)).toEqual([
      ['Shifts', 1, 'endTime'],
      ['Shifts', 3, 'shiftCategoryId'],
    ]);
  });

  it('keeps badge numbers and comments out of the issues', () => {
    const issues = inputIssues(wsdlUpdateShifts, shift({ badgeNo: 7, comment: 'ill\u0000' }));
    expect(issues.map(({ path }) => path[2])).toEqual(['badgeNo', 'comment']);
    expect(issues.map(({ given }) => given)).toEqual(['a number', undefined]);
  });

  it('Shifts is required (document 4.4)', () => {
    expect(inputIssues(wsdlUpdateShifts, {})).toEqual([
      { path: ['Shifts'], expected: 'an array', given: 'nothing', source: 'interface document 4.4' },
    ]);
    expect(inputIssues(wsdlUpdateShifts, { Shifts: [] })).toEqual([]);
  });
});

describe('document 2.4, what a Task must be', () => {
  it.each([
    ['begTime is required', { begTime: undefined }, 'begTime', TIME],
    ['endTime is required', { endTime: undefined }, 'endTime', TIME],
    ['begTime is hh:mm:ss', { begTime: '9:00:00' }, 'begTime', TIME],
    ['endTime is hh:mm:ss', { endTime: '10:60:00' }, 'endTime', TIME],
  ])('%s', (_rule, changes, field, expected) => {
    expect(inputIssues(wsdlUpdateShifts, task(changes))).toEqual([
      expect.objectContaining({
        path: ['Shifts', 0, 'tasks', 0, field],
        expected,
        source: 'interface document 2.4',
      }),
    ]);
  });

  it.each([
    ['shiftTypeId', {}],
    ['shiftTypeExtCode', { shiftTypeId: undefined, shiftTypeExtCode: 'DAY' }],
    ['both, because shiftTypeId takes priority', { shiftTypeExtCode: 'DAY' }],
    ['neither, because both are optional', { shiftTypeId: undefined }],
    ['a task across midnight', { begTime: '23:00:00', endTime: '01:00:00' }],
  ])('takes %s', (_what, changes) => {
    expect(inputIssues(wsdlUpdateShifts, task(changes))).toEqual([]);
  });
});
