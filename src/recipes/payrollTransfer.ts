import { setTimeout as wait } from 'node:timers/promises';
import { asGiven } from '../outcome/asGiven.js';
import type { CallOptions } from '../client/callOptions.js';
import type { Client } from '../client/client.js';
import {
  AbortedError,
  type ClientError,
  ConfigurationError,
  isClientError,
  TimeoutError,
} from '../errors/index.js';
import { whatWasDone } from '../errors/whatWasDone.js';
import type { searchOption } from '../records/payroll/searchOption.js';
import type { Secret } from '../secret.js';
import { asSentences, checkOptions, isLabel, milliseconds } from '../validation/options.js';
import { askForTransfer, clear, statusIn, transferState } from './transferState.js';

/** What a payroll transfer does beyond selecting rows must be said: these lock periods and ship files. */
type Decisions = 'isPreliminary' | 'lockSalaryPeriod' | 'uploadFileToServer';

/** A payroll transfer. `extTransferId` is the caller's label, under which the result is asked for. */
export type PayrollTransferRequest = searchOption & {
  [K in Decisions | 'extTransferId']-?: NonNullable<searchOption[K]>;
};

/** Options of `waitForPayrollTransfer`. */
export interface WaitOptions extends CallOptions {
  /** Milliseconds between two questions for the result; default 5,000. */
  readonly intervalMs?: number | undefined;
  /** Milliseconds to wait for the result in all; default 30 minutes. `timeoutMs` limits each single call. */
  readonly waitMs?: number | undefined;
  /** Told of every status that the service gives. */
  readonly onStatus?: ((status: string, elapsedMs: number) => void) | undefined;
  /**
   * Milliseconds in which the service may not show a label yet, or fail to answer for it, though its transfer was started;
   * default a minute. Before they have passed, no such answer is taken for the end of the transfer.
   */
  readonly appearMs?: number | undefined;
}

/** How a payroll transfer ended. `url` opens the file without a key: treat it as a secret. */
export type PayrollTransferOutcome =
  | { readonly status: 'ready'; readonly extTransferId: string; readonly url: Secret | undefined }
  | { readonly status: 'failed'; readonly extTransferId: string }
  | {
      readonly status: 'rejected';
      readonly extTransferId: string;
      readonly validationErrors: readonly string[];
    }
  /** The label is that of a transfer which runs or is ready: nothing was started, and its file is as it was. */
  | { readonly status: 'taken'; readonly extTransferId: string; readonly because: 'running' | 'ready' };

/** A label of which nobody knows whether a transfer was ever started under it: nothing was started. */
export interface UncertainTransfer {
  /** Nobody knows whether the transfer was started. */
  readonly status: 'uncertain';
  /** The label of the transfer. */
  readonly extTransferId: string;
  /** What a person does next, in words. */
  readonly next: string;
}

/** Options of `ensurePayrollTransfer`. */
export interface EnsureOptions extends WaitOptions {
  /**
   * True says that this label was never used, so that what the service answers for like a label that nobody ever used is
   * started. It may answer the same for a transfer that has failed.
   */
  readonly neverStarted?: boolean | undefined;
}

/**
 * Starts a payroll transfer once and waits until it has ended. Asks for the label first: under one that runs or is ready
 * nothing is started, because that would replace its file, and nothing where what the service says of it cannot be told from an
 * answer that failed. Never starts it again: after a time-out or a lost connection, ask for the result of the same
 * `extTransferId` with `waitForPayrollTransfer`.
 * Throws a `ClientError`. Source: interface document 2.8.
 *
 * @example
 * ```ts
 * import { type Client, transferPayroll } from 'workforce-soap';
 *
 * async function transferMarch(client: Client) {
 *   const outcome = await transferPayroll(client, {
 *     extTransferId: 'march-2026',
 *     fromDate: '2026-03-01',
 *     toDate: '2026-03-31',
 *     isPreliminary: true,
 *     lockSalaryPeriod: false,
 *     uploadFileToServer: false,
 *   });
 *   if (outcome.status === 'rejected') throw new Error(outcome.validationErrors.join(' '));
 *   if (outcome.status === 'uncertain') throw new Error(outcome.next);
 *   return outcome.status === 'ready' ? outcome.url : undefined; // a Secret: who has it has the file
 * }
 * ```
 */
