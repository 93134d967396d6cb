import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { scheduleFilter } from './fields/scheduleFilter.js';

/** What `GetSchedulesV2` has, in wire order: other records take some of it. */
export const schedulesRequest = {
  ...scheduleFilter,
  /** `true` reads all units instead of the key's unit, by its name. Version 3 does not have it (seen in public integrations). */
  allUnits: t.boolean(),
  /**
   * `true` adds `unassignedShiftCost` or `netCost`, `absenceCost`, `socialCost` and `totalCost` (document
   * 2.5).
   */
  includeCosts: t.boolean(),
  useFixedSchedule: t.boolean(),
  includeNOI: t.boolean(),
  /** `true` adds `tags` (document 2.5). */
  includeTags: t.boolean(),
  /**
   * Version 2 carries `extScheduleId` whenever one is set, and only in version 3 does that depend on this (document
   * 2.5); what it does here is not documented.
   */
  includeExtScheduleId: t.boolean(),
};

const definition = record('GetSchedulesV2', schedulesRequest);

/** Which shifts `wsdlGetSchedulesV2` answers. Source: observed signatures. */
export interface GetSchedulesV2 extends RecordOf<typeof definition> {}
export const GetSchedulesV2: Definition<GetSchedulesV2> = definition;
