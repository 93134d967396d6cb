import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'LeaveApplication',
  {
    id: t.int(),
    header: t.string(),
    bodytext: t.string(),
    senddate: t.dateTime(),
    fromPersId: t.int(),
    fromBadgeNo: t.string(),
    toPersId: t.int().nillable(),
    moderated: t.int(),
    beenViewed: t.int(),
    leaveReason: t.string(),
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
    ts: t.dateTime(),
  },
  { origin: 'documented' },
);

/** LeaveApplication. */
export interface LeaveApplication extends RecordOf<typeof definition> {}
export const LeaveApplication: Definition<LeaveApplication> = definition;
