import { type Definition, record, type RecordOf, t, take } from '../../definition/record.js';
import { scheduleFilter } from './fields/scheduleFilter.js';
import { schedulesRequest } from './GetSchedulesV2.js';

const definition = record('GetSchedulesV3', {
  ...scheduleFilter,
  ...take(schedulesRequest, 'includeCosts', 'useFixedSchedule', 'includeNOI', 'includeTags'),
  /** `true` adds `extScheduleId` where one is set (document 2.5). */
  includeExtScheduleId: t.boolean(),
});

/** Which shifts `wsdlGetSchedulesV3` answers. Source: observed signatures. */
export interface GetSchedulesV3 extends RecordOf<typeof definition> {}
export const GetSchedulesV3: Definition<GetSchedulesV3> = definition;
