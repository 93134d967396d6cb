import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { wholeShift, wholeShiftRules } from './fields/shownShift.js';
import { ScheduleApproval } from '../../values/ScheduleApproval.js';

const definition = record(
  'ScheduleV3',
  '2.5',
  {
    ...wholeShift,
    /** Whether breaks are shown; on mobile only. The document lists its values for `ShiftCategory` alone. */
    breakType: t.count(),
    /** `0`: a notice of interest was created from mobile. `1`: a shift booking was approved from mobile. */
    approved: t.int().values(ScheduleApproval),
    /** External id, when one is set; only when `includeExtScheduleId` is true. */
    extScheduleId: t.string().means('externalCode'),
    /** Number of the day within an absence, from 1. */
    dayCount: t.int(),
    /** Whether the shift counts as worked hours. */
    countAsWorkedHours: t.boolean(),
    /** Whether the shift is a free day. */
    isFreeDay: t.boolean(),
  },
  [
    ...wholeShiftRules,
    {
      name: 'dayCountOfScheduled',
      form: 'onlyWhen',
      fields: ['dayCount'],
      when: { absenceShift: { in: [true] } },
      says: ['2.5', '`dayCount` (1-based day number within an absence)'],
    },
  ],
);

/**
 * One scheduled or absence shift as it stands: `ScheduleV2` and three fields more.
 * Source: interface document 2.5.
 */
export interface ScheduleV3 extends RecordOf<typeof definition> {}
export const ScheduleV3: Definition<ScheduleV3> = definition;
