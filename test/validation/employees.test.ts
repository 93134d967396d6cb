import { describe, expect, it } from 'vitest';
import { inputIssues } from '../../src/validation/validate.js';
import { wsdlFindEmployees } from '../../src/operations/employees/wsdlFindEmployees.js';
import { wsdlGetEmployees } from '../../src/operations/employees/wsdlGetEmployees.js';
import { wsdlGetEmployeesV2 } from '../../src/operations/employees/wsdlGetEmployeesV2.js';
import { wsdlMoveEmployees } from '../../src/operations/employees/wsdlMoveEmployees.js';
import { wsdlUpdateEmployeePortraits } from '../../src/operations/employees/wsdlUpdateEmployeePortraits.js';
import { wsdlUpdateEmployees } from '../../src/operations/employees/wsdlUpdateEmployees.js';
import { AdditionalFieldData } from '../../src/records/employees/AdditionalFieldData.js';
import { Employee } from '../../src/records/employees/Employee.js';
import { UnitEmployee } from '../../src/records/employees/UnitEmployee.js';
import { Secret } from '../../src/secret.js';

const text = 'a string';

describe('document 2.1, UnitEmployee', () => {
  it('requires what its table marks required', () => {
    const required = Object.keys(UnitEmployee.fields).filter((name) => UnitEmployee.fields[name]!.required);
    expect(required).toEqual(['api_key', 'unitName', 'badgeNo', 'employeeId', 'email']);
  });

  it('treats api_key as a secret', () => {
    expect(UnitEmployee.fields.api_key!.sensitivity).toBe('secret');
  });
});

describe('document 2.3, Employee', () => {
  it('marks the fields that it calls personal data, and the password as a secret', () => {
    const personal =
      'badgeNo givenName familyName address1 address2 zip city cellPhone phoneNo email socsecNo country info cardNo nextOfKind nextPhone reportingTo';
    for (const name of personal.split(' '))
      expect([name, Employee.fields[name]!.sensitivity]).toEqual([name, 'personal']);
    expect(Employee.fields.passwordTandA!.sensitivity).toBe('secret');
  });

  it.each([
    ['active', 0, 'EmploymentHasEndDate'],
    ['active', 1, 'OngoingEmployment'],
    ['passive', 0, 'Active'],
    ['passive', 1, 'Passive'],
    ['lockStatus', 0, 'NotLocked'],
    ['lockStatus', 1, 'ManualLock'],
    ['lockStatus', 2, 'LockedBySystem'],
    ['role', 1, 'Staff'],
    ['role', 2, 'LocalManager'],
    ['role', 3, 'DistrictManager'],
    ['role', 4, 'Manager'],
    ['role', 5, 'Monitor'],
    ['role', 6, 'DepartmentManager'],
    ['role', 7, 'AssistantManager'],
    ['role', 8, undefined],
    ['punchType', 0, 'PunchInOutAndBreaks'],
    ['punchType', 1, 'PunchInOutWithoutBreaks'],
    ['punchType', 2, 'DeviationReporting'],
    ['punchType', 3, 'PunchWithoutSchedule'],
    ['sex', 0, 'Male'],
    ['sex', 1, 'Female'],
    ['hasBankId', 0, 'False'],
    ['hasBankId', 1, 'True'],
  ])('%s %i is %s', (field, value, label) => {
    expect(Employee.fields[field]!.values!.labelOf(value)).toBe(label);
  });

  it('requires three dates, which the service may hold unset', () => {
    const dates = Object.keys(Employee.fields).filter((name) => Employee.fields[name]!.required);
    expect(dates).toEqual(['leaveDate', 'dateOfBirth', 'employedDate']);
    for (const name of dates) expect(Employee.fields[name]!.unsettable).toBe(true);
  });

  it.each([
    ['additional fields need a key', { additionalFields: [{ value: '1' }] }, ['additionalFields', 0, 'key']],
    ['roles in groups need a roleId', { groupRoles: [{ groupId: 7 }] }, ['groupRoles', 0, 'roleId']],
  ])('%s', (_rule, employee, path) => {
    expect(inputIssues(wsdlUpdateEmployees, { employees: [employee] })).toEqual([
      { path: ['employees', 0, ...path], expected: text, given: 'nothing', source: 'interface document 2.3' },
    ]);
  });

  it('takes a blank value of an additional field, and one left out', () => {
    const additionalFields = [{ key: 'shoeSize', value: '' }, { key: 'hasCar' }];
    expect(inputIssues(wsdlUpdateEmployees, { employees: [{ badgeNo: '007', additionalFields }] })).toEqual(
      [],
    );
    expect(AdditionalFieldData.fields.value!.sensitivity).toBe('personal');
  });

  it('takes a role, a punch type or a lock status that it does not name', () => {
    const employee = { badgeNo: '007', role: 8, punchType: 9, lockStatus: 3, groupRoles: [{ roleId: '4' }] };
    expect(inputIssues(wsdlUpdateEmployees, { employees: [employee] })).toEqual([]);
  });

  it('takes an employee with every kind of field', () => {
    const employee = {
      badgeNo: '0007',
      givenName: 'Åsa',
      dateOfBirth: '1980-02-29',
      passwordTandA: new Secret('1234'),
      active: 0,
      leaveDate: '2024-12-31',
      role: 1,
      DeleteFutureUnattestedPunches: false,
      workInUnits: [{ restId: 101 }],
    };
    expect(inputIssues(wsdlUpdateEmployees, { employees: [employee] })).toEqual([]);
  });
});

