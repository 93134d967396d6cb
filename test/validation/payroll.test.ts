import { describe, expect, it } from 'vitest';
import type { AnyOperation } from '../../src/definition/operation.js';
import { inputWarnings } from '../../src/validation/inputWarnings.js';
import { inputIssues } from '../../src/validation/validate.js';
import { wsdlGetPayrollV2 } from '../../src/operations/payroll/wsdlGetPayrollV2.js';
import { wsdlInitiateTransferToPayroll } from '../../src/operations/payroll/wsdlInitiateTransferToPayroll.js';
import { wsdlReverseTransactions } from '../../src/operations/payroll/wsdlReverseTransactions.js';
import { wsdlUpdateManualSalaries } from '../../src/operations/payroll/wsdlUpdateManualSalaries.js';
import { wsdlUpdateSalaryCompensations } from '../../src/operations/payroll/wsdlUpdateSalaryCompensations.js';
import { wsdlUpdateStandardBankHolidays } from '../../src/operations/payroll/wsdlUpdateStandardBankHolidays.js';

const badges = (count: number) => Array.from({ length: count }, (_, i) => String(i).padStart(4, '0'));
const NOT_BEFORE = 'a date that is not before fromDate';
const backwards = { fromDate: '2024-03-02', toDate: '2024-03-01' };

/** The one issue that a rule reports, without what was given. */
function issueOf(operation: AnyOperation, input: unknown) {
  const issues = inputIssues(operation, input);
  expect(issues).toHaveLength(1);
  const { path, expected, source } = issues[0]!;
  return { path, expected, source };
}

describe('document 2.8, periods include both days', () => {
  it.each([
    [wsdlGetPayrollV2, 'getPayrollV2Request'],
    [wsdlInitiateTransferToPayroll, 'searchOptions'],
  ])('a period that runs backwards is warned of and sent', (operation, part) => {
    expect(inputIssues(operation, { [part]: backwards })).toEqual([]);
    expect(inputWarnings(operation, { [part]: backwards })).toEqual([
      { path: [part, 'toDate'], kind: 'unlikely', text: `expected ${NOT_BEFORE}` },
    ]);
    const day = { fromDate: '2024-03-01', toDate: '2024-03-01' };
    expect(inputIssues(operation, { [part]: day })).toEqual([]);
  });
});

describe('document 2.8, what is ignored or overruled is not refused', () => {
  it.each([
    ['userIds, which win over badgeNos', { userIds: [1001], badgeNos: ['0007'] }],
    ['unitIds, which win over extUnitIds', { unitIds: [101], extUnitIds: ['EXT-101'] }],
    [
      'a final transfer that locks and ships',
      { isPreliminary: false, lockSalaryPeriod: true, uploadFileToServer: true },
    ],
    ['a payroll system, whose name only the service knows', { payrollSystem: 'Lön <1>' }],
  ])('a transfer takes %s', (_what, searchOptions) => {
    expect(inputIssues(wsdlInitiateTransferToPayroll, { searchOptions })).toEqual([]);
  });

  it.each([
    ['approvedSalaryStatus, which wins over attest', { attest: true, approvedSalaryStatus: 1 }],
    ['empInUnitOnly, without effect beside a badgeNo', { empInUnitOnly: true, badgeNo: '0007' }],
    ['costCalculationType, without effect without includeCosts', { costCalculationType: 1 }],
  ])('wsdlGetPayrollV2 takes %s', (_what, getPayrollV2Request) => {
    expect(inputIssues(wsdlGetPayrollV2, { getPayrollV2Request })).toEqual([]);
  });

  it('a badge number is a string, and is not repeated', () => {
    expect(inputIssues(wsdlInitiateTransferToPayroll, { searchOptions: { badgeNos: [7] } })).toEqual([
      {
        path: ['searchOptions', 'badgeNos', 0],
        expected: 'a string',
        given: 'a number',
        source: 'interface document 2.8',
      },
    ]);
  });
});

