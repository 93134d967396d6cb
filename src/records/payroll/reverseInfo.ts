import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'reverseInfo',
  {
    /** First day. */
    startDate: t.date(),
    /** Last day; at most 31 days, the first and the last one included (document 8). */
    endDate: t.date(),
    /** Badge numbers of the employees; at most 200 (document 8). */
    badgeNos: t.array(t.string().personal()).maxItems(200),
    unLockSchedulePeriod: t.boolean().observed(),
    /** Why the row was rejected; empty when it was not. Answers only. */
    validationErrors: t.validationErrors(),
  },
  {
    origin: 'documented',
    section: '2.10',
    rules: [
      ({ startDate, endDate }, report) => {
        if (!startDate || !endDate) return;
        const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;
        if (days < 1) report('endDate', 'a date that is not before startDate');
        if (days > 31) report('endDate', 'a date at most 31 days on, startDate and endDate included');
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
