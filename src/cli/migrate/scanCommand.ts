import type { ScanCommandOptions } from '../commands/migrate.js';
import { writeFile, readFile } from 'node:fs/promises';
import { readinessHtml } from '../../migrate/report/readinessHtml.js';
import { readinessOf } from '../../migrate/report/readinessOf.js';
import type { CommandContext } from '../CommandContext.js';
import { ExitCode } from '../exitCode.js';
import { operatorLetter } from '../../migrate/report/summaryOf.js';
import { inventoryOf } from './inventoryOf.js';
import { observedIn } from './observedIn.js';
import { printReadiness, printSummary } from './printReadiness.js';
import { join } from 'node:path';
import { MissingDependency } from '../../errors/MissingDependency.js';
import { type DryRun, dryRun } from '../../migrate/codemods/rewriteClient.js';
import type { Inventory } from '../../migrate/scan/Use.js';

/** `migrate scan <folder>`: the inventory, judged. Ends with 3 where no call is known. */
export async function scanCommand(
  context: CommandContext,
  folder: string,
  options: ScanCommandOptions,
): Promise<void> {
  const { terminal } = context;
  const inventory = await inventoryOf(folder, { exclude: options.exclude ?? [] });
  const observed = options.observed === undefined ? undefined : observedIn(options.observed);
  const dryRuns = await dryRunsOf(folder, inventory);
  const readiness = readinessOf(inventory, { dryRuns, ...(observed ? { observed } : {}) });
  if (options.html) await writeFile(options.html, readinessHtml(readiness));
  if (options.out) await writeFile(options.out, `${JSON.stringify(readiness, undefined, 2)}\n`);
  const letter = options.letter === undefined ? undefined : operatorLetter(readiness);
  if (options.letter && letter) await writeFile(options.letter, letter);
  if (options.json) await terminal.print(JSON.stringify(readiness, undefined, 2));
  else await printSummary(terminal, readiness, folder);
  if (!options.json && options.verbose) await printReadiness(terminal, readiness);
  if (options.letter && !letter)
    terminal.note('nothing to ask the operator of the service: no letter was written');
  const { isBlind, scripts } = readiness;
  const nothingKnown =
    scripts.length > 0 && scripts.every(({ verdict, calls }) => verdict === 'unknown' && calls.length === 0);
  if (isBlind || nothingKnown) context.exitCode = ExitCode.PartlyDone;
  for (const file of [options.html, options.out, letter && options.letter])
    if (file) terminal.note(`written: ${file}`);
}

/**
 * Dry runs of the codemod `client` for every script with a call that it reads, by file; nothing is written. Empty without
 * the optional package `ts-morph`, so that nothing is promised of the codemod.
 */
async function dryRunsOf(folder: string, { uses }: Inventory): Promise<ReadonlyMap<string, DryRun>> {
  const found = new Map<string, DryRun>();
  const files = new Set(uses.map(({ file }) => file).filter((file) => /\.[cm]?[jt]sx?$/.test(file)));
  try {
    for (const file of files) found.set(file, await dryRun(file, await readFile(join(folder, file), 'utf8')));
  } catch (error) {
    if (error instanceof MissingDependency) return new Map();
    throw error;
  }
  return found;
}
