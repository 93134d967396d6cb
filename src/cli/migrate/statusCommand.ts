import type { StatusCommandOptions } from '../commands/migrate.js';
import { todayOf } from '../../calendar/days.js';
import { type ScriptStatus, statusOf } from '../../evidence/signoff/permissionOf.js';
import { counted } from '../../text/counted.js';
import type { CommandContext } from '../CommandContext.js';
import { table } from '../terminal/table.js';
import { readJudged, scriptsIn } from './readJudged.js';

/** `migrate status`: where all scripts are on their way off SOAP, and what each waits for. */
export async function statusCommand(
  { terminal }: CommandContext,
  options: StatusCommandOptions,
): Promise<void> {
  const judged = readJudged(options);
  const scripts = await scriptsIn(options.scripts, judged.policy);
  const all = statusOf({ ...judged, today: todayOf(), scripts });
  if (options.json) await terminal.print(JSON.stringify(all, undefined, 2));
  else {
    await terminal.print(
      table(
        ['script', 'may go', '#nights', 'newest', 'would be lost', 'by, or waits for'],
        all.map(rowOf),
        terminal,
      ),
    );
    const may = all.filter(({ permission }) => permission.allowed).length;
    await terminal.print(`\n${may} of ${counted(all.length, 'script')} may go`);
  }
}

function rowOf({ script, permission, nights, newest, losses, notCounted }: ScriptStatus): string[] {
  const { allowed, why } = permission;
  const idle = notCounted.length > 0 ? ` (nights that count for nothing: ${notCounted.join('; ')})` : '';
  const lost = losses.length > 0 ? losses.join(', ') : 'nothing';
  return [script, allowed ? 'yes' : 'no', String(nights), newest ?? 'never', lost, why + idle];
}