describe('document 4.1, wsdlFindEmployees', () => {
  it('needs badgeNoList, even when only e-mail addresses are looked for', () => {
    expect(inputIssues(wsdlFindEmployees, { emailList: [{ email: 'asa@shop.example' }] })).toEqual([
      { path: ['badgeNoList'], expected: 'an array', given: 'nothing', source: 'interface document 4.1' },
    ]);
    expect(
      inputIssues(wsdlFindEmployees, { badgeNoList: [], emailList: [{ email: 'asa@shop.example' }] }),
    ).toEqual([]);
  });

  it('needs a badge number in each row, as text', () => {
    expect(
      inputIssues(wsdlFindEmployees, { badgeNoList: [{}, { badgeNo: 7 }, { badgeNo: '0007' }] }),
    ).toEqual([
      {
        path: ['badgeNoList', 0, 'badgeNo'],
        expected: text,
        given: 'nothing',
        source: 'interface document 4.1',
      },
      {
        path: ['badgeNoList', 1, 'badgeNo'],
        expected: text,
        given: 'a number',
        source: 'interface document 4.1',
      },
    ]);
  });

  it('was released on 2018-09-24', () => {
    expect(wsdlFindEmployees.since).toBe('2018-09-24');
  });
});

describe('document 4.3, wsdlGetEmployees', () => {
  it.each([wsdlGetEmployees, wsdlGetEmployeesV2])(
    '$name takes 0, an empty text or nothing for no filter',
    (operation) => {
      expect(inputIssues(operation, {})).toEqual([]);
      expect(inputIssues(operation, { sectionId: 0, employeeId: 0, badgeNo: '', lastModified: '' })).toEqual(
        [],
      );
    },
  );

  it.each(['2024-03-01', '2024-02-30 00:00:00', '2024-03-01T08:15:30Z'])(
    'lastModified is not %s',
    (lastModified) => {
      expect(inputIssues(wsdlGetEmployees, { lastModified })).toEqual([
        {
          path: ['lastModified'],
          expected: 'a date and time as YYYY-MM-DD hh:mm:ss without an offset, or an empty string',
          given: `"${lastModified}"`,
          source: 'interface document 4.3',
        },
      ]);
    },
  );

  it('lastModified is YYYY-MM-DD hh:mm:ss', () => {
    expect(inputIssues(wsdlGetEmployees, { lastModified: '2024-03-01 08:15:30' })).toEqual([]);
  });
});

describe('document 2.10, Portrait', () => {
  const portraits = (portrait: unknown) => ({ employeePortraits: [{ badgeNo: '0007', portrait }] });
  // The first bytes of a JPEG with a JFIF header: FF D8 FF E0 00 10 4A 46 49 46 00.
  const jpeg = '/9j/4AAQSkZJRgA=';

  it('is a text, of which the document says no more', () => {
    expect(inputIssues(wsdlUpdateEmployeePortraits, portraits('iVBORw0KGgo='))).toEqual([]);
    expect(inputIssues(wsdlUpdateEmployeePortraits, portraits(new Uint8Array([0xff, 0xd8])))).toEqual([
      {
        path: ['employeePortraits', 0, 'portrait'],
        expected: 'a string',
        given: 'an object',
        source: 'observed signatures',
      },
    ]);
  });

  it('is base64 of a JPEG, in one line or several', () => {
    expect(inputIssues(wsdlUpdateEmployeePortraits, portraits(jpeg))).toEqual([]);
    expect(inputIssues(wsdlUpdateEmployeePortraits, portraits('/9j/4AAQ\r\nSkZJRgA=\r\n'))).toEqual([]);
  });
});

describe('document 2.10, moveEmployee', () => {
  it('takes a first request and one that amends a pending move', () => {
    const first = { badgeNo: '0007', newUnitStartDate: '2024-05-01', oldUnitEndShareDate: '2024-05-31' };
    expect(inputIssues(wsdlMoveEmployees, { moveEmployees: [first, { ...first, moveId: '12' }] })).toEqual(
      [],
    );
  });

  it('keeps badge numbers out of what it reports', () => {
    expect(inputIssues(wsdlMoveEmployees, { moveEmployees: [{ badgeNo: 7, reportingTo: 8 }] })).toEqual([
      {
        path: ['moveEmployees', 0, 'badgeNo'],
        expected: text,
        given: 'a number',
        source: 'interface document 2.10',
      },
      {
        path: ['moveEmployees', 0, 'reportingTo'],
        expected: text,
        given: 'a number',
        source: 'interface document 2.10',
      },
    ]);
  });
});

describe('document 9, versioning', () => {
  it('wsdlGetEmployees is deprecated in favour of wsdlGetEmployeesV2', () => {
    expect(wsdlGetEmployees).toMatchObject({ deprecated: true, successor: 'wsdlGetEmployeesV2' });
    expect(wsdlGetEmployeesV2.deprecated).toBeUndefined();
  });

  it.each([
    ['additionalFields', '2017-01-23'],
    ['hasBankId', '2017-01-23'],
    ['lockStatus', '2018-11-08'],
    ['rank', '2019-03-05'],
    ['extStaffCategory', '2019-03-26'],
    ['lastDayOfEmployment', '2019-05-29'],
    ['industryDate', '2019-11-06'],
    ['groupRoles', '2020-02-05'],
  ])('Employee has %s since %s', (field, since) => {
    expect(Employee.fields[field]!.since).toBe(since);
  });
});
