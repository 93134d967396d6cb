import { randomUUID } from 'node:crypto';
import type { Client } from '../../client/client.js';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import type { Journal } from '../../journal/index.js';
import { downloadPayroll } from '../../recipes/downloadPayroll.js';
import { ensurePayrollTransfer } from '../../recipes/payrollTransfer.js';
import type { Period } from '../ledger/Ledger.js';

/** Options of `preliminaryFile`. */
export interface PreliminaryOptions extends Period {
  /** Ids of units; default all that the key sees. */
  readonly units?: readonly number[];
  /** Remembers the start, so that one that was lost is known. */
  readonly journal?: Journal;
  /** Milliseconds between two questions for the file. */
  readonly intervalMs?: number;
  /** Aborts the wait. */
  readonly signal?: AbortSignal;
}

/**
 * The file of a preliminary transfer under a label of its own: it locks nothing, marks nothing as transferred and ships nothing.
 * Throws a `ClientError`, and a `ConfigurationError` when there is no file.
 */
export async function preliminaryFile(client: Client, options: PreliminaryOptions): Promise<Uint8Array> {
  const { from, to, units, journal, intervalMs = 1000, signal } = options;
  const call = signal ? { signal } : {};
  const request = {
    ...{ extTransferId: `check-${from}-${to}-${randomUUID().slice(0, 8)}`, fromDate: from, toDate: to },
    ...(units ? { unitIds: [...units] } : {}),
    ...{ isPreliminary: true, lockSalaryPeriod: false, uploadFileToServer: false },
  };
  // The label was made just now.
  const waiting = { ...call, intervalMs, neverStarted: true };
  const outcome = await (journal
    ? journal.payrollTransfer(client, request, waiting)
    : ensurePayrollTransfer(client, request, waiting));
  if (outcome.status !== 'ready' || !outcome.url)
    throw new ConfigurationError(
      'preliminaryFile',
      `the preliminary transfer ended as ${outcome.status}, without a file`,
    );
  const pieces: Uint8Array[] = [];
  for await (const bytes of downloadPayroll(outcome.url, call)) pieces.push(bytes);
  return Buffer.concat(pieces);
}
