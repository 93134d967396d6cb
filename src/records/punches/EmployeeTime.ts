import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'EmployeeTime',
  {
    badgeNo: t.string(),
    date: t.string(),
    workedHours: t.decimal(),
    leaveHours: t.decimal(),
    leaveReason: t.string(),
    costCentre: t.string(),
    lastPunchOut: t.string(),
    agreementName: t.string(),
    lastModified: t.dateTimeText(),
    costCentreHomeUnit: t.string(),
  },
  { origin: 'observed' },
);

/** EmployeeTime. */
export interface EmployeeTime extends RecordOf<typeof definition> {}
export const EmployeeTime: Definition<EmployeeTime> = definition;
