import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

export function hashOf(path: string): string {
  const hash = createHash('sha256');
  const descriptor = openSync(path, 'r');
  const buffer = Buffer.alloc(1 << 20);
  for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer))
    hash.update(buffer.subarray(0, read));
  closeSync(descriptor);
  return hash.digest('hex');
}
