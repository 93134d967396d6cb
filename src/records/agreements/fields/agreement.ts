import { t } from '../../../definition/field.js';

/** What agreements of the first version share, to read and to write. */
export const agreement = {
  /** Id of the agreement. */
  id: t.int().means('recordId'),
  /** Badge number of the employee. */
  badgeNo: t.string().personal().means('badgeNo'),
  /** Kind of the period; the values are not documented. */
  periodType: t.count(),
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
