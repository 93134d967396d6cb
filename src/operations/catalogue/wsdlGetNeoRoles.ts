import { listOperation } from '../../definition/operation.js';
import { NeoRole } from '../../records/catalogue/NeoRole.js';

/**
 * Returns the roles that employees can have in groups.
 *
 * Source: observed signatures.
 */
export const wsdlGetNeoRoles = listOperation('wsdlGetNeoRoles', {
  action: 'GetNeoRoles',
  answers: NeoRole,
});
