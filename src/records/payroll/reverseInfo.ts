import { periodInOrder } from '../../definition/commonRules.js';
import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record(
  'reverseInfo',
  '2.10',
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
  [
    {
      name: 'tooLong',
      form: 'span',
      days: ['startDate', 'endDate'],
      most: 31,
      says: ['8', 'at most 31 days'],
    },
    periodInOrder('startDate', 'endDate'),
  ],
);

/**
 * One period whose transferred transactions are reversed for some employees.
 * Source: interface document 2.10.
 */
export interface reverseInfo extends RecordOf<typeof definition> {}
export const reverseInfo: Definition<reverseInfo> = definition;
