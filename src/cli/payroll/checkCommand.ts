import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type Client, createClient } from '../../client/client.js';
import type { Instant } from '../../definition/scalar.js';
import type { PayrollCheck } from '../../payroll/CheckResult.js';
import type { Verdict } from '../../payroll/Verdict.js';
import { preliminaryFile, type PreliminaryOptions } from '../../payroll/file/preliminaryFile.js';
import { findingsCsv } from '../../payroll/page/findingsCsv.js';
import { checkHtml } from '../../payroll/page/checkHtml.js';
import { payrollCheck } from '../../payroll/payrollCheck.js';
import { createBudget } from '../../transport/budget.js';
import type { CommandContext, GlobalOptions } from '../CommandContext.js';
import { CommandFailure, UsageError } from '../cliErrors.js';
import { keyOf, targetOf } from '../connection/connection.js';
import type { ConnectionOptions } from '../connection/connectionOptions.js';
import { ExitCode } from '../exitCode.js';
import { dayOption, unitsOf } from '../export/exportRequest.js';
import { type JournalCommandOptions, journalOf } from '../write/journalOptions.js';
import { type HistoryOptions, historyOf } from './historyOf.js';
import { checkJson } from './checkJson.js';
import { printCheck } from './printCheck.js';
import { readPolicy } from './readPolicy.js';

export interface CheckCommandOptions
  extends ConnectionOptions,
    GlobalOptions,
    HistoryOptions,
    Pick<JournalCommandOptions, 'journal'> {
  readonly from: string;
  readonly to: string;
  readonly units?: string;
  readonly policy?: string;
  readonly html?: string;
  readonly csv?: string;
  readonly ledger?: string;
  readonly against?: 'last';
  readonly file?: string;
  readonly preliminaryFile?: boolean;
  readonly transferredAt?: string;
  readonly signedBy?: string;
  readonly personal?: boolean;
  readonly now?: string;
  readonly concurrent: number;
  readonly quiet?: boolean;
}

/** The exit code of each verdict. */
const CODES: Readonly<Record<Verdict, ExitCode>> = {
  ready: ExitCode.Done,
  'ready with exceptions': ExitCode.PartlyDone,
  notJudged: ExitCode.NotJudged,
  'not ready': ExitCode.Failed,
};

/** `payroll check`: its verdict is the exit code. */
export async function checkCommand(context: CommandContext, options: CheckCommandOptions): Promise<void> {
  const { terminal, signal } = context;
  const period = { from: dayOption('--from', options.from), to: dayOption('--to', options.to) };
  if (period.from > period.to) throw new UsageError('--from must not be after --to.');
  const policy = readPolicy(options.policy);
  const units = options.units === undefined ? undefined : unitsOf(options.units);
  const comparesFile = options.file !== undefined || options.preliminaryFile === true;
  if (comparesFile && !policy.file)
    throw new UsageError('a file needs --policy with "file", which says how to read it.');
  const target = targetOf(options);
  const given = options.file === undefined ? undefined : readGiven(options.file);
  const { history, key } = await historyOf(context, options);
  if (options.against && !history) throw new UsageError('--against last needs a history of checks.');
  try {
    const budget = createBudget({ concurrent: 8 });
    const client = createClient({ ...target.client, apiKey: keyOf(target), budget });
    const asked = { ...period, ...(units ? { units } : {}), signal };
    const file = options.preliminaryFile ? await preliminary(client, asked, options) : given;
    const check = await payrollCheck(client, {
      ...{ ...period, policy, signal, personal: options.personal === true, concurrent: options.concurrent },
      ...(units ? { units } : {}),
      ...(key ? { key } : {}),
      ...(history ? { history } : {}),
      ...(options.against ? { against: 'transfer' as const } : {}),
      ...(file === undefined ? {} : { file }),
      ...(options.ledger ? { ledger: options.ledger } : {}),
      ...(options.now ? { now: options.now as Instant } : {}),
      ...(options.signedBy ? { signedBy: options.signedBy } : {}),
      ...(options.transferredAt ? { transfers: [{ ...period, at: options.transferredAt }] } : {}),
      onUnit: (done) => {
        if (!options.quiet && !options.json && done % 50 === 0) terminal.note(`${done} units read`);
      },
    });
    await tell(context, check, options);
  } finally {
    history?.close();
  }
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
  context.exitCode = CODES[check.verdict];
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

function readGiven(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new CommandFailure(
      `${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unreadable'}).`,
    );
  }
}
