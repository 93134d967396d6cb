import { setTimeout as wait } from 'node:timers/promises';
import type { CallOptions } from '../client/callOptions.js';
import type { Client } from '../client/client.js';
import { AbortedError, FaultError, TimeoutError } from '../errors/index.js';
import type { ResultTransfer } from '../records/payroll/ResultTransfer.js';
import type { searchOption } from '../records/payroll/searchOption.js';
import type { Secret } from '../secret.js';

/** What a payroll transfer does beyond selecting rows must be said: these lock periods and ship files. */
type Decisions = 'isPreliminary' | 'lockSalaryPeriod' | 'uploadFileToServer';

/** A payroll transfer. `extTransferId` is the caller's label, under which the result is asked for. */
export type PayrollTransferRequest = searchOption & {
  [K in Decisions | 'extTransferId']-?: NonNullable<searchOption[K]>;
};

export interface WaitOptions extends CallOptions {
  /** Milliseconds between two questions for the result; default 5,000. */
  readonly intervalMs?: number;
  /** Milliseconds to wait for the result in all; default 30 minutes. `timeoutMs` limits each single call. */
  readonly waitMs?: number;
  /** Told of every status that the service gives. */
  readonly onStatus?: (status: string, elapsedMs: number) => void;
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

/** A label of which the service does not tell whether a transfer was ever started under it: nothing was started. */
export interface UncertainTransfer {
  readonly status: 'uncertain';
  readonly extTransferId: string;
  /** What a person does next, in words. */
  readonly next: string;
}

export interface EnsureOptions extends WaitOptions {
  /**
   * True says that this label was never used, so that what the service does not know is started. It answers the same of
   * a label that it does not know and of a transfer that has failed.
   */
  readonly neverStarted?: boolean;
}

/**
 * Starts a payroll transfer once and waits until it has ended. Asks for the label first: under one that runs or is ready
 * nothing is started, because that would replace its file. Never starts it again: after a time-out or a lost connection,
 * ask for the result of the same `extTransferId` with `waitForPayrollTransfer`.
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
 *   return outcome.status === 'ready' ? outcome.url : undefined; // a Secret: who has it has the file
 * }
 * ```
 */
export async function transferPayroll(
  client: Client,
  request: PayrollTransferRequest,
  options: WaitOptions = {},
): Promise<PayrollTransferOutcome> {
  const { extTransferId } = request;
  const because = await transferState(client, extTransferId, options);
  if (because !== 'unknown') return { status: 'taken', extTransferId, because };
  return start(client, request, options);
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
  if ((await transferState(client, extTransferId, options)) !== 'unknown')
    return waitForPayrollTransfer(client, extTransferId, options);
  if (options.neverStarted) return start(client, request, options);
  return { status: 'uncertain', extTransferId, next: NEVER_SEEN };
}

/** What a person does about a label that the service may not know. */
export const NEVER_SEEN =
  'The service does not tell a label that it does not know from a transfer that has failed. Look there whether it was started, and give neverStarted if it was not.';

async function start(
  client: Client,
  request: PayrollTransferRequest,
  options: WaitOptions,
): Promise<PayrollTransferOutcome> {
  const ended = await orderTransfer(client, request, ofCall(options));
  return ended ?? waitForPayrollTransfer(client, request.extTransferId, options);
}

/** Orders it without a look at what the service knows. Gives how it ended, where it did at once. */
export async function orderTransfer(
  client: Client,
  request: PayrollTransferRequest,
  options: CallOptions,
): Promise<PayrollTransferOutcome | undefined> {
  const { extTransferId } = request;
  const started = await client.wsdlInitiateTransferToPayroll({ searchOptions: request }, options);
  if (started.status === 'rejected')
    return { status: 'rejected', extTransferId, validationErrors: started.validationErrors };
  return started.value.status === 'Failed' ? { status: 'failed', extTransferId } : undefined;
}

/** What the service says of a label. What it answers to one that it does not know is not documented. */
export async function transferState(
  client: Client,
  extTransferId: string,
  options: WaitOptions,
): Promise<'running' | 'ready' | 'unknown'> {
  try {
    const reply = await client.wsdlGetResultTransferToPayroll({ extTransferId }, ofCall(options));
    if (reply.status === 'rejected') return 'unknown';
    if (reply.value.status === 'Ready to Download') return 'ready';
    return reply.value.status === 'In Progress' ? 'running' : 'unknown';
  } catch (error) {
    if (error instanceof FaultError) return 'unknown';
    throw error;
  }
}

/** Waits for a transfer that was started before. Changes nothing, so it can be called again at any time. */
export async function waitForPayrollTransfer(
  client: Client,
  extTransferId: string,
  options: WaitOptions = {},
): Promise<PayrollTransferOutcome> {
  const { intervalMs = 5_000, waitMs = 30 * 60_000, onStatus } = options;
  const facts = { operation: 'wsdlGetResultTransferToPayroll' };
  const started = performance.now();
  for (;;) {
    const reply = await client.wsdlGetResultTransferToPayroll({ extTransferId }, ofCall(options));
    if (reply.status === 'rejected')
      return { status: 'rejected', extTransferId, validationErrors: reply.validationErrors };
    onStatus?.(reply.value.status ?? '', performance.now() - started);
    const outcome = outcomeOf(extTransferId, reply.value);
    if (outcome) return outcome;
    if (performance.now() - started + intervalMs > waitMs)
      throw new TimeoutError({ phase: 'total', limitMs: waitMs, requestSent: true }, facts);
    await wait(intervalMs, undefined, { signal: options.signal }).catch(() => {
      throw new AbortedError(true, facts);
    });
  }
}

/** The options of each single call. */
function ofCall({
  intervalMs: _,
  waitMs: __,
  onStatus: ___,
  neverStarted: ____,
  ...options
}: EnsureOptions): CallOptions {
  return options;
}

function outcomeOf(
  extTransferId: string,
  { status, url }: ResultTransfer,
): PayrollTransferOutcome | undefined {
  if (status === 'Ready to Download') return { status: 'ready', extTransferId, url };
  return status === 'Failed' ? { status: 'failed', extTransferId } : undefined;
}
