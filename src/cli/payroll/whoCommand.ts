import { createClient } from '../../client/client.js';
import { whoIs } from '../../payroll/whoIs.js';
import type { CommandContext, GlobalOptions } from '../CommandContext.js';
import { CommandFailure, UsageError } from '../cliErrors.js';
import { keyOf, targetOf } from '../connection/connection.js';
import type { ConnectionOptions } from '../connection/connectionOptions.js';
import { type HistoryOptions, historyOf } from './historyOf.js';

export interface WhoOptions extends ConnectionOptions, GlobalOptions, HistoryOptions {}

/** `payroll who`: prints the one, and stores nothing. */
export async function whoCommand(context: CommandContext, alias: string, options: WhoOptions): Promise<void> {
  const target = targetOf(options);
  const { history, key } = await historyOf(context, options);
  history?.close();
  if (!key) throw new UsageError('there is no key of aliases: give --history or --alias-key.');
  const client = createClient({ ...target.client, apiKey: keyOf(target) });
  const found = await whoIs(client, alias, { key, signal: context.signal });
  switch (found.is) {
    case 'known': {
      const { badgeNo, name, unit } = found.who;
      return context.terminal.print(
        options.json
          ? JSON.stringify(found.who)
          : `${alias}: ${badgeNo || '(no badge number)'} ${name}, unit ${unit}`,
      );
    }
    case 'unknown':
      throw new CommandFailure(
        `nobody of the units that were read; ${found.units.join(', ')} could not be read.`,
      );
    case 'nobody':
      throw new CommandFailure(
        'nobody whom the key sees has this alias: is it of this history, and the key that of all units?',
      );
  }
}
