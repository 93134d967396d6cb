import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { OverTime } from './OverTime.js';
import { Shift } from '../scheduling/Shift.js';
import { Vacation } from '../absence/Vacation.js';
import { Xtrawork } from '../absence/Xtrawork.js';
import { agreementOvertimeMethod } from './agreementOvertimeMethod.js';
import { punchRounding } from './punchRounding.js';

const definition = record(
  'Agreement',
  {
    id: t.int(),
    persId: t.int(),
    badgeNo: t.string(),
    weekHours: t.decimal(),
    minHours: t.decimal(),
    maxHours: t.decimal(),
    salary: t.decimal(),
    premiumSalary: t.decimal(),
    premiumSalary2: t.decimal(),
    premiumSalary3: t.decimal(),
    periodType: t.int(),
    periodDay: t.int(),
    periodStart: t.date(),
    periodLength: t.int(),
    weeklyAvg: t.decimal(),
    empLevel: t.decimal(),
    templateId: t.int(),
    hourly: t.int(),
    fromDate: t.date(),
    toDate: t.date(),
    expires: t.int(),
    comment: t.string(),
    vacations: t.array(Vacation),
    redDays: t.array(t.string()),
    overTime1: t.array(OverTime),
    overTime2: t.array(OverTime),
    overTime3: t.array(OverTime),
    xtrawork: t.array(Xtrawork),
    shifts: t.array(Shift),
    ts: t.dateTime(),
    restId: t.int(),
    extAgreementId: t.string(),
    roundingBreaks: t.int(),
    punchRoundings: t.array(punchRounding),
    agreementOvertimeMethods: t.array(agreementOvertimeMethod),
    isMainAgreement: t.boolean(),
    additionalField1: t.string(),
    additionalField2: t.string(),
    additionalField3: t.string(),
    additionalField4: t.string(),
    additionalField5: t.string(),
    monthlySalary: t.decimal(),
    customMonthlyHoursDivisor: t.decimal(),
    name: t.string(),
  },
  { origin: 'documented' },
);

/** Agreement. */
export interface Agreement extends RecordOf<typeof definition> {}
export const Agreement: Definition<Agreement> = definition;
