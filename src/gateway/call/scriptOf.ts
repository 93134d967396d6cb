import type { Order } from './Order.js';

/** Who calls: the name of a token, or a mark that is the same for the same key and shows nothing of it. */
export function scriptOf({ by, read }: Order, markOf: (key: string) => string): string {
  if (by) return by.token.name;
  return read ? `key ${markOf(read.apiKey)}` : 'unknown key';
}
