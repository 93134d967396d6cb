import { setTimeout as wait } from 'node:timers/promises';
import type { CallOptions } from '../client/call.js';
import type { Client } from '../client/client.js';
import { AbortedError, TimeoutError } from '../errors/index.js';
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
    };

/**
 * Starts a payroll transfer once and waits until it has ended. Never starts it again: after a time-out or a lost
 * connection, ask for the result of the same `extTransferId` with `waitForPayrollTransfer`.
 * Throws a `ClientError`. Source: interface document 2.8.
 */
export async function transferPayroll(
  client: Client,
  request: PayrollTransferRequest,
  options: WaitOptions = {},
): Promise<PayrollTransferOutcome> {
  const { extTransferId } = request;
  const started = await client.wsdlInitiateTransferToPayroll({ searchOptions: request }, options);
  if (started.status === 'rejected')
    return { status: 'rejected', extTransferId, validationErrors: started.validationErrors };
  if (started.value.status === 'Failed') return { status: 'failed', extTransferId };
  return waitForPayrollTransfer(client, extTransferId, options);
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
    const reply = await client.wsdlGetResultTransferToPayroll({ extTransferId }, options);
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

function outcomeOf(
  extTransferId: string,
  { status, url }: ResultTransfer,
): PayrollTransferOutcome | undefined {
  if (status === 'Ready to Download') return { status: 'ready', extTransferId, url };
  return status === 'Failed' ? { status: 'failed', extTransferId } : undefined;
}
