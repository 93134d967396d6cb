import { writeFile } from 'node:fs/promises';
import { todayOf } from '../../calendar/days.js';
import { statusHtml } from '../../migrate/report/statusHtml.js';
import { type ScriptStatus, statusOf } from '../../migrate/signoff/statusOf.js';
import { counted } from '../../text/counted.js';
import type { CommandContext, GlobalOptions } from '../CommandContext.js';
import { table } from '../terminal/table.js';
import { inventoryOf } from './inventoryOf.js';
import { type JudgementOptions, readJudged } from './readJudged.js';

export interface StatusCommandOptions extends GlobalOptions, JudgementOptions {
  readonly scripts?: string;
  readonly html?: string;
}

/** `migrate status`: where all scripts are on their way off SOAP, and what each waits for. */
export async function statusCommand(
  { terminal }: CommandContext,
  options: StatusCommandOptions,
): Promise<void> {
  const judged = readJudged(options);
  const scripts = options.scripts === undefined ? [] : await callers(options.scripts);
  const all = statusOf({ ...judged, today: todayOf(), scripts });
  if (options.html) await writeFile(options.html, statusHtml(all, new Date()));
  if (options.json) await terminal.print(JSON.stringify(all, undefined, 2));
  else {
    await terminal.print(
      table(
        [
          { title: 'script' },
          { title: 'may go' },
          { title: 'nights', right: true },
          { title: 'newest' },
          { title: 'by, or waits for' },
        ],
        all.map(rowOf),
        terminal,
      ),
    );
    const may = all.filter(({ permission }) => permission.allowed).length;
    await terminal.print(`\n${may} of ${counted(all.length, 'script')} may go`);
  }
  if (options.html) terminal.note(`written: ${options.html}`);
}

function rowOf({ script, permission, nights, newest }: ScriptStatus): string[] {
  const { allowed, why } = permission;
  return [script, allowed ? 'yes' : 'no', String(nights), newest ?? 'never', why];
}

/** Scripts that call the service, those without evidence included. */
async function callers(folder: string): Promise<string[]> {
  const { uses, unknown } = await inventoryOf(folder);
  return [...new Set([...uses, ...unknown].map(({ file }) => file))];
}
