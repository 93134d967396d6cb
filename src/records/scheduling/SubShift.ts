import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { ShiftCategoriesTag } from './ShiftCategoriesTag.js';

const definition = record(
  'SubShift',
  {
    id: t.int(),
    categoryId: t.int(),
    categoryName: t.string(),
    begTime: t.string(),
    endTime: t.string(),
    section: t.int(),
    projectNo: t.int(),
    costCentre: t.int(),
    tags: t.array(ShiftCategoriesTag),
  },
  { origin: 'documented' },
);

/** SubShift. */
export interface SubShift extends RecordOf<typeof definition> {}
export const SubShift: Definition<SubShift> = definition;
