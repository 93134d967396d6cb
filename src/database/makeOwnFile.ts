import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a file that its owner alone can read, or makes it so: SQLite would ask nobody who may. */
export function makeOwnFile(path: string): void {
  if (path.startsWith(':memory:')) return;
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path)) chmodSync(path, 0o600);
  else closeSync(openSync(path, 'a', 0o600));
}
