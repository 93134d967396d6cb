import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'DeletedEmployee',
  {
    /** Id of the employee. */
    persId: t.int(),
    /** Id of the unit. */
    unitId: t.int(),
    /** Badge number. Text: leading zeros count. */
    badgeNo: t.string().personal(),
    /** When the employee was deleted. */
    deleted: t.dateTime(),
  },
  { origin: 'observed' },
);

/** An employee that was deleted. Source: observed signatures. */
export interface DeletedEmployee extends RecordOf<typeof definition> {}
export const DeletedEmployee: Definition<DeletedEmployee> = definition;
