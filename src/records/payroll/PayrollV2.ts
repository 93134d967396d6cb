import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { PayrollTag } from '../scheduling/PayrollTag.js';
import { transactionBooking, transactionOwner } from './fields/transaction.js';

const definition = record(
  'PayrollV2',
  {
    ...transactionOwner,
    date: t.date().means('beginDate'),
    salType: t.string().means('status'),
    in: t.string().means('beginTime'),
    out: t.string().means('endTime'),
    /** Hours, exact. */
    hours: t.decimal().means('amount'),
    salaryMgrAttest: t.boolean(),
    transactionEmpAttest: t.boolean(),
    transactionMgrAttest: t.boolean(),
    transactionCustAttest: t.boolean(),
    ...transactionBooking,
    punchDate: t.date(),
    orgScheduleId: t.int().means('reference'),
    leaveAppId: t.int().means('reference'),
    segmentStartDate: t.date(),
    /** Whether it is productive time, as in `ScheduleV2`. */
    productiveTime: t.boolean(),
    /** Net cost; only when `includeCosts` is true (document 2.8). */
    netCost: t.decimal().personal().means('money'),
    /** Cost of absence; only when `includeCosts` is true (document 2.8). */
    absenceCost: t.decimal().personal().means('money'),
    /** Social cost; only when `includeCosts` is true (document 2.8). */
    socialCost: t.decimal().personal().means('money'),
    /** Total cost; only when `includeCosts` is true (document 2.8). */
    totalCost: t.decimal().personal().means('money'),
    /** Tags; only when `includeTags` is true (document 2.8). */
    tags: t.array(PayrollTag),
    /** Only when `includeStCode` is true (document 2.8). */
    stCode: t.int().means('reference'),
  },
  [
    {
      name: 'totalCostWrong',
      form: 'sum',
      total: 'totalCost',
      of: ['netCost', 'absenceCost', 'socialCost'],
      says: ['2.5', '`totalCost` = net + absence + social'],
    },
  ],
);

/** One payroll transaction. Source: observed signatures. */
export interface PayrollV2 extends RecordOf<typeof definition> {}
export const PayrollV2: Definition<PayrollV2> = definition;
