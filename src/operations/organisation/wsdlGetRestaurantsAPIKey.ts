import { listOperation } from '../../encoding/operation.js';
import { RestaurantKey } from '../../records/organisation/RestaurantKey.js';

/**
 * wsdlGetRestaurantsAPIKey.
 */
export const wsdlGetRestaurantsAPIKey = listOperation('wsdlGetRestaurantsAPIKey', {
  action: 'GetRestaurantsAPIKey',
  effect: 'read',
  origin: 'observed',
  input: {},
  answers: RestaurantKey,
});
