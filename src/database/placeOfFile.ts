import { lstatSync, realpathSync } from 'node:fs';
import { DatabaseError } from './DatabaseError.js';

/** Where a file is to which a link leads: who opens it by the link and who opens it by its name meet at one lock and one key. */
export function placeOfFile(path: string): string {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
  try {
    return realpathSync(path);
  } catch {
    throw new DatabaseError('noFile', path);
  }
}
