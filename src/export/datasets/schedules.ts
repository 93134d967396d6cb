import { wsdlGetDeletedSchedules } from '../../operations/scheduling/wsdlGetDeletedSchedules.js';
import { wsdlGetSchedulesV3 } from '../../operations/scheduling/wsdlGetSchedulesV3.js';
import { ScheduleV3 } from '../../records/scheduling/ScheduleV3.js';
import type { Dataset } from '../Dataset.js';

/** V3, which has the most fields; it knows no `allUnits` (wire fact 12). */
export const schedules: Dataset = {
  name: 'schedules',
  about: 'scheduled and absence shifts that begin in the period',
  operation: wsdlGetSchedulesV3,
  record: ScheduleV3,
  scope: 'unit',
  period: 'required',
  changes: true,
  partitionBy: 'begDate',
  request: ({ from, to, since }) => ({
    GetSchedulesV3: {
      ...{ fromDate: from, toDate: to },
      ...{ scheduledShifts: true, absenceShifts: true, includeTags: true, includeExtScheduleId: true },
      ...(since ? { modifiedAfter: since } : {}),
    },
  }),
  byMainKey: true,
  unitOf: ({ restId }) => restId,
  order: ['scheduleId', 'absenceScheduleId', 'begDate', 'begTime'],
  identity: ['scheduleId', 'absenceScheduleId'],
  identityByAny: true,
  deletions: {
    operation: wsdlGetDeletedSchedules,
    byDay: true,
    request: ({ from, to, since }) => ({
      ...{ fromDate: from, toDate: to },
      ...(since ? { lastModified: since } : {}),
    }),
    // It does not say which of both it was; a row counts as gone when a reading does not show it either.
    identitiesOf: ({ id }) => [{ scheduleId: id }, { absenceScheduleId: id }],
    unitOf: ({ restId }) => restId,
  },
};
