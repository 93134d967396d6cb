import { atMostOne } from '../../definition/scales.js';
import { type Definition, record, type RecordOf, t, take } from '../../definition/record.js';
import { OverTime } from './OverTime.js';
import { Shift } from '../scheduling/Shift.js';
import { Vacation } from '../absence/Vacation.js';
import { Xtrawork } from '../absence/Xtrawork.js';
import { agreementOvertimeMethod } from './agreementOvertimeMethod.js';
import { punchRounding } from './punchRounding.js';
import { agreement } from './fields/agreement.js';
import { additionalFields } from './fields/additionalFields.js';

const fields = {
  ...take(agreement, 'id'),
  /** Id of the employee. */
  persId: t.int().means('personId'),
  ...take(agreement, 'badgeNo'),
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
  ...take(agreement, 'periodType'),
  /** Not used. */
  periodDay: t.count(),
  ...take(agreement, 'periodStart'),
  /** Length of the period, in days or months. */
  periodLength: t.count(),
  ...take(agreement, 'weeklyAvg'),
  /** Employment level, from the first employment rate: `1.00` is 100 %. */
  empLevel: t
    .decimal()
    .likely(...atMostOne)
    .means('share'),
  /** Id of the agreement template; `0` for none. */
  templateId: t.int().means('reference'),
  ...take(agreement, 'hourly', 'fromDate'),
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
  ...take(agreement, 'restId', 'extAgreementId'),
  roundingBreaks: t.int(),
  /** The roundings of punches. */
  punchRoundings: t.array(punchRounding),
  /** The overtime methods. */
  agreementOvertimeMethods: t.array(agreementOvertimeMethod),
  /** Whether this is the employee's main agreement. */
  isMainAgreement: t.boolean().means('active'),
  ...additionalFields,
  ...take(agreement, 'monthlySalary'),
  customMonthlyHoursDivisor: t.decimal().observed(),
  ...take(agreement, 'name'),
};

const definition = record('Agreement', '2.11', fields, [
  {
    name: 'toDateOfUnlimited',
    form: 'onlyWhen',
    fields: ['toDate'],
    when: { expires: { notIn: [0] } },
    says: ['2.11', '`toDate` (unused when `expires` is 0)'],
  },
]);

/**
 * One employment agreement of an employee, as the first version of the interface has it.
 * Source: interface document 2.11.
 *
 * @deprecated Use `AgreementV2`.
 */
export interface Agreement extends RecordOf<typeof definition> {}
export const Agreement: Definition<Agreement> = definition;
