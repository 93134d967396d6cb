import type { ExplainCommandOptions } from '../commands/payroll.js';
import { writeFile } from 'node:fs/promises';
import type { Instant } from '../../definition/scalar.js';
import { dayText } from '../../payroll/explain/dayText.js';
import { explainDay } from '../../payroll/explain/explainDay.js';
import { dayHtml } from '../../payroll/page/dayPart.js';
import type { CommandContext } from '../CommandContext.js';
import { CommandFailure } from '../cliErrors.js';
import { clientOf, targetOf } from '../connection/connection.js';
import { dayOption } from '../export/exportRequest.js';
import { historyOf } from './historyOf.js';
import { readPolicy } from './readPolicy.js';
import { defined } from '../../text/defined.js';

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
