import { BREAK_FIELDS } from '../../../calendar/breakFields.js';
import { Schedule } from '../../../records/scheduling/Schedule.js';
import { ScheduleV2 } from '../../../records/scheduling/ScheduleV2.js';
import { ScheduleV3 } from '../../../records/scheduling/ScheduleV3.js';
import { breaks } from '../conversions/breaks.js';
import { unitOrSectionGroup } from '../conversions/lookup.js';
import { boolean, id, productive, text } from '../conversions/plain.js';
import { hours, serverTime, wallClock } from '../conversions/time.js';
import { type FieldMap, fieldsOf } from '../FieldMap.js';

const { move, lost, elsewhere } = fieldsOf<ScheduleV3>();

const IN_ZONE = { soapContext: ['restId'], restContext: ['groupId'], fidelity: 'lossy' } as const;

export const shifts: FieldMap = {
  name: 'shifts',
  title: 'Scheduled shifts',
  record: ScheduleV3,
  alsoFrom: [
    { record: ScheduleV2 },
    {
      record: Schedule,
      renamed: { scheduleId: 'id' },
      lost: {
        costEstimate: 'No costs in the shift.',
        salaryType:
          'No agreement data in the shift; the document names the area agreements and shows no call of it.',
        unAssigned: 'Told by `persId`, which is 0.',
      },
    },
  ],
  rest: { version: 'v3', schema: 'Shift' },
  fields: [
    move('scheduleId', 'id', id, { note: 'Absence shifts have none, and nothing shown reads them.' }),
    move('extScheduleId', 'xrefId', text, { note: 'As identifier with the prefix `xrefId:`.' }),
    move('restId', 'groupId', unitOrSectionGroup, { soapContext: ['section'], fidelity: 'lossy' }),
    move(['begDate', 'begTime'], 'begin', wallClock, IN_ZONE),
    move(['endDate', 'endTime'], 'end', wallClock, IN_ZONE),
    move(BREAK_FIELDS, 'breaks', breaks, {
      ...IN_ZONE,
      soapContext: ['begDate', 'begTime', 'restId'],
      note: 'Four at most over SOAP, twenty over REST.',
    }),
    move('persId', 'employeeId', id, { note: '0 is unassigned.' }),
    move('categoryId', 'shiftTypeId', id),
    move('comment', 'comment', text),
    move('hours', 'scheduledDuration', hours, { fidelity: 'lossy' }),
    move('costCentre', 'costCentreId', id),
    move('projectNo', 'projectId', id),
    move('agreementId', 'agreementId', id),
    move('productiveTime', 'productiveTime', productive, { fidelity: 'lossy' }),
    move('countAsScheduledHours', 'countScheduleHours', boolean),
    move('countAsWorkedHours', 'countWorkedHours', boolean),
    move('isFreeDay', 'freeDay', boolean),
    move('ts', 'updated', serverTime, { fidelity: 'lossy' }),
    ...elsewhere('badgeNo', 'In the employee of that id.'),
    ...lost('section', 'The shift’s group may be the section; not documented.'),
    ...elsewhere(['sectionName', 'unitName'], 'In the group of that id.'),
    ...lost('categoryName', 'Ids of shift types only.'),
    ...lost('status', 'REST has a `status` of its own; neither list of values is documented.'),
    ...lost(
      ['absenceScheduleId', 'absenceShift', 'orgScheduleId', 'dayCount'],
      'Neither description shows a call that reads absence shifts.',
    ),
    ...lost(['leaveId', 'leaveExtCode', 'leaveReasonId', 'approvedLeave', 'approvedLeaveByEmployee']),
    ...lost(
      ['unassignedShiftCost', 'netCost', 'absenceCost', 'socialCost', 'totalCost'],
      'No costs in the shift; sums by group, period and employee in `POST /v2/statistics/standard-variables` (observed).',
    ),
    ...lost('tags', 'No tags in the shift; observed calls list tags, not those of a shift.'),
    ...lost(
      ['shiftRequests', 'grabbAble', 'grabbId', 'approved'],
      'Neither description shows requests of employees.',
    ),
    ...lost(
      'subShifts',
      'Tasks of the shift (observed); which part of a sub-shift they carry is not documented.',
    ),
    ...lost([
      'accountNo',
      'accountNoExtCode',
      'costCentreExtCode',
      'projectNoExtCode',
      'salaryTypeExtCode',
      'shiftTypeExtCode',
    ]),
    ...lost(
      [
        'agrmntAdditionalField1',
        'agrmntAdditionalField2',
        'agrmntAdditionalField3',
        'agrmntAdditionalField4',
        'agrmntAdditionalField5',
        'agrmntPeriodStart',
        'agrmntPeriodType',
        'agrmntPeriodLength',
        'agrmntWorkingHours',
        'agreementTemplateId',
        'hourlyEmployed',
      ],
      'No agreement data in the shift; the document names the area agreements and shows no call of it.',
    ),
    ...lost(['breakType', 'managerId', 'shiftChanged', 'decisionNo', 'customerNo', 'udf_value_id']),
    ...lost(
      ['fixSchedId', 'fixSchedOwnerEmployeeId', 'fixSchedOwnerBadgeNo'],
      'Neither description shows fixed schedules.',
    ),
  ],
  restOnly: {
    status: 'Its values are not documented.',
    deleted: 'SOAP has wsdlGetDeletedSchedules.',
    tasks: 'SOAP has `subShifts` and wsdlGetScheduleTasks.',
    additionalTimeLevel: 'Not explained by the description.',
    created: 'SOAP does not say when a record was created.',
  },
};
