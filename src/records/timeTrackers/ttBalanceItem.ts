import { type Definition, record, type RecordOf, type Rule, t } from '../../definition/record.js';

/** Which balance is asked for, in wire order. */
export const askedBalance = {
  /** Badge number of the employee; one of `badgeNo` and `userId` is needed. */
  badgeNo: t.string().personal().means('badgeNo'),
  /** Id of the employee; `0` or absent when `badgeNo` is used. */
  userId: t.int().means('personId'),
  /** Id of the time tracker. */
  timeTrackerId: t.int().means('reference'),
  /** Year; the service requires it for trackers with periods. */
  period: t.count(),
  /** Day of the balance; today when left out. The document gives no format; elsewhere days are `YYYY-MM-DD`. */
  date: t.sentDate().orEmpty().means('beginDate'),
};

/** What the records that name a time tracker need. */
export const askedRules = [
  {
    name: 'employeeMissing',
    form: 'oneOf',
    fields: ['badgeNo', 'userId'],
    expected: 'a badge number, or a userId',
    says: ['7', 'a time tracker request without `userId` and `badgeNo`'],
  },
] satisfies readonly Rule<'badgeNo' | 'userId'>[];

const definition = record('ttBalanceItem', '2.9', askedBalance, askedRules);

/** Asks for the balance of one time tracker of one employee on a day. Source: interface document 2.9. */
export interface ttBalanceItem extends RecordOf<typeof definition> {}
export const ttBalanceItem: Definition<ttBalanceItem> = definition;
