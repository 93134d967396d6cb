import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { Restaurant } from '../../records/organisation/Restaurant.js';

/**
 * wsdlGetRestaurants.
 */
export const wsdlGetRestaurants = listOperation('wsdlGetRestaurants', {
  action: 'GetRestaurants',
  effect: 'read',
  origin: 'observed',
  input: {
    lastModified: t.dateTimeText(),
  },
  answers: Restaurant,
});
