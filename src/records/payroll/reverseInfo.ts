import { t } from '../../definition/field.js';
import { DAY_MS } from '../../definition/scalar.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const MOST_DAYS = 31;

const definition = record(
  'reverseInfo',
  {
    /** First day. */
    startDate: t.date().means('beginDate'),
    /** Last day; at most 31 days after the first one (document 8). */
    endDate: t.date().means('endDate'),
    /** Badge numbers of the employees; at most 200 (document 8). */
    badgeNos: t.array(t.string().personal().means('badgeNo')).maxItems(200),
    unLockSchedulePeriod: t.boolean().observed(),
    /** Why the row was rejected; empty when it was not. Answers only. */
    validationErrors: t.validationErrors(),
  },
  {
    origin: 'documented',
    section: '2.10',
    rules: [
      {
        says: ['8', 'at most 31 days'],
        check: ({ startDate, endDate }, report) => {
          if (startDate && endDate && Date.parse(endDate) - Date.parse(startDate) > MOST_DAYS * DAY_MS)
            report('endDate', `a date at most ${MOST_DAYS} days after startDate`);
        },
      },
      {
        warns: 'a period that ends before it begins',
        check: ({ startDate, endDate }, report) => {
          if (startDate && endDate && endDate < startDate)
            report('endDate', 'a date that is not before startDate');
        },
      },
    ],
  },
);

/**
 * One period whose transferred transactions are reversed for some employees.
 * Source: interface document 2.10.
 */
export interface reverseInfo extends RecordOf<typeof definition> {}
export const reverseInfo: Definition<reverseInfo> = definition;
