import type { Approvals } from '../ledger/Ledger.js';
import type { Approver, Policy } from '../policy/Policy.js';

const PUNCH_FIELDS: Readonly<Record<Approver, string>> = {
  employee: 'approvedByEmployee',
  manager: 'approvedByManager',
  customer: 'approvedByCustomer',
};

/** Whose approval is missing of those that the policy names. One that the service does not show is not missing. */
export function missingApprovals(
  approvals: Approvals,
  { approvals: asked }: Policy,
): { readonly by: Approver; readonly field: string }[] {
  return asked.filter((by) => approvals[by] === false).map((by) => ({ by, field: PUNCH_FIELDS[by] }));
}
