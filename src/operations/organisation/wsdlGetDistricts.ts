import { listOperation, t } from '../../definition/operation.js';
import { District } from '../../records/organisation/District.js';

/**
 * Returns the districts.
 *
 * The document gives the name only.
 * Source: interface document 4.5, observed signatures.
 */
export const wsdlGetDistricts = listOperation('wsdlGetDistricts', {
  action: 'wsdlGetDistricts',
  section: '4.5',
  input: {
    /** In 4.3 `YYYY-MM-DD hh:mm:ss`: only districts modified after it. Left out or empty: no filter. */
    lastModified: t.dateTimeText().orEmpty().means('changedSince'),
  },
  answers: District,
});
