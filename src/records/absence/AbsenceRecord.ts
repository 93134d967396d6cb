import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'AbsenceRecord',
  {
    id: t.int(),
    persId: t.int(),
    badgeNo: t.string(),
    leaveId: t.int(),
    leaveExtCode: t.string(),
    fromDate: t.dateText(),
    fromTime: t.timeText(),
    toDate: t.dateText(),
    toTime: t.timeText(),
    isPreliminary: t.int(),
    approvedPayment: t.int(),
    sickLevel: t.string(),
    shiftAction: t.int(),
    overlapAction: t.int(),
    managerComments: t.string(),
    leaveReason: t.string(),
    decisionId: t.int(),
    decisionNo: t.string(),
    customerNo: t.string(),
    teamId: t.int(),
    teamExtCode: t.string(),
    externalInfo1: t.string(),
    externalInfo2: t.string(),
    externalInfo3: t.string(),
    useDefaultAbsenceSchedule: t.boolean(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** AbsenceRecord. */
export interface AbsenceRecord extends RecordOf<typeof definition> {}
export const AbsenceRecord: Definition<AbsenceRecord> = definition;
