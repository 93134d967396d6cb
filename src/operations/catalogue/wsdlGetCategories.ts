import { listOperation, t } from '../../definition/operation.js';
import { Category } from '../../records/catalogue/Category.js';

/**
 * Returns categories of the customer's catalogue.
 *
 * The document gives the name only.
 * Source: interface document 4.5, observed signatures.
 */
export const wsdlGetCategories = listOperation('wsdlGetCategories', {
  action: 'GetCategories',
  section: '4.5',
  input: {
    /** Which kind of category; the values are not documented. */
    categoryType: t.count(),
    /** In 4.3 `YYYY-MM-DD hh:mm:ss`: only categories modified after it. Left out or empty: no filter. */
    lastModified: t.dateTimeText().orEmpty().means('changedSince'),
  },
  answers: Category,
});
