import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { Category } from '../../records/catalogue/Category.js';

/**
 * wsdlGetCategories.
 */
export const wsdlGetCategories = listOperation('wsdlGetCategories', {
  action: 'GetCategories',
  effect: 'read',
  origin: 'documented',
  input: {
    categoryType: t.int(),
    lastModified: t.dateTimeText(),
  },
  answers: Category,
});
