import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'GetSchedulesV2',
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
    allUnits: t.boolean(),
    includeCosts: t.boolean(),
    useFixedSchedule: t.boolean(),
    includeNOI: t.boolean(),
    includeTags: t.boolean(),
    includeExtScheduleId: t.boolean(),
  },
  { origin: 'observed' },
);

/** GetSchedulesV2. */
export interface GetSchedulesV2 extends RecordOf<typeof definition> {}
export const GetSchedulesV2: Definition<GetSchedulesV2> = definition;
