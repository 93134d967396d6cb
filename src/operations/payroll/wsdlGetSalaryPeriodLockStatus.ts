import { t } from '../../encoding/field.js';
import { scalarOperation } from '../../encoding/operation.js';

/**
 * wsdlGetSalaryPeriodLockStatus.
 */
export const wsdlGetSalaryPeriodLockStatus = scalarOperation('wsdlGetSalaryPeriodLockStatus', {
  action: 'getSalaryPeriodLockStatus',
  effect: 'read',
  origin: 'observed',
  input: {},
  answers: t.string(),
});
