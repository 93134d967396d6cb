import { listOperation } from '../../definition/operation.js';
import { RestaurantKey } from '../../records/organisation/RestaurantKey.js';

/**
 * Returns the keys of the units: secrets, each good for all calls of its unit.
 *
 * Source: observed signatures; the record: interface document 2.10.
 */
export const wsdlGetRestaurantsAPIKey = listOperation('wsdlGetRestaurantsAPIKey', {
  action: 'GetRestaurantsAPIKey',
  answers: RestaurantKey,
});
