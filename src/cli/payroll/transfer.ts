import type { TransferCommandOptions } from '../commands/payroll.js';
import { existsSync, readFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Client } from '../../client/client.js';
import type { Instant, LocalDate } from '../../definition/scalar.js';
import type { JournalledTransfer } from '../../journal/index.js';
import { downloadPayroll } from '../../recipes/downloadPayroll.js';
import { ensurePayrollTransfer, type PayrollTransferRequest } from '../../recipes/payrollTransfer.js';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import type { PayrollHistory } from '../../payroll/history/PayrollHistory.js';
import type { Secret } from '../../secret.js';
import { type CommandContext, CommandFailure, UsageError, type Run } from '../CommandContext.js';
import { clientOf, targetOf, tellDoubts } from '../connection/connection.js';
import { journalOf } from '../write/journalOptions.js';
import { defined } from '../../text/defined.js';
import { formatInstant } from '../../calendar/zone.js';
import { confirmPayrollCheck } from '../../payroll/confirmPayrollCheck.js';
import { sealTransfer } from '../../payroll/sealTransfer.js';
import { transferState } from '../../recipes/transferState.js';
import { checkPeriod, historyOf, readPolicy } from './preparedCheck.js';

/** Starts a payroll transfer once, waits for it, and fetches its file. */
export const transferPayrollFile: Run<TransferCommandOptions> = async (context, options) => {
  const { terminal } = context;
  const request = requestOf(options);
  const file = fileOf(options);
  const target = await targetOf(options);
  tellDoubts(context.terminal, target, 'payroll');
  const client = clientOf(target);
  const checked = options.afterCheck ? await afterCheck(context, client, options) : undefined;
  try {
    const outcome = await transferred(client, request, options, waitingOf(context, options));
    const isFinal = outcome.status === 'ready' && options.final === true;
    if (isFinal) checked?.ended();
    if (outcome.status !== 'ready') throw new CommandFailure(`nothing was fetched: ${whyOf(outcome)}`);
    if (file !== undefined && !outcome.url)
      throw new CommandFailure('the transfer is ready, but the service tells no file of it.');
    const bytes = file === undefined ? undefined : await save(outcome.url!, file, context.signal);
    if (isFinal && checked) await sealed(context, checked, file);
    const ended = { id: options.id, status: 'ready', file, bytes };
    const said =
      file === undefined ? `${options.id} was uploaded` : `${file}: ${bytes!.toLocaleString('en')} bytes`;
    await terminal.print(options.json ? JSON.stringify(ended) : said);
  } finally {
    checked?.close();
  }
};

/** The transfer has ended, whatever becomes of its seal. */
async function sealed({ terminal }: CommandContext, checked: CheckedTransfer, file: string | undefined) {
  try {
    await checked.seal(file);
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown';
    terminal.note(`the transfer is ready and not sealed (${why}); workforce-soap payroll seal take does it`);
  }
}

/** Waits as long as was said, and tells each status once. */
function waitingOf({ signal, terminal }: CommandContext, options: TransferCommandOptions): Waiting {
  let said = '';
  return {
    signal,
    waitMs: options.waitMinutes * 60_000,
    ...(options.neverStarted ? { neverStarted: true } : {}),
    onStatus: (status) => {
      if (status === said) return;
      said = status;
      terminal.note(options.json ? JSON.stringify({ progress: status }) : status);
    },
  };
}

/** Where the file goes; nowhere when it is uploaded instead. */
function fileOf({ upload, out }: TransferCommandOptions): string | undefined {
  if (upload) {
    if (out !== undefined) throw new UsageError('--upload sends the file elsewhere: leave --out away.');
    return undefined;
  }
  if (out === undefined) throw new UsageError('say with --out where the file goes.');
  if (existsSync(out)) throw new UsageError(`${out} is there already: nothing is written over.`);
  return out;
}

type Waiting = NonNullable<Parameters<typeof ensurePayrollTransfer>[2]>;

async function transferred(
  client: Client,
  request: PayrollTransferRequest,
  options: TransferCommandOptions,
  waiting: Waiting,
): Promise<JournalledTransfer> {
  if (!options.journal && !process.env.WORKFORCE_JOURNAL)
    return ensurePayrollTransfer(client, request, waiting);
  await using journal = await journalOf(options, true);
  return await journal.payrollTransfer(client, request, { ...waiting, ...defined({ unit: options.unit }) });
}

