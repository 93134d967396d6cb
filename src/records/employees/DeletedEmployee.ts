import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('DeletedEmployee', {
  /** Id of the employee. */
  persId: t.int().means('personId'),
  /** Id of the unit. */
  unitId: t.int().means('unitId'),
  /** Badge number. Text: leading zeros count. */
  badgeNo: t.string().personal().means('badgeNo'),
  /** When the employee was deleted. */
  deleted: t.dateTime().means('lastDate'),
});

/** An employee that was deleted. Source: observed signatures. */
export interface DeletedEmployee extends RecordOf<typeof definition> {}
export const DeletedEmployee: Definition<DeletedEmployee> = definition;
