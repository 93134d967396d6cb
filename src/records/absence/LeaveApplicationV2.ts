import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'LeaveApplicationV2',
  {
    id: t.int(),
    header: t.string(),
    bodytext: t.string(),
    senddate: t.dateTime(),
    fromPersId: t.int(),
    fromBadgeNo: t.string(),
    toPersId: t.int().nillable(),
    beenViewed: t.int(),
    leaveReason: t.string(),
    oldLeaveReason: t.string(),
    fromDate: t.date(),
    fromTime: t.time(),
    toDate: t.date(),
    toTime: t.time(),
    restId: t.int(),
    extCode: t.string(),
    estHours: t.decimal(),
    estSalary: t.decimal(),
    sickLevel: t.decimal(),
    isPreliminary: t.int(),
    externalInfo1: t.string(),
    externalInfo2: t.string(),
    externalInfo3: t.string(),
    approvedByManager: t.boolean(),
    approvedByEmployee: t.boolean(),
    ts: t.dateTime(),
  },
  { origin: 'observed' },
);

/** LeaveApplicationV2. */
export interface LeaveApplicationV2 extends RecordOf<typeof definition> {}
export const LeaveApplicationV2: Definition<LeaveApplicationV2> = definition;
