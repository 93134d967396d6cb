import type { Client } from '../client/client.js';
import type { PayrollCheck } from './CheckResult.js';
import { counted } from '../text/counted.js';
import type { PayrollHistory } from './history/PayrollHistory.js';
import { payrollCheck, type PayrollCheckOptions } from './payrollCheck.js';

/** Whether what was checked is still what is there. */
export type Confirmation =
  | { readonly status: 'confirmed'; readonly check: PayrollCheck }
  | { readonly status: 'refused'; readonly why: string; readonly check?: PayrollCheck };

/**
 * Reads a period again and compares it with its last kept check, for immediately before a transfer: confirmed only when that check
 * was ready (with exceptions or without), this one is, and the keyed hash of every employee's records is the same.
 */
export async function confirmPayrollCheck(
  clients: Client | readonly Client[],
  options: PayrollCheckOptions & { readonly history: PayrollHistory },
): Promise<Confirmation> {
  const { history, units } = options;
  const before = history.last(options, units);
  if (!before) return { status: 'refused', why: 'no check of these days is kept: run payroll check first' };
  if (before.verdict === 'not ready')
    return { status: 'refused', why: `the last check, of ${before.at}, was not ready` };
  const check = await payrollCheck(clients, { ...options, against: 'check' });
  const why = changeIn(check, before.at);
  if (why === undefined) return { status: 'confirmed', check };
  // It was looked at by nobody: the next one is compared with the one that was.
  if (check.history) history.forget(check.history);
  return { status: 'refused', why, check };
}

function changeIn({ verdict, history }: PayrollCheck, since: string): string | undefined {
  if (verdict === 'not ready') return 'the period is not ready any more';
  const changed = history?.changed.length ?? 0;
  if (changed === 0) return undefined;
  return `records of ${counted(changed, 'employee')} are others than when it was checked at ${since}`;
}
