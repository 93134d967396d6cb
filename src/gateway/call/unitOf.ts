import type { KeyOwner, Vault } from '../access/Vault.js';
import type { Order } from './Order.js';

/** Whose key a call goes on with. */
export async function unitOf({ by, read }: Order, vault: Vault): Promise<KeyOwner> {
  if (by?.unit !== undefined) return { is: 'unit', unit: by.unit };
  const key = by?.key ?? read?.apiKey;
  return key === undefined ? { is: 'none' } : vault.whose(key);
}
