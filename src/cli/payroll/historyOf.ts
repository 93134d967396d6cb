import type { HistoryOptions } from '../commands/payroll.js';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { MissingDependency } from '../../errors/MissingDependency.js';
import { openPayrollHistory } from '../../payroll/history/openPayrollHistory.js';
import type { PayrollHistory } from '../../payroll/history/PayrollHistory.js';
import { Secret } from '../../secret.js';
import type { CommandContext } from '../CommandContext.js';
import { resolveReference } from '../connection/keyReference.js';

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
