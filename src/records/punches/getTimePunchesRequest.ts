import { periodInOrder } from '../../definition/commonRules.js';
import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record(
  'getTimePunchesRequest',
  '2.7',
  {
    /** Only this employee. */
    employeeId: t.int().means('personId'),
    /** Only the employee with this badge number. */
    badgeNo: t.string().personal().means('badgeNo'),
    /** Only this section. */
    sectionId: t.int().means('sectionId'),
    /** First day, itself included: day of the punch-in in the unit's local time. */
    fromDate: t.date().means('beginDate'),
    /** Last day, itself included: day of the punch-in in the unit's local time. */
    toDate: t.date().means('endDate'),
    /** Whether punches are wanted that have gone to payroll. */
    transferredToPayroll: t.boolean(),
    /** Whether punches are wanted that have not gone to payroll. */
    notTransferredToPayroll: t.boolean(),
    /** Whether approved punches are wanted. */
    approved: t.boolean(),
    /** Whether unapproved punches are wanted. */
    unapproved: t.boolean(),
    /** Whether deleted punches are wanted. */
    deleted: t.boolean(),
    /** Whether active punches are wanted. */
    active: t.boolean().means('active'),
    /** `true` reads all units instead of the key's unit. */
    allUnits: t.boolean(),
    /**
     * Only punches modified after this time, `YYYY-MM-DD hh:mm:ss`; compared with `ts`, which is stored in
     * CET.
     */
    modifiedAfter: t.dateTimeText().means('changedSince'),
    /**
     * Chooses between punches of the employees whose home unit is the key's unit, and punches made at that
     * unit by employees of any home unit. The document does not show the values.
     */
    employeeUnitMode: t.count(),
    /** `true` adds `shiftCategoryId`, `extShiftCategoryId` and `shiftCategoryName`. */
    shiftTaskInfo: t.boolean(),
  },
  [periodInOrder('fromDate', 'toDate')],
);

/** Which punches `wsdlGetTimePunches` answers. Source: interface document 2.7. */
export interface getTimePunchesRequest extends RecordOf<typeof definition> {}
export const getTimePunchesRequest: Definition<getTimePunchesRequest> = definition;
