import { type Definition, record, type RecordOf, t, take } from '../../definition/record.js';
import { transactionOwner } from './fields/transaction.js';

const definition = record('PayrollRaw', {
  ...take(transactionOwner, 'id', 'empName', 'restId', 'badgeNo', 'socsecNo', 'cardNo'),
  /** Id of the punch. */
  punchId: t.string().means('recordId'),
  punchDate: t.string().means('day'),
  punchIn: t.string().means('beginMoment'),
  punchOut: t.string().means('endMoment'),
  /** Hours, exact. */
  hours: t.decimal().means('amount'),
  costCentre: t.string().means('costCentre'),
  projectNo: t.string().means('reference'),
  accountNo: t.string().means('reference'),
  salaryType: t.string().means('setting'),
  begTime: t.string().means('beginTime'),
  endTime: t.string().means('endTime'),
  /** Hours of the shift, exact. */
  shiftHours: t.decimal(),
  /** Hours of the punch, exact. */
  punchHours: t.decimal(),
  pType: t.string().means('setting'),
});

/** One raw payroll row with the shift and the punch it comes from. Source: observed signatures. */
export interface PayrollRaw extends RecordOf<typeof definition> {}
export const PayrollRaw: Definition<PayrollRaw> = definition;
