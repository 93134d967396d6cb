import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'EmployeeTime',
  {
    /** Badge number. */
    badgeNo: t.string().personal(),
    date: t.string(),
    /** Worked hours, exact. */
    workedHours: t.decimal(),
    /** Hours of absence, exact. */
    leaveHours: t.decimal(),
    /** Reason of the absence. */
    leaveReason: t.string().personal(),
    costCentre: t.string(),
    lastPunchOut: t.string(),
    /** Name of the agreement. */
    agreementName: t.string(),
    lastModified: t.string(),
    costCentreHomeUnit: t.string(),
  },
  { origin: 'observed' },
);

/** Worked and absence hours of one employee on one day. Source: observed signatures. */
export interface EmployeeTime extends RecordOf<typeof definition> {}
export const EmployeeTime: Definition<EmployeeTime> = definition;
