import type { Client } from '../client/client.js';
import type { PayrollCheck } from './CheckResult.js';
import { mayTransfer, type Verdict } from './history/KeptCheck.js';
import { counted } from '../text/counted.js';
import type { PayrollHistory } from './history/PayrollHistory.js';
import { payrollCheck, type PayrollCheckOptions } from './payrollCheck.js';

/** Whether what was checked is still what is there. */
export type Confirmation =
  | { readonly status: 'confirmed'; readonly check: PayrollCheck }
  | { readonly status: 'refused'; readonly why: string; readonly check?: PayrollCheck };

/**
 * Reads a period again and compares it with its last kept check, for immediately before a transfer: confirmed only when that check
 * was ready (with exceptions or without), this one is, the policy is the same, and so is the keyed hash of every field of every
 * record that was read. Another time stamp alone is told in `check.history.stamped`, and refuses nothing.
 */
export async function confirmPayrollCheck(
  clients: Client | readonly Client[],
  options: PayrollCheckOptions & { readonly history: PayrollHistory },
): Promise<Confirmation> {
  const { history, units } = options;
  const before = history.last(options, units);
  if (!before) return { status: 'refused', why: 'no check of these days is kept: run payroll check first' };
  if (!mayTransfer(before.verdict))
    return { status: 'refused', why: `the last check, of ${before.at}, ${WAS[before.verdict]}` };
  const check = await payrollCheck(clients, { ...options, against: 'check' });
  const why = changeIn(check, before.at);
  if (why === undefined) return { status: 'confirmed', check };
  // It was looked at by nobody: the next one is compared with the one that was.
  if (check.history) history.forget(check.history);
  return { status: 'refused', why, check };
}

/** In words. */
const WAS: Readonly<Record<Verdict, string>> = {
  ready: 'was ready',
  'ready with exceptions': 'was ready with exceptions',
  notJudged: 'could not judge everything',
  'not ready': 'was not ready',
};

function changeIn({ verdict, history }: PayrollCheck, since: string): string | undefined {
  if (!mayTransfer(verdict))
    return verdict === 'notJudged'
      ? 'not everything can be judged any more'
      : 'the period is not ready any more';
  if (!history?.previous) return 'nothing is there to compare with';
  if (history.policyChanged) return `the policy is another one than at ${since}`;
  if (history.listsChanged)
    return `lists of salary types and cost centres are others than when it was checked at ${since}`;
  const changed = history.changed.length;
  if (changed === 0) return undefined;
  return `records of ${counted(changed, 'employee')} are others than when it was checked at ${since}`;
}
