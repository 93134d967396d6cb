import { listOperation, t } from '../../definition/operation.js';
import { Unit } from '../../records/organisation/Unit.js';

/**
 * Returns the units that the key can see.
 *
 * The document gives the name only.
 * Source: interface document 4.5, observed signatures.
 */
export const wsdlGetUnits = listOperation('wsdlGetUnits', {
  action: 'GetUnits',
  section: '4.5',
  input: {
    /**
     * `YYYY-MM-DD hh:mm:ss`: only units modified after it. Left out or empty: no filter. It is compared in
     * CET (documented for punches, 2.7; elsewhere seen in public integrations).
     */
    modifiedAfter: t.dateTimeText().orEmpty().means('changedSince'),
  },
  answers: Unit,
});
