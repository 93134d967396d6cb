import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'GetSchedulesV2',
  {
    /** Only shifts of this section. */
    section: t.string().means('sectionName'),
    /** Only shifts of the employee with this badge number. */
    badgeNo: t.string().personal().means('badgeNo'),
    /** Only shifts of this employee; in `wsdlGetEmployees` `0` or absent is no filter. */
    employeeId: t.int().means('personId'),
    /** First day of the period. */
    fromDate: t.dateText().means('beginDate'),
    /** Time on `fromDate`. */
    fromTime: t.timeText().means('beginTime'),
    /** Last day of the period. */
    toDate: t.dateText().means('endDate'),
    /** Time on `toDate`. */
    toTime: t.timeText().means('endTime'),
    /** Whether scheduled shifts are wanted. */
    scheduledShifts: t.boolean(),
    /** Whether absence shifts are wanted. */
    absenceShifts: t.boolean(),
    /**
     * Only shifts modified after this time, compared with `ts` in CET (documented for punches, 2.7; elsewhere seen in public integrations).
     */
    modifiedAfter: t.dateTimeText().orEmpty().means('changedSince'),
    /** By its name the other end of `modifiedAfter`: the document does not describe it. */
    modifiedBefore: t.dateTimeText().orEmpty(),
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
  },
  { origin: 'observed' },
);

/** Which shifts `wsdlGetSchedulesV2` answers. Source: observed signatures. */
export interface GetSchedulesV2 extends RecordOf<typeof definition> {}
export const GetSchedulesV2: Definition<GetSchedulesV2> = definition;
