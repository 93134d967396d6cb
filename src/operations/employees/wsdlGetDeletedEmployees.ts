import { listOperation, t } from '../../definition/operation.js';
import { DeletedEmployee } from '../../records/employees/DeletedEmployee.js';

/**
 * Returns the employees that were deleted.
 *
 * Source: observed signatures.
 */
export const wsdlGetDeletedEmployees = listOperation('wsdlGetDeletedEmployees', {
  action: 'GetDeletedEmployees',
  input: {
    /**
     * From when on. Text, whose format the signatures do not show; `lastModified` of others is `YYYY-MM-DD
     * hh:mm:ss`.
     */
    deletedSince: t.string().means('changedSince'),
  },
  answers: DeletedEmployee,
});
