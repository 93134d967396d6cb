import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { UpdateDistrict } from '../../records/organisation/UpdateDistrict.js';

/**
 * wsdlUpdateDistricts.
 */
export const wsdlUpdateDistricts = batchOperation('wsdlUpdateDistricts', {
  action: 'UpdateDistricts',
  effect: 'write',
  origin: 'documented',
  input: {
    districts: t.array(UpdateDistrict).required(),
  },
  rows: 'districts',
  answers: UpdateDistrict,
});
