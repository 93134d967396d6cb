import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { orElse } from '../text/orElse.js';

/** What is wrong with the file of a database. */
export type DatabaseProblem =
  | 'full'
  | 'damaged'
  | 'unwritable'
  | 'failing'
  | 'gone'
  | 'busy'
  | 'noFile'
  | 'closed';

const SAYS: Readonly<Record<DatabaseProblem, string>> = {
  full: 'cannot grow, because the disk is full: make room, then do the same again',
  damaged: 'is damaged or is no SQLite database: put a backup in its place, or name another file',
  unwritable: 'cannot be written: check who owns it and its folder',
  failing: 'cannot be read or written, because its disk fails: look there, then do the same again',
  busy: 'is being written by another process: wait until that has ended, then do the same again',
  noFile: 'is no file: it is a folder, a device or a link that leads nowhere. Name another place',
  closed: 'was closed: open it again, then do the same again',
  gone: 'is not the file any more that was opened: put it back, then start again',
};

/** The file of a database fails. What was recorded before is kept, and what failed is not. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly problem: DatabaseProblem;
  readonly path: string;

  constructor(problem: DatabaseProblem, path: string) {
    super(`${path} ${SAYS[problem]}.`);
    this.problem = problem;
    this.path = path;
  }
}

/** Which of them an error of SQLite or of the file system is. */
export function isDatabaseProblem(error: unknown, path: string): DatabaseProblem | undefined {
  if (!(error instanceof Error) || error instanceof DatabaseError) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || /disk is full/i.test(error.message)) return 'full';
  // The files beside a database fail so too when nothing is left for them.
  if (/disk I\/O error/i.test(error.message)) return isFull(path) ? 'full' : 'failing';
  if (/not a database|malformed|disk image/i.test(error.message)) return 'damaged';
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return 'unwritable';
  if (/is not open/i.test(error.message)) return 'closed';
  if (/database is locked|database is busy/i.test(error.message)) return 'busy';
  return /readonly|read-only|unable to open/i.test(error.message) ? 'unwritable' : undefined;
}

const LEAST_BYTES = 64 * 1024;

function isFull(path: string): boolean {
  const found = orElse(() => statfsSync(dirname(path)), undefined);
  return found !== undefined && found.bavail * found.bsize < LEAST_BYTES;
}
