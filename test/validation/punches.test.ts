import { describe, expect, it } from 'vitest';
import { inputIssues } from '../../src/validation/validate.js';
import { wsdlGetTimePunches } from '../../src/operations/punches/wsdlGetTimePunches.js';
import { wsdlPunch } from '../../src/operations/punches/wsdlPunch.js';

const DATE_TIME = 'a date and time as YYYY-MM-DD hh:mm:ss without an offset';

describe('document 2.7, getTimePunchesRequest', () => {
  it.each([
    ['modifiedAfter is YYYY-MM-DD hh:mm:ss', { modifiedAfter: '2024-03-01' }, 'modifiedAfter', DATE_TIME],
    [
      'modifiedAfter is CET without an offset',
      { modifiedAfter: '2024-03-01T00:00:00Z' },
      'modifiedAfter',
      DATE_TIME,
    ],
    [
      'fromDate is a day',
      { fromDate: '2024-03-01 00:00:00' },
      'fromDate',
      'a date of the calendar as YYYY-MM-DD',
    ],
    ['allUnits is a boolean', { allUnits: 1 }, 'allUnits', 'true or false'],
  ])('%s', (_rule, getTimePunchesRequest, field, expected) => {
    expect(inputIssues(wsdlGetTimePunches, { getTimePunchesRequest })).toEqual([
      expect.objectContaining({
        path: ['getTimePunchesRequest', field],
        expected,
        source: 'interface document 2.7',
      }),
    ]);
  });

  it.each([
    ['no selector, because all are optional', {}],
    ['one day, because both ends are included', { fromDate: '2024-03-01', toDate: '2024-03-01' }],
    ['an open end', { fromDate: '2024-03-01' }],
    ['an end before the start', { fromDate: '2024-03-02', toDate: '2024-03-01' }],
    ['a change time in the documented form', { modifiedAfter: '2024-03-01 00:00:00' }],
    ['both sides of a flag', { approved: true, unapproved: true }],
  ])('takes %s', (_what, getTimePunchesRequest) => {
    expect(inputIssues(wsdlGetTimePunches, { getTimePunchesRequest })).toEqual([]);
  });

  it('keeps the badge number out of the issue', () => {
    expect(inputIssues(wsdlGetTimePunches, { getTimePunchesRequest: { badgeNo: 7 } })).toEqual([
      {
        path: ['getTimePunchesRequest', 'badgeNo'],
        expected: 'a string',
        given: 'a number',
        source: 'interface document 2.7',
      },
    ]);
  });
});

describe('document 2.7, wsdlPunch', () => {
  it('calls the badge number badgeNumber', () => {
    expect(inputIssues(wsdlPunch, { badgeNo: '0007', action: 1 })).toEqual([
      {
        path: ['badgeNo'],
        expected: 'no such field; there are badgeNumber, cardNumber, action, externalCostCentre, timestamp',
        source: 'observed signatures',
      },
    ]);
  });

  it.each([
    ['a punch at a time', { badgeNumber: '0007', action: 1, timestamp: '2024-03-04 08:00:00' }],
    [
      'a punch by card, with the empty time of the captured request',
      { cardNumber: '12', action: 2, timestamp: '' },
    ],
  ])('takes %s', (_what, input) => {
    expect(inputIssues(wsdlPunch, input)).toEqual([]);
  });

  it('takes no time with an offset, because punches are in local time', () => {
    expect(inputIssues(wsdlPunch, { timestamp: '2024-03-04T08:00:00+01:00' })).toEqual([
      {
        path: ['timestamp'],
        expected: `${DATE_TIME}, or an empty string`,
        given: '"2024-03-04T08:00:00+01:00"',
        source: 'observed signatures',
      },
    ]);
  });
});
