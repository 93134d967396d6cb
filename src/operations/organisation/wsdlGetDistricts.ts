import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { District } from '../../records/organisation/District.js';

/**
 * wsdlGetDistricts.
 */
export const wsdlGetDistricts = listOperation('wsdlGetDistricts', {
  action: 'wsdlGetDistricts',
  effect: 'read',
  origin: 'documented',
  input: {
    lastModified: t.dateTimeText(),
  },
  answers: District,
});
