import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { moveEmployee } from '../../records/employees/moveEmployee.js';

/**
 * wsdlMoveEmployees.
 */
export const wsdlMoveEmployees = batchOperation('wsdlMoveEmployees', {
  action: 'wsdlMoveEmployees',
  effect: 'write',
  origin: 'observed',
  input: {
    moveEmployees: t.array(moveEmployee).required(),
  },
  rows: 'moveEmployees',
  answers: moveEmployee,
});
