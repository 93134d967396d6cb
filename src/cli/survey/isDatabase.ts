import { closeSync, openSync, readSync } from 'node:fs';

/** True for a file of SQLite. */
export function isDatabase(file: string): boolean {
  const begin = Buffer.alloc(15);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, begin, 0, begin.length, 0);
  } finally {
    closeSync(opened);
  }
  return begin.toString('latin1') === 'SQLite format 3';
}
