import { setTimeout as wait } from 'node:timers/promises';
import type { CallOptions } from '../client/callOptions.js';
import type { Client } from '../client/client.js';
import { AbortedError, isClientError, TimeoutError } from '../errors/index.js';
import { whatWasDone } from '../errors/whatWasDone.js';
import type { searchOption } from '../records/payroll/searchOption.js';
import type { Secret } from '../secret.js';
import { askForTransfer, clear, type Said, saidInWords, transferState } from './transferState.js';

/** What a payroll transfer does beyond selecting rows must be said: these lock periods and ship files. */
type Decisions = 'isPreliminary' | 'lockSalaryPeriod' | 'uploadFileToServer';

/** A payroll transfer. `extTransferId` is the caller's label, under which the result is asked for. */
export type PayrollTransferRequest = searchOption & {
  [K in Decisions | 'extTransferId']-?: NonNullable<searchOption[K]>;
};

/** Options of `waitForPayrollTransfer`. */
export interface WaitOptions extends CallOptions {
  /** Milliseconds between two questions for the result; default 5,000. */
  readonly intervalMs?: number;
  /** Milliseconds to wait for the result in all; default 30 minutes. `timeoutMs` limits each single call. */
  readonly waitMs?: number;
  /** Told of every status that the service gives. */
  readonly onStatus?: (status: string, elapsedMs: number) => void;
  /**
   * Milliseconds in which the service may not show a label yet, or fail to answer for it, though its transfer was started;
   * default a minute. Before they have passed, no such answer is taken for the end of the transfer.
   */
  readonly appearMs?: number;
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
  readonly neverStarted?: boolean;
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
  const { extTransferId } = request;
  const state = await transferState(client, extTransferId, callOptionsOf(options));
  switch (state.is) {
    case 'running':
    case 'ready':
      return { status: 'taken', extTransferId, because: state.is };
    case 'unknown':
      return uncertainTransfer(extTransferId, state.said);
    case 'failed':
    case 'notKnown':
      return (
        (await orderTransfer(client, request, options)) ??
        waitForPayrollTransfer(client, extTransferId, options)
      );
  }
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
  const { extTransferId } = request;
  const state = await transferState(client, extTransferId, callOptionsOf(options));
  switch (state.is) {
    case 'running':
    case 'ready':
      return waitForPayrollTransfer(client, extTransferId, options);
    case 'failed':
      return { status: 'failed', extTransferId };
    case 'unknown':
      return uncertainTransfer(extTransferId, state.said);
    case 'notKnown':
      if (!options.neverStarted) return { status: 'uncertain', extTransferId, next: NEVER_SEEN };
      return (
        (await orderTransfer(client, request, options)) ??
        waitForPayrollTransfer(client, extTransferId, options)
      );
  }
}

/** What a person does about a label that the service may not know. */
export const NEVER_SEEN =
  'The service does not tell a label that it does not know from a transfer that has failed. Look there whether it was started, and give neverStarted if it was not.';

/** A label of which the service said nothing that can be used. */
export function uncertainTransfer(extTransferId: string, said: Said): UncertainTransfer {
  const next = `The service answered the question for it with ${saidInWords(said)}, which does not say whether it was started, so nothing was. Ask again later, or look in the service.`;
  return { status: 'uncertain', extTransferId, next };
}

/**
 * Orders it, without a look before. Gives how it ended, where it did at once. What was answered with a fault, a rejection or not
 * at all is looked for, and goes on where its label shows: a failed start may have started, and is never sent again.
 */
export async function orderTransfer(
  client: Client,
  request: PayrollTransferRequest,
  options: WaitOptions,
): Promise<PayrollTransferOutcome | undefined> {
  const { extTransferId } = request;
  const shows = async () =>
    clear(await askForTransfer(client, extTransferId, callOptionsOf(options))) !== undefined;
  try {
    const started = await client.wsdlInitiateTransferToPayroll(
      { searchOptions: request },
      callOptionsOf(options),
    );
    // A request that was delivered twice is refused the second time.
    if (started.status === 'rejected')
      return (await shows())
        ? undefined
        : { status: 'rejected', extTransferId, validationErrors: started.validationErrors };
    return undefined;
  } catch (error) {
    if (!isClientError(error) || error.name === 'AbortedError' || whatWasDone(error) === 'nothing')
      throw error;
    if (await appears(shows, options)) return undefined;
    throw error;
  }
}

/** Looks for a while, also past questions that fail. */
async function appears(shows: () => Promise<boolean>, options: WaitOptions): Promise<boolean> {
  const { appearMs, intervalMs } = pacesOf(options);
  for (const started = performance.now(); ; ) {
    if (await shows().catch(() => false)) return true;
    if (performance.now() - started + intervalMs > appearMs) return false;
    await pause(intervalMs, options.signal);
  }
}

/** Waits for a transfer that was started before. Changes nothing, so it can be called again at any time. */
export async function waitForPayrollTransfer(
  client: Client,
  extTransferId: string,
  options: WaitOptions = {},
): Promise<PayrollTransferOutcome> {
  const { intervalMs, waitMs, appearMs } = pacesOf(options);
  const call = callOptionsOf(options);
  const started = performance.now();
  let unclearSince: number | undefined;
  let wasSeen = false;
  const isKnownAsFailed = async () => (await transferState(client, extTransferId, call)).is === 'failed';
  for (;;) {
    const said = await askForTransfer(client, extTransferId, call);
    if (said.kind === 'status') options.onStatus?.(said.status, performance.now() - started);
    const state = clear(said);
    if (state?.is === 'ready') return { status: 'ready', extTransferId, url: state.url };
    const now = performance.now();
    if (state) {
      wasSeen = true;
      unclearSince = undefined;
    } else {
      const isFirst = unclearSince === undefined;
      unclearSince ??= now;
      const isOver = now - unclearSince + intervalMs > appearMs;
      if (said.kind === 'status' && said.status === 'Failed') {
        if (wasSeen || isOver || (isFirst && (await isKnownAsFailed())))
          return { status: 'failed', extTransferId };
      } else if (isOver && said.kind === 'rejected')
        return { status: 'rejected', extTransferId, validationErrors: said.validationErrors };
      else if (isOver && said.kind === 'fault') throw said.error;
    }
    if (performance.now() - started + intervalMs > waitMs)
      throw new TimeoutError({ phase: 'total', limitMs: waitMs, requestSent: true }, FACTS);
    await pause(intervalMs, options.signal);
  }
}

const FACTS = { operation: 'wsdlGetResultTransferToPayroll' };

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
