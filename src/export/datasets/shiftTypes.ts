import { wsdlGetShiftCategories } from '../../operations/scheduling/wsdlGetShiftCategories.js';
import { ShiftCategory } from '../../records/scheduling/ShiftCategory.js';
import type { Dataset } from '../Dataset.js';

/** `lastModified` must be set when tags are asked for (document 4.2). */
const FROM_THE_START = '2000-01-01 00:00:00';

export const shiftTypes: Dataset = {
  name: 'shiftTypes',
  about: 'shift types with their tags and skills',
  operation: wsdlGetShiftCategories,
  record: ShiftCategory,
  scope: 'unit',
  period: 'none',
  changes: false,
  request: () => ({ lastModified: FROM_THE_START, includeTags: true, includeSkills: true }),
  order: ['id'],
  identity: ['id'],
};
