import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { ErrorMessage } from '../../records/catalogue/ErrorMessage.js';

/**
 * wsdlGetErrorMessages.
 */
export const wsdlGetErrorMessages = listOperation('wsdlGetErrorMessages', {
  action: 'wsdlGetErrorMessages',
  effect: 'read',
  origin: 'observed',
  input: {
    wsdlServiceName: t.string(),
  },
  answers: ErrorMessage,
});
