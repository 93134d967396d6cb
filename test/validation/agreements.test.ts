import { describe, expect, it } from 'vitest';
import { inputIssues } from '../../src/validation/validate.js';
import { wsdlGetAgreementInfoByDate } from '../../src/operations/agreements/wsdlGetAgreementInfoByDate.js';
import { wsdlGetAgreements } from '../../src/operations/agreements/wsdlGetAgreements.js';
import { wsdlGetAgreementsV2 } from '../../src/operations/agreements/wsdlGetAgreementsV2.js';
import { wsdlUpdateAgreements } from '../../src/operations/agreements/wsdlUpdateAgreements.js';
import { wsdlUpdateAgreementsV2 } from '../../src/operations/agreements/wsdlUpdateAgreementsV2.js';
import { Agreement } from '../../src/records/agreements/Agreement.js';
import { AgreementInfoByDate } from '../../src/records/agreements/AgreementInfoByDate.js';
import { AgreementSalary } from '../../src/records/agreements/AgreementSalary.js';
import { AgreementTemplateV2 } from '../../src/records/agreements/AgreementTemplateV2.js';
import { punchRounding } from '../../src/records/agreements/punchRounding.js';
import { SalaryCostLimit } from '../../src/records/agreements/SalaryCostLimit.js';
import { SalaryCostPeriod } from '../../src/records/agreements/SalaryCostPeriod.js';

describe('document 2.11, what an agreement takes', () => {
  it.each([
    ['a template of 0 for none', { templateId: 0 }],
    ['a toDate that is unused, because expires is 0', { expires: 0, toDate: '2024-12-31' }],
    ['fields that are not used', { minHours: '0', maxHours: '0', premiumSalary3: '1.5' }],
    ['an employment level as an exact decimal', { empLevel: '1.00' }],
    ['the first day of all salaries', { fromDate: '1970-01-01' }],
  ])('the first version takes %s', (_what, agreement) => {
    expect(inputIssues(wsdlUpdateAgreements, { agreements: [agreement] })).toEqual([]);
  });

  it('version 2 takes salaries that hold until the next one', () => {
    const salariesReplace = [
      { fromDate: '1970-01-01', monthlySalary: '30000', monthlyHoursDivisor: '165.5' },
      { fromDate: '2024-04-01', monthlySalary: '31000.50' },
    ];
    expect(inputIssues(wsdlUpdateAgreementsV2, { agreements: [{ id: 7, salariesReplace }] })).toEqual([]);
  });

  it('a whole number is no decimal, and the salary is not repeated', () => {
    const agreements = [{ id: 7, salariesAdd: [{ fromDate: '2024-04-01', monthlySalary: 31000.5 }] }];
    expect(inputIssues(wsdlUpdateAgreementsV2, { agreements })).toEqual([
      {
        path: ['agreements', 0, 'salariesAdd', 0, 'monthlySalary'],
        expected: "a decimal number as text, such as '7.5'",
        given: 'a number',
        source: 'observed signatures',
      },
    ]);
  });

  it('a comment, an additional field and a badge number are not repeated', () => {
    const agreements = [{ comment: 'ill\u0000', additionalField3: 'ill\u0000', badgeNo: 7 }];
    const issues = inputIssues(wsdlUpdateAgreementsV2, { agreements });
    expect(issues).toHaveLength(3);
    expect(issues.map(({ given }) => given)).toEqual(['a number', undefined, undefined]);
  });

  it('a date is one of the calendar', () => {
    expect(inputIssues(wsdlUpdateAgreements, { agreements: [{ fromDate: '2023-02-29' }] })).toEqual([
      {
        path: ['agreements', 0, 'fromDate'],
        expected: 'a date of the calendar as YYYY-MM-DD',
        given: '"2023-02-29"',
        source: 'observed signatures',
      },
    ]);
  });

  it('the wire spells minShiftLenghts so', () => {
    expect(inputIssues(wsdlUpdateAgreementsV2, { agreements: [{ minShiftLengths: [] }] })).toEqual([
      {
        path: ['agreements', 0, 'minShiftLengths'],
        expected: 'no such field; did you mean minShiftLenghts?',
        source: 'observed signatures',
      },
    ]);
    expect(inputIssues(wsdlUpdateAgreementsV2, { agreements: [{ minShiftLenghts: [] }] })).toEqual([]);
  });
});

