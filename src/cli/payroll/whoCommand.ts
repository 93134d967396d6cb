import type { WhoOptions } from '../commands/payroll.js';
import { type Known, whoIs } from '../../payroll/whoIs.js';
import type { CommandContext } from '../CommandContext.js';
import { CommandFailure, UsageError } from '../cliErrors.js';
import { clientOf, targetOf } from '../connection/connection.js';
import { historyOf } from './historyOf.js';

/** `payroll who`: prints the one, and stores nothing. */
export async function whoCommand(context: CommandContext, alias: string, options: WhoOptions): Promise<void> {
  const target = await targetOf(options);
  const { history, key } = await historyOf(context, options);
  history?.close();
  if (!key) throw new UsageError('there is no key of aliases: give --history or --alias-key.');
  const client = clientOf(target);
  const found = await whoIs(client, alias, { key, signal: context.signal });
  switch (found.is) {
    case 'known':
      return context.terminal.print(options.json ? JSON.stringify(found.who) : lineOf(found.who));
    case 'several':
      throw new CommandFailure(
        `${found.who.length} people have aliases that begin so; give more digits:\n${found.who.map(lineOf).join('\n')}`,
      );
    case 'unknown':
      throw new CommandFailure(`not known: units ${found.units.join(', ')} could not be read.`);
    case 'nobody':
      throw new CommandFailure(
        'nobody whom the key sees has this alias: is it of this history, and the key that of all units?',
      );
  }
}

function lineOf({ alias, badgeNo, name, unit }: Known): string {
  return `${alias}: ${badgeNo || '(no badge number)'} ${name}, unit ${unit}`;
}
