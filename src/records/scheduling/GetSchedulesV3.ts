import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'GetSchedulesV3',
  {
    section: t.string(),
    badgeNo: t.string(),
    employeeId: t.int(),
    fromDate: t.dateText(),
    fromTime: t.timeText(),
    toDate: t.dateText(),
    toTime: t.timeText(),
    scheduledShifts: t.boolean(),
    absenceShifts: t.boolean(),
    modifiedAfter: t.dateTimeText(),
    modifiedBefore: t.dateTimeText(),
    includeCosts: t.boolean(),
    useFixedSchedule: t.boolean(),
    includeNOI: t.boolean(),
    includeTags: t.boolean(),
    includeExtScheduleId: t.boolean(),
  },
  { origin: 'observed' },
);

/** GetSchedulesV3. */
export interface GetSchedulesV3 extends RecordOf<typeof definition> {}
export const GetSchedulesV3: Definition<GetSchedulesV3> = definition;
