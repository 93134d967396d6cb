import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { scheduleFilter } from './fields/scheduleFilter.js';

const definition = record(
  'GetSchedulesV3',
  {
    ...scheduleFilter,
    /**
     * `true` adds `unassignedShiftCost` or `netCost`, `absenceCost`, `socialCost` and `totalCost` (document
     * 2.5).
     */
    includeCosts: t.boolean(),
    useFixedSchedule: t.boolean(),
    includeNOI: t.boolean(),
    /** `true` adds `tags` (document 2.5). */
    includeTags: t.boolean(),
    /** `true` adds `extScheduleId` where one is set (document 2.5). */
    includeExtScheduleId: t.boolean(),
  },
  { origin: 'observed' },
);

/** Which shifts `wsdlGetSchedulesV3` answers. Source: observed signatures. */
export interface GetSchedulesV3 extends RecordOf<typeof definition> {}
export const GetSchedulesV3: Definition<GetSchedulesV3> = definition;
