import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { agreementOvertimeMethod } from './agreementOvertimeMethod.js';
import { punchRounding } from './punchRounding.js';

const definition = record(
  'UpdateAgreement',
  {
    /** Id of the agreement. */
    id: t.int().means('recordId'),
    /** External id of the agreement. */
    extAgreementId: t.string().means('externalCode'),
    /** Name of the agreement. */
    name: t.string().means('name'),
    /** Badge number of the employee. */
    badgeNo: t.string().personal().means('badgeNo'),
    /** Id of the unit, as in `ShiftCategory.restId`. */
    restId: t.int().means('unitId'),
    /** Hours of full-time employment a week, as in `Agreement`. */
    weekHours: t.decimal(),
    /** Not used in `Agreement`. */
    minHours: t.decimal(),
    /** Not used in `Agreement`. */
    maxHours: t.decimal(),
    /** Salary; in `Agreement` the first salary entry. */
    salary: t.decimal().personal().means('money'),
    /** Monthly salary. */
    monthlySalary: t.decimal().personal().means('money'),
    /** Hourly salary. */
    hourlySalary: t.decimal().personal().means('money'),
    /** Not used in `Agreement`. */
    premiumSalary: t.decimal().personal().means('money'),
    /** Not used in `Agreement`. */
    premiumSalary2: t.decimal().personal().means('money'),
    /** Not used in `Agreement`. */
    premiumSalary3: t.decimal().personal().means('money'),
    hourly: t.int(),
    /** First day of the agreement. */
    fromDate: t.date().means('beginDate'),
    /** Last day of the agreement; in `Agreement` unused when `expires` is `0`. */
    toDate: t.date().means('endDate'),
    /** In `Agreement` `0` leaves `toDate` unused. */
    expires: t.int(),
    /** Kind of the period; the values are not documented. */
    periodType: t.int().means('count'),
    /** First day of the period. */
    periodStart: t.date(),
    /** Length of the period; in `Agreement` in days or months. */
    periodLength: t.int().means('count'),
    /** Weekly average. */
    weeklyAvg: t.decimal(),
    /** Employment level; in `Agreement` `1.00` is 100 %. */
    empLevel: t.decimal().means('share'),
    /** Id of the agreement template; in `Agreement` `0` for none. */
    templateId: t.int().means('reference'),
    useTempAvail: t.int(),
    useTempTimeRules: t.int(),
    useTempSalary: t.int(),
    useTempWorkTime: t.int(),
    useTempMonthHours: t.int(),
    useTempRedDates: t.int(),
    useTempTandA: t.int(),
    overtimeMethod: t.int(),
    /** Additional field 1 of the agreement: free text. */
    additionalField1: t.string().personal().means('freeField'),
    /** Additional field 2 of the agreement: free text. */
    additionalField2: t.string().personal().means('freeField'),
    /** Additional field 3 of the agreement: free text. */
    additionalField3: t.string().personal().means('freeField'),
    /** Additional field 4 of the agreement: free text. */
    additionalField4: t.string().personal().means('freeField'),
    /** Additional field 5 of the agreement: free text. */
    additionalField5: t.string().personal().means('freeField'),
    closeParallelAgreements: t.int(),
    useObjectAgreement: t.int(),
    useTempCosts: t.int(),
    roundingBreaks: t.int(),
    /** The roundings of punches. */
    punchRoundings: t.array(punchRounding),
    /** The overtime methods. */
    agreementOvertimeMethods: t.array(agreementOvertimeMethod),
    /** Whether this is the employee's main agreement. */
    isMainAgreement: t.boolean().means('active'),
    showUnspecifiedLeaveInWP: t.boolean(),
    customMonthlyHoursDivisor: t.decimal(),
    /** Why the row was rejected; empty when it was saved. Answers only. */
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/**
 * One employment agreement to create or to update, as the deprecated `wsdlUpdateAgreements` takes it.
 * Source: observed signatures.
 */
export interface UpdateAgreement extends RecordOf<typeof definition> {}
export const UpdateAgreement: Definition<UpdateAgreement> = definition;
