import { batchOperation, t } from '../../definition/operation.js';
import { updateManualSalary } from '../../records/payroll/updateManualSalary.js';

/**
 * Adds manual salaries, each row by itself.
 * The document does not say what a row does that is sent twice, so it is never repeated unasked.
 * Source: interface document 2.8 and 4.5; the parts are observed.
 */
export const wsdlUpdateManualSalaries = batchOperation('wsdlUpdateManualSalaries', {
  action: 'wsdlUpdateManualSalaries',
  effect: 'append',
  section: '4.5',
  input: {
    /** The salaries, one a row. */
    manualSalariesData: t.array(updateManualSalary).required(),
  },
  settlement: {
    by: 'wsdlGetPayrollV2',
    look: 'the salaries of the same employees and days',
    shown: {
      kind: 'likeness',
      days: { of: ['punchDateTime'], from: 'fromDate', to: 'toDate' },
      each: { employeeId: 'employeeId' },
      id: 'id',
      alike: [['badgeNo', 'employeeId', 'timepunchId'], 'punchDateTime', 'salaryCode', 'hours'],
      as: { punchDateTime: ['date', 'punchDate'], salaryCode: 'salType', timepunchId: 'punchId' },
      instead: { employeeId: 'badgeNo' },
      unseen: ['operator', 'overridevalidations'],
    },
  },
  answers: updateManualSalary,
  rowIdentity: ['timepunchId', 'punchDateTime', 'employeeId', 'badgeNo', 'salaryCode'],
});
