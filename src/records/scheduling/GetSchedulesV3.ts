import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'GetSchedulesV3',
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
