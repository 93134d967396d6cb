import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('moveEmployee', '2.10', {
  /** Badge number of the employee. Text: leading zeros count. */
  badgeNo: t.string().personal().means('badgeNo'),
  /** External code of the target unit. Legacy: overrides the unit that the key stands for. */
  unitExtCode: t.string().means('unitExtCode'),
  /** First day in the new unit. */
  newUnitStartDate: t.sentDate().orEmpty().means('day'),
  /** Day on which sharing with the old unit ends. */
  oldUnitEndShareDate: t.sentDate().orEmpty().means('day'),
  /** Day from which the employee is sharable on the new unit. */
  sharableOnNewUnitFrom: t.sentDate().orEmpty().means('day'),
  /** External code of the section in the new unit; left out, the section is reset. */
  section: t.string().means('sectionName'),
  /** External code of the cost centre. */
  costCentre: t.string().means('costCentre'),
  /** Badge number of a manager with a higher role; left out, it is reset. */
  reportingTo: t.string().personal().means('managerBadgeNo'),
  /** Comes with the answer to the first request; given back, it amends the pending move. */
  moveId: t.string().means('reference'),
  /** Why the service rejected the row; empty on success. */
  validationErrors: t.validationErrors(),
});

/**
 * An employee to move to another unit, and the answer for the move. The document gives no format for the
 * dates, which travel as text; elsewhere its dates are `YYYY-MM-DD`, and so these are checked.
 * Source: interface document 2.10.
 */
export interface moveEmployee extends RecordOf<typeof definition> {}
export const moveEmployee: Definition<moveEmployee> = definition;