/** What a transfer does beyond selecting rows must be said: it locks periods and ships files. */
function requestOf(options: TransferCommandOptions): PayrollTransferRequest {
  const { id, from, to, final, preliminary, lock, upload, badges } = options;
  if ((final === true) === (preliminary === true)) throw new UsageError('say --final or --preliminary.');
  if (lock === undefined) throw new UsageError('say --lock or --no-lock.');
  if (upload === undefined) throw new UsageError('say --upload or --no-upload.');
  checkPeriod(options);
  return {
    extTransferId: id,
    fromDate: from as LocalDate,
    toDate: to as LocalDate,
    isPreliminary: preliminary === true,
    lockSalaryPeriod: lock,
    uploadFileToServer: upload,
    ...defined({ badgeNos: badges?.split(',').map((badge) => badge.trim()) }),
  };
}

function whyOf(outcome: Exclude<JournalledTransfer, { status: 'ready' }>): string {
  switch (outcome.status) {
    case 'rejected':
      return outcome.validationErrors.join('; ');
    case 'taken':
      return `the label is that of a transfer which ${outcome.because === 'ready' ? 'is ready' : 'runs'}: choose another.`;
    case 'failed':
      return 'the service says that the transfer failed.';
    default:
      return outcome.next.replace('give neverStarted', 'add --never-started');
  }
}

/** The whole file, or none. */
async function save(url: Secret, file: string, signal: AbortSignal): Promise<number> {
  const part = `${file}.part`;
  let bytes = 0;
  try {
    const handle = await open(part, 'w', 0o600);
    try {
      for await (const piece of downloadPayroll(url, { signal })) {
        await handle.write(piece);
        bytes += piece.byteLength;
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
    return bytes;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** A transfer that may start, and is noted with its check when it has ended. */
export interface CheckedTransfer {
  ended(): void;
  /** Reads what was transferred and seals it with its file. */
  seal(file: string | undefined): Promise<void>;
  close(): void;
}

/**
 * Reads the period again and refuses when it is not what the last check saw, or was not ready. Under a label that runs or is
 * ready nothing is started, and so nothing is checked.
 */
export async function afterCheck(
  context: CommandContext,
  client: Client,
  options: TransferCommandOptions,
): Promise<CheckedTransfer> {
  const policy = readPolicy(options.policy);
  const { history } = await historyOf(context, options);
  if (!history) throw new UsageError('--after-check needs a history of checks.');
  try {
    if (await isStarted(client, options.id, context.signal)) {
      context.terminal.note(`${options.id} was started before: nothing is checked again`);
      return {
        // The check that an earlier run confirmed is not known here.
        ended: () => undefined,
        seal: () => mustBeSealed(history, options.id),
        close: () => history.close(),
      };
    }
    if (options.final && history.seals.of(options.id))
      throw new CommandFailure(
        `nothing was started: ${options.id} is sealed already, and that is no seal of it; choose another label.`,
      );
    const asked = {
      ...{ from: options.from as LocalDate, to: options.to as LocalDate, policy, history },
      ...{ signal: context.signal, ...(options.now ? { now: options.now as Instant } : {}) },
    };
    const confirmation = await confirmPayrollCheck(client, asked);
    if (confirmation.status === 'refused')
      throw new CommandFailure(`nothing was started: ${confirmation.why}.`);
    const { check } = confirmation;
    return {
      ended: () => history.noteTransfer(check.history!, options.id, formatInstant(Date.now())),
      seal: async (file) => {
        const bytes = file === undefined ? {} : { file: readFileSync(file) };
        await sealTransfer(client, { ...asked, ...bytes, label: options.id, confirmed: check.history! });
      },
      close: () => history.close(),
    };
  } catch (error) {
    history.close();
    throw error;
  }
}

/** Of a transfer that another run started. */
async function mustBeSealed({ seals }: PayrollHistory, label: string): Promise<void> {
  if (!seals.of(label)) throw new ConfigurationError('seal', 'another run started it');
}

async function isStarted(client: Client, extTransferId: string, signal: AbortSignal): Promise<boolean> {
  const state = await transferState(client, extTransferId, { signal });
  switch (state.is) {
    case 'running':
    case 'ready':
      return true;
    // Whether it may start is decided by the transfer itself: what is about to be sent is checked.
    case 'failed':
    case 'notKnown':
    case 'unknown':
      return false;
  }
}