describe('document 2.8, updateManualSalary is for a punch, or for a time and an employee', () => {
  const salary = (changes: object) => ({
    manualSalariesData: [{ salaryCode: '310', hours: '7.50', ...changes }],
  });

  it.each([
    [
      'punchDateTime is required without timepunchId',
      { badgeNo: '0007' },
      'punchDateTime',
      'a date and time, because timepunchId is not given',
    ],
    [
      'employeeId or badgeNo is required without timepunchId',
      { punchDateTime: '2024-03-04 08:00:00' },
      'badgeNo',
      'a badge number, or an employeeId, because timepunchId is not given',
    ],
    [
      'an employeeId of 0 and an empty badgeNo name nobody',
      { timepunchId: 0, punchDateTime: '2024-03-04 08:00:00', employeeId: 0, badgeNo: '' },
      'badgeNo',
      'a badge number, or an employeeId, because timepunchId is not given',
    ],
    [
      'hours are exact',
      { timepunchId: 5001, hours: 7.5 },
      'hours',
      "a decimal number as text, such as '7.5'",
    ],
  ])('%s', (_rule, changes, field, expected) => {
    expect(issueOf(wsdlUpdateManualSalaries, salary(changes))).toEqual({
      path: ['manualSalariesData', 0, field],
      expected,
      source: 'interface document 2.8',
    });
  });

  it.each([
    ['timepunchId alone', { timepunchId: 5001 }],
    ['a time and a badgeNo', { punchDateTime: '2024-03-04 08:00:00', badgeNo: '0007' }],
    ['a time and an employeeId', { punchDateTime: '2024-03-04 08:00:00', employeeId: 1001 }],
    ['all of them', { timepunchId: 5001, punchDateTime: '2024-03-04 08:00:00', badgeNo: '0007' }],
  ])('takes %s', (_what, changes) => {
    expect(inputIssues(wsdlUpdateManualSalaries, salary(changes))).toEqual([]);
  });
});

describe('document 2.10 and 8, reverseInfo', () => {
  const row = (changes: object) => ({
    reverseInfos: [{ startDate: '2024-01-01', endDate: '2024-01-31', badgeNos: ['0007'], ...changes }],
  });

  it.each([
    ['at most 31 days', { endDate: '2024-02-02' }, 'endDate', 'a date at most 31 days after startDate', '8'],
    ['at most 200 employees', { badgeNos: badges(201) }, 'badgeNos', 'an array of at most 200 items', '2.10'],
  ])('%s', (_rule, changes, field, expected, section) => {
    expect(issueOf(wsdlReverseTransactions, row(changes))).toEqual({
      path: ['reverseInfos', 0, field],
      expected,
      source: `interface document ${section}`,
    });
  });

  it.each([
    ['31 days', {}],
    ['1 January to 1 February, because no day is counted twice', { endDate: '2024-02-01' }],
    ['an end before the start', { endDate: '2023-12-31' }],
    ['31 days with the change to summer time', { startDate: '2024-03-15', endDate: '2024-04-14' }],
    ['one day', { endDate: '2024-01-01' }],
    ['200 employees', { badgeNos: badges(200) }],
  ])('takes %s', (_what, changes) => {
    expect(inputIssues(wsdlReverseTransactions, row(changes))).toEqual([]);
  });
});

describe('document 2.11, salary compensation', () => {
  const rule = (changes: object) => ({ salaryCompensations: [{ name: 'Easter', reddayId: 3, ...changes }] });

  it('fixedNrOfWorkedDays does not go together with percentageOfSummedSalaries', () => {
    const both = rule({ fixedNrOfWorkedDays: 5, percentageOfSummedSalaries: '12.5' });
    expect(issueOf(wsdlUpdateSalaryCompensations, both)).toEqual({
      path: ['salaryCompensations', 0, 'fixedNrOfWorkedDays'],
      expected: 'nothing or 0, because percentageOfSummedSalaries is given',
      source: 'interface document 2.11',
    });
  });

  it.each([
    ['fixedNrOfWorkedDays alone', { fixedNrOfWorkedDays: 5 }],
    ['percentageOfSummedSalaries alone', { percentageOfSummedSalaries: '12.5' }],
    [
      'one of them beside a 0, as an answer brings it',
      { fixedNrOfWorkedDays: 5, percentageOfSummedSalaries: '0.00' },
    ],
    ['an empty allowedAbsences for none', { allowedAbsences: '' }],
    [
      'allowedAbsences that are overridden',
      { allowedAbsences: '1,2', includeAllAbsencesCountedAsWorkedHours: true },
    ],
  ])('takes %s', (_what, changes) => {
    expect(inputIssues(wsdlUpdateSalaryCompensations, rule(changes))).toEqual([]);
  });
});

describe('document 2.11, standardOvertime', () => {
  const holiday = (overtime: object) => ({
    bankHolidays: [{ description: 'Easter', overtimes: [overtime] }],
  });

  it.each([
    ['firstType 1', { firstType: 1, firstHours: '2' }],
    ['no firstType', {}],
    [
      'another firstType: which overtime is unsocial time is not shown, so the service decides',
      { firstType: 2 },
    ],
  ])('takes %s', (_what, overtime) => {
    expect(inputIssues(wsdlUpdateStandardBankHolidays, holiday(overtime))).toEqual([]);
  });
});
