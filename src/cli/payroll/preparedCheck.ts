import type { CheckedOptions, HistoryOptions } from '../commands/payroll.js';
import { type Client, createClient } from '../../client/client.js';
import type { Instant, LocalDate } from '../../definition/scalar.js';
import type { PayrollCheck } from '../../payroll/CheckResult.js';
import { type PayrollHistory, openPayrollHistory } from '../../payroll/history/PayrollHistory.js';
import { payrollCheck, type PayrollCheckOptions } from '../../payroll/payrollCheck.js';
import { type Policy, policyOf } from '../../payroll/policy/Policy.js';
import { createBudget } from '../../transport/budget.js';
import { type CommandContext, leanHeap, UsageError } from '../CommandContext.js';
import { keyOf, targetOf, tellDoubts } from '../connection/connection.js';
import { dayOption, unitsOf } from '../export/exportRequest.js';
import { defined } from '../../text/defined.js';
import { readJsonFile } from '../../validation/jsonFile.js';
import { asUsage } from '../files.js';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { MissingDependency } from '../../errors/MissingDependency.js';
import { Secret } from '../../secret.js';
import { resolveReference } from '../connection/keyReference.js';

/** A check that can be run, once or several times. */
export interface PreparedCheck {
  readonly client: Client;
  readonly policy: Policy;
  readonly history: PayrollHistory | undefined;
  readonly asked: { readonly from: LocalDate; readonly to: LocalDate; readonly units?: readonly number[] };
  run(more?: Partial<PayrollCheckOptions>): Promise<PayrollCheck>;
}

/** Throws a `UsageError` for a period that ends before it begins. */
export function checkPeriod({ from, to }: { readonly from: string; readonly to: string }): void {
  if (from > to) throw new UsageError('--from must not be after --to.');
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
  checkPeriod(period);
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

/** The policy of a file, checked before anything is read. Throws a `UsageError` that says what is wrong in it, and where. */
export function readPolicy(file: string | undefined): Policy {
  if (file === undefined) return policyOf();
  const read = asUsage(() => readJsonFile(file, { expected: 'a policy of payroll checks' }));
  return asUsage(() => policyOf(read), `${file}: `);
}

/** The history of checks where one is wanted, and the key of the aliases. Without SQLite there is none, which is said. */
export async function historyOf(
  { terminal }: CommandContext,
  { history, aliasKey }: HistoryOptions,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ readonly history: PayrollHistory | undefined; readonly key: Secret | undefined }> {
  const given = aliasKey && resolveReference(aliasKey);
  const key = given ? new Secret(given) : undefined;
  if (history === false) return { history: undefined, key };
  const folder = typeof history === 'string' ? history : env.WORKFORCE_PAYROLL_HISTORY || defaultFolder(env);
  try {
    const opened = await openPayrollHistory(folder, key);
    return { history: opened, key: opened.key };
  } catch (error) {
    if (!(error instanceof MissingDependency) || typeof history === 'string') throw error;
    terminal.note(`the check is not kept: ${error.message}`);
    return { history: undefined, key };
  }
}

function defaultFolder(env: NodeJS.ProcessEnv): string {
  return join(env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'workforce-soap', 'payroll');
}
