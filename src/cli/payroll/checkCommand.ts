import type { CheckCommandOptions } from '../commands/payroll.js';
import { writeFile } from 'node:fs/promises';
import type { Client } from '../../client/client.js';
import type { PayrollCheck } from '../../payroll/CheckResult.js';
import type { Verdict } from '../../payroll/Verdict.js';
import { preliminaryFile, type PreliminaryOptions } from '../../payroll/file/preliminaryFile.js';
import { findingsCsv } from '../../payroll/page/findingsCsv.js';
import { checkHtml } from '../../payroll/page/checkHtml.js';
import type { CommandContext } from '../CommandContext.js';
import { UsageError } from '../cliErrors.js';
import { bytesOf } from '../files.js';
import { ExitCode } from '../exitCode.js';
import { journalOf } from '../write/journalOptions.js';
import type { JournalCommandOptions } from '../commands/journal.js';
import { withPreparedCheck } from './preparedCheck.js';
import { printCheck } from './printCheck.js';
import { readPolicy } from './readPolicy.js';
import { defined } from '../../text/defined.js';

/** The exit code of each verdict. */
export const VERDICT_CODES: Readonly<Record<Verdict, ExitCode>> = {
  ready: ExitCode.Done,
  'ready with exceptions': ExitCode.PartlyDone,
  notJudged: ExitCode.NotJudged,
  'not ready': ExitCode.Failed,
};

/** `payroll check`: its verdict is the exit code. */
export async function checkCommand(context: CommandContext, options: CheckCommandOptions): Promise<void> {
  const comparesFile = options.file !== undefined || options.preliminaryFile === true;
  if (comparesFile && !readPolicy(options.policy).file)
    throw new UsageError('a file needs --policy with "file", which says how to read it.');
  const given = options.file === undefined ? undefined : bytesOf(options.file);
  const { signal } = context;
  await withPreparedCheck(context, options, async ({ client, asked, history, run }) => {
    if (options.against && !history) throw new UsageError('--against last needs a history of checks.');
    const file = options.preliminaryFile ? await preliminary(client, { ...asked, signal }, options) : given;
    const check = await run({
      ...defined({ file, ledger: options.ledger, signedBy: options.signedBy }),
      ...(options.against ? { against: 'transfer' as const } : {}),
      ...(options.transferredAt ? { transfers: [{ ...asked, at: options.transferredAt }] } : {}),
    });
    await tell(context, check, options);
  });
}

async function tell(
  context: CommandContext,
  check: PayrollCheck,
  options: CheckCommandOptions,
): Promise<void> {
  const { terminal } = context;
  if (options.html) await writeFile(options.html, checkHtml(check));
  if (options.csv) await writeFile(options.csv, findingsCsv(check));
  if (options.json) await terminal.write(checkJson(check));
  else await printCheck(terminal, check);
  context.exitCode = VERDICT_CODES[check.verdict];
}

/** Through the journal where there is one. */
async function preliminary(
  client: Client,
  asked: PreliminaryOptions,
  options: JournalCommandOptions,
): Promise<Uint8Array> {
  const place = options.journal ?? process.env.WORKFORCE_JOURNAL;
  if (!place) return preliminaryFile(client, asked);
  await using journal = await journalOf({ journal: place }, true);
  return await preliminaryFile(client, { ...asked, journal });
}

/** A check for programs: what failed as name and text. */
function checkJson(check: PayrollCheck): string {
  const failed = check.failed.map(({ error, ...unit }) => ({
    ...unit,
    error:
      error instanceof Error ? { name: error.name, message: error.message } : { name: 'Error', message: '' },
  }));
  return `${JSON.stringify({ ...check, failed }, undefined, 2)}\n`;
}
