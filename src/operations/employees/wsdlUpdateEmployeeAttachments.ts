import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { EmployeeAttachment } from '../../records/employees/EmployeeAttachment.js';

/**
 * wsdlUpdateEmployeeAttachments.
 */
export const wsdlUpdateEmployeeAttachments = batchOperation('wsdlUpdateEmployeeAttachments', {
  action: 'UpdateEmployeeAttachments',
  effect: 'append',
  origin: 'documented',
  input: {
    employees: t.array(EmployeeAttachment).required(),
  },
  rows: 'employees',
  answers: EmployeeAttachment,
});
