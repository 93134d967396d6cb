import { AbsenceRecord } from '../../../records/absence/AbsenceRecord.js';
import { employeeNumberByBadge } from '../conversions/lookup.js';
import { number, text } from '../conversions/plain.js';
import { localText } from '../conversions/time.js';
import { type FieldMap, fieldsOf } from '../FieldMap.js';

const { move, lost, lostUnlessZero, elsewhere } = fieldsOf<AbsenceRecord>();

export const absences: FieldMap = {
  name: 'absences',
  title: 'Absences',
  record: AbsenceRecord,
  alsoFrom: [],
  rest: { version: 'v2', schema: 'AbsenceRequest' },
  fields: [
    move('persId', 'employeeId', number),
    move('badgeNo', 'employeeId', employeeNumberByBadge, {
      note: 'Resolved first; used when `persId` is not.',
    }),
    move('leaveId', 'absenceTypeId', number, {
      source: 'documented',
      note: 'A `leaveExtCode` is resolved to it first.',
    }),
    move(['fromDate', 'fromTime'], 'begin', localText, { source: 'documented' }),
    move(['toDate', 'toTime'], 'end', localText, { source: 'documented' }),
    move('managerComments', 'managerComment', text),
    ...lost('id', 'An update becomes a deletion and a creation with a new id.'),
    ...elsewhere(
      'leaveExtCode',
      'Resolved to `absenceTypeId` by wsdlGetLeaveReasons, or as far as a mapping `ABSENCE_ID` has it (observed).',
    ),
    ...elsewhere(
      'sickLevel',
      'The query parameter `absenceRate` of part-time absences, whose unit is unclear.',
    ),
    ...elsewhere(
      'useDefaultAbsenceSchedule',
      '`absenceScheduleId`: left out, the default schedule is applied.',
    ),
    ...lostUnlessZero(
      ['shiftAction', 'overlapAction'],
      'REST has `shiftsInThisPeriod` and `overlapAbsences` for it; which number means what is not documented, so none is carried over.',
    ),
    ...lost(['decisionNo', 'customerNo', 'teamExtCode']),
    ...lostUnlessZero(['decisionId', 'teamId']),
    ...lost(['externalInfo1', 'externalInfo2', 'externalInfo3', 'leaveReason']),
    ...lostUnlessZero(['isPreliminary', 'approvedPayment']),
    ...lost('validationErrors', 'Status codes and error codes instead.'),
  ],
  restOnly: {
    employeeAttested: 'Follows the agreement when left out.',
    managerAttested: 'Follows the agreement when left out.',
    absenceScheduleId: 'SOAP can only ask for the default one.',
    shiftsInThisPeriod: 'Follows the absence type when left out.',
  },
};
