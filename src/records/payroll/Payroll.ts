import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { transactionBooking, transactionOwner } from './fields/transaction.js';

const definition = record('Payroll', {
  ...transactionOwner,
  date: t.string().means('beginDate'),
  salType: t.string().means('status'),
  in: t.string().means('beginTime'),
  out: t.string().means('endTime'),
  /** Hours, exact. */
  hours: t.decimal().means('amount'),
  ...transactionBooking,
  punchDate: t.string().means('day'),
  orgScheduleId: t.int().means('reference'),
  leaveAppId: t.int().means('reference'),
  segmentStartDate: t.string().means('day'),
});

/** One payroll transaction in the first version of the operation. Source: observed signatures. */
export interface Payroll extends RecordOf<typeof definition> {}
export const Payroll: Definition<Payroll> = definition;
