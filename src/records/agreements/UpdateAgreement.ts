import { type Definition, record, type RecordOf, t, take } from '../../definition/record.js';
import { agreementOvertimeMethod } from './agreementOvertimeMethod.js';
import { punchRounding } from './punchRounding.js';
import { agreement } from './fields/agreement.js';
import { agreementTerms } from './fields/agreementTerms.js';
import { additionalFields } from './fields/additionalFields.js';

const fields = {
  ...take(agreement, 'id', 'extAgreementId', 'name', 'badgeNo', 'restId'),
  ...take(agreementTerms, 'weekHours', 'minHours', 'maxHours'),
  /** Salary; in `Agreement` the first salary entry. */
  salary: t.decimal().personal().means('money'),
  ...take(agreement, 'monthlySalary'),
  /** Hourly salary. */
  hourlySalary: t.decimal().personal().means('money'),
  /** Not used in `Agreement`. */
  premiumSalary: t.decimal().personal().means('money'),
  /** Not used in `Agreement`. */
  premiumSalary2: t.decimal().personal().means('money'),
  /** Not used in `Agreement`. */
  premiumSalary3: t.decimal().personal().means('money'),
  ...take(agreement, 'hourly', 'fromDate'),
  /** Last day of the agreement; in `Agreement` unused when `expires` is `0`. */
  toDate: t.date().means('endDate'),
  ...take(agreementTerms, 'expires'),
  ...take(agreement, 'periodType', 'periodStart'),
  ...take(agreementTerms, 'periodLength'),
  ...take(agreement, 'weeklyAvg'),
  ...take(agreementTerms, 'empLevel'),
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
  ...additionalFields,
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
};

const definition = record('UpdateAgreement', fields, [
  {
    name: 'toDateOfUnlimited',
    form: 'onlyWhen',
    fields: ['toDate'],
    when: { expires: { notIn: [0] } },
    expected: 'nothing, because it is unused in an Agreement while expires is 0 (document 2.11)',
    warns: 'a `toDate` while `expires` is `0`, which `Agreement` does not use (2.11)',
  },
]);

/**
 * One employment agreement to create or to update, as the deprecated `wsdlUpdateAgreements` takes it.
 * Source: observed signatures.
 */
export interface UpdateAgreement extends RecordOf<typeof definition> {}
export const UpdateAgreement: Definition<UpdateAgreement> = definition;
