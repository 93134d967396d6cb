import { t } from '../../../definition/field.js';
import { atMostOne } from '../../../definition/scales.js';

/** What agreements of the first version share, to read and to write. */
export const agreement = {
  /** Id of the agreement. */
  id: t.int().means('recordId'),
  /** Badge number of the employee. */
  badgeNo: t.string().personal().means('badgeNo'),
  /** Kind of the period; the values are not documented. */
  periodType: t.int().means('count'),
  /** First day of the period. */
  periodStart: t.date(),
  /** Weekly average. */
  weeklyAvg: t.decimal(),
  hourly: t.int(),
  /** First day of the agreement. */
  fromDate: t.date().means('beginDate'),
  /** Id of the unit, as in `ShiftCategory.restId`. */
  restId: t.int().means('unitId'),
  /** External id of the agreement. */
  extAgreementId: t.string().means('externalCode'),
  /** Monthly salary. */
  monthlySalary: t.decimal().personal().means('money'),
  /** Name of the agreement. */
  name: t.string().means('name'),
};

/** What `UpdateAgreement` and the templates have otherwise than `Agreement`. */
export const agreementTerms = {
  /** Hours of full-time employment a week, as in `Agreement`. */
  weekHours: t.decimal(),
  /** Not used in `Agreement`. */
  minHours: t.decimal(),
  /** Not used in `Agreement`. */
  maxHours: t.decimal(),
  /** In `Agreement` `0` leaves `toDate` unused. */
  expires: t.int(),
  /** Length of the period; in `Agreement` in days or months. */
  periodLength: t.int().means('count'),
  /** Employment level; in `Agreement` `1.00` is 100 %. */
  empLevel: t
    .decimal()
    .likely(...atMostOne)
    .means('share'),
};

/** Free texts of an agreement. */
export const additionalFields = {
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
};
