import { listOperation } from '../../encoding/operation.js';
import { GetTextItem } from '../../records/catalogue/GetTextItem.js';

/**
 * wsdlGetTextItems.
 */
export const wsdlGetTextItems = listOperation('wsdlGetTextItems', {
  action: 'wsdlGetTextItems',
  effect: 'read',
  origin: 'documented',
  input: {},
  answers: GetTextItem,
});
