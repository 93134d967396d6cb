import { listOperation } from '../../definition/operation.js';
import { GetTextItem } from '../../records/catalogue/GetTextItem.js';

/**
 * Returns the entries of the service's lists, such as cost centres.
 *
 * The document gives the name only.
 * Source: interface document 4.5 and 2.10, observed signatures.
 */
export const wsdlGetTextItems = listOperation('wsdlGetTextItems', {
  action: 'wsdlGetTextItems',
  section: '4.5',
  answers: GetTextItem,
});
