import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { reverseInfo } from '../../records/payroll/reverseInfo.js';

/**
 * wsdlReverseTransactions.
 */
export const wsdlReverseTransactions = batchOperation('wsdlReverseTransactions', {
  action: 'ReverseTransactions',
  effect: 'lock',
  origin: 'observed',
  input: {
    reverseInfos: t.array(reverseInfo).required(),
  },
  rows: 'reverseInfos',
  answers: reverseInfo,
});
