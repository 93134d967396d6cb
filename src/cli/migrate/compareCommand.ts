import { writeFile } from 'node:fs/promises';
import type { Comparison } from '../../migrate/compare/Comparison.js';
import { compare } from '../../migrate/compare/compare.js';
import { comparisonHtml } from '../../migrate/report/comparisonHtml.js';
import { nightOf } from '../../migrate/compare/nightOf.js';
import { keepNight } from '../../migrate/signoff/History.js';
import { addDays, todayOf } from '../../calendar/days.js';
import type { LocalDate } from '../../definition/scalar.js';
import { createRestClient } from '../../rest/createRestClient.js';
import { createBudget } from '../../transport/budget.js';
import type { CommandContext, GlobalOptions } from '../CommandContext.js';
import { targetOf } from '../connection/connection.js';
import type { ConnectionOptions } from '../connection/connectionOptions.js';
import { resolveReference } from '../connection/keyReference.js';
import { noteSecret } from '../connection/notedSecrets.js';
import { restOptionsOf } from '../connection/restConnection.js';
import { UsageError } from '../cliErrors.js';
import { ExitCode } from '../exitCode.js';
import { dayOption } from '../export/exportRequest.js';
import { clientsThatKeySees, type CompareRequestOptions, scopeOf, thresholdsOf } from './compareRequest.js';
import { inventoryOf } from './inventoryOf.js';
import { CompareLine, printComparison } from './printComparison.js';
import { checkReveal, printRevealed } from './revealCommand.js';

export interface CompareCommandOptions extends ConnectionOptions, GlobalOptions, CompareRequestOptions {
  readonly timeLimit: number;
  readonly concurrent: number;
  readonly pseudonymKey?: string;
  readonly html?: string;
  readonly out?: string;
  readonly history?: string;
  readonly night?: string;
  readonly reveal?: readonly string[];
  readonly quiet?: boolean;
}

/** `migrate compare`: reads both sides and says what differs, with go or no-go as the exit code. */
export async function compareCommand(context: CommandContext, options: CompareCommandOptions): Promise<void> {
  const { terminal, signal } = context;
  const asked = scopeOf(options);
  const thresholds = await thresholdsOf(options);
  if (options.reveal) checkReveal(options.reveal, options);
  const night = nightAsked(options);
  const target = targetOf(options);
  const restOptions = restOptionsOf(target);
  const pseudonymKey = options.pseudonymKey && resolveReference(options.pseudonymKey);
  if (pseudonymKey) noteSecret(pseudonymKey);
  const inventory = options.scripts === undefined ? undefined : await inventoryOf(options.scripts);
  const budget = createBudget({ concurrent: options.concurrent });
  const { soap, units } = await clientsThatKeySees(target, budget, asked.units, context);
  const rest = createRestClient({ ...restOptions, budget });
  const scope = { ...asked, ...(units ? { units } : {}) };
  if (options.reveal) {
    const found = await printRevealed(terminal, options.reveal, {
      ...{ soap, rest, scope, signal },
      pseudonymKey: pseudonymKey!,
    });
    context.exitCode = found > 0 ? ExitCode.Done : ExitCode.Failed;
    return;
  }
  const line = new CompareLine(terminal, options.quiet === true || options.json === true);
  const comparison = await compare({
    ...{ soap, rest, scope, thresholds },
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
  const seen = nightOf(comparison, night);
  const kept = options.history && seen.length > 0 && keepNight(options.history, seen);
  for (const file of [options.html, options.out, kept]) if (file) terminal.note(`written: ${file}`);
  if (inventory && comparison.scorecards.length === 1)
    terminal.note(`no script in ${options.scripts} calls the service, so none was judged`);
  context.exitCode = exitCodeOf(comparison, inventory !== undefined);
}

/** The night that is kept. Only a run after midnight counts for another day than its own. */
function nightAsked({ history, night, scripts }: CompareCommandOptions): LocalDate | undefined {
  if (history !== undefined && scripts === undefined)
    throw new UsageError('--history keeps what was seen of each script: give --scripts too.');
  if (night === undefined) return undefined;
  const day = dayOption('--night', night);
  const today = todayOf();
  if (day !== today && day !== addDays(today, -1))
    throw new UsageError(
      '--night takes today or yesterday: what was seen now says nothing of another night.',
    );
  return day;
}

/**
 * 0: go. 1: no-go. 3: some scripts go and others do not, or nothing speaks against it and not all could be judged. Where
 * scripts are asked for, they decide; where none was found, nothing was judged.
 */
function exitCodeOf({ scorecards }: Comparison, ofScripts: boolean): ExitCode {
  const cards = ofScripts ? scorecards.slice(1) : scorecards;
  const verdicts = new Set(cards.map(({ verdict }) => verdict));
  if (verdicts.size === 1 && verdicts.has('go')) return ExitCode.Done;
  return verdicts.has('no-go') && !verdicts.has('go') ? ExitCode.Failed : ExitCode.PartlyDone;
}
