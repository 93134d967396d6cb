import { listOperation, t } from '../../definition/operation.js';
import { ErrorMessage } from '../../records/catalogue/ErrorMessage.js';

/**
 * Returns the texts of the validation errors of an operation.
 *
 * Source: observed signatures.
 */
export const wsdlGetErrorMessages = listOperation('wsdlGetErrorMessages', {
  action: 'wsdlGetErrorMessages',
  input: {
    /** Name of the operation, such as `wsdlUpdateShifts`. */
    wsdlServiceName: t.string().means('name'),
  },
  answers: ErrorMessage,
});
