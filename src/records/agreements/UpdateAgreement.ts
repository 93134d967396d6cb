import { t } from '../../definition/field.js';
import { atMostOne } from '../../definition/scales.js';
import { type Definition, type RecordOf, record, take } from '../../definition/record.js';
import { agreementOvertimeMethod } from './agreementOvertimeMethod.js';
import { punchRounding } from './punchRounding.js';
import { agreementFields } from './Agreement.js';

/** What `UpdateAgreement` has, in wire order: other records take some of it. */
export const updateAgreementFields = {
  ...take(agreementFields, 'id', 'extAgreementId', 'name', 'badgeNo', 'restId'),
  /** Hours of full-time employment a week, as in `Agreement`. */
  weekHours: t.decimal(),
  /** Not used in `Agreement`. */
  minHours: t.decimal(),
  /** Not used in `Agreement`. */
  maxHours: t.decimal(),
  /** Salary; in `Agreement` the first salary entry. */
  salary: t.decimal().personal().means('money'),
  ...take(agreementFields, 'monthlySalary'),
  /** Hourly salary. */
  hourlySalary: t.decimal().personal().means('money'),
  /** Not used in `Agreement`. */
  premiumSalary: t.decimal().personal().means('money'),
  /** Not used in `Agreement`. */
  premiumSalary2: t.decimal().personal().means('money'),
  /** Not used in `Agreement`. */
  premiumSalary3: t.decimal().personal().means('money'),
  ...take(agreementFields, 'hourly', 'fromDate'),
  /** Last day of the agreement; in `Agreement` unused when `expires` is `0`. */
  toDate: t.date().means('endDate'),
  /** In `Agreement` `0` leaves `toDate` unused. */
  expires: t.int(),
  ...take(agreementFields, 'periodType', 'periodStart'),
  /** Length of the period; in `Agreement` in days or months. */
  periodLength: t.int().means('count'),
  ...take(agreementFields, 'weeklyAvg'),
  /** Employment level; in `Agreement` `1.00` is 100 %. */
  empLevel: t
    .decimal()
    .likely(...atMostOne)
    .means('share'),
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
  ...take(
    agreementFields,
    'additionalField1',
    'additionalField2',
    'additionalField3',
    'additionalField4',
    'additionalField5',
  ),
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

const definition = record('UpdateAgreement', updateAgreementFields, {
  origin: 'observed',
  rules: [
    {
      name: 'toDateOfUnlimited',
      form: 'onlyWhen',
      fields: ['toDate'],
      when: { expires: { notIn: [0] } },
      expected: 'nothing, because it is unused in an Agreement while expires is 0 (document 2.11)',
      warns: 'a `toDate` while `expires` is `0`, which `Agreement` does not use (2.11)',
    },
  ],
});

/**
 * One employment agreement to create or to update, as the deprecated `wsdlUpdateAgreements` takes it.
 * Source: observed signatures.
 */
export interface UpdateAgreement extends RecordOf<typeof definition> {}
export const UpdateAgreement: Definition<UpdateAgreement> = definition;
