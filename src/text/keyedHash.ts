import { createHmac, type KeyObject } from 'node:crypto';

/** Bytes that depend on the key and the text alone, and give neither away: HMAC-SHA256. */
export function keyedHash(key: string | Uint8Array | KeyObject, text: string | Uint8Array): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
