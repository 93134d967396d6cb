import { describe, expect, it } from 'vitest';
import { inputIssues } from '../../src/validation/validate.js';
import { wsdlGetLeaveApplications } from '../../src/operations/absence/wsdlGetLeaveApplications.js';
import { wsdlGetLeaveApplicationsV2 } from '../../src/operations/absence/wsdlGetLeaveApplicationsV2.js';
import { wsdlProcessLeaves } from '../../src/operations/absence/wsdlProcessLeaves.js';
import { wsdlUpdateAbsence } from '../../src/operations/absence/wsdlUpdateAbsence.js';

const create = {
  badgeNo: '007',
  leaveExtCode: 'SICK',
  fromDate: '2024-04-01',
  fromTime: '08:00:00',
  toDate: '2024-04-02',
  toTime: '17:00:00',
};
const absence = (changes: object) => ({ absenceRecords: [{ ...create, ...changes }] });
const because = 'because a row without an id creates an absence';

describe('document 2.6, AbsenceRecord', () => {
  it.each([
    ['badgeNo is required on create when persId is not used', { badgeNo: undefined }],
    ['an empty badgeNo and a persId of 0 are not used', { badgeNo: '', persId: 0 }],
    ['an id of 0 is no update', { id: 0, badgeNo: '' }],
  ])('%s', (_rule, changes) => {
    expect(inputIssues(wsdlUpdateAbsence, absence(changes))).toEqual([
      {
        path: ['absenceRecords', 0, 'badgeNo'],
        expected: `a badge number, or a persId, ${because}`,
        source: 'interface document 2.6',
      },
    ]);
  });

  it.each([
    ['leaveId is required on create when leaveExtCode is not used', { leaveExtCode: undefined }],
    ['an empty leaveExtCode and a leaveId of 0 are not used', { leaveExtCode: '', leaveId: 0 }],
  ])('%s', (_rule, changes) => {
    expect(inputIssues(wsdlUpdateAbsence, absence(changes))).toEqual([
      {
        path: ['absenceRecords', 0, 'leaveId'],
        expected: `a leave reason, or a leaveExtCode, ${because}`,
        source: 'interface document 2.6',
      },
    ]);
  });

  it.each(['fromDate', 'fromTime', 'toDate', 'toTime'])('%s is required on create', (field) => {
    expect(inputIssues(wsdlUpdateAbsence, absence({ [field]: undefined }))).toEqual([
      {
        path: ['absenceRecords', 0, field],
        expected: `a value, ${because}`,
        given: 'nothing',
        source: 'interface document 2.6',
      },
    ]);
  });

  it.each([
    ['fromDate is a date', { fromDate: '2023-02-29' }, 'fromDate', 'a date of the calendar as YYYY-MM-DD'],
    ['toTime is hh:mm:ss', { toTime: '17:00' }, 'toTime', 'a time from 00:00:00 to 24:00:00 as hh:mm:ss'],
    [
      'decisionNo requires customerNo',
      { decisionNo: 'B-12' },
      'customerNo',
      'a customer number, because decisionNo is given',
    ],
    [
      'sickLevel is a decimal where 1 is 100 %',
      { sickLevel: '50 %' },
      'sickLevel',
      "a decimal number as text where '1' is 100 %, such as '0.5', or an empty string",
    ],
  ])('%s', (_rule, changes, field, expected) => {
    expect(inputIssues(wsdlUpdateAbsence, absence(changes))).toMatchObject([
      { path: ['absenceRecords', 0, field], expected, source: 'interface document 2.6' },
    ]);
  });

  it.each([
    ['a create by badge number and external code', {}],
    ['a create by ids', { badgeNo: '', persId: 12, leaveExtCode: '', leaveId: 3 }],
    ['an end in the same minute as the start', { toDate: '2024-04-01', toTime: '08:00:00' }],
    ['an earlier time on a later day', { fromTime: '22:00:00', toTime: '06:00:00' }],
    ['decisionNo with customerNo', { decisionNo: 'B-12', customerNo: 'C-1' }],
    ['decisionId without customerNo', { decisionId: 4, decisionNo: '' }],
    ['customerNo alone', { customerNo: 'C-1' }],
    ['badgeNo beside persId, as answers have them', { persId: 12 }],
    ['leaveExtCode beside leaveId', { leaveId: 3 }],
    ['decisionNo beside decisionId, without customerNo', { decisionId: 4, decisionNo: 'B-12' }],
    ['teamExtCode beside teamId', { teamId: 5, teamExtCode: 'T-1' }],
    ['an end before the start', { toDate: '2024-03-31' }],
    ['half a sick leave', { sickLevel: '0.5' }],
    ['no sick level', { sickLevel: '' }],
    ['the legacy isPreliminary', { isPreliminary: 1 }],
    ['a team by its code', { teamId: 0, teamExtCode: 'T-1' }],
    ['a team by its id', { teamId: 5, teamExtCode: '' }],
    ['the default absence schedule', { useDefaultAbsenceSchedule: true }],
    ['the errors of an earlier answer, which are not sent', { validationErrors: ['was wrong'] }],
  ])('takes %s', (_what, changes) => {
    expect(inputIssues(wsdlUpdateAbsence, absence(changes))).toEqual([]);
  });

  it('takes an update that names nothing but the id and what changes', () => {
    const update = { absenceRecords: [{ id: 7001, managerComments: 'moved' }] };
    expect(inputIssues(wsdlUpdateAbsence, update)).toEqual([]);
  });

  it('names the row of each issue in a batch', () => {
    const rows = {
      absenceRecords: [create, { ...create, badgeNo: '' }, create, { ...create, toDate: '2024-13-01' }],
    };
    expect(inputIssues(wsdlUpdateAbsence, rows).map((issue) => issue.path)).toEqual([
      ['absenceRecords', 1, 'badgeNo'],
      ['absenceRecords', 3, 'toDate'],
    ]);
  });

  it('repeats nothing that was written about a person', () => {
    const told = absence({
      sickLevel: 'burn-out',
      managerComments: 'burn-out\u0000',
      leaveReason: 'burn-out\u0000',
      externalInfo1: 'burn-out\u0000',
      badgeNo: '007\u0000',
    });
    const issues = inputIssues(wsdlUpdateAbsence, told);
    expect(issues.map((issue) => issue.path[2]).sort()).toEqual([
      'badgeNo',
      'externalInfo1',
      'leaveReason',
      'managerComments',
      'sickLevel',
    ]);
    expect(JSON.stringify(issues)).not.toMatch(/burn-out|007/);
  });
});