describe('document 4.5 and 9, reading agreements', () => {
  it.each([
    ['no filter', {}],
    ['filters that skip', { sectionId: 0, employeeId: 0, badgeNo: '', lastModified: '' }],
    ['a last modification', { lastModified: '2024-01-02 03:04:05' }],
  ])('the first version takes %s', (_what, filter) => {
    expect(inputIssues(wsdlGetAgreements, filter)).toEqual([]);
  });

  it('refuses a date alone as the last modification', () => {
    expect(inputIssues(wsdlGetAgreements, { lastModified: '2024-01-02' })).toEqual([
      {
        path: ['lastModified'],
        expected: 'a date and time as YYYY-MM-DD hh:mm:ss without an offset, or an empty string',
        given: '"2024-01-02"',
        source: 'observed signatures',
      },
    ]);
  });

  it('needs the request record of version 2 and of the day', () => {
    expect(inputIssues(wsdlGetAgreementsV2, { GetAgreementsV2: {} })).toEqual([]);
    expect(inputIssues(wsdlGetAgreementsV2, {}).map((issue) => issue.path)).toEqual([['GetAgreementsV2']]);
    const infoByDate = { date: '2024-04-01', EmployeeBadgeNo: { badgeNo: '007' } };
    expect(inputIssues(wsdlGetAgreementInfoByDate, { infoByDate })).toEqual([]);
    expect(inputIssues(wsdlGetAgreementInfoByDate, {}).map((issue) => issue.path)).toEqual([['infoByDate']]);
  });

  it.each([
    [wsdlGetAgreements, 'wsdlGetAgreementsV2'],
    [wsdlUpdateAgreements, 'wsdlUpdateAgreementsV2'],
  ])('$name is deprecated', (operation, successor) => {
    expect(operation).toMatchObject({ deprecated: true, successor });
  });
});

describe('document 2.11, what it lists', () => {
  const documentedOf = ({ fields }: { readonly fields: Readonly<Record<string, object>> }) =>
    Object.keys(fields).filter((name) => !('observed' in fields[name]!));

  it.each([
    [AgreementSalary, ['fromDate', 'monthlyHoursDivisor']],
    [SalaryCostLimit, ['fromDate', 'limit']],
    [SalaryCostPeriod, ['fromDate', 'periodLength']],
    [punchRounding, ['minutes']],
  ])('$name', (record, fields) => {
    expect(documentedOf(record)).toEqual(fields);
  });

  it('all of AgreementInfoByDate, and all of Agreement but one field', () => {
    expect(documentedOf(AgreementInfoByDate)).toHaveLength(14);
    expect(Object.keys(Agreement.fields).filter((name) => !documentedOf(Agreement).includes(name))).toEqual([
      'customMonthlyHoursDivisor',
    ]);
  });

  it('a part of AgreementTemplateV2', () => {
    const listed = `id templateName extTemplateId schedulePeriodLength schedulePeriodStartDate fullEmploymentDays
      fullEmploymentDaysPerWeek fullEmploymentHrs weeklyAvg stdRedDays stdOverTime minHrsWeek maxDays
      minFreeDays maxHourDay maxHourWeek minRest minRestWeek seqDays seqMaxDays seqMaxHrs weekStart
      minBreak maxBreak maxTimeWoBreak weeksAvail checkAvailability timeBank payrollSystem
      balancePeriodLength balancePeriodHours balancePeriodStartDate availability overtimePeriods
      utPeriods monthlyHours overtimeMethods punchDeviations employmentRates nominalDaysPerWeek
      salaries salaryAdditionsAgeBased salaryAdditionsYearsWorkedBased bankHolidays socialCosts ts`;
    expect(documentedOf(AgreementTemplateV2).sort()).toEqual(listed.split(/\s+/).sort());
  });
});
