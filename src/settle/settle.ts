import type { Client } from '../client/client.js';
import type { ClientError } from '../errors/index.js';
import type { Batch } from '../outcome/Batch.js';
import type { SettledRow, SettleOptions } from './settleRows.js';
import type { Row } from './shape.js';

export type { SettledRow, SettleOptions } from './settleRows.js';

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
