import type { ExplainCommandOptions, WhoOptions } from '../commands/payroll.js';
import { writeFile } from 'node:fs/promises';
import type { Instant } from '../../definition/scalar.js';
import { dayText } from '../../payroll/explain/dayText.js';
import { explainDay } from '../../payroll/explain/explainDay.js';
import { dayHtml } from '../../payroll/page/dayPart.js';
import { type CommandContext, CommandFailure, UsageError } from '../CommandContext.js';
import { clientOf, targetOf } from '../connection/connection.js';
import { dayOption } from '../export/exportRequest.js';
import { historyOf, readPolicy } from './preparedCheck.js';
import { defined } from '../../text/defined.js';
import { unitNamed } from '../../payroll/unitNamed.js';
import { type Known, whoIs } from '../../payroll/whoIs.js';

/** `payroll explain`. */
export async function explainCommand(context: CommandContext, options: ExplainCommandOptions): Promise<void> {
  const { terminal, signal } = context;
  const date = dayOption('--date', options.date);
  const policy = readPolicy(options.policy);
  const target = await targetOf(options);
  const { history, key } = await historyOf(context, options);
  try {
    const client = clientOf(target);
    const day = await explainDay(client, {
      ...{ badgeNo: options.badge, date, policy, signal, personal: options.personal === true },
      ...defined({ key, labels: history?.labels, now: options.now as Instant | undefined }),
    });
    if (!day) throw new CommandFailure('the key sees nobody with this badge number.');
    if (options.html) await writeFile(options.html, dayHtml(day));
    await terminal.write(
      options.json ? `${JSON.stringify(day, undefined, 2)}\n` : dayText(day, terminal.width),
    );
  } finally {
    history?.close();
  }
}

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
        `${found.who.length} people have aliases that begin so; give more digits: ${found.who.map(lineOf).join('; ')}`,
      );
    case 'unknown':
      throw new CommandFailure(`not known: ${found.units.map(unitNamed).join(', ')} could not be read.`);
    case 'nobody':
      throw new CommandFailure(
        'nobody whom the key sees has this alias: is it of this history, and the key that of all units?',
      );
  }
}

function lineOf({ alias, badgeNo, name, unit }: Known): string {
  return `${alias}: ${badgeNo || '(no badge number)'} ${name}, unit ${unit}`;
}
