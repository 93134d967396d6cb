import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'TimePunch',
  {
    id: t.int(),
    employeeName: t.string(),
    restId: t.int(),
    badgeNo: t.string(),
    socsecNo: t.string(),
    cardNo: t.string(),
    punchIn: t.wallClock(),
    punchOut: t.wallClock(),
    orgPunchIn: t.wallClock(),
    orgPunchOut: t.wallClock(),
    hours: t.decimal(),
    approvedByEmployee: t.boolean(),
    approvedByManager: t.boolean(),
    approvedByCustomer: t.boolean(),
    costCentre: t.string(),
    projectNo: t.string(),
    accountNo: t.string(),
    agrmntAdditionalField1: t.string(),
    agrmntAdditionalField2: t.string(),
    agrmntAdditionalField3: t.string(),
    agrmntAdditionalField4: t.string(),
    agrmntAdditionalField5: t.string(),
    externalInfo1: t.string(),
    externalInfo2: t.string(),
    externalInfo3: t.string(),
    decisionNo: t.string(),
    customerNo: t.string(),
    scheduleId: t.int(),
    transferredToPayroll: t.boolean(),
    deleted: t.boolean(),
    productiveTime: t.boolean(),
    isOpen: t.boolean(),
    comment: t.string(),
    managerComment: t.string(),
    employeeId: t.int(),
    shiftCategoryId: t.int(),
    extShiftCategoryId: t.string(),
    shiftCategoryName: t.string(),
    subShiftReference: t.int(),
    ts: t.dateTime(),
  },
  { origin: 'documented' },
);

/** TimePunch. */
export interface TimePunch extends RecordOf<typeof definition> {}
export const TimePunch: Definition<TimePunch> = definition;
