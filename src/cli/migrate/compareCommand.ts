import { writeFile } from 'node:fs/promises';
import type { Comparison } from '../../migrate/compare/Comparison.js';
import { compare } from '../../migrate/compare/compare.js';
import { comparisonHtml } from '../../migrate/report/comparisonHtml.js';
import { createRestClient } from '../../rest/createRestClient.js';
import { createBudget } from '../../transport/budget.js';
import type { CommandContext, GlobalOptions } from '../CommandContext.js';
import { targetOf } from '../connection/connection.js';
import type { ConnectionOptions } from '../connection/connectionOptions.js';
import { resolveReference } from '../connection/keyReference.js';
import { noteSecret } from '../connection/knownSecrets.js';
import { restOptionsOf } from '../connection/restConnection.js';
import { ExitCode } from '../exitCode.js';
import { clientsThatKeySees, type CompareRequestOptions, scopeOf, thresholdsOf } from './compareRequest.js';
import { inventoryOf } from './inventoryOf.js';
import { CompareLine, printComparison } from './printComparison.js';

export interface CompareCommandOptions extends ConnectionOptions, GlobalOptions, CompareRequestOptions {
  readonly timeLimit: number;
  readonly concurrent: number;
  readonly pseudonymKey?: string;
  readonly html?: string;
  readonly out?: string;
  readonly quiet?: boolean;
}

/** `migrate compare`: reads both sides and says what differs, with go or no-go as the exit code. */
export async function compareCommand(context: CommandContext, options: CompareCommandOptions): Promise<void> {
  const { terminal, signal } = context;
  const asked = scopeOf(options);
  const thresholds = await thresholdsOf(options);
  const target = targetOf(options);
  const restOptions = restOptionsOf(target);
  const pseudonymKey = options.pseudonymKey && resolveReference(options.pseudonymKey);
  if (pseudonymKey) noteSecret(pseudonymKey);
  const inventory = options.scripts === undefined ? undefined : await inventoryOf(options.scripts);
  const budget = createBudget({ concurrent: options.concurrent });
  const { soap, units } = await clientsThatKeySees(target, budget, asked.units, context);
  const line = new CompareLine(terminal, options.quiet === true || options.json === true);
  const comparison = await compare({
    soap,
    rest: createRestClient({ ...restOptions, budget }),
    scope: { ...asked, ...(units ? { units } : {}) },
    thresholds,
    timeLimitMs: options.timeLimit * 1000,
    signal,
    onProgress: (progress) => line.show(progress),
    ...(inventory ? { inventory } : {}),
    ...(pseudonymKey ? { pseudonymKey } : {}),
  }).finally(() => line.clear());
  const json = `${JSON.stringify(comparison, undefined, 2)}\n`;
  if (options.html) await writeFile(options.html, comparisonHtml(comparison));
  if (options.out) await writeFile(options.out, json);
  if (options.json) await terminal.write(json);
  else await printComparison(terminal, comparison);
  for (const file of [options.html, options.out]) if (file) terminal.note(`written: ${file}`);
  context.exitCode = exitCodeOf(comparison);
}

/**
 * 0: go. 1: no-go. 3: partly, since some scripts go and others do not, or since a side could not be read and nothing else
 * stands in the way.
 */
function exitCodeOf({ scorecards, subjects, lookUpFailures }: Comparison): ExitCode {
  const [everything, ...scripts] = scorecards;
  const cards = scripts.length > 0 ? scripts : [everything!];
  const go = cards.filter(({ verdict }) => verdict === 'go').length;
  if (go === cards.length) return ExitCode.Done;
  if (go > 0) return ExitCode.PartlyDone;
  const failures = lookUpFailures.length + subjects.reduce((sum, one) => sum + one.failures.length, 0);
  return scripts.length === 0 && everything!.reasons.length === failures
    ? ExitCode.PartlyDone
    : ExitCode.Failed;
}
