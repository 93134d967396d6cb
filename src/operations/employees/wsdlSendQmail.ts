import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { Mail } from '../../records/employees/Mail.js';

/**
 * wsdlSendQmail.
 */
export const wsdlSendQmail = batchOperation('wsdlSendQmail', {
  action: 'wsdlservices/SendQmail',
  effect: 'append',
  origin: 'observed',
  input: {
    mail: t.array(Mail).required(),
  },
  rows: 'mail',
  answers: Mail,
});
