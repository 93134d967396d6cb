import { t } from '../../definition/field.js';
import { atMostOne } from '../../definition/scales.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { OverTime } from './OverTime.js';
import { Shift } from '../scheduling/Shift.js';
import { Vacation } from '../absence/Vacation.js';
import { Xtrawork } from '../absence/Xtrawork.js';
import { agreementOvertimeMethod } from './agreementOvertimeMethod.js';
import { punchRounding } from './punchRounding.js';

/** What `Agreement` has, in wire order: other records take some of it. */
export const agreementFields = {
  /** Id of the agreement. */
  id: t.int().means('recordId'),
  /** Id of the employee. */
  persId: t.int().means('personId'),
  /** Badge number of the employee. */
  badgeNo: t.string().personal().means('badgeNo'),
  /** Hours of full-time employment a week. */
  weekHours: t.decimal(),
  /** Not used. */
  minHours: t.decimal(),
  /** Not used. */
  maxHours: t.decimal(),
  /** The first salary entry. */
  salary: t.decimal().personal().means('money'),
  /** Not used. */
  premiumSalary: t.decimal().personal().means('money'),
  /** Not used. */
  premiumSalary2: t.decimal().personal().means('money'),
  /** Not used. */
  premiumSalary3: t.decimal().personal().means('money'),
  /** Kind of the period; the values are not documented. */
  periodType: t.int().means('count'),
  /** Not used. */
  periodDay: t.int().means('count'),
  /** First day of the period. */
  periodStart: t.date(),
  /** Length of the period, in days or months. */
  periodLength: t.int().means('count'),
  /** Weekly average. */
  weeklyAvg: t.decimal(),
  /** Employment level, from the first employment rate: `1.00` is 100 %. */
  empLevel: t
    .decimal()
    .likely(...atMostOne)
    .means('share'),
  /** Id of the agreement template; `0` for none. */
  templateId: t.int().means('reference'),
  hourly: t.int(),
  /** First day of the agreement. */
  fromDate: t.date().means('beginDate'),
  /** Last day of the agreement; unused when `expires` is `0`. */
  toDate: t.date().means('endDate'),
  /** `0` when the agreement does not expire: `toDate` is unused. */
  expires: t.int(),
  /** Free text. */
  comment: t.string().personal().means('remark'),
  /** The vacations. */
  vacations: t.array(Vacation),
  /** The red days. */
  redDays: t.array(t.string().means('setting')),
  /** Not used. */
  overTime1: t.array(OverTime),
  /** Not used. */
  overTime2: t.array(OverTime),
  /** Not used. */
  overTime3: t.array(OverTime),
  /** The notices of interest in extra work. */
  xtrawork: t.array(Xtrawork),
  /** Not used. */
  shifts: t.array(Shift),
  /** Last modification. */
  ts: t.dateTime(),
  /** Id of the unit, as in `ShiftCategory.restId`. */
  restId: t.int().means('unitId'),
  /** External id of the agreement. */
  extAgreementId: t.string().means('externalCode'),
  roundingBreaks: t.int(),
  /** The roundings of punches. */
  punchRoundings: t.array(punchRounding),
  /** The overtime methods. */
  agreementOvertimeMethods: t.array(agreementOvertimeMethod),
  /** Whether this is the employee's main agreement. */
  isMainAgreement: t.boolean().means('active'),
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
  /** Monthly salary. */
  monthlySalary: t.decimal().personal().means('money'),
  customMonthlyHoursDivisor: t.decimal().observed(),
  /** Name of the agreement. */
  name: t.string().means('name'),
};

const definition = record('Agreement', agreementFields, {
  origin: 'documented',
  section: '2.11',
  rules: [
    {
      name: 'toDateOfUnlimited',
      form: 'onlyWhen',
      fields: ['toDate'],
      when: { expires: { notIn: [0] } },
      says: ['2.11', '`toDate` (unused when `expires` is 0)'],
    },
  ],
});

/**
 * One employment agreement of an employee, as the first version of the interface has it.
 * Source: interface document 2.11.
 *
 * @deprecated Use `AgreementV2`.
 */
export interface Agreement extends RecordOf<typeof definition> {}
export const Agreement: Definition<Agreement> = definition;
