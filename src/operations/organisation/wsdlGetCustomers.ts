import { listOperation } from '../../definition/operation.js';
import { Customer } from '../../records/organisation/Customer.js';

/**
 * Returns the customers that the key can see.
 *
 * The document gives the name only.
 * Source: interface document 4.5, observed signatures.
 */
export const wsdlGetCustomers = listOperation('wsdlGetCustomers', {
  action: 'GetCustomers',
  section: '4.5',
  answers: Customer,
});
