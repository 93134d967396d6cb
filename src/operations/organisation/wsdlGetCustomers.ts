import { listOperation } from '../../encoding/operation.js';
import { Customer } from '../../records/organisation/Customer.js';

/**
 * wsdlGetCustomers.
 */
export const wsdlGetCustomers = listOperation('wsdlGetCustomers', {
  action: 'GetCustomers',
  effect: 'read',
  origin: 'documented',
  input: {},
  answers: Customer,
});
