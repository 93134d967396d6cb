import * as crypto from 'node:crypto';

/** Bytes that depend on the key and the text alone, and give neither away: HMAC-SHA256. */
export function keyedHash(key: string | Uint8Array, text: string | Uint8Array): Buffer {
  return crypto.createHmac('sha256', key).update(text).digest();
}

const BLOCK = 64;
const ROOM = 1024;

/** The same in hexadecimal for many short texts, in half of the time: it makes no object for each of them. */
export function keyedHasher(key: string): (text: string) => string {
  const bytes = Buffer.from(key);
  const block = Buffer.alloc(BLOCK);
  (bytes.length > BLOCK ? crypto.createHash('sha256').update(bytes).digest() : bytes).copy(block);
  const inner = Buffer.concat([block.map((byte) => byte ^ 0x36), Buffer.alloc(ROOM)]);
  const outer = Buffer.concat([block.map((byte) => byte ^ 0x5c), Buffer.alloc(32)]);
  // Not every platform has it.
  const hash = crypto.hash as typeof crypto.hash | undefined;
  return (text) => {
    if (!hash || text.length * 3 > ROOM) return keyedHash(bytes, text).toString('hex');
    const end = BLOCK + inner.write(text, BLOCK);
    outer.write(hash('sha256', inner.subarray(0, end)), BLOCK, 'hex');
    return hash('sha256', outer);
  };
}
