import { batchOperation, t } from '../../definition/operation.js';
import { EmployeeAttachment } from '../../records/employees/EmployeeAttachment.js';

/**
 * Attaches files to employees. Whether a second call attaches them again is not documented, so it is never
 * repeated.
 *
 * The document gives the name only. A row can be accepted while one of its files is not: each file has its
 * own `validationErrors`.
 * Source: interface document 4.5, observed signatures.
 */
export const wsdlUpdateEmployeeAttachments = batchOperation('wsdlUpdateEmployeeAttachments', {
  action: 'UpdateEmployeeAttachments',
  effect: 'append',
  section: '4.5',
  input: {
    /** The files, one row for each employee. */
    employees: t.array(EmployeeAttachment).required(),
  },
  settlement: {
    by: undefined,
    look: 'No operation shows attachments: look at the employees in the service itself',
  },
  answers: EmployeeAttachment,
  rowIdentity: ['employeeId'],
});
