import { writeFile } from 'node:fs/promises';
import { readinessHtml } from '../../migrate/report/readinessHtml.js';
import { readinessOf } from '../../migrate/report/readinessOf.js';
import type { CommandContext, GlobalOptions } from '../CommandContext.js';
import { ExitCode } from '../exitCode.js';
import { inventoryOf } from './inventoryOf.js';
import { printReadiness } from './printReadiness.js';

export interface ScanCommandOptions extends GlobalOptions {
  readonly html?: string;
  readonly out?: string;
  readonly exclude?: readonly string[];
}

/** `migrate scan <folder>`: the inventory, judged. Ends with 3 where nothing could be read. */
export async function scanCommand(
  context: CommandContext,
  folder: string,
  options: ScanCommandOptions,
): Promise<void> {
  const { terminal } = context;
  const inventory = await inventoryOf(folder, { exclude: options.exclude ?? [] });
  const readiness = readinessOf(inventory);
  if (options.html) await writeFile(options.html, readinessHtml(readiness));
  if (options.out) await writeFile(options.out, `${JSON.stringify(readiness, undefined, 2)}\n`);
  if (options.json) await terminal.print(JSON.stringify(readiness, undefined, 2));
  else await printReadiness(terminal, readiness);
  if (readiness.isBlind) context.exitCode = ExitCode.PartlyDone;
  for (const file of [options.html, options.out]) if (file) terminal.note(`written: ${file}`);
}
