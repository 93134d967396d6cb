import { t } from '../../encoding/field.js';
import { scalarOperation } from '../../encoding/operation.js';

/**
 * Tells the lock status of the salary period as the service words it.
 * Source: observed signatures.
 */
export const wsdlGetSalaryPeriodLockStatus = scalarOperation('wsdlGetSalaryPeriodLockStatus', {
  action: 'getSalaryPeriodLockStatus',
  effect: 'read',
  origin: 'observed',
  input: {},
  answers: t.string(),
});
