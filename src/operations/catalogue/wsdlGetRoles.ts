import { listOperation } from '../../encoding/operation.js';
import { Role } from '../../records/catalogue/Role.js';

/**
 * wsdlGetRoles.
 */
export const wsdlGetRoles = listOperation('wsdlGetRoles', {
  action: 'wsdlGetRoles',
  effect: 'read',
  origin: 'documented',
  input: {},
  answers: Role,
});
