import { batchOperation, t } from '../../definition/operation.js';
import { moveEmployee } from '../../records/employees/moveEmployee.js';

/**
 * Moves employees to the unit that the key stands for, or to the one that the row names.
 *
 * The answer carries a `moveId`; given back in a later call, it amends the pending move.
 * Source: observed signatures; the record: interface document 2.10.
 */
export const wsdlMoveEmployees = batchOperation('wsdlMoveEmployees', {
  action: 'wsdlMoveEmployees',
  effect: 'write',
  input: {
    /** The moves, one row for each employee. */
    moveEmployees: t.array(moveEmployee).required(),
  },
  settlement: {
    by: 'wsdlFindEmployees',
    look: 'the employees with the key of the new unit; a move on a later day is shown nowhere',
    shown: {
      kind: 'presence',
      each: { badgeNo: 'badgeNo' },
      id: 'badgeNo',
      from: 'newUnitStartDate',
      key: 'api_key',
      unless: 'unitExtCode',
    },
  },
  answers: moveEmployee,
  rowIdentity: ['badgeNo'],
});
