import { listOperation, t } from '../../definition/operation.js';
import { Restaurant } from '../../records/organisation/Restaurant.js';

/**
 * Returns units under their older name; `wsdlGetUnits` returns more of them.
 *
 * Source: observed signatures.
 */
export const wsdlGetRestaurants = listOperation('wsdlGetRestaurants', {
  action: 'GetRestaurants',
  input: {
    /** In 4.3 `YYYY-MM-DD hh:mm:ss`: only units modified after it. Left out or empty: no filter. */
    lastModified: t.dateTimeText().orEmpty().means('changedSince'),
  },
  answers: Restaurant,
});
