import { wsdlGetTextItems } from '../../operations/catalogue/wsdlGetTextItems.js';
import { GetTextItem } from '../../records/catalogue/GetTextItem.js';
import type { Dataset } from '../Dataset.js';

export const textItems: Dataset = {
  name: 'textItems',
  about: 'cost centres, projects, accounts and other lists',
  operation: wsdlGetTextItems,
  record: GetTextItem,
  scope: 'customer',
  period: 'none',
  changes: false,
  request: () => ({}),
  order: ['tag', 'id'],
  identity: ['tag', 'id'],
};
