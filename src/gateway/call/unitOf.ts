import type { KeyOwner, Vault } from '../access/Vault.js';
import { keyOf, type Order } from './Order.js';

/** Whose key a call goes on with. */
export async function unitOf(order: Order, vault: Vault): Promise<KeyOwner> {
  if (order.by?.unit !== undefined) return { is: 'unit', unit: order.by.unit };
  const key = keyOf(order);
  return key === undefined ? { is: 'none' } : vault.whose(key);
}
