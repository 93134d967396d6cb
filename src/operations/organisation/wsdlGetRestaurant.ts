import { listOperation } from '../../definition/operation.js';
import { Restaurant } from '../../records/organisation/Restaurant.js';

/**
 * Returns the key's unit as an array, under its older name; `wsdlGetUnit` returns more of it.
 *
 * Source: observed signatures.
 */
export const wsdlGetRestaurant = listOperation('wsdlGetRestaurant', {
  action: 'GetRestaurant',
  answers: Restaurant,
});
