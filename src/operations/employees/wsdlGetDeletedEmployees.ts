import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { DeletedEmployee } from '../../records/employees/DeletedEmployee.js';

/**
 * wsdlGetDeletedEmployees.
 */
export const wsdlGetDeletedEmployees = listOperation('wsdlGetDeletedEmployees', {
  action: 'GetDeletedEmployees',
  effect: 'read',
  origin: 'observed',
  input: {
    deletedSince: t.dateTimeText(),
  },
  answers: DeletedEmployee,
});
