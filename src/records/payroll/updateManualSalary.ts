import { yearFirst } from '../../definition/scales.js';
import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record(
  'updateManualSalary',
  '2.8',
  {
    /** Code of the salary. */
    salaryCode: t.string().means('reference'),
    /** Hours, exact. */
    hours: t.decimal().means('amount'),
    operator: t.string().observed().means('setting'),
    /** Id of the punch; optional when `punchDateTime` and `employeeId` or `badgeNo` are given. */
    timepunchId: t.int().means('reference'),
    /** Date and time of the punch; required without `timepunchId`. The document does not show its format. */
    punchDateTime: t
      .string()
      .means('moment')
      .likely(...yearFirst),
    /** Id of the employee; this or `badgeNo` is required without `timepunchId`. */
    employeeId: t.int().means('personId'),
    /** Badge number of the employee; this or `employeeId` is required without `timepunchId`. */
    badgeNo: t.string().personal().means('badgeNo'),
    /** `true` goes past the validation of locked periods. */
    overridevalidations: t.boolean(),
    /** Why the row was rejected; empty when it was saved. Answers only. */
    validationErrors: t.validationErrors(),
  },
  [
    {
      name: 'momentMissing',
      form: 'requires',
      fields: ['punchDateTime'],
      when: { timepunchId: 'unused' },
      expected: 'a date and time, because timepunchId is not given',
      says: ['2.8', '`punchDateTime` (required without `timepunchId`)'],
    },
    {
      name: 'employeeMissing',
      form: 'oneOf',
      fields: ['badgeNo', 'employeeId'],
      when: { timepunchId: 'unused' },
      expected: 'a badge number, or an employeeId, because timepunchId is not given',
      says: ['2.8', 'optional when `punchDateTime` plus `employeeId` or `badgeNo` given'],
    },
  ],
);

/**
 * One manual salary to add to a punch or to a day. The document does not say what a row does that is sent twice.
 * Source: interface document 2.8.
 */
export interface updateManualSalary extends RecordOf<typeof definition> {}
export const updateManualSalary: Definition<updateManualSalary> = definition;
