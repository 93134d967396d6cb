import { listOperation } from '../../encoding/operation.js';
import { Restaurant } from '../../records/organisation/Restaurant.js';

/**
 * wsdlGetRestaurant.
 */
export const wsdlGetRestaurant = listOperation('wsdlGetRestaurant', {
  action: 'GetRestaurant',
  effect: 'read',
  origin: 'observed',
  input: {},
  answers: Restaurant,
});
