import type { Loss } from '../mappers/Mapped.js';
import type { BridgeContext } from './createBridge.js';
import { Refusal } from './Refusal.js';

/**
 * Refuses a row of which something would be lost, before it is sent. What is not known cannot be sent at all; the rest is
 * lost when `lossyWrites` says so, and then named in the result.
 */
export function refuseLosses({ lossyWrites = 'refuse' }: BridgeContext, losses: readonly Loss[]): void {
  const refused = losses.filter(({ kind }) => kind === 'unknown' || lossyWrites === 'refuse');
  if (refused.length > 0) throw new Refusal(...refused.map(({ field, why }) => `${field}: ${why}`));
}
