import type { Vault } from '../access/Vault.js';
import type { Order } from './Order.js';

/** Whose key a call goes on with: a unit, or `root`; `undefined` for a key that is not in the vault, or not known. */
export async function unitOf({ by, read }: Order, vault: Vault): Promise<string | undefined> {
  if (by?.unit !== undefined) return by.unit;
  const key = by?.key ?? read?.apiKey;
  return key === undefined ? undefined : vault.whose(key);
}