export async function transferPayroll(
  client: Client,
  request: PayrollTransferRequest,
  options: WaitOptions = {},
): Promise<PayrollTransferOutcome | UncertainTransfer> {
  return transferUnder(client, asGiven(request), options, false);
}

/**
 * Makes sure that a payroll transfer was started, at most once, whatever became of an earlier try: what runs or is ready is
 * waited for, and what the service does not know is started only with `neverStarted`. The selection of what runs is that
 * of who started it, so give each selection a label of its own. Throws a `ClientError`.
 *
 * @example
 * ```ts
 * import { type Client, ensurePayrollTransfer, type PayrollTransferRequest } from 'workforce-soap';
 *
 * // Call it as often as you like: what is started is waited for, and never started again.
 * async function transferOnce(client: Client, request: PayrollTransferRequest) {
 *   const outcome = await ensurePayrollTransfer(client, request);
 *   if (outcome.status === 'uncertain') console.error(outcome.next);
 *   return outcome;
 * }
 * ```
 */
export async function ensurePayrollTransfer(
  client: Client,
  request: PayrollTransferRequest,
  options: EnsureOptions = {},
): Promise<PayrollTransferOutcome | UncertainTransfer> {
  return transferUnder(client, asGiven(request), options, true);
}

/** Starts it unless its label says otherwise. What has the label already is the caller's own, or somebody else's. */
async function transferUnder(
  client: Client,
  request: PayrollTransferRequest,
  options: EnsureOptions,
  isOwn: boolean,
): Promise<PayrollTransferOutcome | UncertainTransfer> {
  checkRequest(request, options);
  const { extTransferId } = request;
  const state = await transferState(client, extTransferId, callOptionsOf(options));
  if (state.is === 'unknown') {
    const { uncertainTransfer } = await import('./saidInWords.js');
    return uncertainTransfer(extTransferId, state.said);
  }
  if (state.is === 'running' || state.is === 'ready')
    return isOwn
      ? waitForPayrollTransfer(client, extTransferId, options)
      : { status: 'taken', extTransferId, because: state.is };
  if (isOwn && state.is === 'failed') return { status: 'failed', extTransferId };
  if (isOwn && !options.neverStarted) {
    const { NEVER_SEEN: next } = await import('./saidInWords.js');
    return { status: 'uncertain', extTransferId, next };
  }
  return endOfTransfer(client, extTransferId, options, await startTransfer(client, request, options));
}

/** What the service answered to a start. What it refused, or did not answer, may have started all the same. */
export type TransferStart =
  | { readonly is: 'started' }
  | { readonly is: 'rejected'; readonly validationErrors: readonly string[] }
  | { readonly is: 'lost'; readonly error: ClientError };

/** Starts it, without a look before. Throws the `ClientError` of a start that certainly did nothing, or was given up. */
export async function startTransfer(
  client: Client,
  request: PayrollTransferRequest,
  options: WaitOptions,
): Promise<TransferStart> {
  try {
    const reply = await client.wsdlInitiateTransferToPayroll(
      { searchOptions: request },
      callOptionsOf(options),
    );
    return reply.status === 'rejected'
      ? { is: 'rejected', validationErrors: reply.validationErrors }
      : { is: 'started' };
  } catch (error) {
    if (!isClientError(error) || error.name === 'AbortedError' || whatWasDone(error) === 'nothing')
      throw error;
    return { is: 'lost', error };
  }
}

/** Waits for a transfer that was started before. Changes nothing, so it can be called again at any time. */
export async function waitForPayrollTransfer(
  client: Client,
  extTransferId: string,
  options: WaitOptions = {},
): Promise<PayrollTransferOutcome> {
  checkTransfer(extTransferId, options);
  return endOfTransfer(client, extTransferId, options, { is: 'started' });
}

/**
 * Waits for the end of what was started. What was not answered as started is looked for first, also past questions that
 * fail: it is never sent again. Tells once that it is known to have started.
 */
