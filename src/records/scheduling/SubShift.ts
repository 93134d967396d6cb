import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { ShiftCategoriesTag } from './ShiftCategoriesTag.js';

const definition = record('SubShift', '2.5', {
  /** Id of the part. */
  id: t.int().means('recordId'),
  /** Id of the shift type, as in `ShiftCategory.id`. */
  categoryId: t.int().means('reference'),
  /** Name of the shift type. */
  categoryName: t.string().means('shiftTypeName'),
  /** Begin, `hh:mm:ss`. */
  begTime: t.string().means('beginTime'),
  /** End, `hh:mm:ss`. */
  endTime: t.string().means('endTime'),
  /** Id of the section. */
  section: t.int().means('sectionId'),
  /** Id of the project. */
  projectNo: t.int().means('reference'),
  /** Id of the cost centre. */
  costCentre: t.int().means('costCentre'),
  /** Tags of the part. */
  tags: t.array(ShiftCategoriesTag),
});

/** One part of a shift with a shift type of its own. Source: interface document 2.5. */
export interface SubShift extends RecordOf<typeof definition> {}
export const SubShift: Definition<SubShift> = definition;
