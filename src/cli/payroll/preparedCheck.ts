import type { CheckedOptions } from '../commands/payroll.js';
import { type Client, createClient } from '../../client/client.js';
import type { Instant, LocalDate } from '../../definition/scalar.js';
import type { PayrollCheck } from '../../payroll/CheckResult.js';
import type { PayrollHistory } from '../../payroll/history/PayrollHistory.js';
import { payrollCheck, type PayrollCheckOptions } from '../../payroll/payrollCheck.js';
import type { Policy } from '../../payroll/policy/Policy.js';
import { createBudget } from '../../transport/budget.js';
import type { CommandContext } from '../CommandContext.js';
import { UsageError } from '../cliErrors.js';
import { keyOf, targetOf, tellDoubts } from '../connection/connection.js';
import { dayOption, unitsOf } from '../export/exportRequest.js';
import { leanHeap } from '../leanHeap.js';
import { historyOf } from './historyOf.js';
import { readPolicy } from './readPolicy.js';
import { defined } from '../../text/defined.js';

/** A check that can be run, once or several times. */
export interface PreparedCheck {
  readonly client: Client;
  readonly policy: Policy;
  readonly history: PayrollHistory | undefined;
  readonly asked: { readonly from: LocalDate; readonly to: LocalDate; readonly units?: readonly number[] };
  run(more?: Partial<PayrollCheckOptions>): Promise<PayrollCheck>;
}

/** Reads the options before anything is sent, and closes the history after `use`. Throws a `UsageError`. */
export async function withPreparedCheck<T>(
  context: CommandContext,
  options: CheckedOptions,
  use: (prepared: PreparedCheck) => Promise<T>,
): Promise<T> {
  leanHeap();
  const { terminal, signal } = context;
  const period = { from: dayOption('--from', options.from), to: dayOption('--to', options.to) };
  if (period.from > period.to) throw new UsageError('--from must not be after --to.');
  const policy = readPolicy(options.policy);
  const units = options.units === undefined ? undefined : unitsOf(options.units);
  const target = await targetOf(options);
  tellDoubts(terminal, target, 'payroll');
  const { history, key } = await historyOf(context, options);
  const asked = { ...period, ...defined({ units }) };
  try {
    const client = createClient({
      ...target.client,
      apiKey: keyOf(target),
      budget: createBudget({ concurrent: 8 }),
    });
    const run = (more: Partial<PayrollCheckOptions> = {}) =>
      payrollCheck(client, {
        ...{ ...asked, policy, signal, personal: options.personal === true },
        ...defined({ concurrent: options.concurrent, key, history, now: options.now as Instant | undefined }),
        onUnit: (done) => {
          if (!options.quiet && !options.json && done % 50 === 0) terminal.note(`${done} units read`);
        },
        ...more,
      });
    return await use({ client, policy, history, asked, run });
  } finally {
    history?.close();
  }
}
