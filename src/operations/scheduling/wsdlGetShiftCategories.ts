import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { ShiftCategory } from '../../records/scheduling/ShiftCategory.js';

/**
 * wsdlGetShiftCategories.
 */
export const wsdlGetShiftCategories = listOperation('wsdlGetShiftCategories', {
  action: 'wsdlGetShiftCategories',
  effect: 'read',
  origin: 'documented',
  input: {
    lastModified: t.dateTimeText(),
    includeTags: t.boolean(),
    includeSkills: t.boolean(),
  },
  answers: ShiftCategory,
});
