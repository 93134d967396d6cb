import { scalarOperation, t } from '../../definition/operation.js';

/**
 * Tells the lock status of the salary period as the service words it.
 * Source: observed signatures.
 */
export const wsdlGetSalaryPeriodLockStatus = scalarOperation('wsdlGetSalaryPeriodLockStatus', {
  action: 'getSalaryPeriodLockStatus',
  effect: 'read',
  answers: t.string(),
});
