import type { Client } from '../client/client.js';
import type { ClientError } from '../errors/index.js';
import type { Batch } from '../outcome/Batch.js';
import type { Pace } from './pace.js';
import type { Row } from './shape.js';

export interface SettleOptions {
  /**
   * Milliseconds after the end of a lost call in which the service may still be saving it; default a minute. Nothing is
   * called not done before that.
   */
  readonly quietMs?: number;
  /** `externalInfo1`, `2` or `3` of absences and punches, where the caller filled it with a mark of its own. */
  readonly token?: string;
  readonly signal?: AbortSignal;
  /** Time for tests; default the machine's. */
  readonly pace?: Pace;
}

/**
 * What became of a row whose answer is missing. `done`: it is there, as sent. `notDone`: it is not, and can be sent
 * again. `differs`: it is there, but `fields` are otherwise. `ambiguous`: several are there of which any may be it.
 * `unknowable`: no read tells. `ids` are those that the service shows; `next` says what to do, in words.
 */
export type SettledRow<Input = Row> = {
  readonly index: number;
  readonly input: Input;
  readonly next: string;
} & (
  | { readonly status: 'done'; readonly ids: readonly string[] }
  | { readonly status: 'notDone' }
  | { readonly status: 'differs'; readonly ids: readonly string[]; readonly fields: readonly string[] }
  | { readonly status: 'ambiguous'; readonly ids: readonly string[] }
  | { readonly status: 'unknowable' }
);

/**
 * Finds out by reading what became of the rows of a call that was lost, or of those of a batch that were not answered or
 * not sent. Changes nothing. Throws a `ClientError` when the reads fail, and a `ConfigurationError` for an error that is
 * not of a call that changes something.
 *
 * @example
 * ```ts
 * import { type Client, settle, type Shift } from 'workforce-soap';
 *
 * async function book(client: Client, Shifts: Shift[]) {
 *   const batch = await client.wsdlUpdateShifts({ Shifts });
 *   if (batch.ok) return;
 *   for (const row of await settle(client, batch)) console.log(row.index, row.status, row.next);
 * }
 * ```
 */
export async function settle<Input extends object = Row>(
  client: Client,
  lost: ClientError | Batch<Input, unknown>,
  options: SettleOptions = {},
): Promise<SettledRow<Input>[]> {
  // Loaded when an answer is missing, which is seldom.
  const { settleRows } = await import('./settleRows.js');
  return settleRows(client, lost, options);
}