describe('document 2.6, ProcessLeavesRecord', () => {
  it('takes a decision with a comment', () => {
    const input = { ProcessLeavesRecords: [{ leaveId: 9, managerComments: 'have a good time' }] };
    expect(inputIssues(wsdlProcessLeaves, input)).toEqual([]);
  });

  it('needs the rows', () => {
    expect(inputIssues(wsdlProcessLeaves, {})).toEqual([
      {
        path: ['ProcessLeavesRecords'],
        expected: 'an array',
        given: 'nothing',
        source: 'observed signatures',
      },
    ]);
  });
});

describe('document 4.5, leave applications', () => {
  it('takes modifiedAfter and allUnits', () => {
    const filter = { modifiedAfter: '2024-01-02 03:04:05', allUnits: true };
    expect(inputIssues(wsdlGetLeaveApplicationsV2, { getLeaveApplicationsV2Request: filter })).toEqual([]);
    expect(inputIssues(wsdlGetLeaveApplicationsV2, { getLeaveApplicationsV2Request: {} })).toEqual([]);
  });

  it('takes no instant, because modifiedAfter has no offset', () => {
    const filter = { modifiedAfter: '2024-01-02T03:04:05Z' };
    expect(inputIssues(wsdlGetLeaveApplicationsV2, { getLeaveApplicationsV2Request: filter })).toEqual([
      {
        path: ['getLeaveApplicationsV2Request', 'modifiedAfter'],
        expected: 'a date and time as YYYY-MM-DD hh:mm:ss without an offset',
        given: '"2024-01-02T03:04:05Z"',
        source: 'interface document 4.5',
      },
    ]);
  });

  it('takes the filters of the first version, none of them needed', () => {
    expect(inputIssues(wsdlGetLeaveApplications, {})).toEqual([]);
    const none = { sectionId: 0, employeeId: 0, badgeNo: '' };
    expect(inputIssues(wsdlGetLeaveApplications, none)).toEqual([]);
  });
});
