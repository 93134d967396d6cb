import { listOperation } from '../../definition/operation.js';
import { Role } from '../../records/catalogue/Role.js';

/**
 * Returns the roles.
 *
 * The document gives the name only.
 * Source: interface document 4.5 and 2.10, observed signatures.
 */
export const wsdlGetRoles = listOperation('wsdlGetRoles', {
  action: 'wsdlGetRoles',
  section: '4.5',
  answers: Role,
});
