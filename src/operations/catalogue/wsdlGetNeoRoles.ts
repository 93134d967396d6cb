import { listOperation } from '../../encoding/operation.js';
import { NeoRole } from '../../records/catalogue/NeoRole.js';

/**
 * wsdlGetNeoRoles.
 */
export const wsdlGetNeoRoles = listOperation('wsdlGetNeoRoles', {
  action: 'GetNeoRoles',
  effect: 'read',
  origin: 'observed',
  input: {},
  answers: NeoRole,
});
