import { describe, expect, it } from 'vitest';
import { inputIssues } from '../../src/validation/validate.js';
import { wsdlGetFirstToExpireTimeTrackersBalance } from '../../src/operations/timeTrackers/wsdlGetFirstToExpireTimeTrackersBalance.js';
import { wsdlGetTimeTrackerList } from '../../src/operations/timeTrackers/wsdlGetTimeTrackerList.js';
import { wsdlGetTimeTrackersBalance } from '../../src/operations/timeTrackers/wsdlGetTimeTrackersBalance.js';
import { wsdlUpdateTimeTrackers } from '../../src/operations/timeTrackers/wsdlUpdateTimeTrackers.js';

const byRows = [
  wsdlUpdateTimeTrackers,
  wsdlGetTimeTrackersBalance,
  wsdlGetFirstToExpireTimeTrackersBalance,
] as const;

describe.each(byRows)('document 2.9 and 7, $name', (operation) => {
  it.each([
    ['neither userId nor badgeNo', {}],
    ['a userId of 0 and an empty badgeNo', { userId: 0, badgeNo: '' }],
  ])('refuses %s', (_what, person) => {
    const input = { timeTrackers: [{ badgeNo: '007' }, { ...person, timeTrackerId: 4 }] };
    expect(inputIssues(operation, input)).toEqual([
      {
        path: ['timeTrackers', 1, 'badgeNo'],
        expected: 'a badge number, or a userId',
        source: 'interface document 7',
      },
    ]);
  });

  it.each([
    ['badgeNo', { badgeNo: '007' }],
    ['userId', { userId: 12 }],
    ['badgeNo with a userId of 0', { badgeNo: '007', userId: 0 }],
    ['userId with an empty badgeNo', { badgeNo: '', userId: 12 }],
  ])('takes %s', (_what, person) => {
    const input = { timeTrackers: [{ ...person, timeTrackerId: 4 }] };
    expect(inputIssues(operation, input)).toEqual([]);
  });

  it('takes a period and a date, and their defaults', () => {
    const person = { badgeNo: '007', timeTrackerId: 4 };
    const input = { timeTrackers: [{ ...person, period: 2024, date: '2024-04-01' }, person] };
    expect(inputIssues(operation, input)).toEqual([]);
  });

  it('takes a badge number as text only, so that no leading zero is lost', () => {
    expect(inputIssues(operation, { timeTrackers: [{ badgeNo: 7 }] })).toEqual([
      {
        path: ['timeTrackers', 0, 'badgeNo'],
        expected: 'a string',
        given: 'a number',
        source: 'interface document 2.9',
      },
    ]);
  });
});

describe('document 2.9 and 8, timeTracker', () => {
  const booking = (changes: object) => ({ timeTrackers: [{ badgeNo: '007', timeTrackerId: 4, ...changes }] });

  it.each(['7.5', '-0.25', '1.23456789'])(
    'takes the value %s: the service rounds beyond 4 decimals',
    (value) => {
      expect(inputIssues(wsdlUpdateTimeTrackers, booking({ value }))).toEqual([]);
    },
  );

  it.each([
    [7.5, '7.5'],
    ['7,5', '"7,5"'],
    ['', '""'],
  ])('refuses the value %j', (value, given) => {
    expect(inputIssues(wsdlUpdateTimeTrackers, booking({ value }))).toEqual([
      {
        path: ['timeTrackers', 0, 'value'],
        expected: "a decimal number as text, such as '7.5'",
        given,
        source: 'interface document 2.9',
      },
    ]);
  });

  it('takes the deletion of a day', () => {
    const day = { operation: 1, value: '0.0', date: '2024-04-01', replaceTimeTracker: true };
    expect(inputIssues(wsdlUpdateTimeTrackers, booking(day))).toEqual([]);
  });

  it('never repeats a booking by itself', () => {
    expect(wsdlUpdateTimeTrackers.effect).toBe('append');
    expect(wsdlGetTimeTrackersBalance.effect).toBe('read');
    expect(wsdlGetFirstToExpireTimeTrackersBalance.effect).toBe('read');
  });
});

describe('observed, wsdlGetTimeTrackerList', () => {
  it('takes a selection, or none', () => {
    expect(inputIssues(wsdlGetTimeTrackerList, { selectionId: '007', selectionType: 1 })).toEqual([]);
    expect(inputIssues(wsdlGetTimeTrackerList, {})).toEqual([]);
  });
});
