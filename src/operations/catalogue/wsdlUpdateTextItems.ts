import { batchOperation, t } from '../../definition/operation.js';
import { TextItem } from '../../records/catalogue/TextItem.js';

/**
 * Creates or changes entries of the service's lists, such as cost centres. A row without `id` creates one
 * each time.
 *
 * The document gives the name only.
 * Source: interface document 4.5 and 2.10, observed signatures.
 */
export const wsdlUpdateTextItems = batchOperation('wsdlUpdateTextItems', {
  action: 'wsdlUpdateTextItems',
  effect: 'write',
  section: '4.5',
  input: {
    /** The entries, one row each. */
    TextItems: t.array(TextItem).required(),
  },
  settlement: {
    by: 'wsdlGetTextItems',
    look: 'the entries, by external code',
    shown: {
      kind: 'likeness',
      id: 'id',
      identity: ['id'],
      token: 'extCode',
      tokenWithin: ['tag'],
      alike: ['tag', 'ttext'],
      onlyWith: { showInWebpunch: { tag: 'costcentre' } },
    },
  },
  answers: TextItem,
  rowIdentity: ['id', 'tag', 'extCode', 'ttext'],
  rowId: 'id',
});
