import { batchOperation, t } from '../../definition/operation.js';
import { Mail } from '../../records/employees/Mail.js';

/**
 * Sends messages to employees; each call sends them again.
 *
 * Source: observed signatures.
 */
export const wsdlSendQmail = batchOperation('wsdlSendQmail', {
  action: 'wsdlservices/SendQmail',
  effect: 'append',
  input: {
    /** The messages, one row each. */
    mail: t.array(Mail).required(),
  },
  settlement: { by: undefined, look: 'No operation shows sent messages: ask one of the recipients' },
  answers: Mail,
  rowIdentity: ['toPersId', 'sendToManagerType', 'subject'],
});
