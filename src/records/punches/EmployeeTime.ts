import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('EmployeeTime', {
  /** Badge number. */
  badgeNo: t.string().personal().means('badgeNo'),
  date: t.string().means('beginDate'),
  /** Worked hours, exact. */
  workedHours: t.decimal().means('amount'),
  /** Hours of absence, exact. */
  leaveHours: t.decimal(),
  /** Reason of the absence. */
  leaveReason: t.string().personal().means('leaveReasonName'),
  costCentre: t.string().means('costCentre'),
  lastPunchOut: t.string().means('moment'),
  /** Name of the agreement. */
  agreementName: t.string().means('name'),
  lastModified: t.string().means('moment'),
  costCentreHomeUnit: t.string().means('costCentre'),
});

/** Worked and absence hours of one employee on one day. Source: observed signatures. */
export interface EmployeeTime extends RecordOf<typeof definition> {}
export const EmployeeTime: Definition<EmployeeTime> = definition;
