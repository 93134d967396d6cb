import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { agreementOvertimeMethod } from './agreementOvertimeMethod.js';
import { punchRounding } from './punchRounding.js';

const definition = record(
  'UpdateAgreement',
  {
    id: t.int(),
    extAgreementId: t.string(),
    name: t.string(),
    badgeNo: t.string(),
    restId: t.int(),
    weekHours: t.decimal(),
    minHours: t.decimal(),
    maxHours: t.decimal(),
    salary: t.decimal(),
    monthlySalary: t.decimal(),
    hourlySalary: t.decimal(),
    premiumSalary: t.decimal(),
    premiumSalary2: t.decimal(),
    premiumSalary3: t.decimal(),
    hourly: t.int(),
    fromDate: t.date(),
    toDate: t.date(),
    expires: t.int(),
    periodType: t.int(),
    periodStart: t.date(),
    periodLength: t.int(),
    weeklyAvg: t.decimal(),
    empLevel: t.decimal(),
    templateId: t.int(),
    useTempAvail: t.int(),
    useTempTimeRules: t.int(),
    useTempSalary: t.int(),
    useTempWorkTime: t.int(),
    useTempMonthHours: t.int(),
    useTempRedDates: t.int(),
    useTempTandA: t.int(),
    overtimeMethod: t.int(),
    additionalField1: t.string(),
    additionalField2: t.string(),
    additionalField3: t.string(),
    additionalField4: t.string(),
    additionalField5: t.string(),
    closeParallelAgreements: t.int(),
    useObjectAgreement: t.int(),
    useTempCosts: t.int(),
    roundingBreaks: t.int(),
    punchRoundings: t.array(punchRounding),
    agreementOvertimeMethods: t.array(agreementOvertimeMethod),
    isMainAgreement: t.boolean(),
    showUnspecifiedLeaveInWP: t.boolean(),
    customMonthlyHoursDivisor: t.decimal(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** UpdateAgreement. */
export interface UpdateAgreement extends RecordOf<typeof definition> {}
export const UpdateAgreement: Definition<UpdateAgreement> = definition;
