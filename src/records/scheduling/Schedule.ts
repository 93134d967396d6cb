import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { grabbIdRule, shiftCodes, shiftHours, shiftLeave, shiftPlace } from './fields/shownShift.js';

const definition = record(
  'Schedule',
  '2.5',
  {
    id: t.int().observed().means('recordId'),
    ...shiftPlace,
    costEstimate: t.decimal().personal().observed().means('money'),
    ...shiftHours,
    /** Id of the salary type, as in `ShiftCategory`. */
    salaryType: t.int().nillable().observed().means('count'),
    ...shiftCodes,
    unAssigned: t.int().observed(),
    ...shiftLeave,
  },
  [grabbIdRule],
);

/**
 * One shift in the first version of the schedule operations, similar to `ScheduleV2`.
 * Source: interface document 2.5.
 */
export interface Schedule extends RecordOf<typeof definition> {}
export const Schedule: Definition<Schedule> = definition;
