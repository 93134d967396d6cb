import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { TextItem } from '../../records/catalogue/TextItem.js';

/**
 * wsdlUpdateTextItems.
 */
export const wsdlUpdateTextItems = batchOperation('wsdlUpdateTextItems', {
  action: 'wsdlUpdateTextItems',
  effect: 'write',
  origin: 'documented',
  input: {
    TextItems: t.array(TextItem).required(),
  },
  rows: 'TextItems',
  answers: TextItem,
});
