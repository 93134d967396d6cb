import type { CheckOptions } from '../commands/cassettes.js';
import { existsSync } from 'node:fs';
import { checkCassettes, formatCheckTable } from '../../cassette/checkCassettes.js';
import type { CommandContext } from '../CommandContext.js';
import { UsageError } from '../cliErrors.js';
import { ExitCode } from '../exitCode.js';

/** Lists every recorded call in the light of today's definitions. */
export async function checkFolder(
  context: CommandContext,
  folder: string,
  options: CheckOptions,
): Promise<void> {
  if (!existsSync(folder))
    throw new UsageError(`there is no folder ${folder}: name the one where the cassettes are`);
  const { maxAge: maxAgeDays, onAge, onSchema, onFields } = options;
  if (!(maxAgeDays > 0)) throw new UsageError('--max-age: expected a number of days');
  const checked = checkCassettes(folder, { maxAgeDays, onAge, onSchema, onFields });
  if (options.json) await context.terminal.print(JSON.stringify(checked, null, 2));
  else await context.terminal.write(formatCheckTable(checked));
  if (checked.some(({ status }) => status === 'failed')) context.exitCode = ExitCode.Failed;
}
