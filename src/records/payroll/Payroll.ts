import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { transactionBooking, transactionOwner } from './fields/transaction.js';

const definition = record(
  'Payroll',
  {
    ...transactionOwner,
    date: t.string().means('beginDate'),
    salType: t.string().means('status'),
    in: t.string().means('moment'),
    out: t.string().means('moment'),
    /** Hours, exact. */
    hours: t.decimal().means('amount'),
    ...transactionBooking,
    punchDate: t.string().means('moment'),
    orgScheduleId: t.int().means('reference'),
    leaveAppId: t.int().means('reference'),
    segmentStartDate: t.string().means('moment'),
  },
  { origin: 'observed' },
);

/** One payroll transaction in the first version of the operation. Source: observed signatures. */
export interface Payroll extends RecordOf<typeof definition> {}
export const Payroll: Definition<Payroll> = definition;
