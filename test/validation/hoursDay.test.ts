import { expect, it } from 'vitest';
import { Employee } from '../../src/records/employees/Employee.js';
import { schemaOf } from '../../src/validation/schema.js';
import { hoursDay } from '../../src/records/payroll/hoursDay.js';
import { reverseInfo } from '../../src/records/payroll/reverseInfo.js';

it.each(['0', '7.5', '24', '24.0'])('document 8: a day has from 0 to 24 hours, %s is right', (hours) => {
  expect(schemaOf(hoursDay).safeParse({ hours }).success).toBe(true);
});

it.each(['-0.01', '24.01', '1e1', ''])('document 8: a day has from 0 to 24 hours, %s is wrong', (hours) => {
  expect(schemaOf(hoursDay).safeParse({ hours }).error?.issues[0]).toMatchObject({
    path: ['hours'],
    message: "a decimal number as text, such as '7.5' from 0 to 24",
  });
});

it('a record fits without a day that need not be set, though every answer has its element', () => {
  const error = schemaOf(Employee).safeParse({}).error;
  const missing = new Set(error?.issues.map(({ path }) => path[0]));
  expect(['leaveDate', 'dateOfBirth', 'employedDate'].filter((name) => missing.has(name))).toEqual([]);
});

it('a list has no more items than the document allows', () => {
  const fits = (count: number) =>
    schemaOf(reverseInfo).safeParse({
      ...{ startDate: '2026-03-01', endDate: '2026-03-02' },
      badgeNos: Array.from({ length: count }, (_, i) => String(i)),
    }).success;
  expect([fits(200), fits(201)]).toEqual([true, false]);
});
