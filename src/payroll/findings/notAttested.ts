import { minutesOfHours } from '../time/minutes.js';
import type { Transaction } from '../ledger/Ledger.js';
import type { Policy } from '../policy/Policy.js';
import type { EmployeeRule } from './Finding.js';
import { rowsIn } from '../ledger/inPeriod.js';
import { withSources } from './refs.js';

export const notAttested: EmployeeRule = {
  kind: 'notAttested',
  *find({ transactions }, { period, policy }) {
    for (const row of rowsIn(period, transactions)) {
      const field = missingAttest(row, policy);
      if (!field) continue;
      yield {
        day: row.day,
        minutes: Math.abs(minutesOfHours(row.hours)),
        ...(row.hours === undefined ? {} : { hours: row.hours }),
        records: withSources(row, field),
        says: `Salary type ${row.salType || row.stCode} with ${row.hours ?? '0'} hours is not attested.`,
        advice: 'Attest it: what is not attested is never transferred.',
      };
    }
  },
};

// `transactionCustAttest` says of no transaction whether a customer is to attest it at all; punches do.
function missingAttest({ approvals, salaryApproved }: Transaction, policy: Policy): string | undefined {
  const asked = (by: 'employee' | 'manager') => policy.approvals.includes(by);
  if (asked('manager') && salaryApproved === false) return 'salaryMgrAttest';
  if (asked('manager') && approvals.manager === false) return 'transactionMgrAttest';
  return asked('employee') && approvals.employee === false ? 'transactionEmpAttest' : undefined;
}