export async function endOfTransfer(
  client: Client,
  extTransferId: string,
  { onStarted, ...options }: WaitOptions & { readonly onStarted?: () => Promise<void> },
  start: TransferStart,
): Promise<PayrollTransferOutcome> {
  const { intervalMs, waitMs, appearMs } = pacesOf(options);
  const call = callOptionsOf(options);
  const began = performance.now();
  let unclearSince: number | undefined;
  let wasSeen = false;
  let isStarted = start.is === 'started';
  const isKnownAsFailed = async () => (await transferState(client, extTransferId, call)).is === 'failed';
  if (isStarted) await onStarted?.();
  for (;;) {
    const said = await askForTransfer(client, extTransferId, call).catch((error: unknown) => {
      if (isStarted || !isClientError(error) || error.name === 'AbortedError') throw error;
      return { kind: 'lost', error } as const;
    });
    if (said.kind === 'status') options.onStatus?.(said.status, performance.now() - began);
    const state = clear(said);
    if (state) {
      if (!isStarted) await onStarted?.();
      isStarted = wasSeen = true;
      unclearSince = undefined;
      if (state.is === 'ready') return { status: 'ready', extTransferId, url: state.url };
    } else {
      const isFirst = unclearSince === undefined;
      unclearSince ??= performance.now();
      const isOver = performance.now() - unclearSince + intervalMs > appearMs;
      const isFailed = statusIn(said) === 'Failed';
      if (isOver && !isStarted && start.is === 'lost') throw start.error;
      if (isOver && said.kind === 'lost') throw said.error;
      if (isOver && !isStarted && start.is === 'rejected')
        return { status: 'rejected', extTransferId, validationErrors: start.validationErrors };
      if (isOver && said.kind === 'fault') throw said.error;
      if (isOver && said.kind === 'rejected')
        return { status: 'rejected', extTransferId, validationErrors: said.validationErrors };
      if (isFailed && isStarted && (wasSeen || isOver || (isFirst && (await isKnownAsFailed()))))
        return { status: 'failed', extTransferId };
    }
    if (performance.now() - began + intervalMs > waitMs) {
      if (start.is === 'lost' && !isStarted) throw start.error;
      const { notEnded } = await import('./saidInWords.js');
      const limit = { phase: 'total', limitMs: waitMs, requestSent: true } as const;
      throw new TimeoutError({ ...limit, says: notEnded(said) }, FACTS);
    }
    await pause(intervalMs, options.signal);
  }
}

const FACTS = { operation: 'wsdlGetResultTransferToPayroll' };

/** Throws a `ConfigurationError` for a request that does not say all of what it does, too: nobody knows what the service takes it for. */
export function checkRequest(request: PayrollTransferRequest, options: WaitOptions): void {
  checkTransfer(request?.extTransferId, options);
  for (const name of ['isPreliminary', 'lockSalaryPeriod', 'uploadFileToServer'] as const)
    if (typeof request[name] !== 'boolean')
      throw new ConfigurationError(
        name,
        'expected true or false: a transfer can lock periods and ship files',
      );
}

/** Throws a `ConfigurationError` for a label that is none, and for a time that cannot be waited. */
function checkTransfer(extTransferId: unknown, options: WaitOptions): void {
  if (!isLabel(extTransferId))
    throw new ConfigurationError('extTransferId', 'expected the label of a transfer, in one line');
  checkOptions(pacesOf(options), PACES);
}

const PACES = asSentences({ intervalMs: milliseconds, waitMs: milliseconds, appearMs: milliseconds });

function pacesOf({ intervalMs = 5_000, waitMs = 30 * 60_000, appearMs = 60_000 }: WaitOptions) {
  return { intervalMs, waitMs, appearMs };
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {
    throw new AbortedError(true, FACTS);
  });
}

/** The options of each single call. */
export function callOptionsOf({
  intervalMs: _,
  waitMs: __,
  onStatus: ___,
  appearMs: ____,
  neverStarted: _____,
  ...options
}: EnsureOptions): CallOptions {
  return options;
}
